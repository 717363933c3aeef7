// SPDX-License-Identifier: Apache-2.0
// A tensor's picture with one pixel per element, whatever the screen shows: what it is made of, and how its colors come about.
#pragma once

#include "views/tensor/raster_image.h"

#include <optional>
#include <vector>

namespace nodewise::views {

/// What a page has to draw.
struct ElementPicture {
    enum class Kind {
        Map,   ///< one table
        Rgb,   ///< three tables as red, green and blue
        Sheet, ///< all tables side by side
    };
    static constexpr std::uint64_t mostElements = 16'000'000; ///< their numbers are held: eight bytes each
    static constexpr std::uint64_t mostPixels = 64'000'000;
    static constexpr int mostSide = 32'000; ///< of a picture, in pixels
    static constexpr int gap = 1;           ///< elements between the pictures of a sheet

    Kind kind = Kind::Map;
    std::vector<protocol::RasterRequest> tables; ///< without a part and a size; all have as many rows and columns
    std::uint64_t rows = 0, columns = 0;    ///< of a table
    std::optional<ColorRange> range;        ///< none: each table's own
    bool sameRange = false;                 ///< without `range`: one over all tables
    ColorMap map;
    Theme theme;

    /// Tables of a sheet in a row.
    std::uint64_t across() const;
    /// In pixels, with `scale` of them along an element's side. May be more than there can be.
    std::pair<std::uint64_t, std::uint64_t> size(int scale) const;
    bool fits(int scale) const;
    /// The largest scale that fits; 0 where there is none.
    int largestScale() const;
};

/// A part of a table that one request answers.
struct PicturePart {
    std::size_t table = 0;
    std::uint64_t row = 0, rows = 0, column = 0, columns = 0;
};
/// Parts that cover all tables, each of at most RasterRequest::maxPixels elements.
std::vector<PicturePart> partsOf(const ElementPicture& picture);

/// Puts an answer into its table's numbers; false where it is not that part with one element per pixel.
bool place(const protocol::Raster& part, const PicturePart& where, protocol::Raster& table);

/// `tables`: plain ones, complete. Any thread.
QImage drawn(const ElementPicture& picture, const std::vector<protocol::Raster>& tables, int scale);

} // namespace nodewise::views
