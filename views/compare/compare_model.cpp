// SPDX-License-Identifier: Apache-2.0
#include "views/compare/compare_model.h"

#include "views/common/tip.h"

#include <algorithm>
#include <map>

namespace nodewise::views {

CompareModel::CompareModel(const Comparison* comparison, Of of, QObject* parent)
    : QAbstractItemModel(parent), m_comparison(comparison), m_of(of), m_cells(compareColumns(of == Of::Values))
{
    connect(comparison, &Comparison::rowsReset, this, &CompareModel::reset);
    connect(comparison, &Comparison::rowsCame, this, &CompareModel::append);
    reset();
}

void CompareModel::retranslate()
{
    m_cells = TableCells(compareColumns(m_of == Of::Values));
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

void CompareModel::setGrouped(bool grouped)
{
    if (m_grouped == grouped)
        return;
    m_grouped = grouped;
    reset();
}

void CompareModel::reset()
{
    beginResetModel();
    m_groups.clear();
    m_groupOf.clear();
    m_first.clear();
    m_counts = {};
    m_rows = rows().size();
    count(0);
    if (m_grouped)
        for (std::size_t i = 0; i < m_rows; ++i) {
            const protocol::CompareRow& row = *rows()[i];
            CompareGroup& group = m_groups[groupOf(QString::fromStdString(row.module))];
            group.rows.push_back(static_cast<std::uint32_t>(i));
            add(group, row);
        }
    endResetModel();
}

void CompareModel::count(std::size_t from)
{
    for (std::size_t i = from; i < rows().size(); ++i) {
        const protocol::CompareRow& row = *rows()[i];
        ++m_counts[std::size_t(row.verdict)];
        if (!m_first.contains(row.node))
            m_first.insert(row.node, static_cast<std::uint32_t>(i));
    }
}

/// A node with several values has run once.
void CompareModel::add(CompareGroup& group, const protocol::CompareRow& row) const
{
    group.take(row);
    const CompareTimes* times = row.element.value_or(0) == 0 ? m_comparison->tryTimes(row.node) : nullptr;
    if (!times)
        return;
    group.times.ns += times->ns;
    group.times.expectedNs += times->expectedNs;
    group.times.share += times->share;
    group.times.expectedShare += times->expectedShare;
}

void CompareModel::append()
{
    const std::size_t from = m_rows, to = rows().size();
    if (from == to)
        return;
    if (m_grouped) {
        count(from);
        return group(from);
    }
    beginInsertRows({}, static_cast<int>(from), static_cast<int>(to) - 1);
    count(from);
    m_rows = to;
    endInsertRows();
}

std::size_t CompareModel::groupOf(const QString& module)
{
    const auto found = m_groupOf.constFind(module);
    if (found != m_groupOf.constEnd())
        return *found;
    m_groupOf.insert(module, m_groups.size());
    m_groups.emplace_back();
    m_groups.back().module = module;
    return m_groups.size() - 1;
}

/// One insertion per module, however its rows are scattered over the page.
void CompareModel::group(std::size_t from)
{
    const CompareRows& rows = this->rows();
    std::map<std::size_t, std::vector<std::uint32_t>> added;
    for (std::size_t i = from; i < rows.size(); ++i) {
        const QString module = QString::fromStdString(rows[i]->module);
        if (!m_groupOf.contains(module)) {
            beginInsertRows({}, static_cast<int>(m_groups.size()), static_cast<int>(m_groups.size()));
            groupOf(module);
            endInsertRows();
        }
        added[groupOf(module)].push_back(static_cast<std::uint32_t>(i));
    }
    m_rows = rows.size();
    for (const auto& [number, places] : added)
        appendTo(number, places);
}

void CompareModel::appendTo(std::size_t number, const std::vector<std::uint32_t>& places)
{
    CompareGroup& group = m_groups[number];
    const int first = static_cast<int>(group.rows.size());
    beginInsertRows(index(static_cast<int>(number), 0), first, first + static_cast<int>(places.size()) - 1);
    for (const std::uint32_t place : places) {
        group.rows.push_back(place);
        add(group, *rows()[place]);
    }
    endInsertRows();
    Q_EMIT dataChanged(index(static_cast<int>(number), 0), index(static_cast<int>(number), ColumnCount - 1));
}

QModelIndex CompareModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    // Of a row in a module: the module's number and one.
    return createIndex(row, column, parent.isValid() ? quintptr(parent.row()) + 1 : quintptr(0));
}

QModelIndex CompareModel::parent(const QModelIndex& child) const
{
    return child.isValid() && child.internalId() > 0 ? createIndex(static_cast<int>(child.internalId() - 1), 0, quintptr(0))
                                                     : QModelIndex();
}

int CompareModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_grouped ? m_groups.size() : m_rows);
    const CompareGroup* group = parent.column() == 0 ? tryGroup(parent) : nullptr;
    return group ? static_cast<int>(group->rows.size()) : 0;
}

int CompareModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

const CompareGroup* CompareModel::tryGroup(const QModelIndex& index) const
{
    const bool known = m_grouped && index.isValid() && index.internalId() == 0;
    return known && static_cast<std::size_t>(index.row()) < m_groups.size() ? &m_groups[static_cast<std::size_t>(index.row())] : nullptr;
}

const protocol::CompareRow* CompareModel::tryRow(const QModelIndex& index) const
{
    return shareRow(index).get();
}

std::shared_ptr<const protocol::CompareRow> CompareModel::shareRow(const QModelIndex& index) const
{
    if (!index.isValid() || tryGroup(index))
        return nullptr;
    auto place = static_cast<std::size_t>(index.row());
    if (m_grouped) {
        const CompareGroup& group = m_groups[static_cast<std::size_t>(index.internalId() - 1)];
        place = group.rows[place];
    }
    return place < std::min(m_rows, rows().size()) ? rows()[place] : nullptr; // they may be gone, and a reset on its way
}

QModelIndex CompareModel::indexOfNode(std::uint32_t node) const
{
    const auto found = m_first.constFind(node);
    if (found == m_first.constEnd() || *found >= m_rows)
        return {};
    if (!m_grouped)
        return index(static_cast<int>(*found), 0);
    const auto at = m_groupOf.constFind(QString::fromStdString(rows()[*found]->module));
    if (at == m_groupOf.constEnd())
        return {};
    const std::vector<std::uint32_t>& rows = m_groups[*at].rows;
    const auto place = std::lower_bound(rows.begin(), rows.end(), *found); // in the order of the run
    return place == rows.end() ? QModelIndex() : index(int(place - rows.begin()), 0, index(static_cast<int>(*at), 0));
}

CompareEntry CompareModel::timed(CompareEntry entry) const
{
    const CompareTimes* times = entry.row ? m_comparison->tryTimes(entry.row->node) : nullptr;
    if (times)
        entry.times = *times;
    else if (entry.group && entry.group->times.ns > 0)
        entry.times = entry.group->times;
    return entry;
}

CompareEntry CompareModel::entry(const QModelIndex& index) const
{
    return timed({shareRow(index), {std::shared_ptr<const CompareGroup>(), tryGroup(index)}});
}

QVariant CompareModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const CompareEntry entry = this->entry(index);
    return entry.row || entry.group ? shownData(m_cells.cell(entry, index.column(), role), role) : QVariant();
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return orientation == Qt::Horizontal && section >= 0 && section < ColumnCount ? shownData(m_cells.title(section, role), role)
                                                                                  : QVariant();
}

std::pair<std::shared_ptr<const CompareModel::Entries>, std::vector<const CompareEntry*>>
CompareModel::entries(const QModelIndexList& rows) const
{
    auto entries = std::make_shared<Entries>();
    entries->reserve(std::size_t(rows.size()));
    for (const QModelIndex& index : rows) {
        const CompareGroup* group = tryGroup(index);
        entries->push_back(timed({shareRow(index), group ? std::make_shared<const CompareGroup>(*group) : nullptr}));
    }
    std::vector<const CompareEntry*> places;
    for (const CompareEntry& entry : *entries)
        places.push_back(&entry);
    return {std::move(entries), std::move(places)};
}

TextTable CompareModel::file(const QModelIndexList& rows) const
{
    const auto [alive, places] = entries(rows);
    return m_cells.file(places, alive);
}

TextTable CompareModel::shown(const QModelIndexList& rows, const std::vector<int>& columns) const
{
    const auto [alive, places] = entries(rows);
    return m_cells.shown(places, columns, alive);
}

} // namespace nodewise::views
