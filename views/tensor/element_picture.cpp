// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/element_picture.h"

#include <algorithm>
#include <cmath>

namespace nodewise::views {

namespace {

/// Of what is finite in all tables.
ColorRange commonRange(const std::vector<protocol::Raster>& tables)
{
    ColorRange all{INFINITY, -INFINITY};
    for (const protocol::Raster& table : tables) {
        const ColorRange one = rangeOf(table, RangeRule::Auto);
        all = {std::min(all.low, one.low), std::max(all.high, one.high)};
    }
    return all;
}

/// Repeats rows and columns: no smoothing, an element stays a square.
QImage enlarged(const QImage& image, int scale)
{
    return scale == 1 ? image : image.scaled(image.size() * scale, Qt::IgnoreAspectRatio, Qt::FastTransformation);
}

void copyInto(QImage& to, const QImage& from, int x, int y)
{
    for (int row = 0; row < from.height(); ++row) {
        const auto* line = reinterpret_cast<const QRgb*>(from.constScanLine(row));
        std::copy_n(line, from.width(), reinterpret_cast<QRgb*>(to.scanLine(y + row)) + x);
    }
}

} // namespace

std::uint64_t ElementPicture::across() const
{
    if (kind != Kind::Sheet || tables.empty() || columns == 0)
        return 1;
    // About as wide as high.
    const double wanted =
        std::sqrt(static_cast<double>(tables.size()) * static_cast<double>(rows + gap) / static_cast<double>(columns + gap));
    return std::clamp<std::uint64_t>(static_cast<std::uint64_t>(std::lround(wanted)), 1, tables.size());
}

std::pair<std::uint64_t, std::uint64_t> ElementPicture::size(int scale) const
{
    const auto factor = static_cast<std::uint64_t>(scale);
    if (kind != Kind::Sheet)
        return {columns * factor, rows * factor};
    const std::uint64_t wide = across(), high = (tables.size() + wide - 1) / wide;
    return {(wide * (columns + gap) - gap) * factor, (high * (rows + gap) - gap) * factor};
}

bool ElementPicture::fits(int scale) const
{
    const auto [wide, high] = size(scale);
    if (rows == 0 || columns == 0 || rows > mostElements || columns > mostElements || rows * columns * tables.size() > mostElements)
        return false;
    return wide <= mostSide && high <= mostSide && wide * high <= mostPixels;
}

int ElementPicture::largestScale() const
{
    constexpr int most = 64;
    int scale = 0;
    while (scale < most && fits(scale + 1))
        ++scale;
    return scale;
}

std::vector<PicturePart> partsOf(const ElementPicture& picture)
{
    constexpr std::uint64_t side = protocol::RasterRequest::maxSide;
    const std::uint64_t wide = std::min(picture.columns, side);
    const std::uint64_t high =
        std::min(side, static_cast<std::uint64_t>(protocol::RasterRequest::maxPixels) / std::max<std::uint64_t>(wide, 1));
    std::vector<PicturePart> out;
    for (std::size_t table = 0; table < picture.tables.size(); ++table)
        for (std::uint64_t row = 0; row < picture.rows; row += high)
            for (std::uint64_t column = 0; column < picture.columns; column += wide)
                out.push_back({table, row, std::min(high, picture.rows - row), column, std::min(wide, picture.columns - column)});
    return out;
}

bool place(const protocol::Raster& part, const PicturePart& where, protocol::Raster& table)
{
    if (!part.plain || part.rows != where.rows || part.columns != where.columns || static_cast<std::uint64_t>(part.width) != where.columns)
        return false;
    const auto wide = static_cast<std::size_t>(table.width);
    for (std::size_t row = 0; row < where.rows; ++row) {
        const std::size_t from = row * where.columns, to = (where.row + row) * wide + where.column;
        std::copy_n(part.mean.begin() + static_cast<std::ptrdiff_t>(from), where.columns,
                    table.mean.begin() + static_cast<std::ptrdiff_t>(to));
        if (!part.flags.empty())
            std::copy_n(part.flags.begin() + static_cast<std::ptrdiff_t>(from), where.columns,
                        table.flags.begin() + static_cast<std::ptrdiff_t>(to));
    }
    return true;
}

QImage drawn(const ElementPicture& picture, const std::vector<protocol::Raster>& tables, int scale)
{
    const bool common = picture.sameRange || picture.kind == ElementPicture::Kind::Rgb;
    const auto shared = picture.range ? picture.range : common ? std::optional(commonRange(tables)) : std::nullopt;
    if (picture.kind == ElementPicture::Kind::Rgb)
        return tables.size() < 3 ? QImage() : enlarged(colorImageOf(tables[0], tables[1], tables[2], *shared), scale);
    const auto one = [&](const protocol::Raster& table) {
        return enlarged(imageOf(table, shared ? *shared : rangeOf(table, RangeRule::Auto), picture.map, picture.theme), scale);
    };
    if (picture.kind == ElementPicture::Kind::Map)
        return tables.empty() ? QImage() : one(tables.front());
    const auto [wide, high] = picture.size(scale);
    QImage out(static_cast<int>(wide), static_cast<int>(high), QImage::Format_RGB32);
    if (out.isNull())
        return out;
    out.fill(picture.theme.background);
    const auto across = picture.across();
    for (std::size_t i = 0; i < tables.size(); ++i) {
        const auto x = static_cast<int>(i % across * (picture.columns + ElementPicture::gap)) * scale;
        copyInto(out, one(tables[i]), x, static_cast<int>(i / across * (picture.rows + ElementPicture::gap)) * scale);
    }
    return out;
}

} // namespace nodewise::views
