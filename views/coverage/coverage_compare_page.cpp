// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/coverage_compare_page.h"

#include "views/common/column_fit.h"
#include "views/common/filter_chips.h"
#include "views/common/follow.h"
#include "views/common/kept_rows.h"
#include "views/common/selection.h"
#include "views/common/share_delegate.h"
#include "views/common/translated.h"
#include "views/common/value_filter.h"
#include "views/coverage/coverage_run.h"
#include "views/coverage/verdict_bar.h"
#include "views/coverage/verdict_change_model.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

namespace {

using Kind = ChangeOfVerdicts::Kind;
constexpr Kind kinds[] = {Kind::Worse, Kind::Better, Kind::Changed, Kind::Same};
constexpr int leastFilter = 90;     ///< pixels of the filter's field
constexpr std::size_t mostTold = 6; ///< mistakes

} // namespace

CoverageComparePage::CoverageComparePage(const DebugContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_model(new VerdictChangeModel(this)), m_filter(new ValueFilter(m_model, this)),
      m_profiles(new QComboBox(this)), m_with(new QLabel(this)), m_beforeName(new QLabel(this)), m_afterName(new QLabel(this)),
      m_note(new QLabel(this)), m_before(new VerdictBar(this)), m_after(new VerdictBar(this)),
      m_chips(new FilterChips(chipOrder(kinds), this)), m_text(new QLineEdit(this)), m_table(new QTreeView(this)),
      m_stack(new QStackedWidget(this))
{
    for (const Kind kind : kinds)
        m_chips->setIcon(std::size_t(kind), signedSwatch(
                                                [kind](const Theme& theme) {
                                                    return NodeLook{theme.pane, changeColor(theme, kind)};
                                                },
                                                changeSign(kind)));
    m_filter->setSortRole(SortRole);
    m_table->setModel(m_filter);
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setSortingEnabled(true);
    m_table->header()->setSortIndicatorClearable(true); // a third click: worse ones first
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    for (const int column : {VerdictChangeModel::Nodes, VerdictChangeModel::Flops})
        m_table->setItemDelegateForColumn(column, new ShareDelegate(VerdictChangeModel::shareRole, this));
    new ColumnFit(m_table, VerdictChangeModel::columnFit(), VerdictChangeModel::Why, {VerdictChangeModel::Flops});
    m_note->setProperty("role", "dim");
    m_note->setWordWrap(true);
    m_note->setAlignment(Qt::AlignCenter);
    m_note->setContentsMargins(24, 8, 24, 8);
    auto* whole = new QWidget(this);
    auto* inner = new QVBoxLayout(whole);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(0);
    inner->addWidget(makeTotals());
    inner->addWidget(m_table, 1);
    m_stack->addWidget(m_note);
    m_stack->addWidget(whole);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    column->addWidget(m_stack, 1);
    setFocusProxy(m_profiles);
    connectParts();
    retranslate();
    refresh();
    onLanguageChange(this, [this] {
        retranslate();
        m_model->setChange(m_change);
        refresh();
    });
    onThemeChange(this, &CoverageComparePage::showNote); // links
}

QWidget* CoverageComparePage::makeHead()
{
    auto* head = new QWidget(this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(8, 3, 8, 3);
    row->setSpacing(6);
    row->addWidget(m_with);
    row->addWidget(m_profiles);
    row->addWidget(m_chips);
    row->addWidget(m_text, 1);
    m_text->setClearButtonEnabled(true);
    m_text->setMinimumWidth(leastFilter);
    return head;
}

QWidget* CoverageComparePage::makeTotals()
{
    auto* totals = new QWidget(this);
    auto* grid = new QGridLayout(totals);
    grid->setContentsMargins(12, 0, 8, 3);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(1);
    grid->addWidget(m_beforeName, 0, 0);
    grid->addWidget(m_before, 0, 1);
    grid->addWidget(m_afterName, 1, 0);
    grid->addWidget(m_after, 1, 1);
    grid->setColumnStretch(1, 1);
    return totals;
}

void CoverageComparePage::connectParts()
{
    CoverageRun* run = m_context.coverage;
    connect(run, &CoverageRun::resultChanged, this, &CoverageComparePage::refresh);
    connect(run, &CoverageRun::otherChanged, this, &CoverageComparePage::refresh);
    connect(run, &CoverageRun::changed, this, &CoverageComparePage::showNote);
    for (const bool after : {false, true})
        connect(bar(after), &VerdictBar::verdictClicked, this, [this, after](dap::Verdict verdict) {
            if (m_change)
                selectNodes(*m_context.selection, Side::Fx, (after ? m_change->after() : m_change->before()).nodesOf(verdict));
        });
    connect(&run->choice(), &ProfileChoice::changed, this, &CoverageComparePage::fillProfiles);
    connect(m_profiles, &QComboBox::activated, this, [this, run](int at) { run->compareWith(m_profiles->itemData(at).toString()); });
    connect(m_chips, &FilterChips::chosenChanged, this, [this] { m_filter->setKinds(m_chips->chosen()); });
    connect(m_note, &QLabel::linkActivated, this, [this](const QString& link) {
        if (const std::size_t at = link.toUInt(); at < m_told.size())
            Q_EMIT ruleRequested(QString::fromStdString(m_told[at].file), m_told[at].line, m_told[at].column);
    });
    connect(m_text, &QLineEdit::textChanged, m_filter, &ValueFilter::setText);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &CoverageComparePage::onChosen);
}

/// All but the chosen one; a file that was compared with stays.
void CoverageComparePage::fillProfiles()
{
    const QSignalBlocker quiet(m_profiles);
    const CoverageRun& run = *m_context.coverage;
    m_profiles->clear();
    m_profiles->addItem(tr("nothing", "compared with"), QString());
    for (const ProfileEntry& entry : run.choice().store().all()) {
        if (entry.name == run.choice().name())
            continue;
        m_profiles->addItem(entry.shortName(), entry.name);
        m_profiles->setItemData(m_profiles->count() - 1, entry.wrong.isEmpty() ? entry.title : entry.wrong, Qt::ToolTipRole);
    }
    if (m_profiles->findData(run.comparedName()) < 0)
        m_profiles->addItem(ProfileEntry{.name = run.comparedName()}.shortName(), run.comparedName());
    m_profiles->setCurrentIndex(std::max(0, m_profiles->findData(run.comparedName())));
}

void CoverageComparePage::showEvent(QShowEvent* event)
{
    fillProfiles();
    QWidget::showEvent(event);
}

void CoverageComparePage::refresh()
{
    const CoverageRun& run = *m_context.coverage;
    const auto other = run.otherResult();
    const bool same = m_change && other && &m_change->before() == other.get() && &m_change->after() == run.result().get();
    if (!same) {
        m_change = other ? std::make_shared<const ChangeOfVerdicts>(other, run.result()) : nullptr;
        const KeptRows kept(*m_table, {VerdictChangeModel::Name, VerdictChangeModel::Before});
        m_model->setChange(m_change);
        kept.restore();
    }
    std::vector<std::uint64_t> counts(ChangeOfVerdicts::kindCount);
    for (std::size_t kind = 0; m_change && kind < counts.size(); ++kind)
        counts[kind] = m_change->counts()[kind];
    m_chips->setCounts(counts);
    if (m_change) {
        m_before->setTotals(m_change->before().totals());
        m_after->setTotals(m_change->after().totals());
        m_beforeName->setText(QString::fromStdString(m_change->before().answer().profile));
        m_afterName->setText(QString::fromStdString(m_change->after().answer().profile));
    }
    if (isVisible()) // else when it is looked at: all profiles are read for it
        fillProfiles();
    showNote();
}

void CoverageComparePage::showNote()
{
    const CoverageRun& run = *m_context.coverage;
    const CoverageAsk &own = run.own(), &other = run.other();
    using State = CoverageAsk::State;
    if (run.comparedName().isEmpty())
        m_note->setText(tr("Choose a second profile: this page then shows for which operators each does more, and the totals of both."));
    else if (run.busy())
        m_note->setText(tr("The program is being judged…"));
    else if (other.state() == State::Failed)
        m_note->setText(other.reason());
    else if (other.state() == State::Faulty)
        m_note->setText(mistakesText(tr("That profile has mistakes:"), m_told = other.problems()));
    else if (own.state() == State::Failed)
        m_note->setText(own.reason());
    else if (own.state() == State::Faulty)
        m_note->setText(mistakesText(tr("The chosen profile has mistakes:"), m_told = own.problems()));
    else
        m_note->setText(tr("Nothing was judged yet. Judging compares %1 with %2.")
                            .arg(run.choice().entry().shortName(), ProfileEntry{.name = run.comparedName()}.shortName()));
    m_stack->setCurrentIndex(m_change ? 1 : 0);
}

/// Each with a link to its place.
QString CoverageComparePage::mistakesText(const QString& heading, const std::vector<dap::ProfileProblem>& problems) const
{
    QString text = QStringLiteral("<p>%1</p>").arg(heading.toHtmlEscaped());
    for (std::size_t i = 0; i < std::min(problems.size(), mostTold); ++i)
        text += QStringLiteral("<p><a href=\"%1\" style=\"color: %2; text-decoration: none\">%3</a> %4</p>")
                    .arg(QString::number(i), Theme::current().accent.name(),
                         CoverageText::place(problems[i].file, problems[i].line).toHtmlEscaped(),
                         translated(problems[i].message).toHtmlEscaped());
    return problems.size() > mostTold ? text + QStringLiteral("<p>…</p>") : text;
}

QString CoverageComparePage::noteText() const
{
    return m_change ? QString() : m_note->text();
}

void CoverageComparePage::onChosen()
{
    std::vector<std::uint32_t> nodes;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows()) {
        const auto more = m_model->nodesOf(m_filter->mapToSource(index));
        nodes.insert(nodes.end(), more.begin(), more.end());
    }
    selectNodes(*m_context.selection, Side::Fx, nodes);
}

void CoverageComparePage::fitChips()
{
    m_chips->setCompact(m_chips->widthWithWords() + m_with->sizeHint().width() + m_profiles->sizeHint().width() + leastFilter + 50 >
                        width());
}

void CoverageComparePage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitChips();
}

void CoverageComparePage::retranslate()
{
    setAccessibleName(tr("Two profiles compared"));
    m_table->setAccessibleName(tr("Operators with the verdicts of two profiles"));
    m_with->setText(tr("Compare with"));
    m_with->setBuddy(m_profiles);
    m_profiles->setAccessibleName(tr("Profile that is compared with"));
    m_profiles->setToolTip(tr("Profile that the chosen one is compared with"));
    m_chips->setTip(tr("Show only these: %1", "count and kind"));
    for (const Kind kind : kinds) {
        m_chips->setName(std::size_t(kind), VerdictChangeModel::nameOf(kind));
        QToolButton* chip = m_chips->chip(std::size_t(kind));
        chip->setToolTip(chip->toolTip() + u'\n' + VerdictChangeModel::meaning(kind));
    }
    m_text->setPlaceholderText(tr("operator, node or reason"));
    m_text->setAccessibleName(tr("Filter operators"));
    fitChips();
}

} // namespace nodewise::views
