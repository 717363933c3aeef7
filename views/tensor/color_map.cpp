// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/color_map.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace nodewise::views {

namespace {

/// Colors at equal distances; between them they are mixed.
const std::array<std::vector<QRgb>, ColorMap::kinds>& table()
{
    static const std::array<std::vector<QRgb>, ColorMap::kinds> colors{
        {{0x440154, 0x472d7b, 0x3b528b, 0x2c728e, 0x21918c, 0x28ae80, 0x5ec962, 0xaddc30, 0xfde725},
         {0x000004, 0x1d1147, 0x51127c, 0x832681, 0xb73779, 0xe75263, 0xfc8961, 0xfec488, 0xfcfdbf},
         {0x000004, 0x210c4a, 0x57106e, 0x8a226a, 0xbc3754, 0xe45a31, 0xf98e09, 0xf9cb35, 0xfcffa4},
         {0x000000, 0xffffff},
         {0x67001f, 0xb2182b, 0xd6604d, 0xf4a582, 0xfddbc7, 0xf7f7f7, 0xd1e5f0, 0x92c5de, 0x4393c3, 0x2166ac, 0x053061}}};
    return colors;
}

} // namespace

QRgb ColorMap::at(double part) const
{
    const std::vector<QRgb>& colors = table()[static_cast<std::size_t>(m_kind)];
    const double place = std::clamp(part, 0.0, 1.0) * static_cast<double>(colors.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(place), colors.size() - 2);
    const double rest = place - static_cast<double>(below);
    const auto mix = [&](int (*channel)(QRgb)) {
        return static_cast<int>(std::lround(channel(colors[below]) * (1 - rest) + channel(colors[below + 1]) * rest));
    };
    return qRgb(mix(qRed), mix(qGreen), mix(qBlue));
}

QString ColorMap::name(Kind kind)
{
    switch (kind) {
    case Kind::Viridis:
        return QStringLiteral("Viridis");
    case Kind::Magma:
        return QStringLiteral("Magma");
    case Kind::Inferno:
        return QStringLiteral("Inferno");
    case Kind::Gray:
        return QCoreApplication::translate("ColorMap", "Gray");
    case Kind::RedBlue:
        return QCoreApplication::translate("ColorMap", "Red – blue");
    }
    return {};
}

} // namespace nodewise::views
