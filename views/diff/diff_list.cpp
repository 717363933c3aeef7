// SPDX-License-Identifier: Apache-2.0
#include "views/diff/diff_list.h"

#include "views/common/filter_chips.h"
#include "views/diff/diff_overlay.h"
#include "views/diff/diff_text.h"
#include "views/table/value_filter.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>

namespace nodewise::views {

namespace {

/// Names begin alike.
class MiddleElided : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->textElideMode = Qt::ElideMiddle;
    }
};

std::vector<TableChip> chipsOfKinds()
{
    std::vector<TableChip> chips;
    for (const Difference difference : everyDifference)
        chips.push_back({.kind = DiffModel::kindOf(difference),
                         .name = [difference] { return DiffText::nameOf(difference); },
                         .icon = differenceSwatch(difference)});
    return chips;
}

TableWords words()
{
    return {.name = DiffList::tr("Differences"),
            .filter = DiffList::tr("node, operator, module or value"),
            .filterName = DiffList::tr("Filter differences"),
            .exportTitle = DiffList::tr("Export Differences"),
            .exportFile = QStringLiteral("differences.csv"),
            .chipTip = DiffList::tr("%1\nShow only differences of this kind; select several to combine them, none to show all")};
}

} // namespace

DiffList::DiffList(QWidget* parent) : DiffList(new DiffModel, parent)
{
}

DiffList::DiffList(DiffModel* model, QWidget* parent)
    : TablePage(model, words, chipsOfKinds(), parent), m_model(model), m_only(new QToolButton(this))
{
    model->setParent(this);
    lookLikeTree();
    m_only->setObjectName("only differences");
    m_only->setCheckable(true);
    m_only->setChecked(true);
    addToBar(m_only);
    connect(this, &TablePage::chosen, this, &DiffList::choose);
    connect(this, &TablePage::clicked, this, &DiffList::choose); // the current one again, too
    connect(chips(), &FilterChips::chosenChanged, this, &DiffList::spread);
    connect(filterField(), &QLineEdit::textChanged, this, &DiffList::spread);
    connect(m_only, &QToolButton::toggled, this, &DiffList::fill);
    retranslate();
}

void DiffList::lookLikeTree()
{
    QTreeView* view = table();
    view->setSelectionMode(QAbstractItemView::SingleSelection);
    view->setIndentation(14);
    view->setItemDelegateForColumn(DiffModel::Name, new MiddleElided(view));
    // Whichever side has nothing has no more room than the other.
    for (const int column : {DiffModel::Before, DiffModel::After})
        view->header()->setSectionResizeMode(column, QHeaderView::Stretch);
}

void DiffList::setResult(std::shared_ptr<const DiffResult> result)
{
    m_result = std::move(result);
    fill();
}

void DiffList::fill()
{
    const auto current = currentEntry();
    std::vector<std::uint64_t> counts(std::size(everyDifference), 0);
    if (m_result) {
        counts[DiffModel::kindOf(Difference::Changed)] = m_result->diff.changed;
        counts[DiffModel::kindOf(Difference::Added)] = m_result->diff.added;
        counts[DiffModel::kindOf(Difference::Removed)] = m_result->diff.removed;
        counts[DiffModel::kindOf(Difference::Replaced)] = m_result->diff.replaced;
    }
    setCounts(std::move(counts));
    m_model->setRows(m_result ? DiffModel::rowsOf(*m_result, !m_only->isChecked()) : DiffModel::Rows());
    spread();
    setEmptyText(equalText());
    if (current)
        showEntry(*current);
}

/// Modules are open, and their names have the whole line.
void DiffList::spread()
{
    table()->expandToDepth(0);
    for (int row = 0; row < filter().rowCount(); ++row)
        table()->setFirstColumnSpanned(row, {}, true);
}

/// "" where something differs.
QString DiffList::equalText() const
{
    if (!m_result || !m_result->diff.equal())
        return {};
    QStringList lines{tr("No differences"), tr("All %1 nodes are the same. Names and the order of independent nodes don't count.")
                                                .arg(QLocale().toString(qulonglong(m_result->diff.same)))};
    for (const diff::Renamed& module : m_result->diff.modules)
        lines << tr("%1 is called %2").arg(DiffText::moduleName(module.before), DiffText::moduleName(module.after));
    return lines.join(QStringLiteral("\n\n"));
}

void DiffList::choose()
{
    if (const auto entry = currentEntry())
        Q_EMIT entryChosen(*entry);
}

std::optional<std::uint32_t> DiffList::currentEntry() const
{
    const QModelIndexList rows = chosenRows();
    if (rows.empty() || m_model->row(rows.front()).entry == DiffRow::none)
        return std::nullopt;
    return m_model->row(rows.front()).entry;
}

bool DiffList::showEntry(std::uint32_t entry)
{
    const QModelIndex own = m_model->indexOfEntry(entry);
    if (own.isValid() && !filter().mapFromSource(own).isValid()) {
        for (const Difference difference : everyDifference)
            chips()->choose(DiffModel::kindOf(difference), false);
        filterField()->clear();
    }
    mark(own.isValid() ? QModelIndexList{own} : QModelIndexList());
    return own.isValid();
}

/// Lines of differences that pass the filter, in their order.
std::vector<QModelIndex> DiffList::shownEntries() const
{
    std::vector<QModelIndex> out;
    for (const QModelIndex& index : shownRows())
        if (const DiffRow& row = m_model->row(index); row.difference > Difference::Same && !row.detail)
            out.push_back(index);
    return out;
}

void DiffList::step(int by)
{
    const std::vector<QModelIndex> shown = shownEntries();
    if (shown.empty())
        return;
    const auto count = static_cast<std::ptrdiff_t>(shown.size());
    const auto current = currentEntry();
    const auto at = std::find_if(shown.begin(), shown.end(),
                                 [&](const QModelIndex& index) { return current && m_model->row(index).entry == *current; });
    const std::ptrdiff_t from = at == shown.end() ? (by > 0 ? -1 : 0) : at - shown.begin();
    mark({shown[static_cast<std::size_t>((from + by + count) % count)]});
    choose();
}

void DiffList::retranslate()
{
    TablePage::retranslate();
    m_only->setText(tr("Only differences"));
    m_only->setToolTip(tr("Hide nodes that are the same"));
    fill();
}

} // namespace nodewise::views
