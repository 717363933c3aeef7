// SPDX-License-Identifier: Apache-2.0
#include "views/cost/cost_memory_model.h"

#include "views/common/theme.h"
#include "views/cost/cost_text.h"
#include "views/kernel/kernel_text.h"

#include <algorithm>

namespace nodewise::views {

namespace {

using Place = CostMemoryRow::Where;

}

std::vector<CostMemoryRow> CostMemoryModel::rowsOf(const CostMemory& memory, std::int64_t cycle, bool base)
{
    std::vector<CostMemoryRow> rows;
    const auto& starts = memory.run().run().starts;
    if (const auto launch = memory.run().launchAt(cycle))
        for (const CostMemory::Pad& pad : memory.pads(*launch))
            rows.push_back({Place::Scratchpad, {}, pad.name, pad.shape, pad.bytes, starts[*launch], starts[*launch + 1]});
    std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.bytes > b.bytes; });
    for (const std::uint32_t index : memory.living(cycle)) {
        const CostMemory::Value& value = memory.values()[index];
        if (value.input && !base)
            continue;
        rows.push_back({value.input ? Place::Input : Place::Dram, index, memory.name(value.node),
                        KernelText::shortOp(memory.op(value.node).toStdString()), value.bytes, value.from, value.to});
    }
    if (base && memory.weights() > 0)
        rows.push_back({Place::Weights, {}, tr("all weights"), {}, memory.weights(), 0, memory.cycles()});
    return rows;
}

QString CostMemoryModel::nameOf(Place where)
{
    switch (where) {
    case Place::Scratchpad:
        return tr("scratchpad");
    case Place::Dram:
        return tr("DRAM");
    case Place::Input:
        return tr("DRAM, input");
    case Place::Weights:
        return tr("DRAM, weights");
    }
    return {};
}

Table<CostMemoryRow> CostMemoryModel::describe() const
{
    using Row = CostMemoryRow;
    static constexpr const char* places[] = {"scratchpad", "dram", "input", "weights"};
    const auto dim = [](const Row&, const Theme& theme) { return theme.dim; };
    return {
        .columns = {{.title = tr("what"), .name = "what", .letters = 18, .text = [](const Row& row) { return row.name; }},
                    {.title = tr("where"),
                     .name = "where",
                     .letters = 13,
                     .mono = false,
                     .text = [](const Row& row) { return nameOf(row.where); },
                     .value = [](const Row& row) { return QLatin1String(places[std::size_t(row.where)]); },
                     .color = [](const Row& row, const Theme& theme) { return row.where == Place::Scratchpad ? theme.good : theme.dim; }},
                    {.title = tr("bytes"),
                     .name = "bytes",
                     .letters = 11,
                     .number = true,
                     .text = [](const Row& row) { return CostText::bytes(std::int64_t(row.bytes)); },
                     .value = [](const Row& row) { return qulonglong(row.bytes); }},
                    {.title = tr("from cycle"),
                     .name = "from_cycle",
                     .letters = 12,
                     .number = true,
                     .value = [](const Row& row) { return qlonglong(row.from); },
                     .color = dim},
                    {.title = tr("to cycle"),
                     .name = "to_cycle",
                     .letters = 12,
                     .number = true,
                     .value = [](const Row& row) { return qlonglong(row.to); },
                     .color = dim},
                    {.title = tr("operator or shape"), .letters = 18, .text = [](const Row& row) { return row.detail; }, .color = dim}},
        .tip =
            [](const Row& row) {
                return row.where == Place::Scratchpad ? tr("A buffer of the running kernel; if double-buffered, it is there twice")
                                                      : QString();
            },
    };
}

} // namespace nodewise::views
