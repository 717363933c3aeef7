// SPDX-License-Identifier: Apache-2.0
// Breakpoints and watches at work: where the history's run stops, and whether that is a stop.
#pragma once

#include "core/torch/debug/breakpoints.h"
#include "core/torch/debug/stop_values.h"

#include <map>
#include <optional>

namespace nodewise::torch_worker {

/// Owns the breakpoints.
class StopConditions {
public:
    /// Of the last stop.
    struct Hit {
        std::vector<int> ids;
        std::string reason;
    };
    StopConditions(RunState& run, StopValues& values);

    Breakpoints& breakpoints() { return m_breakpoints; }
    void install(BreakpointSet breakpoints);
    /// Sets the history's flags.
    void arm();
    void forgetHit() { m_hit = {}; }
    const Hit& hit() const { return m_hit; }

    /// Whether nothing asks for single ticks where the run stands.
    bool runsToFlag() const;
    /// Whether a breakpoint stops the run where it stands. Going back, hits do not count, and no messages are said.
    bool stopsHere(bool forward);
    /// Ids of watches of values that the next step makes or writes, and of breakpoints about its result. Remembers what it is called with.
    std::vector<int> watchesTouched();
    /// After a step that touched these: whether one of them, or of the inputs of a body that has been entered, stops the run.
    bool watchStops(std::vector<int> touched);

    /// Counts of hits that clients have not been told.
    void tellHits() { m_run.tell(m_breakpoints.takeCounted()); }

private:
    /// A step whose breakpoints are told once it has run.
    struct Call {
        std::uint32_t node = 0;
        std::map<std::string, c10::IValue, std::less<>> arguments; ///< those that breakpoints name
    };
    bool isAtFlag() const;
    std::vector<int> resultsTouched();
    NameLookup ofCall();

    RunState& m_run;
    StopValues& m_values;
    Breakpoints m_breakpoints;
    Hit m_hit;
    std::optional<Call> m_call;
};

} // namespace nodewise::torch_worker
