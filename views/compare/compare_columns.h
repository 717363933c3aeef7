// SPDX-License-Identifier: Apache-2.0
// The columns of compared values and weights.
#pragma once

#include "views/compare/comparison.h"
#include "views/table/column.h"

#include <array>
#include <optional>

namespace nodewise::views {

/// A module's rows in one line, with their worst figures.
struct CompareGroup {
    QString module;
    std::vector<std::uint32_t> rows;       ///< places in the comparison's rows
    std::array<std::uint64_t, 4> counts{}; ///< by CompareRow::Verdict
    protocol::CompareFigures worst;
    protocol::CompareRow::Verdict verdict = protocol::CompareRow::Verdict::Equal;
    CompareTimes times; ///< of its nodes together
    void take(const protocol::CompareRow& row);
};

/// One of both.
struct CompareEntry {
    std::shared_ptr<const protocol::CompareRow> row;
    std::shared_ptr<const CompareGroup> group;
    std::optional<CompareTimes> times{}; ///< none: it was not timed

    protocol::CompareRow::Verdict verdict() const { return row ? row->verdict : group->verdict; }
    bool notCompared() const { return row && row->verdict == protocol::CompareRow::Verdict::NotCompared; }
    /// Null: nothing was compared.
    const protocol::CompareFigures* tryFigures() const;
    /// Null: no run through kernels made it.
    const protocol::LoweredPart* tryLowered() const { return row && row->lowered ? &*row->lowered : nullptr; }
};

/// In the order of CompareModel::Column. `values`: of values, else of weights.
Table<CompareEntry> compareColumns(bool values);

} // namespace nodewise::views
