// SPDX-License-Identifier: Apache-2.0
// What went into a part of the graph, and what came out of it, caught while the program runs.
#pragma once

#include "core/protocol/bundle.h"
#include "core/torch/debug/debugged_run.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace nodewise::torch_worker {

/// Copies: what the program does to them later does not count.
struct PartValues {
    std::map<std::uint32_t, c10::IValue> inputs;  ///< by node outside of the part: as it was when the part first read it
    std::map<std::uint32_t, c10::IValue> outputs; ///< by node of the part: as it was when all of the part had run
    at::Tensor generator;                         ///< before the first node of the part that draws random numbers; undefined = none does
    Modes modes;                                  ///< of the part's first node
    std::optional<std::uint32_t> failed;          ///< node of the part; what should come out of it and after it is missing
    UserText why;
};

/// `nodes`: of one graph, sorted. `run`: the time that is wanted of nodes in loops.
Result<PartValues> catchValues(DebuggedRun& run, const std::vector<std::uint32_t>& nodes, std::uint32_t nth);

} // namespace nodewise::torch_worker
