// SPDX-License-Identifier: Apache-2.0
// What torch.compile did, as a tree: logs where there are several, frames that were compiled, below each what happened and what was made.
#pragma once

#include "core/torchtrace/compare.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::views {

/// Immutable, shared by the page, its model and its jobs.
struct CompileLogs {
    std::vector<std::string> paths;
    std::vector<torchtrace::ReadLog> logs;
};

struct LogRow {
    enum class Kind : std::uint8_t { Break, Guard, Failure, Graph, Log, Compile, Restart, Code, Texts, Text };
    static constexpr std::size_t filteredKinds = 4; ///< the first ones have a chip
    Kind kind = Kind::Compile;
    std::size_t log = 0, compile = 0;
    std::size_t place = 0; ///< in the compile's list of its kind; of a graph in Summary::graphs
    QString name, what;
    double time = -1; ///< microseconds
    bool wrong = false;
};

class LogModel : public RecordTree<LogRow> {
    Q_DECLARE_TR_FUNCTIONS(LogModel)
public:
    enum Column { Name, What, Time, ColumnCount };
    using DescribedModel::DescribedModel;
    static TreeRows<LogRow> rowsOf(const CompileLogs& logs);
    /// "[1/0] forward at model.py:12"
    static QString nameOf(const torchtrace::Compile& compile);
    static QString outcomeOf(const torchtrace::Compile& compile);
    static QString timeOf(double microseconds); ///< "" where it is not known

protected:
    Table<LogRow> describe() const override;
};

} // namespace nodewise::views
