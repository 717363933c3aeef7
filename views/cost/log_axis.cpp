// SPDX-License-Identifier: Apache-2.0
#include "views/cost/log_axis.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace nodewise::views {

namespace {

constexpr double nearly = 1e-9; // of a decade: rounding of logarithms
constexpr double outside = -1e6;

} // namespace

LogAxis LogAxis::around(const std::vector<double>& values)
{
    std::optional<double> low, high;
    for (const double value : values)
        if (value > 0 && std::isfinite(value)) {
            low = std::min(low.value_or(value), value);
            high = std::max(high.value_or(value), value);
        }
    LogAxis axis;
    if (!low)
        return axis;
    const double from = std::floor(std::log10(*low) + nearly), to = std::ceil(std::log10(*high) - nearly);
    axis.m_low = std::pow(10, from);
    axis.m_high = std::pow(10, std::max(to, from + 1));
    return axis;
}

int LogAxis::decades() const
{
    return int(std::lround(std::log10(m_high / m_low)));
}

double LogAxis::part(double value) const
{
    return value > 0 ? std::log10(value / m_low) / std::log10(m_high / m_low) : outside;
}

double LogAxis::value(double part) const
{
    return m_low * std::pow(m_high / m_low, part);
}

std::vector<double> LogAxis::ticks() const
{
    std::vector<double> out;
    for (int i = 0; i <= decades(); ++i)
        out.push_back(m_low * std::pow(10, i));
    return out;
}

std::vector<double> LogAxis::smallTicks() const
{
    std::vector<double> out;
    for (int i = 0; i < decades(); ++i)
        for (int times = 2; times < 10; ++times)
            out.push_back(m_low * std::pow(10, i) * times);
    return out;
}

} // namespace nodewise::views
