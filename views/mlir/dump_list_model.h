// SPDX-License-Identifier: Apache-2.0
// A log's dumps as a list, and a text's functions.
#pragma once

#include "core/mlirtext/scan.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

#include <optional>

namespace nodewise::views {

/// A row has numbers only: a log may have 100,000 dumps.
struct DumpRow {
    std::optional<std::uint32_t> dump; ///< none: the whole file
    std::uint64_t found = 0;           ///< lines with what is searched
};

/// What changed nothing is dim.
class DumpListModel : public RecordModel<DumpRow> {
    Q_DECLARE_TR_FUNCTIONS(DumpListModel)
public:
    enum Column { Pass, Operation, Lines, Found, ColumnCount };
    enum Kind { Changed, Same }; ///< those that a filter tells apart
    using DescribedModel::DescribedModel;
    /// `hits`: lines of the file, sorted.
    void show(mlirtext::SharedScan scan, const std::vector<std::uint64_t>& hits);
    static QString nameOf(const mlirtext::PassDump& dump);
    /// "@f", "func.func @f"
    static QString operationOf(const mlirtext::PassDump& dump);
    static QString changeText(const mlirtext::PassDump& dump);

protected:
    Table<DumpRow> describe() const override;

private:
    mlirtext::SharedScan m_scan;
};

using FunctionListModel = RecordModel<mlirtext::FunctionLine>;
Table<mlirtext::FunctionLine> functionTable();

} // namespace nodewise::views
