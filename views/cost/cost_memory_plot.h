// SPDX-License-Identifier: Apache-2.0
// DRAM and scratchpad over the cycles of a simulated program as a view: zoomed, dragged, walked through by keyboard.
#pragma once

#include "views/cost/cost_memory_picture.h"

#include <QWidget>

namespace nodewise::views {

/// Keys: Left and Right go to the launch before and after the cursor, Home and End to the ends; + and - zoom at the cursor, 0 shows all.
class CostMemoryPlot : public QWidget {
    Q_OBJECT
public:
    explicit CostMemoryPlot(QWidget* parent = nullptr);

    /// Null: none. Begins at DRAM's peak.
    void setMemory(std::shared_ptr<const CostMemory> memory);
    const std::shared_ptr<const CostMemory>& memory() const { return m_shown.memory; }
    void setShowsBase(bool on);
    void setMarked(std::vector<std::pair<std::int64_t, std::int64_t>> cycles);
    void setValue(std::optional<std::uint32_t> value);
    std::optional<std::int64_t> cursor() const { return m_shown.cursor; }
    void setCursorCycle(std::int64_t cycle);
    const TimeWindow& window() const { return m_shown.window; }
    /// As it is now; a memory is needed.
    CostMemoryPicture picture() const;

    QSize sizeHint() const override { return {460, 220}; }
    QSize minimumSizeHint() const override { return {200, 130}; }

Q_SIGNALS:
    /// By the mouse or the keyboard.
    void cycleChosen(qint64 cycle);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    std::optional<std::int64_t> cycleAt(double x) const;
    QStringList linesAt(std::int64_t cycle) const;
    void walk(int by);
    void choose(std::int64_t cycle);
    void describe();

    CostMemoryPicture m_shown;
    std::optional<QPointF> m_pressed; ///< where the left button went down
    TimeWindow m_before;              ///< then
    bool m_dragging = false;
};

} // namespace nodewise::views
