// SPDX-License-Identifier: Apache-2.0
#include "core/sim/dram.h"

#include <algorithm>
#include <cmath>

namespace nodewise::sim {

namespace {

__extension__ using Wide = __int128;

std::int64_t ceilDiv(std::int64_t a, std::int64_t b)
{
    return a / b + (a % b != 0);
}

} // namespace

Dram::Dram(const Npu& npu) : m_free(static_cast<std::size_t>(npu.dramChannels), 0), m_requestBytes(npu.dramRequestBytes)
{
    // Rounded up, so that nothing is served faster than the configuration says
    const double cycles = double(npu.dramRequestBytes) * double(npu.dramChannels) / npu.dramBytesPerCycle;
    m_each = std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(std::ldexp(cycles, bits))));
}

std::int64_t Dram::serve(std::int64_t requests, std::uint32_t first, std::int64_t arrival)
{
    const auto channels = static_cast<std::int64_t>(m_free.size());
    const std::int64_t each = requests / channels * m_each, from = arrival << bits;
    std::int64_t more = requests % channels, last = 0;
    m_requests += requests;
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
    return static_cast<std::int64_t>((Wide(m_requests) * m_each / static_cast<std::int64_t>(m_free.size())) >> bits);
}

std::int64_t Dram::bound(std::int64_t bytes) const
{
    const auto parts = Wide(bytes) * m_each / (m_requestBytes * static_cast<std::int64_t>(m_free.size()));
    return static_cast<std::int64_t>(parts >> bits);
}

std::int64_t Requests::of(std::vector<Axis>& axes, std::int64_t elementBytes, std::int64_t address) const
{
    std::int64_t bytes = elementBytes;
    for (Axis& axis : axes) {
        bytes *= axis.count;
        if (axis.stride < 0) { // the same bytes from the other end
            address += axis.stride * (axis.count - 1);
            axis.stride = -axis.stride;
        }
    }
    if (bytes <= 0)
        return 0;
    std::ranges::sort(axes, {}, &Axis::stride);
    std::erase_if(axes, [](const Axis& axis) { return axis.count == 1; });
    std::int64_t run = elementBytes;
    std::size_t axis = 0;
    for (; axis < axes.size() && axes[axis].stride == run; ++axis)
        run *= axes[axis].count;
    axes.erase(axes.begin(), axes.begin() + static_cast<std::ptrdiff_t>(axis));
    // What lies together in the axes that are left, as rows of a slice do, counts once
    for (std::size_t i = axes.size(); i-- > 1;)
        if (axes[i].stride == axes[i - 1].stride * axes[i - 1].count) {
            axes[i - 1].count *= axes[i].count;
            axes.erase(axes.begin() + static_cast<std::ptrdiff_t>(i));
        }
    return std::max(ofRuns(axes, axes.size(), run, address), ceilDiv(bytes, m_bytes));
}

std::int64_t Requests::ofRuns(const std::vector<Axis>& axes, std::size_t axis, std::int64_t run, std::int64_t address) const
{
    const std::int64_t within = ((address % m_bytes) + m_bytes) % m_bytes;
    if (axis == 0)
        return ceilDiv(within + run, m_bytes);
    const auto& [stride, count] = axes[axis - 1];
    if (axis == 1 && stride < m_bytes) // runs share requests: all that they span are taken
        return ceilDiv(within + stride * (count - 1) + run, m_bytes);
    // Where runs begin within a request recurs
    std::int64_t period = 1;
    while (period < count && stride * period % m_bytes != 0)
        ++period;
    std::int64_t sum = 0;
    for (std::int64_t i = 0; i < std::min(period, count); ++i)
        sum += ofRuns(axes, axis - 1, run, within + stride % m_bytes * i) * ((count - i + period - 1) / period);
    return sum;
}

} // namespace nodewise::sim
