// SPDX-License-Identifier: Apache-2.0
// From a plan of kernels to what the simulator takes, the same for the command line and the window.
#pragma once

#include "core/graph/graph.h"
#include "core/protocol/lower.h"
#include "core/protocol/tile_graphs.h"
#include "core/sim/program.h"

#include <functional>

namespace nodewise::cost {

/// Asks for the tile graphs of all kernels of a plan that have a text, in their order.
protocol::TileGraphsRequest tileGraphsOf(const protocol::LowerAnswer& plan);

/// `graphs` answers tileGraphsOf(plan). Kernels and launches have the plan's places; kernels without a graph, and nodes that ATen runs,
/// become gaps with their reason. `moduleOf`: path of a node's module, "" = unknown. `symbols`: "s0", of sizes that a run decides; the plan
/// has them as they were at export, which is told.
sim::Program simulatedProgram(const protocol::LowerAnswer& plan, protocol::TileGraphsAnswer graphs,
                              const std::function<std::string(std::uint32_t node)>& moduleOf, const std::vector<std::string>& symbols = {});
/// The same of the FX graph that the plan is of.
sim::Program simulatedProgram(const protocol::LowerAnswer& plan, protocol::TileGraphsAnswer graphs, const graph::Graph& fx);

/// What kernels must be cut for, to run there.
protocol::LowerRequest::Machine machineOf(const sim::Npu& npu);

} // namespace nodewise::cost
