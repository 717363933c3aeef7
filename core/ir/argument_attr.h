// SPDX-License-Identifier: Apache-2.0
// Arguments and values of the FX graph as JSON values: pytorch-ir's form for attrs, ours for calls. Both are described in
// docs/ir-format.md.
#pragma once

#include "core/graph/graph.h"
#include "core/ir/ir.h"

#include <functional>

namespace nodewise::ir {

/// As pytorch-ir stores it in attrs: dtypes, devices, layouts and memory formats as torch prints them; nodes by name.
Attr attrOf(const graph::Argument& argument, const graph::Graph& graph);

/// As a call stores it, nothing lost: {"$node": NAME}, {"$subgraph": NAME}, {"$complex": [1.0, 2.0]}, ...
/// `subgraphName` gives the IR's name of a body.
Attr callAttrOf(const graph::Argument& argument, const graph::Graph& graph,
                const std::function<std::string(graph::SubgraphId)>& subgraphName);

/// What a node yields, for OpNode::value and Placeholder::value: null for a tensor at the top, else "tensor", {"int": EXPR}, ...
Attr yieldAttrOf(const graph::Value& value);

/// str() of a complex number in Python: "(1+2j)", "1j".
std::string pythonComplex(std::complex<double> value);

} // namespace nodewise::ir
