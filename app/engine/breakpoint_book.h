// SPDX-License-Identifier: Apache-2.0
// What the client knows of its breakpoints: their numbers, which are the same on every worker, and whether they are verified.
#pragma once

#include "core/dap/messages.h"
#include "core/protocol/breakpoints.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::engine {

/// One of the four requests that set breakpoints.
bool setsBreakpoints(std::string_view command);
/// Whether such a request can be read: what is malformed should not cost a worker's start, nor be replayed.
Result<void> checkBreakpoints(const dap::Request& request);
/// Whether both set breakpoints at the same: one file, the functions, the data, the exceptions.
bool setsTheSame(const dap::Request& one, const dap::Request& other);

/// Owns what was told of each breakpoint.
class BreakpointBook {
public:
    /// The arguments of such a request with a number for each of its breakpoints. One at a place that was set before keeps its number.
    std::string numbered(const dap::Request& request);
    /// Of a worker's answer to the client.
    void told(const protocol::BreakpointsAnswer& answer);
    /// An answer without a worker: they will be set with the next one.
    protocol::BreakpointsAnswer pending(const dap::Request& request);
    /// Of an answer that the client does not see: what it has to be told.
    std::vector<protocol::BreakpointEvent> news(const protocol::BreakpointsAnswer& answer);
    /// Another program; no number is given again.
    void clear() { m_lists.clear(); }

private:
    struct Entry {
        std::string place; ///< "12", "aten.relu*", "value:x", "nan"
        protocol::BreakpointInfo info;
        bool known = false; ///< to the client
    };
    std::vector<Entry>& renumbered(const dap::Request& request);
    Entry* tryFind(int id);

    std::map<std::string, std::vector<Entry>> m_lists; ///< in the order of the request that set them
    int m_lastId = 0;
};

} // namespace nodewise::engine
