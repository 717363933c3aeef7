// SPDX-License-Identifier: Apache-2.0
// What a run through the kernels of a plan found: by launch and by node.
#pragma once

#include "core/protocol/compare.h"
#include "views/kernel/kernel_plan.h"

#include <QCoreApplication>
#include <QString>

#include <unordered_map>

namespace nodewise::views {

class Comparison;

/// The worst row of each; empty where nothing was run through kernels, or through those of another configuration. The rows are the
/// comparison's, which must outlive it.
class LoweredRows {
    Q_DECLARE_TR_FUNCTIONS(LoweredRows)
public:
    LoweredRows() = default;
    /// `comparison` may be null.
    LoweredRows(const Comparison* comparison, const KernelPlan& plan);

    /// Of the value that the launch leaves. Null: none was compared, or the kernel there is another than the plan's.
    const protocol::CompareRow* tryLaunch(std::uint32_t launch) const;
    const protocol::CompareRow* tryNode(std::uint32_t node) const;

    /// "≈ max abs 1.2e-06", "≠ max abs 1", "✗ failed"; for a cell.
    static QString shortText(const protocol::CompareRow& row);
    /// "differs, max abs 1; launched on ATen's values max abs 1: the kernel is off".
    static QString longText(const protocol::CompareRow& row);
    /// Out of tolerance by more than it inherits, or the kernel did not end well.
    static bool isBad(const protocol::CompareRow& row);

private:
    std::unordered_map<std::uint32_t, const protocol::CompareRow*> m_launches, m_nodes;
};

} // namespace nodewise::views
