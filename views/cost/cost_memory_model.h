// SPDX-License-Identifier: Apache-2.0
// What lies in DRAM and in the scratchpad at one cycle, as a table.
#pragma once

#include "views/common/table_model.h"
#include "views/cost/cost_memory.h"

#include <QCoreApplication>

namespace nodewise::views {

struct CostMemoryRow {
    enum class Where : std::uint8_t { Scratchpad, Dram, Input, Weights };
    Where where = Where::Dram;
    std::optional<std::uint32_t> value; ///< Dram, Input: place in CostMemory::values()
    QString name, detail;
    std::uint64_t bytes = 0;
    std::int64_t from = 0, to = 0; ///< cycles
};

class CostMemoryModel : public TableModel<CostMemoryRow> {
    Q_DECLARE_TR_FUNCTIONS(CostMemoryModel)
public:
    enum Column { Name, Where, Bytes, From, To, Detail, ColumnCount };
    using TableModel::TableModel;
    /// The scratchpad's buffers, then DRAM, the largest first. `base`: weights and inputs, too.
    static std::vector<CostMemoryRow> rowsOf(const CostMemory& memory, std::int64_t cycle, bool base);

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const CostMemoryRow& row, int column, int role) const override;
    QVariant title(int column, int role) const override;

private:
    static QString nameOf(CostMemoryRow::Where where);
};

} // namespace nodewise::views
