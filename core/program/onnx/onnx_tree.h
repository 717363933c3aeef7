// SPDX-License-Identifier: Apache-2.0
// The graphs of an ONNX file, each parsed once, with the names that a body takes from around it.
#pragma once

#include "core/base/result.h"
#include "core/program/onnx/onnx_values.h"

#include <map>
#include <memory>

namespace nodewise::onnx {

struct TreeNode;

struct TreeGraph {
    GraphMessage message;
    std::vector<TreeNode> nodes;
    Texts free; ///< names that it uses and does not define, in the order of use, each once
};

struct TreeNode {
    NodeMessage message;
    std::vector<std::pair<std::string_view, TreeGraph>> bodies; ///< by the attribute that each is of
};

/// Errors: nested deeper than 32 graphs, more than the budget. Throws protozero::exception.
Result<TreeGraph> treeOf(GraphMessage message, Budget& budget, int depth = 0);

/// "main_graph", the domain's "com.microsoft.Gelu": where a thing is in the file, for messages.
std::string shownName(std::string_view text);

} // namespace nodewise::onnx
