// SPDX-License-Identifier: Apache-2.0
// A log's dumps as a list, and a text's functions.
#pragma once

#include "core/mlirtext/scan.h"
#include "views/common/table_model.h"

#include <QCoreApplication>

#include <optional>

namespace nodewise::views {

/// A row has numbers only: a log may have 100,000 dumps.
struct DumpRow {
    std::optional<std::uint32_t> dump; ///< none: the whole file
    std::uint64_t found = 0;           ///< lines with what is searched
};
struct DumpFilter {
    QString text; ///< part of a pass's or operation's name
    bool changedOnly = false;
};

/// What changed nothing is dim.
class DumpListModel : public TableModel<DumpRow> {
    Q_DECLARE_TR_FUNCTIONS(DumpListModel)
public:
    enum Column { Pass, Operation, Lines, Found, ColumnCount };
    using TableModel::TableModel;
    /// `hits`: lines of the file, sorted.
    void show(mlirtext::SharedScan scan, const DumpFilter& filter, const std::vector<std::uint64_t>& hits);
    const mlirtext::PassDump* tryDump(int row) const;
    /// Of a dump; -1 = it is filtered out.
    int rowOf(std::uint32_t dump) const;
    static QString nameOf(const mlirtext::PassDump& dump);
    /// "@f", "func.func @f"
    static QString operationOf(const mlirtext::PassDump& dump);
    static QString changeText(const mlirtext::PassDump& dump);

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const DumpRow& row, int column, int role) const override;
    QVariant title(int column, int role) const override;

private:
    QString text(const DumpRow& row, int column) const;
    QVariant color(const DumpRow& row, int column) const;

    mlirtext::SharedScan m_scan;
};

class FunctionListModel : public TableModel<mlirtext::FunctionLine> {
    Q_DECLARE_TR_FUNCTIONS(FunctionListModel)
public:
    enum Column { Name, Line, ColumnCount };
    using TableModel::TableModel;

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const mlirtext::FunctionLine& row, int column, int role) const override;
    QVariant title(int column, int role) const override;

private:
};

} // namespace nodewise::views
