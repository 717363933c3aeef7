// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/histogram.h"

namespace nodewise::torch_box {

namespace {

/// Ends of the bins as numpy.linspace makes them. Halved where the whole width is not a finite number.
class Bins {
public:
    Bins(double low, double high, int count) : m_count(count), m_half(std::isfinite(high - low) ? 1 : 0.5)
    {
        low *= m_half;
        high *= m_half;
        const double step = (high - low) / count;
        for (int i = 0; i < count; ++i)
            m_edges.push_back(low + i * step);
        m_edges.push_back(high);
        m_low = low;
        m_high = high;
        // Where the width is too small to divide, everything is in the first bin but the end.
        m_scale = count / (high - low);
        if (!std::isfinite(m_scale))
            m_scale = 0;
    }

    /// -1: below, count: above.
    int of(double x) const
    {
        x *= m_half;
        if (x < m_low)
            return -1;
        if (x > m_high)
            return m_count;
        int bin = std::min(static_cast<int>((x - m_low) * m_scale), m_count - 1);
        if (x < m_edges[static_cast<std::size_t>(bin)]) // rounding
            --bin;
        else if (bin + 1 < m_count && x >= m_edges[static_cast<std::size_t>(bin) + 1])
            ++bin;
        return std::max(bin, 0);
    }

private:
    std::vector<double> m_edges;
    int m_count;
    double m_half, m_low = 0, m_high = 0, m_scale = 0;
};

} // namespace

Histogram histogram(const at::Tensor& tensor, const Walk& walk, const TensorStats& stats, const StatsOptions& options)
{
    Histogram out{.counts = std::vector<std::uint64_t>(static_cast<std::size_t>(options.bins))};
    const bool none = stats.finite() == 0;
    out.low = options.low.value_or(none ? 0 : toDouble(stats.min));
    out.high = options.high.value_or(none ? 1 : toDouble(stats.max));
    if (!(out.low < out.high)) { // a constant, or all elements outside of half a range
        const double middle = options.high ? out.high : out.low;
        out.low = options.low.value_or(std::nextafter(middle - 0.5, -HUGE_VAL) < middle ? middle - 0.5 : std::nextafter(middle, -HUGE_VAL));
        out.high = options.high.value_or(middle + 0.5 > middle ? middle + 0.5 : std::nextafter(middle, HUGE_VAL));
    }
    const Bins bins(out.low, out.high, options.bins);
    std::vector<std::uint64_t> counts(out.counts.size() + 2); // one before, one behind
    visitNumbers(tensor, walk, [&]<class T>(const T* from, std::int64_t n) {
        for (std::int64_t i = 0; i < n; ++i) {
            const auto x = static_cast<double>(from[i]);
            if (std::isfinite(x))
                ++counts[static_cast<std::size_t>(bins.of(x) + 1)];
        }
        return !options.cancel.cancelled();
    });
    const auto weight = static_cast<std::uint64_t>(walk.weight);
    for (std::size_t i = 0; i < out.counts.size(); ++i)
        out.counts[i] = counts[i + 1] * weight;
    out.below = counts.front() * weight;
    out.above = counts.back() * weight;
    return out;
}

} // namespace nodewise::torch_box
