// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/lane_list.h"

#include <algorithm>
#include <utility>

namespace nodewise::views {

using trace::LaneId;

namespace {

constexpr double flatRow = 4;         // pixels of a depth whose names are not shown
constexpr std::size_t mostOpen = 400; // lanes that are all shown at first
constexpr std::size_t mostBeside = 4; // rows of a lane whose slices overlap that have the height of text at first
constexpr int deepestGroup = 24;      // groups nested deeper stand beside their parent

/// Many at once beside each other, as transfers in flight, rather than slices within slices: nobody reads their names.
bool overlaps(const trace::Trace& trace, LaneId lane)
{
    const auto rows = trace.rowsOf(lane);
    return rows.size() > mostBeside && trace.parentOf(rows[1].first) == trace::none;
}

} // namespace

void LaneList::setTrace(std::shared_ptr<const trace::Trace> trace)
{
    m_trace = std::move(trace);
    const std::size_t groups = m_trace ? m_trace->groups().size() : 0, lanes = m_trace ? m_trace->lanes().size() : 0;
    m_groups.assign(groups + 1, {});
    m_lanes.assign(groups + 1, {});
    m_parents.assign(groups, std::uint32_t(groups));
    std::vector<int> nesting(groups + 1, 0);
    for (std::uint32_t group = 0; group < groups; ++group) {
        const std::size_t parent = std::min<std::size_t>(m_trace->groups()[group].parent, groups);
        m_parents[group] = nesting[parent] >= deepestGroup ? m_parents[parent] : std::uint32_t(parent);
        nesting[group] = nesting[m_parents[group]] + 1;
        m_groups[m_parents[group]].push_back(group);
    }
    for (LaneId lane = 0; lane < lanes; ++lane)
        m_lanes[std::min<std::size_t>(m_trace->lanes()[lane].group, groups)].push_back(lane);
    m_open.assign(groups, lanes <= mostOpen);
    m_hidden.assign(lanes, 0);
    m_flat.assign(lanes, 0);
    for (LaneId lane = 0; lane < lanes; ++lane)
        m_flat[lane] = overlaps(*m_trace, lane);
    m_only.clear();
    m_pinned.clear();
    arrange();
}

void LaneList::setMetrics(const Metrics& metrics)
{
    if (metrics == m_metrics)
        return;
    m_metrics = metrics;
    arrange();
}

double LaneList::height() const
{
    return m_strips.empty() ? 0 : m_strips.back().bottom();
}

std::optional<std::size_t> LaneList::tryAt(double y) const
{
    const auto after = std::upper_bound(m_strips.begin(), m_strips.end(), y, [](double at, const Strip& strip) { return at < strip.top; });
    if (after == m_strips.begin() || y >= std::prev(after)->bottom())
        return std::nullopt;
    return std::size_t(after - m_strips.begin()) - 1;
}

std::optional<std::size_t> LaneList::tryStripOf(LaneId lane) const
{
    return lane < m_places.size() && m_places[lane] != trace::none ? std::optional<std::size_t>(m_places[lane]) : std::nullopt;
}

void LaneList::setGroupOpen(std::uint32_t group, bool open)
{
    m_open[group] = open;
    arrange();
}

void LaneList::setAllOpen(bool open)
{
    std::fill(m_open.begin(), m_open.end(), char(open));
    arrange();
}

void LaneList::openTo(LaneId lane)
{
    m_hidden[lane] = 0;
    if (!m_only.empty())
        m_only[lane] = 1;
    for (std::uint32_t group = m_trace->lanes()[lane].group; group < m_open.size(); group = m_parents[group])
        m_open[group] = 1;
    arrange();
}

void LaneList::setLaneFlat(LaneId lane, bool flat)
{
    m_flat[lane] = flat;
    arrange();
}

void LaneList::setLaneHidden(LaneId lane, bool hidden)
{
    m_hidden[lane] = hidden;
    arrange();
}

void LaneList::setGroupHidden(std::uint32_t group, bool hidden)
{
    std::vector<std::uint32_t> todo{group};
    while (!todo.empty()) {
        const std::uint32_t next = todo.back();
        todo.pop_back();
        for (const LaneId lane : m_lanes[next])
            m_hidden[lane] = hidden;
        todo.insert(todo.end(), m_groups[next].begin(), m_groups[next].end());
    }
    arrange();
}

void LaneList::showHidden()
{
    std::fill(m_hidden.begin(), m_hidden.end(), char(0));
    arrange();
}

std::size_t LaneList::hiddenCount() const
{
    return std::size_t(std::count(m_hidden.begin(), m_hidden.end(), char(1)));
}

bool LaneList::lanePinned(LaneId lane) const
{
    return std::find(m_pinned.begin(), m_pinned.end(), lane) != m_pinned.end();
}

void LaneList::setLanePinned(LaneId lane, bool pinned)
{
    std::erase(m_pinned, lane);
    if (pinned)
        m_pinned.push_back(lane);
    arrange();
}

void LaneList::setOnly(std::vector<char> lanes)
{
    m_only = std::move(lanes);
    arrange();
}

std::vector<LaneId> LaneList::lanesOf(std::uint32_t group) const
{
    std::vector<LaneId> out;
    std::vector<std::uint32_t> todo{group};
    while (!todo.empty()) {
        const std::uint32_t next = todo.back();
        todo.pop_back();
        for (const LaneId lane : m_lanes[next])
            if (shown(lane))
                out.push_back(lane);
        todo.insert(todo.end(), m_groups[next].rbegin(), m_groups[next].rend());
    }
    return out;
}

bool LaneList::shown(LaneId lane) const
{
    return !m_hidden[lane] && (m_only.empty() || m_only[lane]);
}

/// Groups stand after their parents.
void LaneList::findShown()
{
    m_any.assign(m_groups.size(), 0);
    for (std::size_t group = m_parents.size(); group-- > 0;) {
        for (const LaneId lane : m_lanes[group])
            m_any[group] = char(m_any[group] || shown(lane));
        m_any[m_parents[group]] = char(m_any[m_parents[group]] || m_any[group]);
    }
}

void LaneList::arrange()
{
    m_strips.clear();
    m_places.assign(m_hidden.size(), trace::none);
    m_pinnedCount = 0;
    m_pinnedHeight = 0;
    if (!m_trace)
        return;
    findShown();
    for (const LaneId lane : m_pinned)
        if (!m_hidden[lane])
            addLane(lane, 0, true);
    m_pinnedCount = m_strips.size();
    m_pinnedHeight = height();
    const auto top = std::uint32_t(m_groups.size()) - 1;
    for (const LaneId lane : m_lanes[top])
        addLane(lane, 0, false);
    for (const std::uint32_t group : m_groups[top])
        addGroup(group, 0);
}

void LaneList::addGroup(std::uint32_t group, int nesting)
{
    if (!m_any[group])
        return;
    add({.kind = Strip::Kind::Group, .index = group, .nesting = nesting, .height = m_metrics.group, .open = groupOpen(group)});
    if (!groupOpen(group))
        return;
    for (const LaneId lane : m_lanes[group])
        addLane(lane, nesting + 1, false);
    for (const std::uint32_t child : m_groups[group])
        addGroup(child, nesting + 1);
}

void LaneList::addLane(LaneId lane, int nesting, bool pinned)
{
    if (!shown(lane) || (!pinned && lanePinned(lane)))
        return;
    Strip strip{.index = lane, .nesting = nesting, .pinned = pinned};
    if (m_trace->lanes()[lane].counter) {
        strip.kind = Strip::Kind::Counter;
        strip.height = m_metrics.counter;
    } else {
        std::uint32_t deepest = 0;
        for (const trace::Row& row : m_trace->rowsOf(lane))
            deepest = std::max(deepest, row.depth);
        strip.open = !m_flat[lane];
        strip.rowHeight = strip.open ? m_metrics.row : flatRow;
        strip.height = std::max((deepest + 1) * strip.rowHeight, m_metrics.row) + 2 * m_metrics.padding;
    }
    add(strip);
}

void LaneList::add(Strip strip)
{
    strip.top = height();
    if (strip.kind != Strip::Kind::Group)
        m_places[strip.index] = std::uint32_t(m_strips.size());
    m_strips.push_back(strip);
}

} // namespace nodewise::views
