// SPDX-License-Identifier: Apache-2.0
// The columns of compared values and weights.
#pragma once

#include "views/compare/comparison.h"
#include "views/table/column.h"

#include <array>

namespace nodewise::views {

/// A module's rows in one line, with their worst figures.
struct CompareGroup {
    QString module;
    std::vector<std::uint32_t> rows;       ///< places in the comparison's rows
    std::array<std::uint64_t, 4> counts{}; ///< by CompareRow::Verdict
    dap::CompareFigures worst;
    dap::CompareRow::Verdict verdict = dap::CompareRow::Verdict::Equal;
    void take(const dap::CompareRow& row);
};

/// One of both.
struct CompareEntry {
    std::shared_ptr<const dap::CompareRow> row;
    std::shared_ptr<const CompareGroup> group;

    dap::CompareRow::Verdict verdict() const { return row ? row->verdict : group->verdict; }
    bool notCompared() const { return row && row->verdict == dap::CompareRow::Verdict::NotCompared; }
    /// Null: nothing was compared.
    const dap::CompareFigures* tryFigures() const;
    /// Null: no run through kernels made it.
    const dap::LoweredPart* tryLowered() const { return row && row->lowered ? &*row->lowered : nullptr; }
};

/// In the order of CompareModel::Column. `values`: of values, else of weights.
Table<CompareEntry> compareColumns(bool values);

} // namespace nodewise::views
