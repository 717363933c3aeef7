// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/memory_picture.h"

#include "views/common/axis_ticks.h"
#include "views/common/faded.h"
#include "views/common/style_sheet.h"
#include "views/graph/legend.h"
#include "views/numerics/memory_columns.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

namespace {

/// Filled from the heights of columns down to `bottom`.
QPolygonF stairs(const std::vector<double>& heights, double left, double step, double bottom)
{
    QPolygonF out;
    out.reserve(static_cast<qsizetype>(heights.size()) / 2 + 4);
    out << QPointF(left, bottom);
    double before = bottom;
    for (std::size_t i = 0; i < heights.size(); ++i) {
        if (heights[i] == before)
            continue;
        const double x = left + step * double(i);
        out << QPointF(x, before) << QPointF(x, heights[i]);
        before = heights[i];
    }
    const double right = left + step * double(heights.size());
    out << QPointF(right, before) << QPointF(right, bottom);
    return out;
}

} // namespace

QColor memoryColor(const Theme& theme, layout::Family family)
{
    return mixed(theme.pane, theme.of(family), theme.kind == ThemeKind::Dark ? 0.62 : 0.55);
}

QColor memoryBaseColor(const Theme& theme)
{
    return mixed(theme.pane, theme.dim, 0.35);
}

double MemoryPicture::top() const
{
    return std::max(1.0, double(profile->most() + below()) * 1.02);
}

double MemoryPicture::legendHeight(const QRectF& rect) const
{
    return rect.height() > 9 * line() ? line() + 8 : 0;
}

/// Legend, and a line for the text of each peak.
double MemoryPicture::head(const QRectF& rect) const
{
    return legendHeight(rect) + peaksHeight() + 8;
}

std::vector<double> MemoryPicture::ticks(double height) const
{
    return roundTicks(0, top(), std::max(2, int(height / (line() * 1.7))));
}

AxisScale MemoryPicture::scale(const QRectF& rect) const
{
    const double above = head(rect), bottom = rect.bottom() - foot();
    const double left = gutter(byteTickTexts(ticks(bottom - rect.top() - above)));
    const QPointF corner(std::round(rect.left() + left), std::round(rect.top() + above));
    return {window, QRectF(corner, QPointF(std::round(rect.right() - 14), std::round(std::max(bottom, corner.y() + 10))))};
}

double MemoryPicture::y(const AxisScale& scale, double bytes) const
{
    return scale.area.bottom() - scale.area.height() * bytes / top();
}

void MemoryPicture::paint(QPainter& painter, const QRectF& rect, double ratio) const
{
    const AxisScale at = scale(rect);
    const int columns = std::max(1, int(at.area.width() * ratio));
    const std::vector<double> bytes = ticks(at.area.height());
    paintMarked(painter, at);
    paintValues(painter, at.area, bytes, byteTickTexts(bytes), [&](double value) { return y(at, value); });
    if (window.length() > 0) {
        paintPlan(painter, at, columns);
        paintBlock(painter, at);
        paintSeries(painter, at, columns, profile->peak(), differsColor(theme));
        paintSeries(painter, at, columns, profile->held(), theme.text);
        paintEnd(painter, at);
        paintCursor(painter, at);
        paintPeaks(painter, rect, at);
    }
    paintSteps(painter, at);
    if (legendHeight(rect) > 0)
        paintSigns(painter, rect, at);
}

/// Each column as it is at the step that has most in it; what is not always so much is paler.
void MemoryPicture::paintPlan(QPainter& painter, const AxisScale& scale, int columns) const
{
    const QRectF& area = scale.area;
    const double step = area.width() / columns, floor = y(scale, double(below()));
    const auto planned = columnsOf(profile->planned(), window, columns);
    std::vector<double> heights(planned.size());
    painter.setPen(Qt::NoPen);
    for (auto layer = profile->layers().rbegin(); layer != profile->layers().rend(); ++layer) {
        for (std::size_t i = 0; i < planned.size(); ++i)
            heights[i] = y(scale, double(below() + layer->upTo[planned[i].mostAt]));
        painter.setBrush(memoryColor(theme, layer->family));
        painter.drawPolygon(stairs(heights, area.left(), step, floor));
    }
    for (std::size_t i = 0; i < planned.size(); ++i)
        if (planned[i].least < planned[i].most) {
            const double high = y(scale, double(below() + planned[i].most)), low = y(scale, double(below() + planned[i].least));
            painter.fillRect(QRectF(area.left() + step * double(i), high, step, low - high), faded(theme.pane, 110));
        }
    if (below() > 0)
        painter.fillRect(QRectF(area.left(), floor, area.width(), area.bottom() - floor), memoryBaseColor(theme));
}

/// The most of each column as a line, down from which the others of the column hang. Where columns have many steps, all that stands
/// upright is faint: else it would be all that is seen.
void MemoryPicture::paintSeries(QPainter& painter, const AxisScale& scale, int columns, std::span<const std::uint64_t> values,
                                const QColor& color) const
{
    const auto series = columnsOf(values, window, columns);
    if (series.empty())
        return;
    const double step = scale.area.width() / columns, thick = 1.3;
    const auto heightOf = [&](std::uint64_t bytes) { return y(scale, double(below() + bytes)); };
    const QColor upright = window.count() > columns ? faded(color, 36) : color;
    double before = heightOf(series.front().most);
    for (std::size_t i = 0; i < series.size(); ++i) {
        const double x = scale.area.left() + step * double(i), height = heightOf(series[i].most);
        const double low = std::max(heightOf(series[i].least), before), high = std::min(height, before);
        painter.fillRect(QRectF(x, height - thick / 2, step, thick), color);
        if (low > high)
            painter.fillRect(QRectF(x, high - thick / 2, std::max(step, window.count() > columns ? 0 : thick), low - high + thick),
                             upright);
        before = height;
    }
}

void MemoryPicture::paintMarked(QPainter& painter, const AxisScale& scale) const
{
    double done = scale.area.left() - 1; // steps of a long run share a pixel
    for (const std::uint32_t step : marked) {
        const QRectF band = scale.span(step, step);
        if (band.isEmpty() || band.right() <= done)
            continue;
        painter.fillRect(band, theme.selection);
        done = band.left() + 1;
    }
}

void MemoryPicture::paintBlock(QPainter& painter, const AxisScale& scale) const
{
    if (!block)
        return;
    const protocol::MemoryBlock& shown = profile->block(*block);
    const bool value = shown.kind == protocol::MemoryBlock::Kind::Value;
    const QRectF life = scale.span(shown.first, shown.last);
    if (life.isEmpty() || (!value && !base))
        return;
    const double low = y(scale, double(value ? below() : 0));
    const double high = std::min(low - 2, y(scale, double((value ? below() : 0) + shown.bytes)));
    painter.setPen(QPen(theme.accent, 1));
    painter.setBrush(faded(theme.accent, theme.kind == ThemeKind::Dark ? 150 : 120));
    painter.drawRect(QRectF(life.left(), std::floor(high) + 0.5, life.width() - 1, std::floor(low) - std::floor(high)));
}

/// Above the plot, a line for each, so that they are read also where both are at one step.
void MemoryPicture::paintPeaks(QPainter& painter, const QRectF& rect, const AxisScale& scale) const
{
    double top = rect.top() + 4 + legendHeight(rect);
    for (const Peak& peak : peaks()) {
        const double height = y(scale, double(below() + peak.bytes));
        paintPeak(painter, scale, peak, top, height);
        top += line();
        if (!scale.shows(peak.step))
            continue;
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme.pane, 1.5));
        painter.setBrush(peak.color);
        painter.drawEllipse(QPointF(scale.pixelOf(peak.step), height), 4, 4);
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
}

/// Where a run that failed ended.
void MemoryPicture::paintEnd(QPainter& painter, const AxisScale& scale) const
{
    if (!profile->answer().failed || window.end() < window.length())
        return;
    painter.fillRect(QRectF(scale.area.right(), scale.area.top(), 2, scale.area.height()), theme.error);
    // At the foot: peaks stand at the top.
    paintLabel(painter, scale.area, scale.area.right(), scale.area.bottom() - line() - 10,
               tr("failed at %1").arg(profile->name(*profile->answer().failed)), theme.error);
}

/// What is drawn as a line first.
void MemoryPicture::paintSigns(QPainter& painter, const QRectF& rect, const AxisScale& scale) const
{
    std::vector<Sign> signs;
    if (profile->measured()) {
        signs.push_back({Sign::Shape::Line, differsColor(theme), tr("peak while a node ran")});
        signs.push_back({Sign::Shape::Line, theme.text, tr("held after it")});
    }
    for (const MemoryProfile::Layer& layer : profile->layers())
        signs.push_back({Sign::Shape::Square, memoryColor(theme, layer.family), Legend::nameOf(layer.family)});
    if (base)
        signs.push_back({Sign::Shape::Square, memoryBaseColor(theme), tr("Weights and inputs")});
    paintLegend(painter, {scale.area.left(), rect.top() + 4, scale.area.width(), line()}, signs);
}

} // namespace nodewise::views
