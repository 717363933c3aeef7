// SPDX-License-Identifier: Apache-2.0
#include "views/compare/compare_table.h"

#include "views/common/filter_chips.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/compare/compare_text.h"
#include "views/compare/verdict_swatch.h"
#include "views/debug/value_table.h"
#include "views/table/value_filter.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QToolButton>

namespace nodewise::views {

namespace {

using Verdict = protocol::CompareRow::Verdict;
constexpr Verdict worstFirst[] = {Verdict::Diverged, Verdict::Within, Verdict::Equal, Verdict::NotCompared};

std::vector<TableChip> chipsOfVerdicts()
{
    std::vector<TableChip> chips;
    for (const Verdict verdict : worstFirst)
        chips.push_back(
            {.kind = std::size_t(verdict), .name = [verdict] { return CompareText::nameOf(verdict); }, .icon = verdictSwatch(verdict)});
    return chips;
}

TableWords wordsOf(CompareModel::Of of)
{
    const bool values = of == CompareModel::Of::Values;
    return {.name = values ? CompareTable::tr("Compared values") : CompareTable::tr("Weights that differ"),
            .filter = values ? CompareTable::tr("node, operator or module") : CompareTable::tr("weight or module"),
            .filterName = CompareTable::tr("Filter compared values"),
            .exportTitle = CompareTable::tr("Export Comparison"),
            .exportFile = values ? QStringLiteral("comparison.csv") : QStringLiteral("weights.csv"),
            .exportTip = CompareTable::tr("Export what is shown, with all digits; Ctrl+C copies it"),
            .empty = values ? CompareTable::tr("No value has been compared yet.") : CompareTable::tr("No weight differs."),
            .chipTip = CompareTable::tr("%1\nShow only values with this verdict; select several to combine them, none to show all")};
}

ValueTable* makeView(const CompareContext& context, CompareModel* model)
{
    auto* view = new ValueTable(context, new ValueFilter(model), [comparison = context.comparison] { return comparison->side(); });
    view->setFinder([model](std::uint32_t node) { return model->indexOfNode(node); });
    view->setIndentation(14);
    return view;
}

} // namespace

CompareTable::CompareTable(const CompareContext& context, CompareModel::Of of, QWidget* parent)
    : CompareTable(context, of, new CompareModel(context.comparison, of), parent)
{
}

CompareTable::CompareTable(const CompareContext& context, CompareModel::Of of, CompareModel* model, QWidget* parent)
    : TablePage(
          model, [of] { return wordsOf(of); }, chipsOfVerdicts(), parent, makeView(context, model)),
      m_context(context), m_comparison(context.comparison), m_of(of), m_model(model), m_view(static_cast<ValueTable*>(table())),
      m_group(new QToolButton(this)), m_loading(new Label(this))
{
    model->setParent(this);
    m_loading->setProperty("role", "dim");
    m_group->setCheckable(true);
    m_group->setObjectName(QStringLiteral("group"));
    addToBar(m_loading);
    addToBar(m_group);
    connectParts();
    retranslate();
    onThemeChange(this, [this] {
        fitColumns();
        showKernels();
    });
}

void CompareTable::connectParts()
{
    connect(m_comparison, &Comparison::changed, this, &CompareTable::showCounts);
    connect(m_comparison, &Comparison::rowsCame, this, &CompareTable::showCounts);
    connect(this, &TablePage::menuOpening, this, &CompareTable::fillMenu);
    connect(this, &TablePage::activated, this, [this](const QModelIndex& index) {
        if (const protocol::CompareRow* row = m_model->tryRow(index))
            Q_EMIT valueRequested(row->node, row->element, false);
    });
    connect(m_group, &QToolButton::toggled, this, [this](bool on) {
        m_model->setGrouped(on);
        m_view->setRootIsDecorated(on);
        m_view->followSelection();
    });
}

/// Who made a value, where the program ran through its kernels; how long its node took, where it ran in an interpreter, too.
void CompareTable::showKernels()
{
    QHeaderView* header = m_view->header();
    for (const auto& [column, behind] : {std::pair(CompareModel::Kernel, CompareModel::Verdict),
                                         {CompareModel::Launch, CompareModel::Kernel},
                                         {CompareModel::OwnAbs, CompareModel::MaxAbs}}) {
        header->setSectionHidden(column, !ofValues() || !m_comparison->ofKernels());
        if (header->visualIndex(column) == column) // nobody has moved it
            header->moveSection(column, header->visualIndex(behind) + 1);
    }
    int behind = CompareModel::Verdict;
    for (const int column : {CompareModel::Time, CompareModel::ExpectedTime, CompareModel::TimeRatio}) {
        header->setSectionHidden(column, !ofValues() || !m_comparison->timed());
        if (header->visualIndex(column) == column)
            header->moveSection(column, header->visualIndex(behind) + 1);
        behind = column;
    }
}

const CompareRows& CompareTable::rows() const
{
    return ofValues() ? m_comparison->rows() : m_comparison->weights();
}

void CompareTable::showNode(std::uint32_t node)
{
    QModelIndex index = filter().mapFromSource(m_model->indexOfNode(node));
    if (!index.isValid()) {
        for (const Verdict verdict : worstFirst)
            chips()->choose(std::size_t(verdict), false);
        filterField()->clear();
        index = filter().mapFromSource(m_model->indexOfNode(node));
    }
    m_view->setCurrentIndex(index);
    m_view->scrollTo(index);
}

void CompareTable::addRuleActions(QMenu& menu, const protocol::CompareRow& row)
{
    QMenu* rules = menu.addMenu(tr("&Looser Tolerance"));
    // Ten times what was allowed: a start, to be edited in the setup.
    const auto loose = [&row] {
        return protocol::ToleranceRule{.op = {}, .module = {}, .dtype = {}, .rtol = row.rtol * 10, .atol = row.atol * 10};
    };
    const auto add = [&](const QString& text, std::string protocol::ToleranceRule::*member, const std::string& value) {
        protocol::ToleranceRule rule = loose();
        rule.*member = value;
        rules->addAction(text, this, [this, rule] { m_comparison->addRule(rule); })->setEnabled(!value.empty());
    };
    add(tr("For the &Operator %1").arg(QString::fromStdString(row.op)), &protocol::ToleranceRule::op, row.op);
    add(tr("In the &Module %1").arg(QString::fromStdString(row.module)), &protocol::ToleranceRule::module, row.module);
    add(tr("For the &dtype %1").arg(QString::fromStdString(row.dtype)), &protocol::ToleranceRule::dtype, row.dtype);
}

void CompareTable::fillMenu(QMenu* menu, const QModelIndex& index)
{
    const protocol::CompareRow* row = m_model->tryRow(index);
    if (!row)
        return;
    const auto show = [this, row](bool expected) { Q_EMIT valueRequested(row->node, row->element, expected); };
    const bool kernels = m_comparison->ofKernels();
    menu->addAction(kernels ? tr("Show ATen's &Value") : tr("Show &Value"), this, [show] { show(false); });
    menu->addAction(kernels ? tr("Show &Kernels' Value") : tr("Show &Reference Value"), this, [show] { show(true); })
        ->setEnabled(!row->expectedName.empty());
    menu->addAction(kernels ? tr("Show &Difference from the Kernels' Value") : tr("Show &Difference from Reference"), this,
                    [this, row] { Q_EMIT differenceRequested(row->node, row->element); })
        ->setEnabled(!row->expectedName.empty());
    menu->addSeparator();
    if (ofValues() && row->verdict != protocol::CompareRow::Verdict::NotCompared)
        addRuleActions(*menu, *row);
}

void CompareTable::showCounts()
{
    showKernels();
    const protocol::CompareAnswer& answer = m_comparison->answer();
    if (ofValues())
        setCounts({answer.equal, answer.within, answer.diverged, answer.notCompared});
    else
        setCounts({0, answer.weights.within, answer.weights.diverged, answer.weights.notCompared}); // equal ones are not listed
    const bool loading = ofValues() && m_comparison->state() == Comparison::State::Done && !m_comparison->complete();
    m_loading->setVisible(loading);
    if (loading)
        m_loading->setText(tr("%1 of %2 rows", "loaded so far")
                               .arg(QLocale().toString(qulonglong(rows().size())), QLocale().toString(qulonglong(answer.total))));
}

void CompareTable::retranslate()
{
    TablePage::retranslate();
    m_group->setText(tr("By module"));
    m_group->setToolTip(tr("One line per module, with its worst figures"));
    showCounts();
}

} // namespace nodewise::views
