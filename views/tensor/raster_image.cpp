// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/raster_image.h"

#include "views/common/theme.h"
#include "views/debug/value_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

namespace {

std::vector<double> finiteOf(const std::vector<double>& numbers)
{
    std::vector<double> out;
    std::copy_if(numbers.begin(), numbers.end(), std::back_inserter(out), [](double number) { return std::isfinite(number); });
    return out;
}

/// A range of a single number gets a width.
ColorRange opened(double low, double high)
{
    if (low < high)
        return {low, high};
    const double half = low == 0 ? 1 : std::abs(low) / 2;
    return {low - half, high + half};
}

} // namespace

ColorRange rangeOf(const protocol::Raster& raster, RangeRule rule, const ColorRange& manual)
{
    if (rule == RangeRule::Manual)
        return manual;
    std::vector<double> numbers = finiteOf(raster.mean);
    if (numbers.empty())
        return {};
    if (rule == RangeRule::Percentile) {
        const auto at = [&](double part) {
            const auto place = numbers.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(numbers.size() - 1));
            std::nth_element(numbers.begin(), place, numbers.end());
            return *place;
        };
        const double low = at(0.02);
        return opened(low, at(0.98));
    }
    const auto [low, high] = std::minmax_element(numbers.begin(), numbers.end());
    if (rule == RangeRule::Symmetric) {
        const double widest = std::max(std::abs(*low), std::abs(*high));
        return opened(-widest, widest);
    }
    return opened(*low, *high);
}

std::size_t pixelOf(const protocol::Raster& raster, std::uint64_t row, std::uint64_t column)
{
    // Pixel i begins at floor(i * count / pixels): the last one that does not begin after.
    const auto pixel = [](std::uint64_t offset, std::uint64_t count, int pixels) {
        auto i = static_cast<std::uint64_t>((static_cast<double>(offset) + 0.5) / static_cast<double>(count) * pixels);
        while (i + 1 < static_cast<std::uint64_t>(pixels) && (i + 1) * count / static_cast<std::uint64_t>(pixels) <= offset)
            ++i;
        while (i > 0 && i * count / static_cast<std::uint64_t>(pixels) > offset)
            --i;
        return i;
    };
    return pixel(row, raster.rows, raster.height) * static_cast<std::size_t>(raster.width) + pixel(column, raster.columns, raster.width);
}

QString pixelText(const protocol::Raster& raster, std::size_t pixel)
{
    const double number = raster.mean[pixel];
    const std::uint8_t flags = raster.flags.empty() ? 0 : raster.flags[pixel];
    QStringList parts;
    if (flags & protocol::Raster::Nan)
        parts.append(QStringLiteral("NaN"));
    if (flags & protocol::Raster::PositiveInf)
        parts.append(QStringLiteral("∞"));
    if (flags & protocol::Raster::NegativeInf)
        parts.append(QStringLiteral("−∞"));
    if (raster.plain && flags == 0)
        parts.append(ValueText::number(number, 6));
    else if (std::isfinite(number))
        parts.append(QCoreApplication::translate("nodewise::views::RasterView", "%1 … %2, mean %3")
                         .arg(ValueText::number(raster.plain ? number : raster.min[pixel]),
                              ValueText::number(raster.plain ? number : raster.max[pixel]), ValueText::number(number)));
    return parts.join(QStringLiteral(", "));
}

QColor nanColor(const Theme& theme)
{
    return theme.error;
}

QColor infColor(const Theme& theme)
{
    return theme.warning;
}

QImage imageOf(const protocol::Raster& raster, const ColorRange& range, const ColorMap& map, const Theme& theme)
{
    constexpr int steps = 1024;
    std::vector<QRgb> colors;
    for (int i = 0; i <= steps; ++i)
        colors.push_back(map.at(static_cast<double>(i) / steps));
    const QRgb nan = nanColor(theme).rgb(), inf = infColor(theme).rgb();
    QImage out(raster.width, raster.height, QImage::Format_RGB32);
    std::size_t at = 0;
    for (int y = 0; y < raster.height; ++y) {
        auto* line = reinterpret_cast<QRgb*>(out.scanLine(y));
        for (int x = 0; x < raster.width; ++x, ++at) {
            const std::uint8_t flags = raster.flags.empty() ? 0 : raster.flags[at];
            if (flags != 0)
                line[x] = flags & protocol::Raster::Nan ? nan : inf;
            else
                line[x] = colors[static_cast<std::size_t>(std::clamp(range.part(raster.mean[at]), 0.0, 1.0) * steps)];
        }
    }
    return out;
}

QImage colorImageOf(const protocol::Raster& red, const protocol::Raster& green, const protocol::Raster& blue, const ColorRange& range)
{
    QImage out(red.width, red.height, QImage::Format_RGB32);
    const auto level = [&](const protocol::Raster& channel, std::size_t at) {
        const double number = channel.mean[at];
        return std::isnan(number) ? 0 : static_cast<int>(std::lround(std::clamp(range.part(number), 0.0, 1.0) * 255));
    };
    std::size_t at = 0;
    for (int y = 0; y < red.height; ++y) {
        auto* line = reinterpret_cast<QRgb*>(out.scanLine(y));
        for (int x = 0; x < red.width; ++x, ++at)
            line[x] = qRgb(level(red, at), level(green, at), level(blue, at));
    }
    return out;
}

} // namespace nodewise::views
