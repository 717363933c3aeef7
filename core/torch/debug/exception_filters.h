// SPDX-License-Identifier: Apache-2.0
// What exception filters look for, and where.
#pragma once

#include "core/protocol/breakpoints.h"
#include "core/torch/debug/listing.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace nodewise::torch_worker {

struct FilterRule {
    bool on = false;
    std::string condition{};   ///< TorchScript, told where the value has been made; "" = always
    std::vector<bool> nodes{}; ///< by node index; empty = at all nodes
    bool looksAt(std::uint32_t node) const { return on && (nodes.empty() || (node < nodes.size() && nodes[node])); }
};

/// Errors of operators are no filter of a run: it can't go on after one.
struct Filters {
    FilterRule nan{}, inf{};
    std::optional<std::pair<double, double>> range{};
    bool checksValues() const { return nan.on || inf.on || range; }
};

struct FilterSet {
    Filters filters;
    protocol::BreakpointsAnswer answer; ///< of `filters`, then of `filterOptions`
};

/// Reads the listing alone, from any thread.
FilterSet resolveFilters(const protocol::ExceptionBreakpoints& request, const Listing& listing);

} // namespace nodewise::torch_worker
