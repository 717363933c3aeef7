// SPDX-License-Identifier: Apache-2.0
#include "views/cost/cost_memory_plot.h"

#include "views/cost/cost_text.h"

#include <algorithm>

namespace nodewise::views {

CostMemoryPlot::CostMemoryPlot(QWidget* parent)
    : ZoomedView(
          [] {
              return PlotWords{.name = tr("DRAM and scratchpad over the run"),
                               .exportTitle = tr("Export Picture of Memory"),
                               .exportFile = QStringLiteral("npu-memory.png")};
          },
          {.hint = {460, 220}, .least = {200, 130}}, parent)
{
}

void CostMemoryPlot::setMemory(std::shared_ptr<const CostMemory> memory)
{
    m_shown.memory = std::move(memory);
    m_shown.marked.clear();
    m_shown.value.reset();
    reset(AxisWindow(double(count())));
    if (m_shown.memory)
        setCursorPlace(m_shown.memory->dramPeak().cycle);
}

void CostMemoryPlot::setShowsBase(bool on)
{
    m_shown.base = on;
    update();
}

void CostMemoryPlot::setMarked(std::vector<std::pair<std::int64_t, std::int64_t>> cycles)
{
    m_shown.marked = std::move(cycles);
    update();
}

void CostMemoryPlot::setValue(std::optional<std::uint32_t> value)
{
    m_shown.value = value;
    update();
}

/// A single step goes to the launch before or after the one that the cursor is in.
PlotPlace CostMemoryPlot::walked(PlotPlace from, PlotPlace by) const
{
    const auto& starts = m_shown.memory->run().run().starts;
    const auto launch = m_shown.memory->run().launchAt(from);
    const int last = int(m_shown.memory->run().program().launches.size()) - 1;
    if (last < 0 || std::abs(by) != 1)
        return ZoomedView::walked(from, by);
    int to = launch ? int(*launch) : 0;
    do
        to += int(by);
    while (to > 0 && to < last && starts[std::size_t(to)] == starts[std::size_t(to) + 1]); // it takes no time
    return starts[std::size_t(std::clamp(to, 0, last))];
}

QStringList CostMemoryPlot::linesAt(PlotPlace place) const
{
    const CostMemory& memory = *m_shown.memory;
    QStringList lines{tr("cycle %1").arg(CostText::count(place))};
    if (const auto launch = memory.run().launchAt(place))
        lines.append(QString::fromStdString(memory.run().kernels()[memory.run().program().launches[*launch].kernel].name));
    lines.append(
        tr("DRAM: %1 of values, %2 of weights and inputs")
            .arg(CostText::bytes(std::int64_t(CostMemory::at(memory.dram(), place))), CostText::bytes(std::int64_t(memory.base()))));
    if (!memory.scratchpad().empty())
        lines.append(tr("scratchpad: %1").arg(CostText::bytes(std::int64_t(CostMemory::at(memory.scratchpad(), place)))));
    return lines;
}

} // namespace nodewise::views
