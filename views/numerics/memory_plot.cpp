// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/memory_plot.h"

#include "views/numerics/memory_text.h"

namespace nodewise::views {

MemoryPlot::MemoryPlot(QWidget* parent)
    : ZoomedView(
          [] {
              return PlotWords{.name = tr("Memory over the run"),
                               .exportTitle = tr("Export Picture of Memory"),
                               .exportFile = QStringLiteral("memory.png")};
          },
          {.hint = {420, 200}, .least = {160, 90}}, parent)
{
}

void MemoryPlot::setProfile(std::shared_ptr<const MemoryProfile> profile)
{
    m_shown.profile = std::move(profile);
    m_shown.marked.clear();
    m_shown.block.reset();
    reset(AxisWindow(double(count())));
}

void MemoryPlot::setShowsBase(bool on)
{
    m_shown.base = on;
    update();
}

void MemoryPlot::setMarked(std::vector<std::uint32_t> steps)
{
    m_shown.marked = std::move(steps);
    update();
}

void MemoryPlot::setBlock(std::optional<std::uint32_t> block)
{
    m_shown.block = block;
    update();
}

QStringList MemoryPlot::linesAt(PlotPlace place) const
{
    return MemoryText::lines(*profile(), std::uint32_t(place));
}

} // namespace nodewise::views
