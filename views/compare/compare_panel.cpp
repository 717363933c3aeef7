// SPDX-License-Identifier: Apache-2.0
#include "views/compare/compare_panel.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/selection.h"
#include "views/common/tip.h"
#include "views/compare/compare_setup_page.h"
#include "views/compare/compare_table.h"
#include "views/compare/compare_text.h"
#include "views/compare/finding_card.h"
#include "views/compare/finding_inputs.h"
#include "views/compare/gap_model.h"
#include "views/debug/debug_session.h"
#include "views/debug/work_strip.h"
#include "views/table/table_page.h"

#include <QDragEnterEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QMimeData>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QTreeView>
#include <QUrl>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

using State = Comparison::State;

constexpr int narrow = 640; // pixels, below which clearing is left to the menu

/// "" where what is dragged is nothing to compare with.
QString droppedPath(const QMimeData* data)
{
    const QList<QUrl> urls = data->urls();
    const QString path = urls.size() == 1 ? urls.front().toLocalFile() : QString();
    return !path.isEmpty() && compareKindOf(path) ? path : QString();
}

TableWords gapWords()
{
    return {.name = ComparePanel::tr("What could not be compared"),
            .exportTitle = ComparePanel::tr("Export What Could Not Be Compared"),
            .exportFile = QStringLiteral("not-compared.csv")};
}

} // namespace

ComparePanel::ComparePanel(const CompareContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_tabs(new QTabBar(this)), m_start(new QPushButton(this)), m_end(new QToolButton(this)),
      m_strip(new WorkStrip(context.comparison, this)), m_drop(new Label(this)), m_pages(new QStackedWidget(this)),
      m_setup(new CompareSetupPage(context, this)), m_finding(new FindingCard(context, this)),
      m_table(new CompareTable(context, CompareModel::Of::Values, this)),
      m_weights(new CompareTable(context, CompareModel::Of::Weights, this)), m_gaps(new GapModel(this)),
      m_gapPage(new TablePage(m_gaps, gapWords, {}, this))
{
    for (QWidget* page : std::initializer_list<QWidget*>{m_setup, m_finding, m_table, m_weights, m_gapPage}) {
        m_pages->addWidget(page);
        m_tabs->addTab(QString());
    }
    m_gapPage->table()->setIndentation(14);
    m_gapPage->table()->header()->setStretchLastSection(false);
    m_gapPage->table()->header()->setSectionResizeMode(GapModel::What, QHeaderView::Stretch);
    m_end->setObjectName(QStringLiteral("end"));
    m_strip->setMindsMoves(true);
    m_drop->setProperty("role", "drop");
    m_drop->setAlignment(Qt::AlignCenter);
    m_drop->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_drop->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    column->addWidget(m_strip);
    column->addWidget(m_pages, 1);
    setAcceptDrops(true);
    setFocusProxy(m_tabs);
    connectParts();
    followLanguage(this, &ComparePanel::retranslate);
    if (context.comparison->state() == State::Done)
        showResult(); // it is made after the comparison
}

QWidget* ComparePanel::makeHead()
{
    auto* head = new QWidget(this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(4, 2, 8, 2);
    row->setSpacing(8);
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setProperty("role", "inner");
    row->addWidget(m_tabs);
    row->addStretch(1);
    row->addWidget(m_end);
    row->addWidget(m_start);
    m_start->setProperty("role", "primary");
    return head;
}

void ComparePanel::connectParts()
{
    Comparison* comparison = m_context.comparison;
    connect(m_setup, &CompareSetupPage::interpreterRequested, this, &ComparePanel::interpreterRequested);
    connect(m_tabs, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_start, &QPushButton::clicked, comparison, &Comparison::start);
    connect(m_end, &QToolButton::clicked, this, [this] {
        m_context.comparison->end();
        showPage(Page::Setup);
    });
    connect(comparison, &Comparison::changed, this, &ComparePanel::refresh);
    connect(comparison, &Comparison::rowsCame, this, &ComparePanel::fillGaps);
    connect(comparison, &Comparison::rowsReset, this, &ComparePanel::fillGaps);
    connect(comparison, &Comparison::finished, this, &ComparePanel::showResult);
    connect(comparison, &Comparison::message, this, &ComparePanel::message);
    for (CompareTable* table : {m_table, m_weights}) {
        connect(table, &CompareTable::valueRequested, this, &ComparePanel::valueRequested);
        connect(table, &CompareTable::differenceRequested, this, &ComparePanel::differenceRequested);
        connect(table, &CompareTable::message, this, &ComparePanel::message);
    }
    connect(m_finding, &FindingCard::valueRequested, this, &ComparePanel::valueRequested);
    connect(m_finding, &FindingCard::valueChosen, this, &ComparePanel::tensorRequested);
    connect(m_finding, &FindingCard::differenceRequested, this, &ComparePanel::differenceRequested);
    connect(m_finding, &FindingCard::reportRequested, this, &ComparePanel::reportRequested);
    connect(m_finding, &FindingCard::weightsRequested, this, [this] { showPage(Page::Weights); });
    connect(m_finding, &FindingCard::sourceRequested, this, &ComparePanel::sourceRequested);
    connect(m_gapPage, &TablePage::message, this, &ComparePanel::message);
    connect(m_gapPage, &TablePage::chosen, this, [this] {
        std::vector<std::uint32_t> nodes;
        for (const QModelIndex& index : m_gapPage->chosenRows())
            if (const auto node = m_gaps->row(index).node)
                nodes.push_back(*node);
        if (!nodes.empty())
            selectNodes(*m_context.selection, m_context.comparison->side(), nodes);
    });
}

void ComparePanel::showPage(Page page)
{
    if (m_tabs->isTabEnabled(int(page)))
        m_tabs->setCurrentIndex(int(page));
}

ComparePanel::Page ComparePanel::page() const
{
    return Page(m_tabs->currentIndex());
}

QToolButton* ComparePanel::cancelButton() const
{
    return m_strip->cancelButton();
}

QString ComparePanel::summaryText() const
{
    return m_strip->summaryText();
}

QString ComparePanel::ageText() const
{
    return m_strip->ageText();
}

QString ComparePanel::errorText() const
{
    return m_strip->errorText();
}

QString ComparePanel::progressText() const
{
    return m_strip->progressText();
}

void ComparePanel::refresh()
{
    const Comparison& comparison = *m_context.comparison;
    const bool done = comparison.state() == State::Done;
    m_strip->setSummary(done ? CompareText::summary(comparison.answer(), comparison.asked()) : QString());
    m_strip->setAgeTip(CompareText::ageTip(comparison.age()));
    m_start->setText(done ? tr("Compare Again") : tr("Compare"));
    m_start->setMinimumWidth(m_start->fontMetrics().horizontalAdvance(m_start->text()) + 32); // its padding
    const QString why = comparison.hindrance();
    m_start->setEnabled(why.isEmpty());
    m_start->setToolTip(
        Tip(why.isEmpty() ? tr("Runs the program from the start alongside the reference; edits apply, breakpoints do not") : why).text());
    m_end->setVisible(done && width() >= narrow);
    refreshPages();
}

void ComparePanel::refreshPages()
{
    const Comparison& comparison = *m_context.comparison;
    const bool done = comparison.state() == State::Done;
    const auto counted = [](const QString& name, std::uint64_t count) {
        return count > 0 ? tr("%1 %2", "page, count").arg(name, QLocale().toString(qulonglong(count))) : name;
    };
    const protocol::CompareAnswer& answer = comparison.answer();
    m_tabs->setTabText(int(Page::Setup), tr("Compare With"));
    m_tabs->setTabText(int(Page::Finding), tr("First Divergence"));
    m_tabs->setTabText(int(Page::Values), counted(tr("Compared Values"), done ? answer.total : 0));
    m_tabs->setTabText(int(Page::Weights), counted(tr("Compared Weights"), done ? comparison.weights().size() : 0));
    m_tabs->setTabVisible(int(Page::Weights), done && !comparison.weights().empty());
    m_tabs->setTabText(int(Page::Gaps), counted(tr("Not Compared"), done ? answer.notCompared + answer.unused.size() : 0));
    for (const Page page : {Page::Finding, Page::Values, Page::Gaps})
        m_tabs->setTabEnabled(int(page), done && (page != Page::Gaps || answer.notCompared > 0 || !answer.unused.empty()));
    if (!m_tabs->isTabEnabled(m_tabs->currentIndex()))
        m_tabs->setCurrentIndex(int(Page::Setup));
}

/// A finding first; without one the table says more.
void ComparePanel::showResult()
{
    refresh();
    const protocol::CompareAnswer& answer = m_context.comparison->answer();
    fillGaps();
    showPage(answer.firstRow || answer.diverged == 0 ? Page::Finding : Page::Values);
}

void ComparePanel::fillGaps()
{
    if (!m_context.comparison->rows().empty() && !m_context.comparison->complete())
        return; // once, when all are here
    m_gaps->setRows(GapModel::rowsOf(*m_context.comparison));
    if (m_gaps->rowCount() == 1)
        m_gapPage->table()->expandAll();
}

void ComparePanel::showNode(std::uint32_t node)
{
    showPage(Page::Values);
    m_table->showNode(node);
}

void ComparePanel::showDrop(const QString& what)
{
    m_drop->setText(what);
    m_drop->setVisible(!what.isEmpty());
    m_drop->setGeometry(rect().adjusted(6, 6, -6, -6));
    m_drop->raise();
}

void ComparePanel::dragEnterEvent(QDragEnterEvent* event)
{
    const QString path = droppedPath(event->mimeData());
    if (path.isEmpty() || m_context.comparison->busy())
        return;
    event->acceptProposedAction();
    showDrop(tr("Compare with %1").arg(QFileInfo(path).fileName()));
}

void ComparePanel::dragLeaveEvent(QDragLeaveEvent*)
{
    showDrop({});
}

void ComparePanel::dropEvent(QDropEvent* event)
{
    showDrop({});
    QString path = droppedPath(event->mimeData());
    if (path.isEmpty())
        return;
    event->acceptProposedAction();
    if (QFileInfo(path).fileName() == QLatin1String("manifest.json"))
        path = QFileInfo(path).absolutePath();
    m_setup->choose(*compareKindOf(path), path);
    showPage(Page::Setup);
    m_start->setFocus();
}

void ComparePanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_end->setVisible(m_context.comparison->state() == State::Done && width() >= narrow);
    m_drop->setGeometry(rect().adjusted(6, 6, -6, -6));
}

void ComparePanel::retranslate()
{
    setAccessibleName(tr("Compare"));
    m_tabs->setAccessibleName(tr("Pages of the comparison"));
    m_strip->setBusyText(tr("Comparing values…"));
    m_strip->cancelButton()->setToolTip(tr("Cancel the comparison; the session returns to its stop"));
    m_end->setText(tr("Clear"));
    m_end->setToolTip(tr("Discard the comparison and release the reference"));
    refresh();
    fillGaps();
}

} // namespace nodewise::views
