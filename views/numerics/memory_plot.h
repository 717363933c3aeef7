// SPDX-License-Identifier: Apache-2.0
// Memory over the steps of a run: what was planned as an area of what lives, what was held and used as lines.
#pragma once

#include "views/numerics/memory_picture.h"
#include "views/numerics/step_view.h"

namespace nodewise::views {

class MemoryPlot : public StepView {
    Q_OBJECT
public:
    explicit MemoryPlot(QWidget* parent = nullptr);

    void setProfile(std::shared_ptr<const MemoryProfile> profile) override;
    void setCursorStep(std::uint32_t step) override;
    void setShowsBase(bool on);
    /// Steps of the selected nodes, ascending.
    void setMarked(std::vector<std::uint32_t> steps);
    const std::vector<std::uint32_t>& marked() const { return m_marked; }
    void setBlock(std::optional<std::uint32_t> block);
    std::optional<std::uint32_t> block() const { return m_block; }
    /// As it is now; a profile is needed.
    MemoryPicture picture() const;

    StepScale scale() const override;
    void paintPicture(QPainter& painter, const QRectF& rect) const override;
    QSize sizeHint() const override { return {420, 200}; }
    QSize minimumSizeHint() const override { return {160, 90}; }

protected:
    QStringList linesAt(const QPointF& at) const override;
    void paintEvent(QPaintEvent* event) override;

private:
    void describe();

    std::vector<std::uint32_t> m_marked;
    std::optional<std::uint32_t> m_block;
    bool m_base = false;
};

} // namespace nodewise::views
