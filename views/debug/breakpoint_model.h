// SPDX-License-Identifier: Apache-2.0
// Breakpoints as a table: the four stops without a place first, then the others in the order in which they were set.
#pragma once

#include "views/debug/breakpoint_list.h"

#include <QAbstractTableModel>

namespace nodewise::views {

/// The list is watched, not owned. Check boxes enable; condition, hits and log message are edited in place.
class BreakpointModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Place, Kind, Condition, Hits, Log, ColumnCount };
    static constexpr int exceptionRows = 4;

    explicit BreakpointModel(BreakpointList* list, QObject* parent = nullptr);
    /// Null for the exception rows.
    const Breakpoint* tryBreakpoint(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    void sync();
    QVariant exceptionCell(int row, int column, int role) const;
    QVariant breakpointCell(const Breakpoint& breakpoint, int column, int role) const;
    bool setException(int row, int column, const QVariant& value, int role);

    BreakpointList* m_list;
    int m_count = 0; ///< rows that the views know of
};

} // namespace nodewise::views
