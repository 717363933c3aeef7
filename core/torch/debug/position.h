// SPDX-License-Identifier: Apache-2.0
// Where a run stands, in the words of its listing.
#pragma once

#include "core/torch/debug/listing.h"
#include "core/torch/history/execution_history.h"

namespace nodewise::torch_worker {

/// Asks each time anew. Both must outlive it.
class Position {
public:
    Position(const Listing& listing, const ExecutionHistory& history) : m_listing(listing), m_history(history) {}

    /// That runs next; Listing::none once the run is complete, and before an output that is no node.
    std::uint32_t node() const;
    /// Null at the end, and before a body's output.
    const Step* tryStep() const { return m_history.finished() ? nullptr : m_history.machine().tryNext(); }
    std::size_t depth() const { return m_history.machine().state().frames.size(); }
    /// In a loop, where neither a node nor a body's end is next.
    bool betweenBodies() const { return !m_history.finished() && m_history.machine().top().control.has_value(); }
    std::uint32_t module() const;   ///< of node(); 0 without one
    std::string pythonLine() const; ///< of node(), as "file:line"; "" if it is not known

private:
    const Listing& m_listing;
    const ExecutionHistory& m_history;
};

} // namespace nodewise::torch_worker
