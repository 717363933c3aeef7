// SPDX-License-Identifier: Apache-2.0
// Breakpoints of a session: which nodes they are at, and whether one that is reached stops the run.
#pragma once

#include "core/protocol/breakpoints.h"
#include "core/torch/debug/places.h"
#include "core/torch/script/script.h"

#include <atomic>
#include <map>
#include <optional>

namespace nodewise::torch_worker {

struct Breakpoint {
    int id = 0;
    std::string reason; ///< DAP's: "breakpoint", "function breakpoint", "data breakpoint"
    std::vector<std::uint32_t> nodes;
    protocol::BreakpointRule rule;
    std::uint64_t hits = 0;        ///< times reached with the condition true
    protocol::BreakpointInfo info; ///< as it was told last
    bool ofResult = false;         ///< told once the node has run
};

/// What reaching breakpoints came to.
struct Reached {
    std::vector<int> stopping; ///< ids of those that stop the run
    std::string reason;
    std::vector<UserText> messages;                ///< of log messages, and of conditions that could not be told
    std::vector<protocol::BreakpointInfo> changed; ///< whose condition does not compile where they were reached, or does again
};

/// What one request sets, worked out and not yet in force.
struct BreakpointSet {
    enum class Kind : std::uint8_t { Source, Functions, Data };
    Kind kind = Kind::Source;
    std::string path; ///< of Source
    std::vector<Breakpoint> breakpoints;
    protocol::BreakpointsAnswer answer; ///< in the request's order
};

/// Owns all breakpoints. What a request sets takes the place of what it set before.
class Breakpoints {
public:
    Breakpoints(const Listing& listing, std::string graphFile) : m_listing(listing), m_graphFile(std::move(graphFile)) {}

    // From any thread: nothing is changed.
    BreakpointSet resolve(const protocol::SourceBreakpoints& request) const;
    BreakpointSet resolve(const protocol::FunctionBreakpoints& request) const;
    BreakpointSet resolve(const protocol::DataBreakpoints& request) const;

    /// Puts them in force. A breakpoint that was there with the same number and rule keeps its hits.
    void install(BreakpointSet set);

    /// Calls `visit(breakpoint, node)` for each node that has one; watches are none of these.
    template <class Visit>
    void eachNode(const Visit& visit)
    {
        eachList([&visit](const std::vector<Breakpoint>& breakpoints) {
            for (const Breakpoint& breakpoint : breakpoints)
                for (const std::uint32_t node : breakpoint.nodes)
                    visit(breakpoint, node);
        });
    }
    const std::vector<Breakpoint>& watches() const { return m_watches; }

    /// The run stands before the node. `arguments`: of its operator, by the names of its schema; breakpoints on operators mean these first.
    /// `count`: take hits; not when looking for a stop backwards.
    Reached atNode(std::uint32_t node, Script& script, const NameLookup& names, const NameLookup& arguments, bool count);
    /// The values of these watches (ids) have been made or written, and nodes of breakpoints about results have run: `call` has what
    /// their operator was called with and what it gave.
    Reached atWatches(const std::vector<int>& ids, Script& script, const NameLookup& names, const NameLookup& call);
    void resetHits();
    /// Those whose count of hits is not the one that was told.
    std::vector<protocol::BreakpointInfo> takeCounted();

private:
    void add(BreakpointSet& set, const std::vector<int>& ids, const protocol::BreakpointRule& rule, const char* reason, NodeIndices nodes,
             UserText problem) const;
    /// Of those that nodes are reached by.
    template <class Visit>
    void eachList(const Visit& visit)
    {
        for (auto& [source, breakpoints] : m_atSources)
            visit(breakpoints);
        visit(m_atFunctions);
    }
    std::vector<Breakpoint>& listOf(const BreakpointSet& set);
    void reachAll(std::vector<Breakpoint>& breakpoints, std::uint32_t node, Script& script, const NameLookup& names, bool count,
                  Reached& out);
    void reach(Breakpoint& breakpoint, Script& script, const NameLookup& names, bool count, Reached& out);
    bool holds(Breakpoint& breakpoint, Script& script, const NameLookup& names, Reached& out) const;

    const Listing& m_listing;
    std::string m_graphFile;
    mutable std::atomic<int> m_lastId{0};                       ///< for requests without numbers
    std::map<std::string, std::vector<Breakpoint>> m_atSources; ///< by path
    std::vector<Breakpoint> m_atFunctions, m_watches;
};

/// It does not compile with the values that there are, and none of those that it names is made further on: it holds nowhere. What can't be
/// told for another reason may hold, and better one stop too many than one missed.
bool isWrongCondition(const std::string& condition, Script& script, const NameLookup& names, const Listing& listing);

/// "3", "==3", ">=3", ">3", "<=3", "<3", "%2"; false if it does not read so.
bool hitConditionHolds(const std::string& condition, std::uint64_t hits, bool& valid);

} // namespace nodewise::torch_worker
