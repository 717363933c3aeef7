// SPDX-License-Identifier: Apache-2.0
// What the nodes of one graph show: where a debug session stands, what has run, how long it took, breakpoints; and over it what an analysis
// says of them.
#pragma once

#include "views/common/overlay.h"

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace nodewise::views {

/// A snapshot, shared by the canvas and the code view of one side. Indices are those of the side's graph.
struct NodeMarks {
    enum class State : std::uint8_t {
        None,
        Pending,
        Executed,
        Dropped, ///< has run, its value is not kept
        Edited,
        Entered, ///< a body of its control flow is being run
        Failed,
        Current,
    };
    struct Breakpoint {
        bool enabled = true;
        bool conditional = false; ///< has a condition or a hit count
        bool log = false;         ///< prints instead of stopping
        bool operator==(const Breakpoint&) const = default;
    };
    static constexpr std::uint32_t none = 0xffffffffu;

    std::vector<State> states;              ///< empty: no session
    std::vector<float> heat;                ///< 0..1 by time; negative = not run; empty: times are not shown
    std::shared_ptr<const Overlay> overlay; ///< its colors take the place of the states'; null: states are shown
    std::shared_ptr<const LitPath> path;    ///< null: none is lit
    std::unordered_map<std::uint32_t, Breakpoint> breakpoints;
    std::uint32_t current = none;            ///< the node that runs next
    bool live = true;                        ///< false: the session goes on from here, or ended: what is shown is the last stop
    std::unordered_set<std::uint32_t> noted; ///< with a note of the user's

    State state(std::uint32_t node) const { return node < states.size() ? states[node] : State::None; }
    float heatOf(std::uint32_t node) const { return node < heat.size() ? heat[node] : -1; }
    /// Null: the overlay says nothing of the node, or there is none.
    const Overlay::Entry* tryEntry(std::uint32_t node) const { return overlay ? overlay->tryEntry(node) : nullptr; }
    const Breakpoint* tryBreakpoint(std::uint32_t node) const
    {
        const auto found = breakpoints.find(node);
        return found == breakpoints.end() ? nullptr : &found->second;
    }
};

} // namespace nodewise::views
