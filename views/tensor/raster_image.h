// SPDX-License-Identifier: Apache-2.0
// A raster of the engine as a picture: which numbers the colors' ends mean, and what color each pixel has.
#pragma once

#include "core/protocol/tensor_query.h"
#include "views/common/theme.h"
#include "views/tensor/color_map.h"

#include <QImage>

namespace nodewise::views {

/// The numbers at both ends of a color map.
struct ColorRange {
    double low = 0, high = 1;
    bool operator==(const ColorRange&) const = default;
    double part(double value) const { return high > low ? (value - low) / (high - low) : 0.5; }
};

enum class RangeRule { Auto, Percentile, Symmetric, Manual };

/// Of what is finite. Percentile: between the 2nd and the 98th of the pixels; Symmetric: as wide on both sides of zero. Manual: `manual`.
ColorRange rangeOf(const protocol::Raster& raster, RangeRule rule, const ColorRange& manual = {});

/// NaN and infinities have the theme's colors for what is wrong, also where they are only some of what lies under a pixel.
QImage imageOf(const protocol::Raster& raster, const ColorRange& range, const ColorMap& map, const Theme& theme);

/// Three channels as red, green and blue; of the same size.
QImage colorImageOf(const protocol::Raster& red, const protocol::Raster& green, const protocol::Raster& blue, const ColorRange& range);

/// Which pixel an element of the raster's part belongs to; both count from the part's first one.
std::size_t pixelOf(const protocol::Raster& raster, std::uint64_t row, std::uint64_t column);
/// The number under a pixel, or the range of the numbers: "−0.25", "NaN", "−1 … 2, mean 0.5".
QString pixelText(const protocol::Raster& raster, std::size_t pixel);

/// Of NaN, of an infinity.
QColor nanColor(const Theme& theme);
QColor infColor(const Theme& theme);

} // namespace nodewise::views
