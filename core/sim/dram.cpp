// SPDX-License-Identifier: Apache-2.0
#include "core/sim/dram.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace nodewise::sim {

Dram::Dram(const Npu& npu) : m_free(static_cast<std::size_t>(npu.dramChannels), 0), m_requestBytes(npu.dramRequestBytes)
{
    // Rounded up, so that nothing is served faster than the configuration says
    const double cycles = double(npu.dramRequestBytes) * double(npu.dramChannels) / npu.dramBytesPerCycle;
    m_each = static_cast<std::int64_t>(std::clamp(std::ceil(std::ldexp(cycles, bits)), 1.0, double(longest)));
}

std::int64_t Dram::serve(std::int64_t requests, std::uint32_t first, std::int64_t arrival)
{
    const auto channels = static_cast<std::int64_t>(m_free.size());
    const std::int64_t rounds = std::min(requests / channels, longest / m_each), each = rounds * m_each, from = arrival << bits;
    std::int64_t more = requests % channels, last = 0;
    m_requests += rounds * channels + more;
    for (std::size_t i = 0, channel = first; i < m_free.size(); ++i, --more) {
        const std::int64_t add = each + (more > 0 ? m_each : 0);
        if (add != 0) {
            std::int64_t& free = m_free[channel];
            free = std::max(free, from) + add;
            last = std::max(last, free);
        }
        channel = channel + 1 == m_free.size() ? 0 : channel + 1;
    }
    return std::max(arrival, (last + (std::int64_t(1) << bits) - 1) >> bits);
}

std::int64_t Dram::busy() const
{
    return static_cast<std::int64_t>((Requests::Wide(m_requests) * m_each / static_cast<std::int64_t>(m_free.size())) >> bits);
}

std::int64_t Dram::bound(std::int64_t bytes) const
{
    const auto parts = Requests::Wide(bytes) * m_each / (m_requestBytes * static_cast<std::int64_t>(m_free.size()));
    return static_cast<std::int64_t>(parts >> bits);
}

std::int64_t Requests::of(std::vector<Axis>& axes, std::int64_t elementBytes, std::int64_t address) const
{
    Wide bytes = elementBytes, from = address;
    for (Axis& axis : axes) {
        if (axis.count <= 0)
            return 0;
        bytes *= axis.count;
        if (axis.stride < 0) { // the same bytes from the other end
            from += Wide(axis.stride) * (axis.count - 1);
            axis.stride = -axis.stride;
        }
    }
    const std::int64_t run = joined(axes, elementBytes);
    return static_cast<std::int64_t>(std::min<Wide>(std::max(ofRuns(axes, run, residue(from)), (bytes + m_bytes - 1) / m_bytes), most));
}

/// Puts axes together that lie together, the innermost first. What is left are those around runs of so many bytes.
std::int64_t Requests::joined(std::vector<Axis>& axes, std::int64_t elementBytes)
{
    std::ranges::sort(axes, {}, &Axis::stride);
    std::erase_if(axes, [](const Axis& axis) { return axis.count == 1; });
    std::int64_t run = elementBytes;
    std::size_t axis = 0;
    for (; axis < axes.size() && axes[axis].stride == run; ++axis)
        run *= axes[axis].count;
    axes.erase(axes.begin(), axes.begin() + static_cast<std::ptrdiff_t>(axis));
    return run;
}

std::size_t Requests::residue(Wide address) const
{
    const auto rest = static_cast<std::int64_t>(address % m_bytes);
    return static_cast<std::size_t>(rest < 0 ? rest + m_bytes : rest);
}

Requests::Wide Requests::ofRuns(const std::vector<Axis>& axes, std::int64_t run, std::size_t first) const
{
    // How many runs begin where in a request; where they do recurs
    std::vector<Wide> begin(static_cast<std::size_t>(m_bytes), 0), next;
    begin[first] = 1;
    Wide span = run;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const auto& [stride, count] = axes[i];
        if (i == 0 && stride < m_bytes) { // runs share requests: all that they span are taken
            span += Wide(stride) * (count - 1);
            continue;
        }
        next.assign(begin.size(), 0);
        const std::size_t by = residue(stride);
        const std::int64_t period = m_bytes / std::gcd(static_cast<std::int64_t>(by), m_bytes);
        for (std::int64_t step = 0; step < std::min(period, count); ++step)
            for (std::size_t at = 0; at < begin.size(); ++at)
                if (begin[at] != 0)
                    next[(at + by * static_cast<std::size_t>(step)) % begin.size()] += begin[at] * ((count - step + period - 1) / period);
        begin.swap(next);
    }
    Wide sum = 0;
    for (std::size_t at = 0; at < begin.size(); ++at)
        if (begin[at] != 0)
            sum += begin[at] * ((static_cast<std::int64_t>(at) + span + m_bytes - 1) / m_bytes);
    return sum;
}

} // namespace nodewise::sim
