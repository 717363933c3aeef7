// SPDX-License-Identifier: Apache-2.0
// An item model made from a list of columns and a snapshot of rows: flat, or with rows below rows.
#pragma once

#include "views/common/table_model.h"
#include "views/common/tree_model.h"
#include "views/table/table_cells.h"

#include <optional>

namespace nodewise::views {

/// `Base` is TableModel<Row> or TreeModel<Row>; a function or a subclass says what its table is. That is asked again for other rows and in
/// another language, so that it may capture what it needs of them.
template <class Base, class Row>
class DescribedModel : public Base, public Described {
public:
    using Base::Base;
    explicit DescribedModel(std::function<Table<Row>()> describe, QObject* parent = nullptr) : Base(parent), m_describe(std::move(describe))
    {
    }

    std::vector<ColumnLook> looks() const override { return cells().looks(); }
    void retranslate() override
    {
        m_cells.emplace(describe());
        Q_EMIT this->headerDataChanged(Qt::Horizontal, 0, columns() - 1);
    }
    Qt::ItemFlags flags(const QModelIndex& index) const override
    {
        const Qt::ItemFlags flags = Base::flags(index);
        return index.isValid() ? flags | cells().flags(*rowsOf({index}).front(), index.column()) : flags;
    }
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override
    {
        return index.isValid() && cells().take(*rowsOf({index}).front(), index.column(), value, role);
    }
    TextTable file(const QModelIndexList& rows) const override { return cells().file(rowsOf(rows), this->share()); }
    TextTable shown(const QModelIndexList& rows, const std::vector<int>& columns) const override
    {
        return cells().shown(rowsOf(rows), columns, this->share());
    }

protected:
    virtual Table<Row> describe() const { return m_describe(); }

    /// At once: what it captures is of these rows, whatever the model has when it is asked for more of them.
    void replaced() override { m_cells.emplace(describe()); }
    int columns() const override { return cells().columns(); }
    QVariant title(int at, int role) const override { return cells().title(at, role); }
    QVariant cell(const Row& row, int at, int role) const override { return cells().cell(row, at, role); }

private:
    const TableCells<Row>& cells() const
    {
        if (!m_cells)
            m_cells.emplace(describe());
        return *m_cells;
    }
    const Row& rowOf(const QModelIndex& index) const
    {
        if constexpr (requires { Base::idOf(index); })
            return this->row(index);
        else
            return this->row(index.row());
    }
    std::vector<const Row*> rowsOf(const QModelIndexList& rows) const
    {
        std::vector<const Row*> out;
        for (const QModelIndex& index : rows)
            out.push_back(&rowOf(index));
        return out;
    }

    std::function<Table<Row>()> m_describe;
    mutable std::optional<TableCells<Row>> m_cells;
};

template <class Row>
using RecordModel = DescribedModel<TableModel<Row>, Row>;
template <class Row>
using RecordTree = DescribedModel<TreeModel<Row>, Row>;

} // namespace nodewise::views
