// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/coverage_compare_page.h"

#include "views/common/column_fit.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/selection.h"
#include "views/common/tip.h"
#include "views/common/translated.h"
#include "views/coverage/coverage_run.h"
#include "views/coverage/verdict_bar.h"
#include "views/coverage/verdict_change_model.h"

#include <QComboBox>
#include <QGridLayout>
#include <QSignalBlocker>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

namespace {

using Kind = ChangeOfVerdicts::Kind;
constexpr std::size_t mostTold = 6; ///< mistakes

std::vector<TableChip> chipsOfKinds()
{
    std::vector<TableChip> chips;
    for (const Kind kind : {Kind::Worse, Kind::Better, Kind::Changed, Kind::Same})
        chips.push_back({.kind = std::size_t(kind),
                         .name = [kind] { return VerdictChangeModel::nameOf(kind); },
                         .icon = signedSwatch(
                             [kind](const Theme& theme) {
                                 return NodeLook{theme.pane, changeColor(theme, kind)};
                             },
                             changeSign(kind)),
                         .tip = [kind] { return VerdictChangeModel::meaning(kind); }});
    return chips;
}

TableWords words()
{
    return {.name = CoverageComparePage::tr("Operators with the verdicts of two profiles"),
            .filter = CoverageComparePage::tr("operator, node or reason"),
            .filterName = CoverageComparePage::tr("Filter operators"),
            .exportTitle = CoverageComparePage::tr("Export Comparison of Profiles"),
            .exportFile = QStringLiteral("profiles.csv")};
}

} // namespace

CoverageComparePage::CoverageComparePage(const CoverageContext& context, QWidget* parent)
    : CoverageComparePage(context, new VerdictChangeModel, parent)
{
}

CoverageComparePage::CoverageComparePage(const CoverageContext& context, VerdictChangeModel* model, QWidget* parent)
    : TablePage(model, words, chipsOfKinds(), parent), m_context(context), m_model(model), m_profiles(new QComboBox(this)),
      m_with(new Label(this)), m_beforeName(new Label(this)), m_afterName(new Label(this)), m_note(new Label(this)),
      m_before(new VerdictBar(this)), m_after(new VerdictBar(this)), m_totals(makeTotals())
{
    model->setParent(this);
    new ColumnFit(table(), VerdictChangeModel::columnFit(), VerdictChangeModel::Why, {VerdictChangeModel::Flops});
    m_note->setProperty("role", "dim");
    m_note->setWordWrap(true);
    m_note->setAlignment(Qt::AlignCenter);
    m_note->setContentsMargins(24, 8, 24, 8);
    addToBar(m_with, 0);
    addToBar(m_profiles, 1);
    column()->insertWidget(1, m_totals);
    column()->addWidget(m_note, 1);
    setFocusProxy(m_profiles);
    connectParts();
    retranslate();
    onThemeChange(this, &CoverageComparePage::showNote); // links
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
        connect(bar(after), &VerdictBar::verdictClicked, this, [this, after](protocol::Verdict verdict) {
            if (m_change)
                selectNodes(*m_context.selection, Side::Fx, (after ? m_change->after() : m_change->before()).nodesOf(verdict));
        });
    connect(&run->choice(), &ProfileChoice::changed, this, &CoverageComparePage::fillProfiles);
    connect(m_profiles, &QComboBox::activated, this, [this, run](int at) { run->compareWith(m_profiles->itemData(at).toString()); });
    connect(m_note, &Label::linkActivated, this, [this](const QString& link) {
        if (const std::size_t at = link.toUInt(); at < m_told.size())
            Q_EMIT ruleRequested(QString::fromStdString(m_told[at].file), m_told[at].line, m_told[at].column);
    });
    connect(this, &TablePage::chosen, this, &CoverageComparePage::onChosen);
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
        m_profiles->setItemData(m_profiles->count() - 1, Tip(entry.wrong.isEmpty() ? entry.title : entry.wrong).text(), Qt::ToolTipRole);
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
        m_model->setChange(m_change);
    }
    std::vector<std::uint64_t> counts(ChangeOfVerdicts::kindCount);
    for (std::size_t kind = 0; m_change && kind < counts.size(); ++kind)
        counts[kind] = m_change->counts()[kind];
    setCounts(std::move(counts));
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
        m_note->setText(tr("Choose a second profile to see which operators each supports better, and the totals of both."));
    else if (run.busy())
        m_note->setText(tr("The program is being judged…"));
    else if (other.state() == State::Failed)
        m_note->setText(other.reason());
    else if (other.state() == State::Faulty)
        m_note->setText(mistakesText(tr("That profile has errors:"), m_told = other.problems()));
    else if (own.state() == State::Failed)
        m_note->setText(own.reason());
    else if (own.state() == State::Faulty)
        m_note->setText(mistakesText(tr("The chosen profile has errors:"), m_told = own.problems()));
    else
        m_note->setText(tr("Nothing has been judged yet. Judging compares %1 with %2.")
                            .arg(run.choice().entry().shortName(), ProfileEntry{.name = run.comparedName()}.shortName()));
    m_note->setVisible(!m_change);
    m_totals->setVisible(m_change != nullptr);
    table()->setVisible(m_change != nullptr);
}

/// Each with a link to its place.
Markup CoverageComparePage::mistakesText(const QString& heading, const std::vector<protocol::ProfileProblem>& problems) const
{
    Markup text = Markup(QStringLiteral("<p>%1</p>")).arg(heading);
    for (std::size_t i = 0; i < std::min(problems.size(), mostTold); ++i)
        text += Markup(QStringLiteral("<p><a href=\"%1\" style=\"color: %2; text-decoration: none\">%3</a> %4</p>"))
                    .arg(QString::number(i), Theme::current().accent.name(), CoverageText::place(problems[i].file, problems[i].line),
                         translated(problems[i].message));
    return problems.size() > mostTold ? text + Markup(QStringLiteral("<p>…</p>")) : text;
}

QString CoverageComparePage::noteText() const
{
    return m_change ? QString() : m_note->text();
}

void CoverageComparePage::onChosen()
{
    std::vector<std::uint32_t> nodes;
    for (const QModelIndex& index : chosenRows()) {
        const auto more = m_model->nodesOf(index);
        nodes.insert(nodes.end(), more.begin(), more.end());
    }
    selectNodes(*m_context.selection, Side::Fx, nodes);
}

void CoverageComparePage::retranslate()
{
    m_model->setChange(m_change);
    TablePage::retranslate();
    setAccessibleName(tr("Two profiles compared"));
    m_with->setText(tr("Compare with"));
    m_with->setBuddy(m_profiles);
    m_profiles->setAccessibleName(tr("Profile to compare with"));
    m_profiles->setToolTip(tr("Profile to compare the chosen one with"));
    refresh();
}

} // namespace nodewise::views
