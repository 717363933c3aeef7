// SPDX-License-Identifier: Apache-2.0
// The IR that a backend receives: pytorch-ir's IR (its ir.py: IR, OpNode, TensorMeta), with keys of ours beside theirs.
#pragma once

#include "core/base/ids.h"
#include "core/graph/graph.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace nodewise::ir {

using NodeId = Id<struct IrNodeTag>; ///< unique in an ir::Graph, over all its subgraphs
using graph::ModuleId;

/// A JSON value in Python's dialect: integers and floats are distinct, NaN and infinities exist, objects keep their order.
struct Attr {
    using List = std::vector<Attr>;
    using Dict = std::vector<std::pair<std::string, Attr>>;
    std::variant<std::monostate, bool, std::int64_t, double, std::string, List, Dict> v;

    Attr() = default;
    template <class T>
    explicit Attr(T value) : v(std::move(value)) {}
    template <class T>
    const T* as() const { return std::get_if<T>(&v); }
    bool operator==(const Attr&) const = default;
};

/// One dimension: a number, or a symbolic expression as people write it ("2*s77 + 1").
struct Dim {
    std::int64_t size = 0;
    std::string expr; ///< not empty = symbolic
    bool operator==(const Dim&) const = default;
};

struct TensorMeta {
    std::string name;
    std::vector<Dim> shape;
    std::string dtype; ///< "float32"
    std::string producerNode; ///< "" for weights and (in graph_inputs) graph inputs; a placeholder's name for a use of a graph input
    int producerOutputIdx = 0;
};

/// Which state-dict entry a weight stands for, by placeholder ("p_lin_weight" -> "lin.weight"); pytorch-ir's weight_name_mapping.
using WeightNameMapping = std::vector<std::pair<std::string, std::string>>;

struct OpNode {
    NodeId id;
    std::string name;
    std::string opType; ///< "aten.conv2d.default", "<built-in function getitem>"
    std::vector<TensorMeta> inputs;
    std::vector<TensorMeta> outputs;
    Attr::Dict attrs;
    // Ours, in JSON under keys of our own, so that a saved IR file shows and runs as the converted one does.
    ModuleId module;          ///< index into Graph::modules
    std::vector<std::pair<std::string, Attr>> extraArgs; ///< what pytorch-ir drops: nodes' integers and booleans, lists of them, subgraph operands
    std::vector<std::size_t> subgraphs; ///< indices into Graph::subgraphs
};

/// The module tree as the FX graph has it (see graph::Module).
struct Module {
    std::string path, label, typeName;
    ModuleId parent;
    std::vector<ModuleId> children;
    std::vector<NodeId> nodes;
};

/// A lifted tensor constant with its data, row-major, nested lists in JSON.
struct Constant {
    std::string name;
    std::string dtype;
    Attr data; ///< nested lists; monostate where the program holds no data (meta)
};

/// One list of nodes: the root or the body of control flow.
struct Subgraph {
    std::string name;
    std::vector<TensorMeta> inputs, outputs;
    std::vector<NodeId> nodes;
};

/// Owns its nodes; shared as pointer to const once made (by the converter or the JSON reader).
struct Graph {
    std::string modelName;
    std::string pytorchVersion;
    std::vector<TensorMeta> weights;
    WeightNameMapping weightNames;
    std::vector<Constant> constants;
    std::vector<OpNode> nodes;       ///< of all subgraphs, root's nodes in order
    std::vector<Subgraph> subgraphs; ///< 0 is the root: graph_inputs, graph_outputs, nodes
    std::vector<Module> modules;     ///< 0 is the root
    std::map<std::string, graph::Range> ranges;
    Attr::Dict unknown;              ///< top-level keys of the file that we do not know, kept

    const OpNode& node(NodeId id) const { return nodes[id.index()]; }
    const Subgraph& root() const { return subgraphs.front(); }
};

} // namespace nodewise::ir
