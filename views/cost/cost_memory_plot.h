// SPDX-License-Identifier: Apache-2.0
// DRAM and scratchpad over the cycles of a simulated program as a view: zoomed, dragged, walked through by keyboard.
#pragma once

#include "views/common/zoomed_plot.h"
#include "views/cost/cost_memory_picture.h"

namespace nodewise::views {

/// Its places are cycles; Left and Right go to the launch before and after the cursor.
class CostMemoryPlot : public ZoomedView<CostMemoryPicture> {
    Q_OBJECT
public:
    explicit CostMemoryPlot(QWidget* parent = nullptr);

    /// Null: none. Begins at DRAM's peak.
    void setMemory(std::shared_ptr<const CostMemory> memory);
    const std::shared_ptr<const CostMemory>& memory() const { return m_shown.memory; }
    void setShowsBase(bool on);
    void setMarked(std::vector<std::pair<std::int64_t, std::int64_t>> cycles);
    void setValue(std::optional<std::uint32_t> value);
    bool hasPicture() const override { return m_shown.memory != nullptr; }

protected:
    PlotPlace count() const override { return m_shown.memory ? m_shown.memory->cycles() : 0; }
    QStringList linesAt(PlotPlace place) const override;
    PlotPlace walked(PlotPlace from, PlotPlace by) const override;
};

} // namespace nodewise::views
