// SPDX-License-Identifier: Apache-2.0
// A Python script that runs a part of a program again, with torch alone.
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace nodewise::torch_worker {

/// One value that the part takes, as Python text: T["input.x"], (T["input.x.0"], T["input.x.1"]), 3.
struct ReproduceInput {
    std::string name, value;
};

struct ReproduceScript {
    std::string title; ///< one line: which nodes of which program
    std::vector<ReproduceInput> inputs;
    /// Per output of the part the recorded tensors in its order, "" where there is none: "output.y", or "output.y.0" of a list's elements.
    std::vector<std::pair<std::string, std::vector<std::string>>> outputs;
    std::string autocast;   ///< "torch.bfloat16" inside of autocast, or ""
    bool random = false;    ///< T["rng_state"] is there
    bool quantized = false; ///< has operators of quantized_decomposed, which torch registers with a module of its own
    bool vmap = false;      ///< has calls of torch._functorch.predispatch
    int threads = 1;
    std::vector<std::string> libraries; ///< operators' libraries, to be loaded
};

/// The whole file. `part` is an FX graph that takes `script.inputs` in their order. Whoever runs it trusts us, not the program: what is no
/// plain name is refused, whatever else the program's file says stands in strings and comments.
Result<std::string> reproduceScript(const graph::Graph& part, const ReproduceScript& script);

} // namespace nodewise::torch_worker
