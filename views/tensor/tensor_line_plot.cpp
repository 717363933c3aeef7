// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/tensor_line_plot.h"

#include "views/common/follow.h"
#include "views/common/style_sheet.h"
#include "views/debug/value_text.h"
#include "views/tensor/raster_image.h"

#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

TensorLinePlot::TensorLinePlot(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    followFont(this, monoFont, 0.85);
}

void TensorLinePlot::setRaster(const protocol::Raster& raster)
{
    m_raster = raster;
    double low = INFINITY, high = -INFINITY;
    for (const auto* numbers : {raster.plain ? &raster.mean : &raster.min, raster.plain ? &raster.mean : &raster.max})
        for (const double number : *numbers)
            if (std::isfinite(number)) {
                low = std::min(low, number);
                high = std::max(high, number);
            }
    const bool any = low <= high;
    const double rim = any && high > low ? (high - low) * 0.05 : 0.5;
    m_low = any ? low - rim : -1;
    m_high = any ? high + rim : 1;
    setAccessibleDescription(
        tr("%1 numbers from %2 to %3")
            .arg(QLocale().toString(qulonglong(raster.columns)), ValueText::number(any ? low : 0), ValueText::number(any ? high : 0)));
    update();
}

QRectF TensorLinePlot::area() const
{
    const QFontMetrics metrics(font());
    return QRectF(rect()).adjusted(metrics.horizontalAdvance(QStringLiteral("−1.234e−05")) + 14, 8, -12, -metrics.height() - 8);
}

double TensorLinePlot::xOf(std::size_t pixel) const
{
    const QRectF at = area();
    return at.left() + at.width() * (static_cast<double>(pixel) + 0.5) / std::max(m_raster.width, 1);
}

quint64 TensorLinePlot::placeOf(std::size_t pixel) const
{
    return m_raster.column + pixel * m_raster.columns / static_cast<std::uint64_t>(std::max(m_raster.width, 1));
}

void TensorLinePlot::paintAxes(QPainter& painter, const QRectF& area) const
{
    painter.setPen(Theme::current().line);
    const int line = fontMetrics().height(), ticks = area.height() > 6 * line ? 4 : 2;
    for (int i = 0; i <= ticks; ++i) {
        const double y = area.bottom() - area.height() * i / ticks, number = m_low + (m_high - m_low) * i / ticks;
        painter.setPen(Theme::current().line);
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.setPen(Theme::current().dim);
        painter.drawText(QRectF(0, y - line / 2.0, area.left() - 6, line), Qt::AlignRight | Qt::AlignVCenter, ValueText::number(number));
    }
    painter.setPen(Theme::current().dim);
    const QRectF labels(area.left(), area.bottom() + 3, area.width(), line);
    painter.drawText(labels, Qt::AlignLeft, QString::number(m_raster.column));
    painter.drawText(labels, Qt::AlignRight, QString::number(m_raster.column + m_raster.columns - 1));
}

double TensorLinePlot::yOf(double number, const QRectF& area) const
{
    return area.bottom() - area.height() * (number - m_low) / (m_high - m_low);
}

/// From the least to the greatest under each pixel.
void TensorLinePlot::paintBand(QPainter& painter, const QRectF& area) const
{
    const double wide = area.width() / std::max(m_raster.width, 1);
    for (std::size_t i = 0; i < m_raster.min.size(); ++i)
        if (std::isfinite(m_raster.min[i]))
            painter.fillRect(QRectF(QPointF(xOf(i) - wide / 2, yOf(m_raster.max[i], area) - 0.5),
                                    QPointF(xOf(i) + wide / 2, yOf(m_raster.min[i], area) + 0.5)),
                             mixed(Theme::current().background, Theme::current().accent, 0.35));
}

/// Over the band, which would hide it.
void TensorLinePlot::paintZero(QPainter& painter, const QRectF& area) const
{
    if (m_low >= 0 || m_high <= 0)
        return;
    painter.setPen(QPen(Theme::current().dim, 1, Qt::DashLine));
    painter.drawLine(QPointF(area.left(), yOf(0, area)), QPointF(area.right(), yOf(0, area)));
}

void TensorLinePlot::paintValues(QPainter& painter, const QRectF& area) const
{
    const auto count = static_cast<std::size_t>(m_raster.width);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath path;
    bool pen = false;
    for (std::size_t i = 0; i < count; ++i) {
        const double number = m_raster.mean[i];
        if (std::isfinite(number))
            pen ? path.lineTo(xOf(i), yOf(number, area)) : path.moveTo(xOf(i), yOf(number, area));
        pen = std::isfinite(number);
    }
    painter.setPen(QPen(Theme::current().accent, 1.5));
    painter.drawPath(path);
    const double apart = area.width() / static_cast<double>(std::max<std::size_t>(count, 1));
    if (m_raster.plain && apart > 8) { // few enough to see each
        painter.setBrush(Theme::current().accent);
        for (std::size_t i = 0; i < count; ++i)
            if (std::isfinite(m_raster.mean[i]))
                painter.drawEllipse(QPointF(xOf(i), yOf(m_raster.mean[i], area)), 2, 2);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (std::size_t i = 0; i < m_raster.flags.size(); ++i)
        if (m_raster.flags[i] != 0)
            painter.fillRect(QRectF(xOf(i) - 1, area.top(), 2, area.height()),
                             m_raster.flags[i] & protocol::Raster::Nan ? nanColor(Theme::current()) : infColor(Theme::current()));
}

void TensorLinePlot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), Theme::current().background);
    if (m_raster.width == 0)
        return;
    const QRectF at = area();
    paintAxes(painter, at);
    paintBand(painter, at);
    paintZero(painter, at);
    paintValues(painter, at);
    if (m_hover >= 0) {
        painter.setPen(Theme::current().dim);
        painter.drawLine(QPointF(m_hover, at.top()), QPointF(m_hover, at.bottom()));
    }
}

QImage TensorLinePlot::picture()
{
    return m_raster.width > 0 ? grab().toImage() : QImage();
}

std::optional<std::size_t> TensorLinePlot::pixelAt(const QPointF& at) const
{
    const QRectF room = area();
    if (m_raster.width == 0 || !room.contains(at))
        return std::nullopt;
    return std::min(static_cast<std::size_t>((at.x() - room.left()) / room.width() * m_raster.width),
                    static_cast<std::size_t>(m_raster.width) - 1);
}

QString TensorLinePlot::textAt(const QPointF& at) const
{
    const auto pixel = pixelAt(at);
    if (!pixel)
        return {};
    const quint64 first = placeOf(*pixel), next = std::max(placeOf(*pixel + 1), first + 1);
    const QString place = next == first + 1 ? QStringLiteral("[%1]").arg(first) : QStringLiteral("[%1:%2]").arg(first).arg(next);
    const std::uint8_t flags = m_raster.flags.empty() ? 0 : m_raster.flags[*pixel];
    const QString wrong = flags == 0 ? QString() : flags & protocol::Raster::Nan ? QStringLiteral("  NaN") : QStringLiteral("  ±∞");
    if (!std::isfinite(m_raster.mean[*pixel]))
        return place + wrong;
    if (m_raster.plain)
        return QStringLiteral("%1   %2%3").arg(place, ValueText::number(m_raster.mean[*pixel], 6), wrong);
    return QStringLiteral("%1   %2%3")
        .arg(place,
             tr("%1 … %2, mean %3")
                 .arg(ValueText::number(m_raster.min[*pixel]), ValueText::number(m_raster.max[*pixel]),
                      ValueText::number(m_raster.mean[*pixel])),
             wrong);
}

void TensorLinePlot::mouseMoveEvent(QMouseEvent* event)
{
    const auto pixel = pixelAt(event->position());
    m_hover = pixel ? xOf(*pixel) : -1;
    update();
    Q_EMIT hovered(textAt(event->position()));
}

void TensorLinePlot::mousePressEvent(QMouseEvent* event)
{
    if (const auto pixel = pixelAt(event->position()))
        Q_EMIT placeChosen(placeOf(*pixel));
}

void TensorLinePlot::mouseDoubleClickEvent(QMouseEvent*)
{
    Q_EMIT partWanted(0, static_cast<double>(m_raster.totalColumns));
}

void TensorLinePlot::leaveEvent(QEvent*)
{
    m_hover = -1;
    update();
    Q_EMIT hovered(QString());
}

void TensorLinePlot::wheelEvent(QWheelEvent* event)
{
    const QRectF room = area();
    if (m_raster.width == 0)
        return;
    const double factor = std::pow(2.0, -event->angleDelta().y() / 240.0), count = static_cast<double>(m_raster.columns);
    const double part = std::clamp((event->position().x() - room.left()) / room.width(), 0.0, 1.0);
    const double wanted =
        std::clamp(count * factor, std::min(8.0, static_cast<double>(m_raster.totalColumns)), static_cast<double>(m_raster.totalColumns));
    Q_EMIT partWanted(static_cast<double>(m_raster.column) + part * (count - wanted), wanted);
    event->accept();
}

} // namespace nodewise::views
