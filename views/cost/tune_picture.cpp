// SPDX-License-Identifier: Apache-2.0
#include "views/cost/tune_picture.h"

#include "core/base/byte_text.h"
#include "views/common/axis_ticks.h"
#include "views/cost/cost_text.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

namespace {

constexpr double margin = 0.2; // beyond the outermost tilings, as a power of two

QString textOf(double bytes)
{
    return QString::fromStdString(byteText(std::uint64_t(std::max(0.0, bytes))));
}

/// 1, 2 and 5 times powers of ten between powers of two, at most so many.
std::vector<double> logTicks(std::pair<double, double> range, double most)
{
    const auto [low, high] = range;
    std::vector<double> all, out;
    for (double decade = std::pow(10, std::floor(low * std::log10(2))); decade <= std::exp2(high); decade *= 10)
        for (const double step : {1, 2, 5})
            if (const double value = decade * step; std::log2(value) >= low && std::log2(value) <= high)
                all.push_back(value);
    const auto every = std::max<std::size_t>(1, std::size_t(std::ceil(double(all.size()) / std::max(2.0, most))));
    for (std::size_t i = 0; i < all.size(); i += every)
        out.push_back(all[i]);
    if (out.empty())
        out.push_back(std::exp2((low + high) / 2));
    return out;
}

} // namespace

std::vector<std::size_t> TunePicture::rows(const cost::TileSearch& search)
{
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < search.tilings.size(); ++i)
        if (search.tilings[i].why.empty())
            rows.push_back(i);
    std::ranges::stable_sort(rows, {}, [&](std::size_t i) { return std::pair(search.tilings[i].bytes, cyclesOf(search.tilings[i])); });
    return rows;
}

/// Of what is best and what is bad, which lie far apart.
std::pair<double, double> TunePicture::range(std::int64_t (*of)(const cost::TileSearch::Tiling&)) const
{
    double low = 0, high = 1;
    for (const std::size_t i : order) {
        const double value = std::max(1.0, double(of(search().tilings[i])));
        low = low == 0 ? value : std::min(low, value);
        high = std::max(high, value);
    }
    return {std::log2(std::max(1.0, low)) - margin, std::log2(high) + margin};
}

QRectF TunePicture::area(const QRectF& rect) const
{
    const QRectF high = rect.adjusted(0, 2 * line() + 16, -24, -line() - foot() - 4);
    const QRectF area =
        high.adjusted(gutter(tickTexts(logTicks(range(cyclesOf), std::round(high.height()) / (line() * 2)), CostText::rough)), 0, 0, 0);
    return {std::round(area.left()), std::round(area.top()), std::max(20.0, area.width()), std::max(20.0, std::round(area.height()))};
}

double TunePicture::xOf(const QRectF& area, double bytes) const
{
    const auto [low, high] = range(bytesOf);
    return area.left() + area.width() * (std::log2(std::max(1.0, bytes)) - low) / (high - low);
}

double TunePicture::yOf(const QRectF& area, double cycles) const
{
    const auto [low, high] = range(cyclesOf);
    return area.bottom() - area.height() * (std::log2(std::max(1.0, cycles)) - low) / (high - low);
}

QPointF TunePicture::place(const QRectF& area, std::size_t row) const
{
    return {xOf(area, double(tiling(row).bytes)), yOf(area, double(cyclesOf(tiling(row))))};
}

std::optional<PlotPlace> TunePicture::pointAt(const QRectF& rect, const QPointF& at) const
{
    constexpr double near = 14; // pixels
    const QRectF inside = area(rect);
    std::optional<PlotPlace> nearest;
    double least = near * near;
    for (std::size_t row = 0; row < order.size(); ++row) {
        const QPointF away = place(inside, row) - at;
        if (const double distance = QPointF::dotProduct(away, away); distance < least) {
            least = distance;
            nearest = PlotPlace(row);
        }
    }
    return nearest;
}

void TunePicture::paint(QPainter& painter, const QRectF& rect, double) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF inside = area(rect);
    const std::vector<double> values = logTicks(range(cyclesOf), inside.height() / (line() * 2));
    paintValues(painter, inside, values, tickTexts(values, CostText::rough), [&](double cycles) { return yOf(inside, cycles); });
    const std::vector<double> uses = logTicks(range(bytesOf), inside.width() / (line() * 6));
    paintPlaces(painter, inside, uses, tickTexts(uses, textOf), [&](double bytes) { return xOf(inside, bytes); });
    paintTilings(painter, inside);
    paintMarked(painter, inside);
    paintPoint(painter, inside);
    painter.setPen(theme.dim);
    if (!pointed()) // else what it says of a tiling stands there
        painter.drawText(QRectF(inside.left(), inside.top() - line() - 4, inside.width(), line()), Qt::AlignLeft | Qt::AlignVCenter,
                         tr("cycles"));
    painter.drawText(QRectF(inside.left(), inside.bottom() + foot(), inside.width(), line()), Qt::AlignCenter,
                     tr("scratchpad in use, double-buffered, of %1").arg(textOf(double(search().scratchpadBytes))));
    using Shape = Sign::Shape;
    const Sign signs[] = {{Shape::Dot, theme.accent, tr("simulated")},
                          {Shape::Ring, theme.dim, tr("can't be faster: at least")},
                          {Shape::Diamond, theme.warning, tr("estimate's choice")},
                          {Shape::Square, theme.good, tr("fastest")}};
    paintLegend(painter, QRectF(inside.left(), rect.top() + 4, inside.width(), line()), signs);
}

void TunePicture::paintTilings(QPainter& painter, const QRectF& area) const
{
    for (std::size_t row = 0; row < order.size(); ++row) {
        const bool simulated = tiling(row).cycles.has_value();
        painter.setBrush(simulated ? QBrush(theme.accent) : QBrush(Qt::NoBrush));
        painter.setPen(QPen(simulated ? theme.pane : theme.dim, 1.2));
        painter.drawEllipse(place(area, row), simulated ? 4 : 3, simulated ? 4 : 3);
    }
}

/// The estimate's choice, and the fastest with a line across: nothing lies below it.
void TunePicture::paintMarked(QPainter& painter, const QRectF& area) const
{
    if (!search().best)
        return;
    const double y = std::floor(yOf(area, double(search().bestCycles()))) + 0.5;
    painter.setPen(QPen(theme.good, 1, Qt::DashLine));
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    for (std::size_t row = 0; row < order.size(); ++row) {
        const QPointF at = place(area, row);
        painter.setPen(QPen(theme.pane, 1.4));
        if (order[row] == *search().best) {
            painter.setBrush(theme.good);
            painter.drawRect(QRectF(at.x() - 5, at.y() - 5, 10, 10));
        }
        if (order[row] == 0) {
            painter.setBrush(theme.warning);
            painter.drawPolygon(QPolygonF({at + QPointF(0, -6), at + QPointF(6, 0), at + QPointF(0, 6), at + QPointF(-6, 0)}));
        }
    }
}

void TunePicture::paintPoint(QPainter& painter, const QRectF& area) const
{
    if (!pointed() || std::size_t(*pointed()) >= order.size())
        return;
    const auto row = std::size_t(*pointed());
    const QPointF at = place(area, row);
    painter.setPen(QPen(theme.text, 1.6));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(at, 8, 8);
    const QString sizes = QString::fromStdString(search().sizesText(order[row]));
    const QString cycles = CostText::cycles(cyclesOf(tiling(row)));
    paintLabel(painter, area, at.x(), area.top() - line() - 4,
               tiling(row).cycles ? tr("%1: %2", "sizes, cycles").arg(sizes, cycles)
                                  : tr("%1: at least %2", "sizes, cycles").arg(sizes, cycles),
               theme.text);
}

} // namespace nodewise::views
