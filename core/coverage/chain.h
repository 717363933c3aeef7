// SPDX-License-Identifier: Apache-2.0
// Puts what happened to a node and what became of it in the order in which people read it. Internal to core/coverage.
#pragma once

#include "core/protocol/coverage.h"

#include <vector>

namespace nodewise::coverage {

/// Links that belong together: one event, or all that is said of an operator at the end.
struct ChainItem {
    std::uint32_t depth = 0;
    std::string op;
    std::vector<protocol::ChainLink> links; ///< with their depths
};

/// An operator's links, then at once those of what it became, level by level down; what no one names comes last. Items stand in the order
/// in which they happened.
std::vector<protocol::ChainLink> ordered(std::vector<ChainItem> items);

} // namespace nodewise::coverage
