// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/step_view.h"

#include "views/common/follow.h"
#include "views/common/tip.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

StepView::StepView(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    followFont(this, uiFont, 0.88);
}

void StepView::setProfile(std::shared_ptr<const MemoryProfile> profile)
{
    m_profile = std::move(profile);
    m_window = StepWindow(m_profile ? m_profile->steps() : 0);
    m_cursor.reset();
    m_hover.reset();
    m_pressed.reset();
    m_dragging = false;
    update();
}

void StepView::setWindow(const StepWindow& window)
{
    if (window.steps() != m_window.steps() || window == m_window)
        return;
    m_window = window;
    update();
}

void StepView::change(const StepWindow& window)
{
    if (window == m_window)
        return;
    setWindow(window);
    Q_EMIT windowChanged(m_window);
}

void StepView::setCursorStep(std::uint32_t step)
{
    if (step >= m_window.steps())
        return;
    m_cursor = step;
    StepWindow with = m_window;
    with.reveal(step);
    change(with);
    update();
}

double StepView::partOf(double x) const
{
    const QRectF area = scale().area;
    return area.width() > 0 ? (x - area.left()) / area.width() : 0;
}

void StepView::clicked(const QPointF& at)
{
    if (const auto step = scale().tryStep(at.x()))
        Q_EMIT stepChosen(*step, false);
}

void StepView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_window.steps() == 0)
        return QWidget::mousePressEvent(event);
    m_pressed = event->position();
    m_before = m_window;
    m_dragging = false;
}

void StepView::mouseMoveEvent(QMouseEvent* event)
{
    if (m_pressed && !m_dragging)
        m_dragging = (event->position() - *m_pressed).manhattanLength() >= QApplication::startDragDistance() && !m_window.whole();
    if (m_dragging) {
        setCursor(Qt::ClosedHandCursor);
        StepWindow moved = m_before;
        moved.pan((m_pressed->x() - event->position().x()) / std::max(1.0, scale().area.width()) * moved.count());
        return change(moved);
    }
    m_hover = scale().tryStep(event->position().x());
    update();
}

void StepView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mouseReleaseEvent(event);
    unsetCursor();
    const bool click = m_pressed && !m_dragging && (event->position() - *m_pressed).manhattanLength() < QApplication::startDragDistance();
    m_pressed.reset();
    m_dragging = false;
    if (click)
        clicked(event->position());
}

void StepView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    StepWindow all = m_window;
    all.showAll();
    change(all);
}

void StepView::wheelEvent(QWheelEvent* event)
{
    if (m_window.steps() == 0)
        return event->ignore();
    event->accept();
    const QPoint by = event->angleDelta();
    const bool sideways = std::abs(by.x()) > std::abs(by.y()) || event->modifiers().testFlag(Qt::ShiftModifier);
    StepWindow moved = m_window;
    if (sideways)
        moved.pan(-(by.x() != 0 ? by.x() : by.y()) / 1200.0 * moved.count());
    else if (event->modifiers().testFlag(Qt::ControlModifier) || !scrolled(by.y()))
        moved.zoom(partOf(event->position().x()), std::pow(2.0, -by.y() / 240.0));
    change(moved);
    m_hover = scale().tryStep(event->position().x());
    update();
}

void StepView::keyPressEvent(QKeyEvent* event)
{
    if (m_window.steps() == 0 || (!moveCursor(*event) && !moveWindow(*event)))
        QWidget::keyPressEvent(event);
}

bool StepView::moveCursor(const QKeyEvent& event)
{
    const std::int64_t last = std::int64_t(m_window.steps()) - 1, here = m_cursor ? *m_cursor : std::int64_t(m_window.first());
    const std::int64_t far =
        event.modifiers().testFlag(Qt::ControlModifier) ? std::max<std::int64_t>(1, std::int64_t(m_window.count() / 10)) : 1;
    std::int64_t to = here;
    switch (event.key()) {
    case Qt::Key_Left:
        to = here - far;
        break;
    case Qt::Key_Right:
        to = here + far;
        break;
    case Qt::Key_Home:
        to = 0;
        break;
    case Qt::Key_End:
        to = last;
        break;
    default:
        return false;
    }
    const auto step = std::uint32_t(std::clamp<std::int64_t>(to, 0, last));
    setCursorStep(step);
    Q_EMIT stepChosen(step, true);
    return true;
}

bool StepView::moveWindow(const QKeyEvent& event)
{
    StepWindow moved = m_window;
    const double here = m_cursor && scale().shows(*m_cursor) ? m_window.partOf(*m_cursor + 0.5) : 0.5;
    switch (event.key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        moved.zoom(here, 0.5);
        break;
    case Qt::Key_Minus:
        moved.zoom(here, 2);
        break;
    case Qt::Key_0:
        moved.showAll();
        break;
    case Qt::Key_PageUp:
        moved.pan(-moved.count() * 0.8);
        break;
    case Qt::Key_PageDown:
        moved.pan(moved.count() * 0.8);
        break;
    default:
        return false;
    }
    change(moved);
    return true;
}

void StepView::leaveEvent(QEvent*)
{
    m_hover.reset();
    update();
}

bool StepView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || !m_profile)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QStringList lines = linesAt(help->pos());
    if (lines.isEmpty())
        QToolTip::hideText();
    else
        showTip(help->globalPos(), lines.join(QLatin1Char('\n')), this);
    return true;
}

void StepView::paintFocus(QPainter& painter) const
{
    if (!hasFocus())
        return;
    painter.setPen(Theme::current().accent);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

} // namespace nodewise::views
