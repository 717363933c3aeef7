// SPDX-License-Identifier: Apache-2.0
#include "core/trace/store/places.h"

namespace nodewise::trace {

namespace {

constexpr std::size_t longestName = 1024, deepest = 32, mostGroups = 65536;
constexpr std::string_view separator = " / ";

} // namespace

std::uint32_t Places::group(std::string_view path)
{
    if (path.empty())
        return none;
    if (m_lastGroup != none && path == m_lastPath)
        return m_lastGroup;
    std::uint32_t parent = none;
    for (std::size_t begin = 0, depth = 0;; ++depth) {
        const std::size_t end = depth + 1 < deepest ? path.find(separator, begin) : std::string_view::npos;
        const auto [place, added] = m_groups.try_emplace(std::string(path.substr(0, end)), none);
        if (added && m_groups.size() <= mostGroups)
            place->second = m_builder.addGroup(std::string(path.substr(begin, end - begin).substr(0, longestName)), parent);
        parent = place->second;
        if (end == std::string_view::npos)
            break;
        begin = end + separator.size();
    }
    m_lastPath = path;
    m_lastGroup = parent;
    return parent;
}

LaneId Places::lane(std::uint32_t group, std::string_view name)
{
    m_key = std::to_string(group);
    m_key.append("\n").append(name);
    if (m_lastLane != none && m_key == m_lastKey)
        return m_lastLane;
    const auto [place, added] = m_lanes.try_emplace(m_key, none);
    if (added && m_lanes.size() <= mostLanes)
        place->second = m_builder.addLane(std::string(name.substr(0, longestName)), group);
    m_lastKey = m_key;
    return m_lastLane = place->second;
}

LaneId Places::counter(std::uint32_t group, std::string_view name, std::string_view unit)
{
    m_key = "c" + std::to_string(group);
    m_key.append("\n").append(name);
    const auto [place, added] = m_lanes.try_emplace(m_key, none);
    if (added && m_lanes.size() <= mostLanes)
        place->second = m_builder.addCounter(std::string(name.substr(0, longestName)), group, std::string(unit.substr(0, longestName)));
    return place->second;
}

LinkId Places::link(Link link)
{
    m_key = link.kernel + '\n' + link.module + '\n' + link.op + '\n' + std::to_string(link.launch) + '\n' + std::to_string(link.line);
    for (const std::string& node : link.nodes)
        m_key.append("\n").append(node);
    const auto [place, added] = m_links.try_emplace(m_key, none);
    if (added)
        place->second = m_builder.addLink(std::move(link));
    return place->second;
}

} // namespace nodewise::trace
