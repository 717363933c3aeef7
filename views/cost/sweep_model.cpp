// SPDX-License-Identifier: Apache-2.0
#include "views/cost/sweep_model.h"

#include "views/common/theme.h"
#include "views/cost/cost_text.h"

namespace nodewise::views {

using Point = SweepResult::Point;

void SweepModel::setResult(std::shared_ptr<const SweepResult> result)
{
    m_result = std::move(result);
    setRows(m_result ? m_result->points : std::vector<SweepResult::Point>());
}

Table<SweepResult::Point> SweepModel::describe() const
{
    const auto result = m_result ? m_result : std::make_shared<const SweepResult>();
    const auto value = [](const Point& row) { return QString::fromStdString(row.value); };
    const auto cycles = [](const Point& row) { return qlonglong(row.cycles); };
    const auto use = [](double UnitUse::*unit) { return [unit](const Point& row) { return unitUse(row.total, row.npu).*unit; }; };
    const auto share = [&](const QString& title, double UnitUse::*unit) {
        const auto of = use(unit);
        return views::Column<Point>{.title = title,
                                    .letters = 9,
                                    .number = true,
                                    .text = [of](const Point& row) { return CostText::percent(of(row)); },
                                    .value = of,
                                    .bar = true};
    };
    const auto asConfigured = [result](const Point& row) { return row.value == result->as; };
    const auto nanoseconds = [](const Point& row) {
        return double(row.cycles) * 1000 / double(std::max<std::int64_t>(1, row.npu.coreMhz));
    };
    return {
        .columns = {{.title = m_result ? QString::fromStdString(m_result->parameter) : tr("value"),
                     .letters = 20,
                     .number = true,
                     .text = value,
                     .value = value,
                     .sortKey = [value](const Point& row) { return value(row).toDouble(); }, // words stay as they were typed
                     .hint = [asConfigured](const Point& row) { return asConfigured(row) ? tr("As it is configured") : QString(); },
                     .bold = asConfigured},
                    {.title = tr("cycles"), .letters = 12, .number = true, .value = cycles},
                    {.title = tr("change"),
                     .letters = 10,
                     .number = true,
                     .text =
                         [result](const Point& row) {
                             const auto [before, now] = result->compared(row);
                             return CostText::change(before, now);
                         },
                     .value = cycles,
                     .color =
                         [result](const Point& row, const Theme& theme) {
                             const auto [before, now] = result->compared(row);
                             return now == before ? theme.dim : changeColor(theme, now - before);
                         },
                     .hint =
                         [](const Point& row) { return row.common ? tr("Of the launches that both have in their figures") : QString(); }},
                    {.title = tr("time"),
                     .letters = 11,
                     .number = true,
                     .text = [](const Point& row) { return CostText::time(row.cycles, row.npu.coreMhz); },
                     .value = nanoseconds},
                    share(tr("arrays"), &UnitUse::macs),
                    share(tr("rows in"), &UnitUse::array),
                    share(tr("vector"), &UnitUse::vector),
                    share(tr("DRAM"), &UnitUse::dram),
                    {.title = tr("left out"),
                     .letters = 9,
                     .number = true,
                     .tip = tr("Nodes that are not in the figures"),
                     .text = [](const Point& row) { return row.left > 0 ? CostText::count(std::int64_t(row.left)) : QString(); },
                     .value = [](const Point& row) { return qulonglong(row.left); },
                     .color = [](const Point&, const Theme& theme) { return theme.warning; }}},
        .fields = {{QString::fromStdString(result->parameter), value},
                   {"cycles", cycles},
                   {"time_ns", nanoseconds},
                   {"mac_use", use(&UnitUse::macs)},
                   {"array_use", use(&UnitUse::array)},
                   {"vector_use", use(&UnitUse::vector)},
                   {"dma_use", use(&UnitUse::dma)},
                   {"dram_use", use(&UnitUse::dram)},
                   {"nodes_left_out", [](const Point& row) { return qulonglong(row.left); }}},
        .key = value,
    };
}

} // namespace nodewise::views
