// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/histogram.h"

namespace nodewise::torch_worker {

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

    /// Which counter an element belongs to.
    std::size_t of(double x) const
    {
        x *= m_half;
        if (!(x >= m_low && x <= m_high))
            return outside(x);
        const double at = (x - m_low) * m_scale;
        const auto bin = static_cast<int>(at);
        const double part = at - bin;
        constexpr double rounding = 1e-6; // nearer to an end than this, the ends decide
        return part > rounding && part < 1 - rounding ? static_cast<std::size_t>(bin) : atEdge(bin, x);
    }
    std::size_t below() const { return static_cast<std::size_t>(m_count); }
    std::size_t above() const { return below() + 1; }
    std::size_t slots() const { return below() + 3; } ///< the last one for what is not finite

private:
    std::size_t outside(double x) const
    {
        if (!std::isfinite(x))
            return above() + 1;
        return x < m_low ? below() : above();
    }
    std::size_t atEdge(int bin, double x) const
    {
        bin = std::min(bin, m_count - 1);
        if (x < m_edges[static_cast<std::size_t>(bin)])
            --bin;
        else if (bin + 1 < m_count && x >= m_edges[static_cast<std::size_t>(bin) + 1])
            ++bin;
        return static_cast<std::size_t>(std::max(bin, 0));
    }
    std::vector<double> m_edges;
    int m_count;
    double m_half, m_low = 0, m_high = 0, m_scale = 0;
};

} // namespace

Histogram histogram(const at::Tensor& tensor, const Walk& walk, const TensorStats& stats, const StatsOptions& options, PassSteps& steps)
{
    Histogram out{.counts = std::vector<std::uint64_t>(static_cast<std::size_t>(options.bins))};
    const bool none = stats.finite() == 0;
    out.low = options.low.value_or(none ? 0 : toDouble(stats.min));
    out.high = options.high.value_or(none ? 1 : toDouble(stats.max));
    if (!(out.low < out.high)) { // a constant, or all elements outside of half a range
        const double middle = options.high ? out.high : out.low;
        out.low = options.low.value_or(middle - 0.5 < middle ? middle - 0.5 : std::nextafter(middle, -HUGE_VAL));
        out.high = options.high.value_or(middle + 0.5 > middle ? middle + 0.5 : std::nextafter(middle, HUGE_VAL));
    }
    const Bins bins(out.low, out.high, options.bins);
    std::vector<std::uint64_t> counts(bins.slots());
    visitNumbers(tensor, walk, [&]<class T>(const T* from, std::int64_t n) {
        for (std::int64_t i = 0; i < n; ++i)
            ++counts[bins.of(static_cast<double>(from[i]))];
        return steps.step(n);
    });
    const auto weight = static_cast<std::uint64_t>(walk.weight);
    for (std::size_t i = 0; i < out.counts.size(); ++i)
        out.counts[i] = counts[i] * weight;
    out.below = counts[bins.below()] * weight;
    out.above = counts[bins.above()] * weight;
    return out;
}

} // namespace nodewise::torch_worker
