// SPDX-License-Identifier: Apache-2.0
// The whole trace in a narrow band: how busy its lanes are, and which part of it the timeline shows.
#pragma once

#include "views/timeline/timeline_picture.h"

#include <QPixmap>
#include <QWidget>

namespace nodewise::views {

class TimelineCanvas;

/// Dragging its window pans, its edges zoom, a click elsewhere goes there. The canvas outlives it.
class TimelineOverview final : public QWidget {
    Q_OBJECT
public:
    explicit TimelineOverview(TimelineCanvas* canvas, QWidget* parent = nullptr);

    /// After another trace or theme was set to the canvas.
    void reset();
    QSize sizeHint() const override { return {400, 30}; }
    QSize minimumSizeHint() const override { return {100, 30}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    enum class Drag { None, Move, Left, Right };

    TimeScale whole() const;
    QRectF room() const;
    /// Where the part that is shown stands, in pixels.
    QRectF shownRect() const;
    void paintGround();
    Drag dragAt(double x) const;
    void retranslate();

    TimelineCanvas* m_canvas;
    QPixmap m_ground;
    Drag m_drag = Drag::None;
    double m_pressed = 0;
    TimeWindow m_before;
};

} // namespace nodewise::views
