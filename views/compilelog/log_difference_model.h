// SPDX-License-Identifier: Apache-2.0
// Two logs aligned by what was compiled: times beside each other, and below each compilation what appeared, left, or changed.
#pragma once

#include "core/torchtrace/compare.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::views {

/// Immutable, shared by the page, its model and its jobs.
struct LogComparison {
    torchtrace::ReadLog before, after;
    torchtrace::LogDifference difference;
};

struct LogDifferenceRow {
    enum class Change : std::uint8_t { Same, Changed, Added, Removed };
    Change change = Change::Same;
    Change ofPair = Change::Same; ///< of the compilation that it belongs to
    QString name, what;
    double before = -1, after = -1; ///< microseconds
    std::size_t pair = 0;
    std::optional<torchtrace::GraphPair> graph; ///< of a row of a graph in both
    bool compile = false;
};

class LogDifferenceModel : public RecordTree<LogDifferenceRow> {
    Q_DECLARE_TR_FUNCTIONS(LogDifferenceModel)
public:
    enum Column { Name, Before, After, Slower, What, ColumnCount };
    using DescribedModel::DescribedModel;
    static TreeRows<LogDifferenceRow> rowsOf(const LogComparison& comparison);

protected:
    Table<LogDifferenceRow> describe() const override;
};

} // namespace nodewise::views
