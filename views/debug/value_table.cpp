// SPDX-License-Identifier: Apache-2.0
#include "views/debug/value_table.h"

#include "views/common/selection.h"
#include "views/common/theme.h"
#include "views/table/value_filter.h"

#include <QHeaderView>
#include <QScopedValueRollback>

#include <algorithm>
#include <unordered_set>

namespace nodewise::views {

namespace {

constexpr std::size_t mostSelected = 20000;

} // namespace

ValueTable::ValueTable(const DebugContext& context, ValueFilter* filter, std::function<Side()> side, QWidget* parent)
    : QTreeView(parent), m_context(context), m_side(std::move(side)), m_filter(filter)
{
    m_filter->setParent(this);
    setModel(m_filter);
    setRootIsDecorated(false);
    setTextElideMode(Qt::ElideMiddle); // names and paths say most at their ends
    header()->setSectionsMovable(true);
    header()->setFirstSectionMovable(false);
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, &ValueTable::onSelected);
    connect(m_filter->sourceModel(), &QAbstractItemModel::modelReset, this, &ValueTable::countNodes);
    connect(m_context.selection, &Selection::changed, this, &ValueTable::followSelection);
    countNodes();
}

void ValueTable::countNodes()
{
    m_first.clear();
    if (m_finder)
        return;
    const QAbstractItemModel& rows = *m_filter->sourceModel();
    for (int row = 0; row < rows.rowCount(); ++row)
        m_first.try_emplace(rows.index(row, 0).data(NodeRole).toUInt(), row);
}

int ValueTable::currentRow() const
{
    return m_filter->mapToSource(currentIndex()).row();
}

void ValueTable::onSelected()
{
    if (m_following)
        return;
    const Document& document = *m_context.document;
    const std::size_t drawn = m_side() == Side::Fx ? document.fx()->nodes().size() : document.ir->nodes.size(); // weights of an IR are not
    std::vector<std::uint32_t> nodes;
    std::unordered_set<std::uint32_t> known;
    const auto add = [&](const QModelIndex& index) {
        const QVariant of = index.data(NodeRole);
        const std::uint32_t node = of.toUInt();
        if (of.isValid() && node < drawn && nodes.size() < mostSelected && known.insert(node).second)
            nodes.push_back(node);
    };
    if (currentIndex().isValid() && selectionModel()->isRowSelected(currentIndex().row(), currentIndex().parent()))
        add(currentIndex()); // the one that the inspector shows
    for (const QModelIndex& index : selectionModel()->selectedRows())
        add(index);
    if (nodes.empty())
        return;
    const QScopedValueRollback following(m_following, true);
    selectNodes(*m_context.selection, m_side(), nodes);
}

QModelIndex ValueTable::indexOf(std::uint32_t node) const
{
    if (m_finder)
        return m_finder(node);
    const auto row = m_first.find(node);
    return row == m_first.end() ? QModelIndex() : m_filter->sourceModel()->index(row->second, 0);
}

void ValueTable::followSelection()
{
    if (m_following)
        return;
    const auto node = currentNode(*m_context.selection, m_side());
    if (!node)
        return;
    if (selectionModel()->hasSelection() && currentIndex().data(NodeRole) == *node)
        return; // another element or run of it
    const QModelIndex index = m_filter->mapFromSource(indexOf(*node));
    const QScopedValueRollback following(m_following, true);
    if (!index.isValid())
        return clearSelection();
    setCurrentIndex(index);
    scrollTo(index);
}

} // namespace nodewise::views
