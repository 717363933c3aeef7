// SPDX-License-Identifier: Apache-2.0
// A logarithmic axis: where a number stands on it, and its marks.
#pragma once

#include <vector>

namespace nodewise::views {

/// From a power of ten to another, whole decades.
class LogAxis {
public:
    LogAxis() = default;
    /// Around all of these, those that are not above 0 left out; at least one decade.
    static LogAxis around(const std::vector<double>& values);

    double low() const { return m_low; }
    double high() const { return m_high; }
    int decades() const;
    /// 0..1, beyond it outside; of 0 and below: far outside.
    double part(double value) const;
    double value(double part) const;
    /// Powers of ten.
    std::vector<double> ticks() const;
    /// 2 to 9 times those.
    std::vector<double> smallTicks() const;
    bool operator==(const LogAxis&) const = default;

private:
    double m_low = 1, m_high = 10;
};

} // namespace nodewise::views
