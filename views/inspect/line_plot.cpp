// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/line_plot.h"

#include "views/common/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

LinePlot::LinePlot(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void LinePlot::setSeries(std::vector<double> values, std::function<QString(double)> valueText,
                         std::function<QString(std::size_t)> placeText)
{
    m_values = std::move(values);
    m_valueText = std::move(valueText);
    m_placeText = std::move(placeText);
    m_most = m_values.empty() ? 1 : std::max(1.0, *std::max_element(m_values.begin(), m_values.end()));
    m_marked = -1;
    update();
}

QRectF LinePlot::plotArea() const
{
    const QFontMetrics metrics(font());
    return QRectF(rect()).adjusted(2, metrics.height() + 6, -2, -4);
}

double LinePlot::xOf(std::size_t place) const
{
    const QRectF area = plotArea();
    return area.left() + area.width() * (static_cast<double>(place) + 0.5) / static_cast<double>(std::max<std::size_t>(1, m_values.size()));
}

double LinePlot::yOf(double value) const
{
    const QRectF area = plotArea();
    return area.bottom() - area.height() * value / m_most;
}

int LinePlot::placeAt(double x) const
{
    if (m_values.empty())
        return -1;
    const QRectF area = plotArea();
    const double share = (x - area.left()) / std::max(1.0, area.width());
    return std::clamp(static_cast<int>(share * static_cast<double>(m_values.size())), 0, static_cast<int>(m_values.size()) - 1);
}

void LinePlot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintAxes(painter);
    if (m_values.empty())
        return;
    paintSeries(painter);
    if (m_marked >= 0)
        paintMark(painter);
    if (hasFocus()) {
        painter.setPen(Theme::current().accent);
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    }
}

void LinePlot::paintAxes(QPainter& painter) const
{
    const QRectF area = plotArea();
    painter.setPen(Theme::current().line);
    for (const double share : {0.0, 0.5, 1.0}) {
        const double y = std::round(area.bottom() - area.height() * share) + 0.5;
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    }
    if (m_values.empty() || m_marked >= 0)
        return;
    painter.setPen(Theme::current().dim);
    const auto peak = static_cast<std::size_t>(std::max_element(m_values.begin(), m_values.end()) - m_values.begin());
    painter.drawText(QRectF(rect()).adjusted(2, 1, -2, 0), Qt::AlignLeft | Qt::AlignTop,
                     tr("peak %1 at %2").arg(m_valueText(m_values[peak]), m_placeText(peak)));
}

/// Many values share a pixel column: each column shows its largest, so that no peak is lost.
void LinePlot::paintSeries(QPainter& painter) const
{
    const QRectF area = plotArea();
    QPainterPath line;
    double column = -1, most = 0;
    const auto flush = [&] {
        if (column < 0)
            return;
        if (line.elementCount() == 0)
            line.moveTo(area.left(), yOf(most));
        line.lineTo(column, yOf(most));
    };
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        const double x = std::floor(xOf(i));
        if (x != column) {
            flush();
            column = x;
            most = 0;
        }
        most = std::max(most, m_values[i]);
    }
    flush();
    line.lineTo(area.right(), yOf(most));
    QPainterPath filled = line;
    filled.lineTo(area.right(), area.bottom());
    filled.lineTo(area.left(), area.bottom());
    filled.closeSubpath();
    QColor fill = Theme::current().accent;
    fill.setAlpha(Theme::current().kind == ThemeKind::Dark ? 70 : 45);
    painter.fillPath(filled, fill);
    painter.setPen(QPen(Theme::current().accent, 1.3));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(line);
}

void LinePlot::paintMark(QPainter& painter) const
{
    const auto place = static_cast<std::size_t>(m_marked);
    const QRectF area = plotArea();
    const double x = xOf(place);
    painter.setPen(QPen(Theme::current().stopEdge, 1.2));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    painter.setBrush(Theme::current().stopEdge);
    painter.drawEllipse(QPointF(x, yOf(m_values[place])), 3, 3);
    painter.setPen(Theme::current().text);
    painter.drawText(QRectF(rect()).adjusted(2, 1, -2, 0), Qt::AlignLeft | Qt::AlignTop,
                     tr("%1 at %2").arg(m_valueText(m_values[place]), m_placeText(place)));
}

void LinePlot::mark(int place)
{
    if (place == m_marked)
        return;
    m_marked = place;
    if (place >= 0)
        setAccessibleDescription(
            tr("%1 at %2").arg(m_valueText(m_values[static_cast<std::size_t>(place)]), m_placeText(static_cast<std::size_t>(place))));
    update();
}

void LinePlot::mouseMoveEvent(QMouseEvent* event)
{
    mark(placeAt(event->position().x()));
}

void LinePlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && !m_values.empty())
        Q_EMIT chosen(placeAt(event->position().x()));
}

void LinePlot::leaveEvent(QEvent*)
{
    mark(-1);
}

void LinePlot::focusOutEvent(QFocusEvent* event)
{
    mark(-1);
    QWidget::focusOutEvent(event);
}

void LinePlot::keyPressEvent(QKeyEvent* event)
{
    const int last = static_cast<int>(m_values.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Left:
        return mark(std::clamp(m_marked - 1, std::min(0, last), last));
    case Qt::Key_Right:
        return mark(std::min(m_marked + 1, last));
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_marked >= 0)
            Q_EMIT chosen(m_marked);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace nodewise::views
