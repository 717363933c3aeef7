// SPDX-License-Identifier: Apache-2.0
// The kernels of a simulated program as a table, and the nodes that its figures leave out.
#pragma once

#include "views/cost/cost_run.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::views {

/// A kernel, or a node that was left out.
struct CostRow {
    /// What a row counts for; the first three are those of sim::Cost::Bound.
    enum class Kind : std::uint8_t { Compute, Memory, Issue, LeftOut };
    static constexpr int kindCount = 4;
    Kind kind = Kind::LeftOut;
    std::uint32_t kernel = 0; ///< of the run; not of LeftOut
    QString name, search, tip;
    QString why; ///< LeftOut
    bool leftOut() const { return kind == Kind::LeftOut; }
};

class CostModel : public RecordModel<CostRow> {
    Q_DECLARE_TR_FUNCTIONS(CostModel)
public:
    enum Column { Name, Total, Share, Bound, Launches, Each, Roofline, Array, RowsIn, Vector, Dma, Bytes, Waits, ColumnCount };
    using DescribedModel::DescribedModel;

    /// Null: none.
    void setRun(std::shared_ptr<const CostRun> run);
    static std::vector<CostRow> rowsOf(const CostRun& run);

protected:
    Table<CostRow> describe() const override;

private:
    std::shared_ptr<const CostRun> m_run;
};

} // namespace nodewise::views
