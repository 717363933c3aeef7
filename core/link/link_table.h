// SPDX-License-Identifier: Apache-2.0
// Which FX node corresponds to which IR node: N to M in both directions.
#pragma once

#include "core/link/ids.h"

#include <span>
#include <vector>

namespace nodewise::link {

/// Immutable once filled. Nodes without a counterpart have an empty row.
class LinkTable {
public:
    void add(graph::NodeId fx, ir::NodeId ir);
    std::span<const ir::NodeId> irOf(graph::NodeId fx) const;
    std::span<const graph::NodeId> fxOf(ir::NodeId ir) const;

private:
    std::vector<std::vector<ir::NodeId>> m_ir;
    std::vector<std::vector<graph::NodeId>> m_fx;
};

} // namespace nodewise::link
