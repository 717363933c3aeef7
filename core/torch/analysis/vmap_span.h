// SPDX-License-Identifier: Apache-2.0
// Nodes inside a vmap compute on tensors that only its layer can read: they are taken with all of it.
#pragma once

#include "core/torch/run/plan.h"

#include <cstdint>
#include <vector>

namespace nodewise::torch_worker {

/// The nodes, of one graph, with those of every vmap that one of them stands in, from its begin to its end; sorted.
std::vector<std::uint32_t> withWholeVmaps(const ProgramPlan& plan, const std::vector<std::uint32_t>& nodes);

} // namespace nodewise::torch_worker
