// SPDX-License-Identifier: Apache-2.0
#include "views/common/zoomed_plot.h"

#include <QKeyEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

void ZoomedPlot::reset(const AxisWindow& across, const AxisWindow& down)
{
    m_across = across;
    m_down = down;
    PlotView::reset();
}

void ZoomedPlot::change(const AxisWindow& across, const AxisWindow& down)
{
    if (across == m_across && down == m_down)
        return;
    m_across = across;
    m_down = down;
    update();
    Q_EMIT windowChanged(m_across);
}

void ZoomedPlot::setWindow(const AxisWindow& window)
{
    if (window.length() == m_across.length())
        change(window, m_down);
}

void ZoomedPlot::zoomAt(const QPointF& at, double factor)
{
    const QRectF on = area();
    if (on.isEmpty())
        return;
    AxisWindow across = m_across, down = m_down;
    across.zoom((at.x() - on.left()) / on.width(), 1 / factor);
    down.zoom((at.y() - on.top()) / on.height(), 1 / factor);
    change(across, down);
}

void ZoomedPlot::zoom(double factor)
{
    const QPointF at = cursor() ? pointOf(*cursor()) : QPointF(-1, -1);
    zoomAt(area().contains(at) ? at : area().center(), factor);
}

void ZoomedPlot::showAll()
{
    AxisWindow across = m_across, down = m_down;
    across.showAll();
    down.showAll();
    change(across, down);
}

void ZoomedPlot::pan(double parts, double rows)
{
    AxisWindow across = m_across, down = m_down;
    across.pan(parts * across.count());
    down.pan(rows * down.count());
    change(across, down);
}

std::pair<PlotPlace, PlotPlace> ZoomedPlot::seen() const
{
    return {PlotPlace(std::ceil(m_across.first())), std::max(PlotPlace(m_across.end()) - 1, PlotPlace(0))};
}

void ZoomedPlot::reveal(PlotPlace place)
{
    AxisWindow across = m_across;
    across.reveal(place);
    change(across, m_down);
}

bool ZoomedPlot::grip()
{
    m_acrossBefore = m_across;
    m_downBefore = m_down;
    return !isWhole();
}

void ZoomedPlot::drag(const QPointF& by)
{
    const QRectF on = area();
    AxisWindow across = m_acrossBefore, down = m_downBefore;
    across.pan(-by.x() / std::max(1.0, on.width()) * across.count());
    down.pan(-by.y() / std::max(1.0, on.height()) * down.count());
    change(across, down);
}

void ZoomedPlot::wheelEvent(QWheelEvent* event)
{
    if (!hasPicture())
        return event->ignore();
    event->accept();
    const QPoint by = event->angleDelta();
    if (std::abs(by.x()) > std::abs(by.y()) || event->modifiers().testFlag(Qt::ShiftModifier))
        pan(-(by.x() != 0 ? by.x() : by.y()) / 1200.0, 0);
    else if (event->modifiers().testFlag(Qt::ControlModifier) || !scrolled(by.y()))
        zoomAt(event->position(), std::pow(2.0, by.y() / 240.0));
    hoverAt(event->position());
}

void ZoomedPlot::keyPressEvent(QKeyEvent* event)
{
    if (!hasPicture())
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom(2);
    case Qt::Key_Minus:
        return zoom(0.5);
    case Qt::Key_0:
        return showAll();
    case Qt::Key_PageUp:
        return pan(-0.8, 0);
    case Qt::Key_PageDown:
        return pan(0.8, 0);
    default:
        PlotView::keyPressEvent(event);
    }
}

} // namespace nodewise::views
