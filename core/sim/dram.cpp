// SPDX-License-Identifier: Apache-2.0
#include "core/sim/dram.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <utility>

namespace nodewise::sim {

namespace {

/// Of a request's data at DRAM's peak.
double cyclesOf(const Npu& npu)
{
    return double(npu.dramRequestBytes) * double(npu.dramChannels) / npu.dramBytesPerCycle;
}

} // namespace

Dram::Dram(const Npu& npu)
    : m_free(static_cast<std::size_t>(npu.dramChannels), 0),
      m_open(static_cast<std::size_t>(npu.dramRows.bytes > 0 ? npu.dramRows.banks : 0), closed), m_rows(npu.dramRows),
      m_toWrite(npu.dramReadToWrite << bits), m_toRead(npu.dramWriteToRead << bits), m_peak(partsOf(cyclesOf(npu))),
      m_requestBytes(npu.dramRequestBytes), m_queue(npu.dramQueue)
{
}

/// Rounded up, so that nothing is served faster than the configuration says.
std::int64_t Dram::partsOf(double cycles)
{
    return static_cast<std::int64_t>(std::clamp(std::ceil(std::ldexp(cycles, bits)), 1.0, double(longest)));
}

/// Cycles until the first row is open. Those behind it are opened while data of the rows before them move.
std::int64_t Dram::opened(const RowSpan& rows)
{
    const auto banks = static_cast<std::int64_t>(m_open.size());
    if (banks == 0)
        return 0;
    std::int64_t number = rows.first / banks, bank = rows.first % banks;
    const std::int64_t before = std::exchange(m_open[static_cast<std::size_t>(bank)], number);
    m_openings += rows.openings;
    if (before == number)
        m_openings -= std::min<std::int64_t>(channels(), rows.openings);
    const std::int64_t wait = before == number ? 0 : m_rows.open + (before == closed ? 0 : m_rows.close);
    const std::int64_t touched = rows.dense ? std::min<std::int64_t>(rows.more, banks - 1) : 0; // before the last one
    if (touched != rows.more) {
        number = (rows.first + rows.more - touched) / banks;
        bank = (rows.first + rows.more - touched) % banks;
    }
    for (std::int64_t left = touched;; --left) {
        m_open[static_cast<std::size_t>(bank)] = number;
        if (left == 0)
            return wait;
        if (++bank == banks) {
            bank = 0;
            ++number;
        }
    }
}

/// Parts of a cycle that pass without data where writes follow reads, or reads writes.
std::int64_t Dram::turned(bool write)
{
    const Way before = m_way;
    m_way = write ? Way::Write : Way::Read;
    return before == Way::None || before == m_way ? 0 : write ? m_toWrite : m_toRead;
}

std::int64_t Dram::serve(const Transfer& transfer, std::int64_t arrival)
{
    m_rounds = 0;
    if (transfer.requests == 0)
        return arrival;
    const std::int64_t one = m_each = transfer.each;
    m_rounds = transfer.requests / channels();
    if (Requests::Wide(m_rounds) * one > longest)
        m_rounds = longest / one;
    const std::int64_t each = m_rounds * one, from = (arrival + opened(transfer.rows)) << bits, turn = turned(transfer.write);
    std::int64_t more = transfer.requests % channels(), last = 0;
    m_requests += m_rounds * channels() + more;
    for (std::size_t i = 0, channel = transfer.channel; i < m_free.size(); ++i, --more) {
        const std::int64_t add = each + (more > 0 ? one : 0);
        if (add != 0) {
            std::int64_t& free = m_free[channel];
            free = std::max(free + turn, from) + add;
            last = std::max(last, free);
        }
        channel = channel + 1 == m_free.size() ? 0 : channel + 1;
    }
    return std::max(arrival, (last + (std::int64_t(1) << bits) - 1) >> bits);
}

std::int64_t Dram::busy() const
{
    return static_cast<std::int64_t>((Requests::Wide(m_requests) * m_peak / static_cast<std::int64_t>(m_free.size())) >> bits);
}

std::int64_t Dram::bound(std::int64_t bytes) const
{
    const auto parts = Requests::Wide(bytes) * m_peak / (m_requestBytes * static_cast<std::int64_t>(m_free.size()));
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

std::int64_t Requests::runOf(const std::vector<Axis>& axes, std::int64_t bytes)
{
    for (const Axis& axis : axes)
        bytes /= std::max<std::int64_t>(axis.count, 1);
    return bytes;
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

RowUse::RowUse(const Npu& npu) : m_channels(npu.dramChannels), m_bytes(npu.dramRows.bytes * npu.dramChannels), m_banks(npu.dramRows.banks)
{
    const double served = 1 - npu.dramRefresh; // of the time, which refresh leaves
    m_each = Dram::partsOf(cyclesOf(npu) / served);
    m_between = Dram::partsOf(npu.dramRows.between / served);
    m_rowCycle = Dram::partsOf(npu.dramRows.cycle / served);
    if (const auto bytes = static_cast<std::uint64_t>(m_bytes); std::has_single_bit(bytes))
        m_shift = std::countr_zero(bytes);
}

std::pair<std::uint64_t, std::uint64_t> RowUse::place(std::uint64_t address) const
{
    const auto bytes = static_cast<std::uint64_t>(m_bytes);
    if (m_shift >= 0)
        return {address >> m_shift, address & (bytes - 1)};
    return {address / bytes, address % bytes};
}

RowUse::Use RowUse::of(const std::vector<Requests::Axis>& axes, std::int64_t run, std::int64_t requests) const
{
    if (m_bytes == 0 || requests == 0)
        return {.each = m_each, .dense = true};
    Requests::Wide span = run, apart = 1;
    std::int64_t banks = m_banks;
    bool first = true;
    for (const auto& [stride, count] : axes) {
        if (stride < m_bytes) { // several runs in a row
            span += Requests::Wide(stride) * (count - 1);
            continue;
        }
        apart *= count;
        if (first) // the same bank comes again after so many steps
            banks = std::min(count, m_banks / std::gcd(stride / m_bytes, m_banks));
        first = false;
    }
    const Requests::Wide together = (span + m_bytes - 1) / m_bytes, most = requests;
    const auto openings = static_cast<std::uint32_t>(
        std::min({together * apart * std::min<Requests::Wide>(m_channels, most), most, Requests::Wide(0x7FFFFFFF)}));
    // The first one is waited for before; a bank is asked again once each of those in use was
    const std::int64_t again = openings - std::min<std::int64_t>(openings, m_channels);
    const auto used = static_cast<std::int64_t>(std::min<Requests::Wide>(together * banks, m_banks));
    const std::int64_t spacing =
        openings > used * m_channels ? std::max(m_between, m_rowCycle / std::max<std::int64_t>(used, 1)) : m_between;
    const auto opening = (Requests::Wide(again) * spacing + most - 1) / most;
    return {.each = std::max(m_each, static_cast<std::int64_t>(opening)), .openings = openings, .dense = first};
}

} // namespace nodewise::sim
