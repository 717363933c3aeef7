// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/tensor_line_plot.h"

#include "views/common/axis_ticks.h"
#include "views/common/style_sheet.h"
#include "views/debug/value_text.h"
#include "views/tensor/raster_image.h"

#include <QLocale>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

using protocol::Raster;

AxisScale TensorLinePicture::scale(const QRectF& rect) const
{
    return {window, rect.adjusted(gutter({QStringLiteral("−1.234e−05")}), 8, -12, -foot())};
}

double TensorLinePicture::xOf(const AxisScale& at, double pixel) const
{
    return at.x(double(raster.column) + pixel * double(raster.columns) / std::max(raster.width, 1));
}

double TensorLinePicture::yOf(const AxisScale& at, double number) const
{
    return at.area.bottom() - at.area.height() * (number - low) / (high - low);
}

void TensorLinePicture::paint(QPainter& painter, const QRectF& rect, double) const
{
    const AxisScale at = scale(rect);
    paintAxes(painter, at);
    painter.save();
    painter.setClipRect(at.area, Qt::IntersectClip);
    paintBand(painter, at);
    paintMeans(painter, at);
    paintFlags(painter, at);
    painter.restore();
    paintCursor(painter, at);
}

void TensorLinePicture::paintAxes(QPainter& painter, const AxisScale& at) const
{
    std::vector<double> values;
    const int ticks = at.area.height() > 6 * line() ? 4 : 2;
    for (int i = 0; i <= ticks; ++i)
        values.push_back(low + (high - low) * i / ticks);
    paintValues(painter, at.area, values, tickTexts(values, [](double value) { return ValueText::number(value); }),
                [&](double value) { return yOf(at, value); });
    const int most = int(at.area.width() / (widthOf(QString::number(raster.totalColumns)) + 28));
    std::vector<double> places = roundTicks(window.first(), window.end() - 1, most, 1);
    paintPlaces(painter, at.area, places, tickTexts(places, [](double place) { return QString::number(place, 'f', 0); }),
                [&](double place) { return at.x(place + 0.5); });
}

/// From the least to the greatest under each pixel; zero has a line over it.
void TensorLinePicture::paintBand(QPainter& painter, const AxisScale& at) const
{
    for (std::size_t i = 0; i < raster.min.size(); ++i)
        if (std::isfinite(raster.min[i]))
            painter.fillRect(QRectF(QPointF(xOf(at, double(i)), yOf(at, raster.max[i]) - 0.5),
                                    QPointF(xOf(at, double(i) + 1), yOf(at, raster.min[i]) + 0.5)),
                             mixed(theme.background, theme.accent, 0.35));
    if (low >= 0 || high <= 0)
        return;
    painter.setPen(QPen(theme.dim, 1, Qt::DashLine));
    painter.drawLine(QPointF(at.area.left(), yOf(at, 0)), QPointF(at.area.right(), yOf(at, 0)));
}

void TensorLinePicture::paintMeans(QPainter& painter, const AxisScale& at) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath path;
    bool pen = false;
    const auto point = [&](std::size_t i) { return QPointF(xOf(at, double(i) + 0.5), yOf(at, raster.mean[i])); };
    for (std::size_t i = 0; i < raster.mean.size(); ++i) {
        const bool finite = std::isfinite(raster.mean[i]);
        if (finite)
            pen ? path.lineTo(point(i)) : path.moveTo(point(i));
        pen = finite;
    }
    painter.setPen(QPen(theme.accent, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    painter.setBrush(theme.accent);
    if (raster.plain && xOf(at, 1) - xOf(at, 0) > 8) // few enough to see each
        for (std::size_t i = 0; i < raster.mean.size(); ++i)
            if (std::isfinite(raster.mean[i]))
                painter.drawEllipse(point(i), 2, 2);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void TensorLinePicture::paintFlags(QPainter& painter, const AxisScale& at) const
{
    for (std::size_t i = 0; i < raster.flags.size(); ++i)
        if (raster.flags[i] != 0)
            painter.fillRect(QRectF(xOf(at, double(i) + 0.5) - 1, at.area.top(), 2, at.area.height()),
                             raster.flags[i] & Raster::Nan ? nanColor(theme) : infColor(theme));
}

TensorLinePlot::TensorLinePlot(QWidget* parent)
    : ZoomedView([] { return PlotWords{.name = tr("Numbers along a dimension")}; },
                 {.hint = {}, .least = {80, 60}, .font = monoFont, .textScale = 0.85, .ground = &Theme::background, .tips = false}, parent)
{
}

void TensorLinePlot::setRaster(const Raster& raster)
{
    m_shown.raster = raster;
    double low = INFINITY, high = -INFINITY;
    for (const auto* numbers : {raster.plain ? &raster.mean : &raster.min, raster.plain ? &raster.mean : &raster.max})
        for (const double number : *numbers)
            if (std::isfinite(number)) {
                low = std::min(low, number);
                high = std::max(high, number);
            }
    const bool any = low <= high;
    const double rim = any && high > low ? (high - low) * 0.05 : 0.5;
    m_shown.low = any ? low - rim : -1;
    m_shown.high = any ? high + rim : 1;
    if (window().length() != double(raster.totalColumns))
        return reset(AxisWindow(double(raster.totalColumns)));
    describe();
}

/// By pixels where they have many places.
PlotPlace TensorLinePlot::walked(PlotPlace from, PlotPlace by) const
{
    const PlotPlace step = PlotPlace(m_shown.raster.columns) / std::max(m_shown.raster.width, 1);
    return ZoomedView::walked(from, std::abs(by) == 1 ? by * std::max<PlotPlace>(step, 1) : by);
}

QStringList TensorLinePlot::linesAt(PlotPlace place) const
{
    const Raster& raster = m_shown.raster;
    const auto at = std::uint64_t(place);
    if (at < raster.column || at >= raster.column + raster.columns)
        return {QStringLiteral("[%1]").arg(place)}; // its number is asked for
    const std::size_t pixel = pixelOf(raster, 0, at - raster.column);
    const auto first = [&](std::size_t of) { return raster.column + of * raster.columns / std::uint64_t(raster.width); };
    const std::uint64_t from = first(pixel), to = std::max(first(pixel + 1), from + 1);
    const QString where = to == from + 1 ? QStringLiteral("[%1]").arg(from) : QStringLiteral("[%1:%2]").arg(from).arg(to);
    return {where + QStringLiteral("   ") + pixelText(raster, pixel)};
}

QString TensorLinePlot::told() const
{
    return pointed() ? ZoomedView::told()
                     : tr("%1 numbers from %2 to %3")
                           .arg(QLocale().toString(qulonglong(m_shown.raster.columns)), ValueText::number(m_shown.low),
                                ValueText::number(m_shown.high));
}

} // namespace nodewise::views
