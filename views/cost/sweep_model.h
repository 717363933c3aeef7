// SPDX-License-Identifier: Apache-2.0
// A sweep as a table.
#pragma once

#include "views/cost/cost_sweep.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::views {

class SweepModel : public RecordModel<SweepResult::Point> {
    Q_DECLARE_TR_FUNCTIONS(SweepModel)
public:
    enum Column { Value, Cycles, Change, Time, Array, RowsIn, Vector, Dram, LeftOut, ColumnCount };
    using DescribedModel::DescribedModel;
    /// Null: none.
    void setResult(std::shared_ptr<const SweepResult> result);

protected:
    Table<SweepResult::Point> describe() const override;

private:
    std::shared_ptr<const SweepResult> m_result;
};

} // namespace nodewise::views
