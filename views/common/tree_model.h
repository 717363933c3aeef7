// SPDX-License-Identifier: Apache-2.0
// Plumbing of every tree model: one immutable snapshot, replaced whole under reset. A concrete model names its columns and roles.
#pragma once

#include <cstdint>

#include "views/common/row_model.h"

#include <vector>

namespace nodewise::views {

/// The snapshot: entries in the order in which they were added, a parent before its children.
template <class Row>
class TreeRows {
public:
    static constexpr std::uint32_t none = 0xffffffffu;
    struct Entry {
        Row row;
        std::uint32_t parent = none;
        std::uint32_t place = 0; ///< among its siblings
        std::vector<std::uint32_t> children;
    };

    /// `parent`: what an earlier add() returned, or none for a top-level row.
    std::uint32_t add(Row row, std::uint32_t parent = none)
    {
        const auto id = static_cast<std::uint32_t>(m_entries.size());
        auto& siblings = parent == none ? m_top : m_entries[parent].children;
        const auto place = static_cast<std::uint32_t>(siblings.size());
        siblings.push_back(id);
        m_entries.push_back(Entry{std::move(row), parent, place, {}});
        return id;
    }
    std::size_t size() const { return m_entries.size(); }
    const Entry& entry(std::uint32_t id) const { return m_entries[id]; }
    Row& row(std::uint32_t id) { return m_entries[id].row; }
    const std::vector<std::uint32_t>& childrenOf(std::uint32_t parent) const { return parent == none ? m_top : m_entries[parent].children; }

private:
    std::vector<Entry> m_entries;
    std::vector<std::uint32_t> m_top;
};

/// Shares its snapshot with whoever made it. An index's internalId is the entry's number in the snapshot.
template <class Row>
class TreeModel : public RowModel<QAbstractItemModel, TreeRows<Row>, Row> {
    using Base = RowModel<QAbstractItemModel, TreeRows<Row>, Row>;

public:
    using Base::Base;
    using Rows = TreeRows<Row>;

    /// The index must be valid and of this model.
    const Row& row(const QModelIndex& index) const { return this->rows().entry(idOf(index)).row; }
    QModelIndex indexOf(std::uint32_t id, int column = 0) const
    {
        const Rows& rows = this->rows();
        return id >= rows.size() ? QModelIndex() : this->createIndex(static_cast<int>(rows.entry(id).place), column, quintptr(id));
    }
    static std::uint32_t idOf(const QModelIndex& index)
    {
        return index.isValid() ? static_cast<std::uint32_t>(index.internalId()) : Rows::none;
    }

    QModelIndex index(int place, int column, const QModelIndex& parent = {}) const override
    {
        if (!this->hasIndex(place, column, parent))
            return {};
        return this->createIndex(place, column, quintptr(this->rows().childrenOf(idOf(parent))[static_cast<std::size_t>(place)]));
    }
    QModelIndex parent(const QModelIndex& child) const override
    {
        return child.isValid() ? indexOf(this->rows().entry(idOf(child)).parent) : QModelIndex();
    }
    int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.column() > 0 ? 0 : static_cast<int>(this->rows().childrenOf(idOf(parent)).size());
    }
    int columnCount(const QModelIndex& = {}) const override { return this->columns(); }
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override
    {
        const bool known = this->checkIndex(index, QAbstractItemModel::CheckIndexOption::IndexIsValid);
        return known ? shownData(this->cell(row(index), index.column(), role), role) : QVariant();
    }
};

} // namespace nodewise::views
