// SPDX-License-Identifier: Apache-2.0
// Plumbing of every table model: rows of one immutable snapshot, replaced whole under reset. A concrete model names its columns and roles.
#pragma once

#include "views/common/row_model.h"

#include <QAbstractTableModel>

#include <vector>

namespace nodewise::views {

/// Shares its rows with whoever made them. Subclasses say how many columns there are, their titles, and what a cell shows.
template <class Row>
class TableModel : public RowModel<QAbstractTableModel, std::vector<Row>, Row> {
    using Base = RowModel<QAbstractTableModel, std::vector<Row>, Row>;

public:
    using Base::Base;
    const Row& row(int index) const { return this->rows()[static_cast<std::size_t>(index)]; }

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(this->rows().size()); }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : this->columns(); }
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override
    {
        using Option = QAbstractItemModel::CheckIndexOption;
        const bool inside = this->checkIndex(index, Option::IndexIsValid | Option::ParentIsInvalid);
        return inside ? shownData(this->cell(row(index.row()), index.column(), role), role) : QVariant();
    }
};

} // namespace nodewise::views
