// SPDX-License-Identifier: Apache-2.0
// The way of one node from the captured operator to a checked kernel, step by step, with the first that failed.
#pragma once

#include "views/kernel/kernel_check.h"
#include "views/kernel/lowered_rows.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::views {

struct RouteStep {
    enum class State : std::uint8_t {
        Done,
        Failed,
        Other, ///< a template that was tried and not taken: no failure by itself
        Open,  ///< not found out yet
    };
    State state = State::Open;
    QString what, detail;
};

class RouteModel : public RecordTree<RouteStep> {
    Q_DECLARE_TR_FUNCTIONS(RouteModel)
public:
    enum Column { What, Detail, ColumnCount };
    using DescribedModel::DescribedModel;
    /// Of an FX node; empty where nothing is planned. Ends with the step that failed, or with what a run through the kernels found.
    static TreeRows<RouteStep> rowsOf(const KernelPlan& plan, const KernelCheck& check, const LoweredRows& lowered, std::uint32_t node);

protected:
    Table<RouteStep> describe() const override;
};

} // namespace nodewise::views
