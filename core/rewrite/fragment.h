// SPDX-License-Identifier: Apache-2.0
// What a call is replaced by: straight-line nodes over numbered inputs, which can be put in place of any call of the same signature.
#pragma once

#include "core/graph/graph.h"

#include <string>
#include <vector>

namespace nodewise::rewrite {

/// Argument::NodeRef in it: ids below `inputs` are inputs in order, inputs + k is the k-th node.
struct Fragment {
    struct Node {
        std::string target; ///< "torch.ops.aten.mm.default", "operator.getitem"
        std::vector<graph::NamedArgument> args;
        graph::Value value;
    };
    std::size_t inputs = 0;
    std::vector<Node> nodes;
    std::vector<graph::Argument> results; ///< what stands for the call's value: one; of a call that yields a tuple one per element
};

} // namespace nodewise::rewrite
