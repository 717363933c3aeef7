// SPDX-License-Identifier: Apache-2.0
#include "core/trace/store/builder.h"

#include "core/trace/store/builder_parts.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace nodewise::trace {

namespace {

Time bounded(Time time)
{
    return std::clamp(time, -farthest, farthest);
}

} // namespace

Builder::Builder(Unit unit, std::optional<double> clockMhz) : m_parts(std::make_unique<Parts>())
{
    m_parts->unit = unit;
    m_parts->clockMhz = clockMhz;
}

Builder::~Builder() = default;

Origin& Builder::origin()
{
    return m_parts->origin;
}

void Builder::setUnit(Unit unit)
{
    m_parts->unit = unit;
}

void Builder::setClock(double mhz)
{
    m_parts->clockMhz = mhz;
}

std::uint32_t Builder::addGroup(std::string name, std::uint32_t parent)
{
    m_parts->groups.push_back({std::move(name), parent});
    return static_cast<std::uint32_t>(m_parts->groups.size() - 1);
}

void Builder::renameGroup(std::uint32_t group, std::string name)
{
    m_parts->groups[group].name = std::move(name);
}

LaneId Builder::addLane(std::string name, std::uint32_t group)
{
    m_parts->lanes.push_back({.name = std::move(name), .group = group});
    return static_cast<LaneId>(m_parts->lanes.size() - 1);
}

LaneId Builder::addCounter(std::string name, std::uint32_t group, std::string unit)
{
    m_parts->lanes.push_back({.name = std::move(name), .group = group, .counter = true, .counterUnit = std::move(unit)});
    return static_cast<LaneId>(m_parts->lanes.size() - 1);
}

void Builder::rename(LaneId lane, std::string name)
{
    m_parts->lanes[lane].name = std::move(name);
}

void Builder::setRank(LaneId lane, double rank)
{
    m_parts->laneRanks.resize(m_parts->lanes.size());
    m_parts->laneRanks[lane] = rank;
}

void Builder::setGroupRank(std::uint32_t group, double rank)
{
    m_parts->groupRanks.resize(m_parts->groups.size());
    m_parts->groupRanks[group] = rank;
}

NameId Builder::intern(std::string_view name)
{
    return m_parts->names.intern(name);
}

LinkId Builder::addLink(Link link)
{
    m_parts->links.push_back(std::move(link));
    return static_cast<LinkId>(m_parts->links.size() - 1);
}

SliceId Builder::addSlice(LaneId lane, Time start, Time duration, NameId name, Kind kind, LinkId link)
{
    Parts& parts = *m_parts;
    if (parts.start.size() >= none - 1) {
        parts.overflowed = true;
        return none - 2;
    }
    const auto slice = static_cast<SliceId>(parts.start.size());
    parts.start.push_back(bounded(start));
    parts.duration.push_back(std::clamp<Time>(duration, 0, farthest));
    parts.name.push_back(name);
    parts.kind.push_back(kind);
    parts.lane.push_back(lane);
    if (link != none) {
        parts.link.growTo(slice, none);
        parts.link.push_back(link);
    }
    return slice;
}

Time Builder::start(SliceId slice) const
{
    return m_parts->start[slice];
}

Time Builder::duration(SliceId slice) const
{
    return m_parts->duration[slice];
}

LaneId Builder::laneOf(SliceId slice) const
{
    return m_parts->lane[slice];
}

void Builder::setDuration(SliceId slice, Time duration)
{
    m_parts->duration[slice] = std::clamp<Time>(duration, 0, farthest);
}

void Builder::setStall(SliceId slice, Stall cause, Time waited)
{
    m_parts->stall.growTo(std::size_t(slice) + 1, Stall::None);
    m_parts->waited.growTo(std::size_t(slice) + 1, 0);
    m_parts->stall[slice] = cause;
    m_parts->waited[slice] = static_cast<std::uint32_t>(std::clamp<Time>(waited, 0, std::numeric_limits<std::uint32_t>::max()));
}

void Builder::addArgument(SliceId slice, NameId key, std::int64_t value)
{
    m_parts->overflowed |= !m_parts->arguments.add(slice, key, ArgumentType::Integer, static_cast<std::uint64_t>(value));
}

void Builder::addArgument(SliceId slice, NameId key, double value)
{
    m_parts->overflowed |= !m_parts->arguments.add(slice, key, ArgumentType::Real, std::bit_cast<std::uint64_t>(value));
}

void Builder::addArgument(SliceId slice, NameId key, std::string_view value)
{
    m_parts->overflowed |= !m_parts->arguments.add(slice, key, ArgumentType::Name, intern(value));
}

void Builder::addSample(LaneId counter, Time time, double value)
{
    m_parts->sampleLane.push_back(counter);
    m_parts->sampleTime.push_back(bounded(time));
    m_parts->sampleValue.push_back(value);
}

void Builder::addFlow(SliceId from, SliceId to, NameId name)
{
    m_parts->flows.push_back({from, to, name});
}

void Builder::addInstant(LaneId lane, Time time, NameId name)
{
    m_parts->instants.push_back({bounded(time), lane, name});
}

std::size_t Builder::sliceCount() const
{
    return m_parts->start.size();
}

Result<std::shared_ptr<const Trace>> Builder::build(const Progress& progress)
{
    const std::unique_ptr<Parts> parts = std::exchange(m_parts, std::make_unique<Parts>());
    m_parts->unit = parts->unit;
    return parts->build(progress);
}

} // namespace nodewise::trace
