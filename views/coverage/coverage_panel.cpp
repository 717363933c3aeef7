// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/coverage_panel.h"

#include "views/common/elided_label.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/style_sheet.h"
#include "views/common/tip.h"
#include "views/coverage/coverage_compare_page.h"
#include "views/coverage/coverage_page.h"
#include "views/coverage/coverage_run.h"
#include "views/coverage/why_page.h"
#include "views/editor/problem_page.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace nodewise::views {

using State = CoverageAsk::State;

CoveragePanel::CoveragePanel(const CoverageContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_tabs(new QTabBar(this)), m_summary(new ElidedLabel(this)), m_busyText(new ElidedLabel(this)),
      m_badge(new Label(this)), m_error(new Label(this)), m_judge(new QPushButton(this)), m_busy(new QProgressBar(this)),
      m_cancel(new QToolButton(this)), m_operators(new CoveragePage(context, this)), m_why(new WhyPage(context, this)),
      m_compare(new CoverageComparePage(context, this)), m_problems(new ProblemPage(this)), m_pages(new QStackedWidget(this))
{
    for (QWidget* page : std::initializer_list<QWidget*>{m_operators, m_why, m_compare, m_problems}) {
        m_pages->addWidget(page);
        m_tabs->addTab(QString());
    }
    m_error->setProperty("role", "error");
    m_error->setWordWrap(true);
    m_error->setContentsMargins(12, 4, 12, 4);
    m_error->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    column->addWidget(makeProgress());
    column->addWidget(m_error);
    column->addWidget(m_pages, 1);
    setFocusProxy(m_tabs);
    connectParts();
    followLanguage(this, &CoveragePanel::retranslate);
}

QWidget* CoveragePanel::makeHead()
{
    auto* head = new QWidget(this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(4, 2, 8, 2);
    row->setSpacing(6);
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setProperty("role", "inner");
    m_tabs->setUsesScrollButtons(true);
    m_summary->setDim(true);
    m_summary->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_badge->setProperty("role", "stale");
    m_judge->setProperty("role", "primary");
    m_badge->setObjectName(QStringLiteral("badge"));
    m_judge->setObjectName(QStringLiteral("judge"));
    row->addWidget(m_tabs);
    row->addWidget(m_summary, 1);
    row->addWidget(m_badge);
    row->addWidget(m_judge);
    return head;
}

QWidget* CoveragePanel::makeProgress()
{
    m_progress = new QWidget(this);
    m_busy->setObjectName(QStringLiteral("progress"));
    m_busy->setTextVisible(false);
    m_busy->setRange(0, 0);
    m_busy->setMaximumWidth(220);
    auto* row = new QHBoxLayout(m_progress);
    row->setContentsMargins(12, 3, 8, 3);
    row->setSpacing(10);
    row->addWidget(m_busy, 1);
    row->addWidget(m_busyText, 2);
    row->addWidget(m_cancel);
    return m_progress;
}

void CoveragePanel::connectParts()
{
    CoverageRun* run = m_context.coverage;
    connect(m_tabs, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_judge, &QPushButton::clicked, run, &CoverageRun::start);
    connect(m_cancel, &QToolButton::clicked, run, &CoverageRun::cancel);
    connect(run, &CoverageRun::changed, this, &CoveragePanel::refresh);
    connect(run, &CoverageRun::resultChanged, this, &CoveragePanel::refresh);
    connect(run, &CoverageRun::otherChanged, this, &CoveragePanel::refresh);
    for (const CoverageAsk* ask : {&run->own(), &run->other()})
        connect(ask, &CoverageAsk::progressed, this, &CoveragePanel::showHowFar);
    connect(m_operators, &CoveragePage::whyRequested, this, [this] {
        showPage(Page::Why);
        m_why->setFocus(Qt::ShortcutFocusReason);
    });
    const auto request = [this](const QString& file, int line) { Q_EMIT ruleRequested(file, line, 0); };
    connect(m_operators, &CoveragePage::ruleRequested, this, request);
    connect(m_why, &WhyPage::ruleRequested, this, request);
    connect(m_compare, &CoverageComparePage::ruleRequested, this, &CoveragePanel::ruleRequested);
    for (const TablePage* page : std::initializer_list<const TablePage*>{m_operators, m_why, m_compare, m_problems})
        connect(page, &TablePage::message, this, &CoveragePanel::message);
    connect(m_problems, &ProblemPage::placeWanted, this, &CoveragePanel::ruleRequested);
}

void CoveragePanel::showPage(Page page)
{
    m_tabs->setCurrentIndex(int(page));
}

CoveragePanel::Page CoveragePanel::page() const
{
    return Page(m_tabs->currentIndex());
}

QString CoveragePanel::summaryText() const
{
    return m_summary->text();
}

QString CoveragePanel::errorText() const
{
    return m_error->isHidden() ? QString() : m_error->text();
}

/// Mistakes of the profile are shown where they come up, and the page goes with them. Those about single nodes leave verdicts to be read.
void CoveragePanel::showProblems()
{
    const auto problems = m_context.coverage->own().mistakes();
    const bool had = m_tabs->isTabVisible(int(Page::Problems)) && !m_problems->problems().empty();
    m_problems->setProblems(CoverageText::problems(problems));
    if (problems.empty() && page() == Page::Problems)
        showPage(Page::Operators); // before its tab goes, which would choose a neighbor
    m_tabs->setTabVisible(int(Page::Problems), !problems.empty());
    m_tabs->setTabText(int(Page::Problems), tr("Errors %1", "count").arg(problems.size()));
    if (!m_context.coverage->own().problems().empty() && !had)
        showPage(Page::Problems);
}

void CoveragePanel::refresh()
{
    const CoverageRun& run = *m_context.coverage;
    const CoverageAsk& own = run.own();
    const QString profile = run.choice().entry().shortName(), why = run.hindrance();
    m_summary->setText(run.result() ? CoverageText::summary(*run.result()) : QString());
    const QString badge = run.isDraft() ? tr("of unsaved text") : run.outdatedText();
    m_badge->setText(badge);
    m_badge->setVisible(!badge.isEmpty() && run.result());
    if (m_progress->isHidden() || !run.busy())
        showHowFar({}, -1);
    m_progress->setVisible(run.busy());
    m_error->setText(own.reason());
    m_error->setVisible(own.state() == State::Failed);
    setStyleRole(m_error, own.givenUp() ? "dim" : "error");
    m_judge->setText(run.result() ? tr("Judge Again") : tr("Judge"));
    m_judge->setEnabled(why.isEmpty() && !run.busy());
    m_judge->setToolTip(
        Tip(why.isEmpty() ? tr("Determine what the backend of the profile %1 does with each node").arg(profile) : why).text());
    m_operators->setEmptyText(
        why.isEmpty() ? tr("Which operators of this program does %1 take, how, and what is missing? Judging applies the profile's "
                           "decompositions, passes, lowerings and functions to every node.")
                            .arg(profile)
                      : why);
    showProblems();
}

/// Of the chosen profile and the one that it is compared with in turn.
void CoveragePanel::showHowFar(const QString& what, double fraction)
{
    const QString text = tr("Judging the program by %1…").arg(m_context.coverage->choice().entry().shortName());
    m_busyText->setText(what.isEmpty() ? text : text + QStringLiteral("  ") + what);
    m_busy->setRange(0, fraction < 0 ? 0 : 1000);
    m_busy->setValue(int(fraction * 1000));
}

QString CoveragePanel::progressText() const
{
    return m_progress->isHidden() ? QString() : m_busyText->text();
}

void CoveragePanel::retranslate()
{
    setAccessibleName(tr("Coverage"));
    m_tabs->setAccessibleName(tr("Pages of the coverage panel"));
    m_tabs->setTabText(int(Page::Operators), tr("Operators"));
    m_tabs->setTabText(int(Page::Why), tr("Why"));
    m_tabs->setTabText(int(Page::Compare), tr("Two Profiles"));
    m_cancel->setText(tr("Cancel"));
    m_busy->setAccessibleName(tr("Judging progress"));
    refresh();
}

} // namespace nodewise::views
