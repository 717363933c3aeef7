// SPDX-License-Identifier: Apache-2.0
#include "views/cost/cost_memory_model.h"

#include "views/common/column_title.h"
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

QVariant CostMemoryModel::cell(const CostMemoryRow& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole: {
        const QString texts[] = {
            row.name,  nameOf(row.where), CostText::bytes(std::int64_t(row.bytes)), CostText::count(row.from), CostText::count(row.to),
            row.detail};
        return texts[column];
    }
    case Qt::FontRole:
        return column == Where || row.where == Place::Weights ? QVariant() : monoFont();
    case Qt::ForegroundRole:
        return column == Where && row.where == Place::Scratchpad ? QVariant(Theme::current().good)
               : column == Name || column == Bytes               ? QVariant()
                                                                 : QVariant(Theme::current().dim);
    case Qt::TextAlignmentRole:
        return alignmentOf(column == Bytes || column == From || column == To);
    case Qt::ToolTipRole:
        return row.where == Place::Scratchpad
                   ? tr("A buffer of the kernel that runs; it may be there twice, one half filled while the other is used")
                   : QString();
    default:
        return {};
    }
}

QVariant CostMemoryModel::title(int column, int role) const
{
    const QString titles[] = {tr("what"), tr("where"), tr("bytes"), tr("from cycle"), tr("to cycle"), tr("operator or shape")};
    return titleData(role, titles[column], column == Bytes || column == From || column == To);
}

} // namespace nodewise::views
