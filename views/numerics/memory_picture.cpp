// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/memory_picture.h"

#include "views/common/axis_ticks.h"
#include "views/common/style_sheet.h"
#include "views/graph/legend.h"
#include "views/numerics/memory_text.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

namespace {

constexpr double rim = 6, legendGap = 16, swatch = 9;

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

QColor held(const Theme& theme)
{
    return theme.text;
}

QColor peakOf(const Theme& theme)
{
    return differsColor(theme);
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
    const double line = QFontMetricsF(font).height();
    return rect.height() > 9 * line ? line + 8 : 0;
}

/// Legend, and a line for the text of each peak.
double MemoryPicture::head(const QRectF& rect) const
{
    const double line = QFontMetricsF(font).height();
    return 4 + legendHeight(rect) + line * (profile->measured() ? 2 : 1) + 4;
}

std::vector<double> MemoryPicture::ticks(double height) const
{
    return roundTicks(0, top(), std::max(2, int(height / (QFontMetricsF(font).height() * 1.7))));
}

StepScale MemoryPicture::scale(const QRectF& rect) const
{
    const QFontMetrics metrics(font);
    const double above = head(rect), bottom = rect.bottom() - StepScale::axisHeight(metrics);
    int gutter = 0;
    for (const QString& text : byteTickTexts(ticks(bottom - rect.top() - above)))
        gutter = std::max(gutter, metrics.horizontalAdvance(text));
    const QPointF corner(std::round(rect.left() + gutter + rim + 8), std::round(rect.top() + above));
    return {window, QRectF(corner, QPointF(std::round(rect.right() - 14), std::round(std::max(bottom, corner.y() + 10))))};
}

double MemoryPicture::y(const StepScale& scale, double bytes) const
{
    return scale.area.bottom() - scale.area.height() * bytes / top();
}

void MemoryPicture::paint(QPainter& painter, const QRectF& rect, double ratio) const
{
    painter.fillRect(rect, theme.pane);
    painter.setFont(font);
    const StepScale at = scale(rect);
    const int columns = std::max(1, int(at.area.width() * ratio));
    paintMarked(painter, at);
    paintGrid(painter, at);
    if (window.steps() > 0) {
        paintPlan(painter, at, columns);
        paintBlock(painter, at);
        paintSeries(painter, at, columns, profile->peak(), peakOf(theme));
        paintSeries(painter, at, columns, profile->held(), held(theme));
        paintEnd(painter, at);
        paintCursor(painter, at, theme, cursor, hover);
        paintPeaks(painter, rect, at);
    }
    at.paintAxis(painter, theme);
    if (legendHeight(rect) > 0)
        paintLegend(painter, rect, at);
}

void MemoryPicture::paintGrid(QPainter& painter, const StepScale& scale) const
{
    const std::vector<double> at = ticks(scale.area.height());
    const std::vector<QString> texts = byteTickTexts(at);
    const double line = painter.fontMetrics().height();
    for (std::size_t i = 0; i < at.size(); ++i) {
        const double height = std::floor(y(scale, at[i])) + 0.5;
        painter.setPen(theme.line);
        painter.drawLine(QPointF(scale.area.left(), height), QPointF(scale.area.right(), height));
        painter.setPen(theme.dim);
        painter.drawText(QRectF(0, height - line / 2, scale.area.left() - 8, line), Qt::AlignRight | Qt::AlignVCenter, texts[i]);
    }
}

/// Each column as it is at the step that has most in it; what is not always so much is paler.
void MemoryPicture::paintPlan(QPainter& painter, const StepScale& scale, int columns) const
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
    QColor veil = theme.pane;
    veil.setAlpha(110);
    for (std::size_t i = 0; i < planned.size(); ++i)
        if (planned[i].least < planned[i].most) {
            const double high = y(scale, double(below() + planned[i].most)), low = y(scale, double(below() + planned[i].least));
            painter.fillRect(QRectF(area.left() + step * double(i), high, step, low - high), veil);
        }
    if (below() > 0)
        painter.fillRect(QRectF(area.left(), floor, area.width(), area.bottom() - floor), memoryBaseColor(theme));
}

/// The most of each column as a line, down from which the others of the column hang. Where columns have many steps, all that stands
/// upright is faint: else it would be all that is seen.
void MemoryPicture::paintSeries(QPainter& painter, const StepScale& scale, int columns, std::span<const std::uint64_t> values,
                                const QColor& color) const
{
    const auto series = columnsOf(values, window, columns);
    if (series.empty())
        return;
    const double step = scale.area.width() / columns, thick = 1.3;
    const auto heightOf = [&](std::uint64_t bytes) { return y(scale, double(below() + bytes)); };
    QColor upright = color;
    if (window.count() > columns)
        upright.setAlpha(36);
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

void MemoryPicture::paintMarked(QPainter& painter, const StepScale& scale) const
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

void MemoryPicture::paintBlock(QPainter& painter, const StepScale& scale) const
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
    QColor fill = theme.accent;
    fill.setAlpha(theme.kind == ThemeKind::Dark ? 150 : 120);
    painter.setPen(QPen(theme.accent, 1));
    painter.setBrush(fill);
    painter.drawRect(QRectF(life.left(), std::floor(high) + 0.5, life.width() - 1, std::floor(low) - std::floor(high)));
}

std::vector<MemoryPicture::Peak> MemoryPicture::peaks(const MemoryProfile& profile, const Theme& theme)
{
    const protocol::MemoryAnswer& a = profile.answer();
    std::vector<Peak> out;
    if (profile.steps() == 0)
        return out;
    if (profile.measured())
        out.push_back({a.measuredPeakStep, a.measuredPeak, peakOf(theme), MemoryText::measuredPeak(profile, true),
                       MemoryText::measuredPeak(profile)});
    out.push_back(
        {a.plannedPeakStep, a.plannedPeak, theme.accent, MemoryText::plannedPeak(profile, true), MemoryText::plannedPeak(profile)});
    return out;
}

void MemoryPicture::paintPeak(QPainter& painter, const StepScale& scale, const Theme& theme, const Peak& peak, double top, double bottom)
{
    if (!scale.shows(peak.step))
        return;
    const QFontMetrics metrics = painter.fontMetrics();
    const double x = scale.pixelOf(peak.step);
    painter.setPen(QPen(peak.color, 1, Qt::DotLine));
    painter.drawLine(QPointF(x, top + metrics.height()), QPointF(x, bottom));
    const bool fits = metrics.horizontalAdvance(peak.text) + 6 <= scale.area.width();
    const QString& said = fits ? peak.text : peak.shortText;
    const double wide = metrics.horizontalAdvance(said) + 6;
    const QRectF text(std::clamp(x - wide / 2, scale.area.left(), std::max(scale.area.left(), scale.area.right() - wide)), top, wide,
                      metrics.height());
    painter.fillRect(text, theme.pane);
    painter.setPen(peak.color);
    painter.drawText(text, Qt::AlignCenter, said);
}

/// Above the plot, a line for each, so that they are read also where both are at one step.
void MemoryPicture::paintPeaks(QPainter& painter, const QRectF& rect, const StepScale& scale) const
{
    double top = rect.top() + 4 + legendHeight(rect);
    for (const Peak& peak : peaks(*profile, theme)) {
        const double height = y(scale, double(below() + peak.bytes));
        paintPeak(painter, scale, theme, peak, top, height);
        top += painter.fontMetrics().height();
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
void MemoryPicture::paintEnd(QPainter& painter, const StepScale& scale) const
{
    if (!profile->answer().failed || window.end() < window.steps())
        return;
    painter.fillRect(QRectF(scale.area.right(), scale.area.top(), 2, scale.area.height()), theme.error);
    const QString text = tr("failed at %1").arg(profile->name(*profile->answer().failed));
    const double wide = painter.fontMetrics().horizontalAdvance(text) + 10;
    const double high = painter.fontMetrics().height() + 2; // at the foot: peaks stand at the top
    const QRectF room(scale.area.right() - wide, scale.area.bottom() - high - 8, wide, high);
    painter.fillRect(room, theme.pane);
    painter.setPen(theme.error);
    painter.drawText(room, Qt::AlignCenter, text);
}

void MemoryPicture::paintCursor(QPainter& painter, const StepScale& scale, const Theme& theme, std::optional<std::uint32_t> cursor,
                                std::optional<std::uint32_t> hover)
{
    if (hover && hover != cursor)
        scale.paintLine(painter, *hover, QPen(theme.dim, 1, Qt::DashLine));
    if (!cursor || !scale.shows(*cursor))
        return;
    scale.paintLine(painter, *cursor, QPen(theme.text, 1));
    const double x = scale.pixelOf(*cursor), bottom = scale.area.bottom();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.text);
    painter.drawPolygon(QPolygonF{{x, bottom - 5}, {x - 4.5, bottom + 2}, {x + 4.5, bottom + 2}});
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// As many as fit in one line, what is drawn as a line first.
void MemoryPicture::paintLegend(QPainter& painter, const QRectF& rect, const StepScale& scale) const
{
    const QFontMetrics metrics = painter.fontMetrics();
    struct Entry {
        QColor color;
        QString text;
        bool line;
    };
    std::vector<Entry> entries;
    if (profile->measured()) {
        entries.push_back({peakOf(theme), tr("peak while a node ran"), true});
        entries.push_back({held(theme), tr("held after it"), true});
    }
    for (const MemoryProfile::Layer& layer : profile->layers())
        entries.push_back({memoryColor(theme, layer.family), Legend::nameOf(layer.family), false});
    if (base)
        entries.push_back({memoryBaseColor(theme), tr("Weights and inputs"), false});
    double x = scale.area.left();
    const double top = rect.top() + 4, line = metrics.height();
    for (const Entry& entry : entries) {
        const double wide = metrics.horizontalAdvance(entry.text) + swatch + 6;
        if (x + wide > scale.area.right())
            break;
        const double middle = std::round(top + line / 2);
        painter.fillRect(entry.line ? QRectF(x, middle - 1, swatch, 2) : QRectF(x, middle - swatch / 2, swatch, swatch), entry.color);
        painter.setPen(theme.dim);
        painter.drawText(QRectF(x + swatch + 5, top, wide, line), Qt::AlignLeft | Qt::AlignVCenter, entry.text);
        x += wide + legendGap;
    }
}

} // namespace nodewise::views
