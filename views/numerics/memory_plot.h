// SPDX-License-Identifier: Apache-2.0
// Memory over the steps of a run: what was planned as an area of what lives, what was held and used as lines.
#pragma once

#include "views/common/zoomed_plot.h"
#include "views/numerics/memory_picture.h"

namespace nodewise::views {

/// Its places are steps.
class MemoryPlot : public ZoomedView<MemoryPicture> {
    Q_OBJECT
public:
    explicit MemoryPlot(QWidget* parent = nullptr);

    /// Null: nothing was measured yet.
    void setProfile(std::shared_ptr<const MemoryProfile> profile);
    const std::shared_ptr<const MemoryProfile>& profile() const { return m_shown.profile; }
    void setShowsBase(bool on);
    /// Steps of the selected nodes, ascending.
    void setMarked(std::vector<std::uint32_t> steps);
    const std::vector<std::uint32_t>& marked() const { return m_shown.marked; }
    void setBlock(std::optional<std::uint32_t> block);
    std::optional<std::uint32_t> block() const { return m_shown.block; }
    bool hasPicture() const override { return m_shown.profile != nullptr; }

protected:
    PlotPlace count() const override { return hasPicture() ? profile()->steps() : 0; }
    QStringList linesAt(PlotPlace place) const override;
};

} // namespace nodewise::views
