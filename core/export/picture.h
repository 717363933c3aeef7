// SPDX-License-Identifier: Apache-2.0
// What the text formats draw of a graph or an IR: one form for both sides.
#pragma once

#include "core/graph/graph.h"
#include "core/ir/ir.h"

#include <cstdint>
#include <string>
#include <vector>

namespace nodewise::exporting {

inline constexpr std::uint32_t nowhere = 0xffffffffu;

/// Nodes, inputs, weights and outputs of one program or part, as text.
struct Picture {
    struct Tensor {
        std::string name;
        std::vector<std::string> shape; ///< sizes or symbolic expressions
        std::string dtype;
        std::string other; ///< what stands in place of a tensor: "int s77"; shape and dtype are empty then
    };
    struct Input {
        std::uint32_t from = nowhere; ///< index into Graph::nodes
        std::uint32_t output = 0;     ///< of that node
    };
    enum class Kind : std::uint8_t { Operation, Input, Weight, Output };
    struct Node {
        Kind kind = Kind::Operation;
        std::string name;  ///< unique in the graph
        std::string label; ///< what to show: state-dict name of a weight, else the name
        std::string op;    ///< "aten.linear.default"; "" but for operations
        std::uint32_t module = 0;
        std::vector<Input> inputs;
        std::vector<Tensor> outputs;
        std::vector<std::pair<std::string, std::string>> attrs;
        std::vector<std::uint32_t> bodies; ///< indices into Picture::graphs
    };
    struct Graph {
        std::string name; ///< "" for the root
        std::vector<Node> nodes;
    };
    struct Module {
        std::string path, label, typeName;
        std::uint32_t parent = nowhere;
    };

    std::string title;
    std::vector<Graph> graphs;   ///< 0 is the root
    std::vector<Module> modules; ///< 0 is the root
};

Picture pictureOf(const ir::Graph& graph);
Picture pictureOf(const graph::Graph& graph);

/// "1x16x32" with the given separator; "scalar" without dimensions; what stands in place of a tensor as it is.
std::string shapeText(const Picture::Tensor& tensor, std::string_view separator);
/// "float32[1, 16]" or what stands in place of a tensor.
std::string typeText(const Picture::Tensor& tensor);
/// "linear" of "aten.linear.default", "add.Scalar" of "aten.add.Scalar", as pytorch-ir shortens.
std::string shortOp(std::string_view opType);

} // namespace nodewise::exporting
