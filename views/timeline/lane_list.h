// SPDX-License-Identifier: Apache-2.0
// Which lanes of a trace are shown, and where: groups nested and collapsed, lanes hidden, pinned, or flat.
#pragma once

#include "core/trace/store/trace.h"

#include <memory>
#include <optional>
#include <vector>

namespace nodewise::views {

/// One band across the timeline.
struct Strip {
    enum class Kind : std::uint8_t { Group, Slices, Counter };
    Kind kind = Kind::Slices;
    std::uint32_t index = 0; ///< of the group, or of the lane
    int nesting = 0;         ///< groups around it
    double top = 0, height = 0;
    double rowHeight = 0; ///< of a depth of slices
    bool open = true;     ///< of a group: its lanes are shown; of slices: each depth has the height of text
    bool pinned = false;
    double bottom() const { return top + height; }
};

/// Heights follow from depths and the height of text. A copyable value.
class LaneList {
public:
    struct Metrics {
        double row = 19, group = 24, counter = 46, padding = 5;
        bool operator==(const Metrics&) const = default;
    };

    void setTrace(std::shared_ptr<const trace::Trace> trace);
    void setMetrics(const Metrics& metrics);

    /// Pinned ones stand first, from 0 to pinnedHeight(), and do not scroll; the others follow.
    const std::vector<Strip>& strips() const { return m_strips; }
    double pinnedHeight() const { return m_pinnedHeight; }
    double height() const; ///< of all
    std::size_t pinnedCount() const { return m_pinnedCount; }
    /// The place among strips(); `y` as of Strip::top.
    std::optional<std::size_t> tryAt(double y) const;
    /// The strip of a lane that is shown: its own, not that of a collapsed group.
    std::optional<std::size_t> tryStripOf(trace::LaneId lane) const;

    bool groupOpen(std::uint32_t group) const { return m_open[group] != 0; }
    void setGroupOpen(std::uint32_t group, bool open);
    void setAllOpen(bool open);
    /// Of all groups around it, and shown again where it was hidden.
    void openTo(trace::LaneId lane);
    void setLaneFlat(trace::LaneId lane, bool flat);
    bool laneHidden(trace::LaneId lane) const { return m_hidden[lane] != 0; }
    void setLaneHidden(trace::LaneId lane, bool hidden);
    void setGroupHidden(std::uint32_t group, bool hidden);
    void showHidden();
    std::size_t hiddenCount() const;
    bool lanePinned(trace::LaneId lane) const;
    void setLanePinned(trace::LaneId lane, bool pinned);
    /// Only these, by lane; empty: all. Beside what is hidden by hand.
    void setOnly(std::vector<char> lanes);
    bool filtered() const { return !m_only.empty(); }
    /// Lanes of a group and of the groups in it, shown or not, but for those that the user hid.
    std::vector<trace::LaneId> lanesOf(std::uint32_t group) const;

private:
    void arrange();
    void addGroup(std::uint32_t group, int nesting);
    void addLane(trace::LaneId lane, int nesting, bool pinned);
    bool shown(trace::LaneId lane) const;
    void findShown();
    void add(Strip strip);

    std::shared_ptr<const trace::Trace> m_trace;
    Metrics m_metrics;
    std::vector<std::vector<std::uint32_t>> m_groups; ///< children by group; the last are those at the top
    std::vector<std::vector<trace::LaneId>> m_lanes;  ///< likewise
    std::vector<std::uint32_t> m_parents;             ///< by group; as many as there are groups: none
    std::vector<char> m_open, m_any;                  ///< by group; something of it is shown
    std::vector<char> m_hidden, m_flat, m_only;       ///< by lane
    std::vector<trace::LaneId> m_pinned;              ///< in the order in which they were pinned
    std::vector<Strip> m_strips;
    std::vector<std::uint32_t> m_places; ///< by lane: its strip, or none
    std::size_t m_pinnedCount = 0;
    double m_pinnedHeight = 0;
};

} // namespace nodewise::views
