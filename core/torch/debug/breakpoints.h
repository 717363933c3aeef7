// SPDX-License-Identifier: Apache-2.0
// Breakpoints of a session: which nodes they are at, and whether one that is reached stops the run.
#pragma once

#include "core/dap/breakpoints.h"
#include "core/torch/debug/listing.h"
#include "core/torch/script/script.h"

#include <array>
#include <map>

namespace nodewise::torch_box {

struct Breakpoint {
    int id = 0;
    std::string reason; ///< DAP's: "breakpoint", "function breakpoint", "data breakpoint"
    std::vector<std::uint32_t> nodes;
    dap::BreakpointRule rule;
    std::uint64_t hits = 0; ///< times reached with the condition true
};

/// What reaching breakpoints came to.
struct Reached {
    std::vector<int> stopping; ///< ids of those that stop the run
    std::string reason;
    std::vector<Text> messages; ///< of log messages, and of conditions that could not be told
};

/// Owns all breakpoints. Each set... replaces what that request set before and answers in the request's order.
class Breakpoints {
public:
    Breakpoints(const Listing& listing, std::string graphFile) : m_listing(listing), m_graphFile(std::move(graphFile)) {}

    std::vector<dap::BreakpointInfo> set(const dap::SourceBreakpoints& request);
    std::vector<dap::BreakpointInfo> set(const dap::FunctionBreakpoints& request);
    std::vector<dap::BreakpointInfo> set(const dap::DataBreakpoints& request);

    /// Calls `visit(node)` for each node that the run must stop before, or whose value is watched.
    template <class Visit>
    void eachNode(const Visit& visit) const
    {
        for (const auto& [source, breakpoints] : m_atNodes)
            for (const Breakpoint& breakpoint : breakpoints)
                for (const std::uint32_t node : breakpoint.nodes)
                    visit(node);
    }
    const std::vector<Breakpoint>& watches() const { return m_watches; }

    /// The run stands before the node. `count`: take hits; not when looking for a stop backwards.
    Reached atNode(std::uint32_t node, Script& script, const NameLookup& names, bool count);
    /// The values of these watches (ids) have been made or written.
    Reached atWatches(const std::vector<int>& ids, Script& script, const NameLookup& names);
    void resetHits();

private:
    std::vector<std::uint32_t> nodesOfFunction(const std::string& name, Text& problem) const;
    std::vector<std::uint32_t> nodesOfPython(const std::string& path, int line, int& found) const;
    dap::BreakpointInfo add(std::vector<Breakpoint>& list, const char* reason, std::vector<std::uint32_t> nodes,
                            const dap::BreakpointRule& rule, Text problem);
    void reach(Breakpoint& breakpoint, Script& script, const NameLookup& names, bool count, Reached& out);

    const Listing& m_listing;
    std::string m_graphFile;
    int m_lastId = 0;
    std::map<std::string, std::vector<Breakpoint>> m_atNodes; ///< by source path; "" = function breakpoints
    std::vector<Breakpoint> m_watches;
};

/// "3", "==3", ">=3", ">3", "<=3", "<3", "%2"; false if it does not read so.
bool hitConditionHolds(const std::string& condition, std::uint64_t hits, bool& valid);

} // namespace nodewise::torch_box
