// SPDX-License-Identifier: Apache-2.0
// Colors as people see them, for tests that hold them apart.
#pragma once

#include <QColor>

#include <algorithm>
#include <array>
#include <cmath>

namespace nodewise::test {

inline double luminance(const QColor& color)
{
    const auto channel = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * channel(color.redF()) + 0.7152 * channel(color.greenF()) + 0.0722 * channel(color.blueF());
}

/// WCAG 2: from 1 to 21.
inline double contrast(const QColor& a, const QColor& b)
{
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

/// All cones, and one kind missing. Source of the matrices: Machado, Oliveira, Fernandes 2009, severity 1.
using Eyes = std::array<double, 9>;
inline constexpr Eyes allEyes[] = {
    {1, 0, 0, 0, 1, 0, 0, 0, 1},
    {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
    {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
    {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
};
inline QColor seenWith(const Eyes& m, const QColor& c)
{
    const auto line = [&](std::size_t i) { return std::clamp(m[i] * c.redF() + m[i + 1] * c.greenF() + m[i + 2] * c.blueF(), 0.0, 1.0); };
    return QColor::fromRgbF(float(line(0)), float(line(3)), float(line(6)));
}

inline double distance(const QColor& a, const QColor& b)
{
    return std::hypot(a.red() - b.red(), a.green() - b.green(), a.blue() - b.blue());
}

} // namespace nodewise::test
