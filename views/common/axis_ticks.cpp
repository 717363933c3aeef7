// SPDX-License-Identifier: Apache-2.0
#include "views/common/axis_ticks.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace nodewise::views {

namespace {

/// The next number of 1, 2, 5, 10, 20, 50, ... that is not smaller.
double roundStep(double least)
{
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= least * (1 - 1e-9))
            return factor * power;
    return 10 * power;
}

} // namespace

std::vector<double> roundTicks(double low, double high, int most, double least)
{
    if (!(high > low) || !std::isfinite(low) || !std::isfinite(high))
        return {low};
    const int fitting = std::max(2, most);
    double step = std::max(roundStep((high - low) / fitting), least);
    const auto count = [&] { return std::floor(high / step * (1 + 1e-12)) - std::ceil(low / step * (1 - 1e-12)) + 1; };
    while (count() > fitting)
        step = roundStep(step * 1.5);
    std::vector<double> ticks;
    for (double at = std::ceil(low / step * (1 - 1e-12)); at * step <= high * (1 + 1e-12); ++at)
        ticks.push_back(at * step);
    return ticks;
}

std::vector<QString> byteTickTexts(const std::vector<double>& ticks)
{
    static constexpr const char* units[] = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
    std::vector<QString> texts;
    if (ticks.empty())
        return texts;
    const double largest = ticks.back(), apart = ticks.size() > 1 ? ticks[1] - ticks[0] : largest;
    std::size_t unit = 0;
    double scale = 1;
    while (largest >= scale * 1000 && unit + 1 < std::size(units)) {
        scale *= 1000;
        ++unit;
    }
    const double shown = apart / scale;
    const int digits = shown > 0 && shown < 1 ? std::clamp(int(std::ceil(-std::log10(shown) - 1e-9)), 0, 3) : 0;
    texts.reserve(ticks.size());
    for (const double tick : ticks)
        texts.push_back(tick == 0 ? QStringLiteral("0")
                                  : QStringLiteral("%1 %2").arg(QLocale().toString(tick / scale, 'f', digits), QLatin1String(units[unit])));
    return texts;
}

} // namespace nodewise::views
