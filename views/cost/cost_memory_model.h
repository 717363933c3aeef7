// SPDX-License-Identifier: Apache-2.0
// What lies in DRAM and in the scratchpad at one cycle, as a table.
#pragma once

#include "views/cost/cost_memory.h"
#include "views/table/record_model.h"

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

class CostMemoryModel : public RecordModel<CostMemoryRow> {
    Q_DECLARE_TR_FUNCTIONS(CostMemoryModel)
public:
    enum Column { Name, Where, Bytes, From, To, Detail, ColumnCount };
    using DescribedModel::DescribedModel;
    /// The scratchpad's buffers, then DRAM, the largest first. `base`: weights and inputs, too.
    static std::vector<CostMemoryRow> rowsOf(const CostMemory& memory, std::int64_t cycle, bool base);

protected:
    Table<CostMemoryRow> describe() const override;

private:
    static QString nameOf(CostMemoryRow::Where where);
};

} // namespace nodewise::views
