// SPDX-License-Identifier: Apache-2.0
#include "core/trace/pytorchsim/pytorchsim_windows.h"

#include "core/trace/store/levels.h"

#include <algorithm>

namespace nodewise::trace::pytorchsim {

namespace {

constexpr std::size_t mostUnits = 300;

/// "Systolic array [1]" is our "Array 1".
std::string nameOf(std::string_view unit)
{
    const std::size_t bracket = unit.find('[');
    if (unit.starts_with("Systolic array"))
        return "Array " + std::string(bracket == std::string_view::npos ? "0" : unit.substr(bracket + 1, unit.find(']') - bracket - 1));
    if (unit.ends_with(" unit"))
        unit.remove_suffix(5);
    return std::string(unit.substr(0, 100));
}

double percentOf(const UnitUse& use)
{
    const double all = static_cast<double>(use.active.value_or(0)) + static_cast<double>(use.idle.value_or(0));
    return use.utilization ? *use.utilization : all > 0 ? 100 * static_cast<double>(*use.active) / all : 0;
}

} // namespace

void Windows::begin(Time base)
{
    m_base = base;
    m_last = 0;
    m_dramAt = 0;
    m_dramPeriod = m_icntPeriod = 0;
    m_icntAt.clear();
    m_cores.clear();
    m_final = false;
}

void Windows::take(std::uint32_t number, const UnitUse& use)
{
    Core& core = m_cores[number];
    const std::string unit = nameOf(use.unit);
    const bool again = std::any_of(core.uses.begin(), core.uses.end(), [&unit](const Use& known) { return known.unit == unit; });
    if (again) // the window before had no end of its own
        header();
    if (core.uses.size() < mostUnits)
        core.uses.push_back({unit, use});
    core.uses.back().numbers.unit = {};
}

void Windows::header()
{
    for (auto& [number, core] : m_cores) {
        Time length = 0;
        for (const Use& use : core.uses)
            if (use.numbers.active && use.numbers.idle)
                length = std::max(length, std::min(farthest, *use.numbers.active + *use.numbers.idle));
        if (length > 0 && core.at <= farthest - length && !(m_final && core.any))
            close(number, core, core.at + length);
        core.uses.clear();
    }
}

void Windows::takeEnd(std::uint32_t number, Time cycle)
{
    Core& core = m_cores[number];
    m_last = std::max(m_last, cycle);
    if (!m_final || !core.any)
        close(number, core, cycle);
    core.uses.clear();
}

void Windows::sample(LaneId lane, std::map<std::string, LaneId>& open, const std::string& name, Time time, double value)
{
    m_builder.addSample(lane, m_base + time, value);
    open[name] = lane;
}

void Windows::close(std::uint32_t number, Core& core, Time end)
{
    if (end <= core.at || core.uses.empty())
        return;
    m_last = std::max(m_last, end);
    const Lanes::Core which{number, false};
    const SliceId slice =
        m_builder.addSlice(m_lanes.lane(which, "Windows"), m_base + core.at, end - core.at, m_builder.intern("window"), Kind::Window);
    for (const Use& use : core.uses) {
        sample(m_lanes.counter(which, use.unit + " utilization", "%"), core.counters, use.unit, core.at, percentOf(use.numbers));
        if (use.numbers.active)
            m_builder.addArgument(slice, use.unit + " active", *use.numbers.active);
        if (use.numbers.idle)
            m_builder.addArgument(slice, use.unit + " idle", *use.numbers.idle);
        if (use.numbers.responses)
            m_builder.addArgument(slice, "DRAM responses", *use.numbers.responses);
        if (use.numbers.bandwidth)
            sample(m_lanes.counter(which, "DRAM bandwidth", "GB/s"), core.counters, "DRAM bandwidth", core.at, *use.numbers.bandwidth);
    }
    core.uses.clear();
    core.at = end;
    core.any = true;
}

bool Windows::takeDram(std::string_view line)
{
    const auto bandwidth = numberAfter(line, "|");
    const auto interval = countAfter(line, "(interval");
    const Time period = interval ? *interval : m_dramPeriod;
    if (!bandwidth || period <= 0 || m_dramAt > farthest - period)
        return false;
    sample(m_lanes.counter("DRAM bandwidth", "GB/s"), m_dramOpen, "DRAM bandwidth", m_dramAt, *bandwidth);
    m_dramAt += period;
    return true;
}

bool Windows::takeIcnt(std::string_view line)
{
    const std::string_view rest = textBetween(line, "[ICNT]");
    const std::size_t space = rest.find(' ');
    const std::size_t number = rest.find_first_of("0123456789");
    if (space == std::string_view::npos || number == std::string_view::npos || m_icntPeriod <= 0)
        return false;
    std::string name(rest.substr(0, std::min(space, std::size_t(40))));
    const auto value = numberAfter(rest, rest.substr(0, number));
    Time& at = m_icntAt[name];
    if (!value || at > farthest - m_icntPeriod)
        return false;
    m_builder.addSample(m_lanes.counter("Interconnect " + name, "GB/s"), m_base + at, *value);
    at += m_icntPeriod;
    return true;
}

/// A counter holds its value until the next: after the last window there is none.
void Windows::end()
{
    header();
    for (const auto& [number, core] : m_cores)
        for (const auto& [name, lane] : core.counters)
            m_builder.addSample(lane, m_base + core.at, 0);
    for (const auto& [name, lane] : m_dramOpen)
        m_builder.addSample(lane, m_base + m_dramAt, 0);
    m_dramOpen.clear();
    for (const auto& [name, at] : m_icntAt)
        m_builder.addSample(m_lanes.counter("Interconnect " + name, "GB/s"), m_base + at, 0);
    m_cores.clear();
}

} // namespace nodewise::trace::pytorchsim
