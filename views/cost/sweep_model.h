// SPDX-License-Identifier: Apache-2.0
// A sweep as a table.
#pragma once

#include "views/common/table_file.h"
#include "views/common/table_model.h"
#include "views/cost/cost_sweep.h"

#include <QCoreApplication>

namespace nodewise::views {

class SweepModel : public TableModel<SweepResult::Point> {
    Q_DECLARE_TR_FUNCTIONS(SweepModel)
public:
    enum Column { Value, Cycles, Change, Time, Array, Vector, Dram, ColumnCount };
    static constexpr int shareRole = Qt::UserRole + 40; ///< 0..1, of columns with a bar
    using TableModel::TableModel;
    /// Null: none.
    void setResult(std::shared_ptr<const SweepResult> result);

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const SweepResult::Point& row, int column, int role) const override;
    QVariant title(int column, int role) const override;

private:
    QString text(const SweepResult::Point& row, int column) const;
    std::optional<double> share(const SweepResult::Point& row, int column) const;
    std::shared_ptr<const SweepResult> m_result;
};

/// For other programs: all digits, English words.
TextTable sweepTable(std::shared_ptr<const SweepResult> result);

} // namespace nodewise::views
