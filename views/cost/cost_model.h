// SPDX-License-Identifier: Apache-2.0
// The kernels of a simulated program as a table, and the nodes that its figures leave out.
#pragma once

#include "views/common/table_file.h"
#include "views/common/table_model.h"
#include "views/cost/cost_run.h"

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
};

/// Answers ValueRole but NodeRole; numbers sort as numbers.
class CostModel : public TableModel<CostRow> {
    Q_DECLARE_TR_FUNCTIONS(CostModel)
public:
    enum Column { Name, Total, Share, Bound, Launches, Each, Roofline, Array, Vector, Dma, Bytes, Waits, ColumnCount };
    static constexpr int shareRole = Qt::UserRole + 40; ///< 0..1, of columns with a bar
    using TableModel::TableModel;

    /// Null: none.
    void setRun(std::shared_ptr<const CostRun> run);
    static std::vector<CostRow> rowsOf(const CostRun& run);
    /// By CostRow::Kind.
    static std::vector<std::uint64_t> countsOf(const CostRun& run);

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const CostRow& row, int column, int role) const override;
    QVariant title(int column, int role) const override;

private:
    QString text(const CostRow& row, int column) const;
    QVariant sortKey(const CostRow& row, int column) const;
    QVariant color(const CostRow& row, int column) const;
    std::optional<double> share(const CostRow& row, int column) const;

    std::shared_ptr<const CostRun> m_run;
};

/// For other programs: all digits, English words. These kernels, in this order.
TextTable costTable(std::shared_ptr<const CostRun> run, std::vector<std::uint32_t> kernels);

} // namespace nodewise::views
