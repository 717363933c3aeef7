// SPDX-License-Identifier: Apache-2.0
#include "views/cost/tune_model.h"

#include "views/common/theme.h"
#include "views/cost/cost_text.h"
#include "views/cost/tune_picture.h"

namespace nodewise::views {

using Tiling = cost::TileSearch::Tiling;

void TuneModel::setResult(std::shared_ptr<const TuneResult> result)
{
    m_result = std::move(result);
    setRows(m_result ? m_result->search.tilings : std::vector<Tiling>());
}

Table<Tiling> TuneModel::describe() const
{
    const auto result = m_result ? m_result : std::make_shared<const TuneResult>();
    const auto search = std::shared_ptr<const cost::TileSearch>(result, &result->search);
    const auto sizes = [search](const Tiling& row) {
        QStringList parts;
        for (std::size_t i = 0; i < search->axes.size(); ++i)
            parts.append(QStringLiteral("%1=%2").arg(QString::fromStdString(search->axes[i])).arg(row.sizes[i]));
        return parts.join(QStringLiteral(", "));
    };
    const auto isEstimate = [search](const Tiling& row) { return !search->tilings.empty() && row.sizes == search->tilings.front().sizes; };
    const auto isBest = [search](const Tiling& row) { return search->best && row.sizes == search->tilings[*search->best].sizes; };
    const auto cycles = [](const Tiling& row) { return qlonglong(TunePicture::cyclesOf(row)); };
    const auto note = [=](const Tiling& row) {
        if (!row.why.empty())
            return translated(row.why);
        QStringList parts;
        if (isBest(row))
            parts.append(tr("fastest"));
        if (isEstimate(row))
            parts.append(tr("estimate's choice"));
        if (!row.cycles)
            parts.append(tr("can't be faster"));
        return parts.join(QStringLiteral(", "));
    };
    return {
        .columns = {{.title = tr("tiles"), .letters = 26, .value = sizes, .bold = isBest},
                    {.title = tr("cycles"),
                     .letters = 12,
                     .number = true,
                     .tip = tr("As simulated; of one that can't be faster than the fastest, what it takes at least"),
                     .text =
                         [cycles](const Tiling& row) {
                             const QString number = CostText::count(cycles(row));
                             return !row.why.empty() ? QString() : row.cycles ? number : tr("≥ %1").arg(number);
                         },
                     .value = cycles,
                     .color = [](const Tiling& row, const Theme& theme) { return row.cycles ? theme.text : theme.dim; }},
                    {.title = tr("change"),
                     .letters = 9,
                     .number = true,
                     .tip = tr("Against the estimate's choice"),
                     .text =
                         [search](const Tiling& row) {
                             return row.cycles ? CostText::change(search->estimateCycles(), *row.cycles) : QString();
                         },
                     .value = cycles},
                    {.title = tr("at least"),
                     .letters = 12,
                     .number = true,
                     .tip = tr("Cycles that no simulation is below: each unit's work alone"),
                     .value = [](const Tiling& row) { return qlonglong(row.floor); }},
                    {.title = tr("scratchpad"),
                     .letters = 11,
                     .number = true,
                     .tip = tr("Bytes of all buffers, double-buffered"),
                     .text = [](const Tiling& row) { return CostText::bytes(row.bytes); },
                     .value = [](const Tiling& row) { return qlonglong(row.bytes); }},
                    {.title = tr("number"),
                     .letters = 9,
                     .number = true,
                     .tip = tr("How many tiles the kernel works on"),
                     .value = [](const Tiling& row) { return qlonglong(row.tiles); }},
                    {.title = tr("note"), .letters = 24, .value = note}},
        .fields = {{"tiles", sizes},
                   {"cycles", [](const Tiling& row) { return row.cycles ? QVariant(qlonglong(*row.cycles)) : QVariant(); }},
                   {"at_least", [](const Tiling& row) { return qlonglong(row.floor); }},
                   {"scratchpad_bytes", [](const Tiling& row) { return qlonglong(row.bytes); }},
                   {"number", [](const Tiling& row) { return qlonglong(row.tiles); }},
                   {"note", note}},
        .key = sizes,
    };
}

} // namespace nodewise::views
