// SPDX-License-Identifier: Apache-2.0
// Plumbing of every table model: rows of one immutable snapshot, replaced whole under reset. A concrete model names its columns and roles.
#pragma once

#include <QAbstractTableModel>

#include <memory>
#include <utility>
#include <vector>

namespace nodewise::views {

/// Shares its rows with whoever made them. Subclasses say how many columns there are, their titles, and what a cell shows.
template <class Row>
class TableModel : public QAbstractTableModel {
public:
    using Rows = std::vector<Row>;
    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::shared_ptr<const Rows> rows)
    {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
    }
    void setRows(Rows rows) { setRows(std::make_shared<const Rows>(std::move(rows))); }
    const Rows& rows() const { return *m_rows; }
    const Row& row(int index) const { return (*m_rows)[static_cast<std::size_t>(index)]; }

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(m_rows->size()); }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : columns(); }
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override
    {
        const bool inside = checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid);
        return inside ? cell(row(index.row()), index.column(), role) : QVariant();
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override
    {
        return orientation == Qt::Horizontal && section >= 0 && section < columns() ? title(section, role) : QVariant();
    }

protected:
    virtual int columns() const = 0;
    virtual QVariant cell(const Row& row, int column, int role) const = 0;
    virtual QVariant title(int column, int role) const = 0;

private:
    std::shared_ptr<const Rows> m_rows = std::make_shared<const Rows>();
};

} // namespace nodewise::views
