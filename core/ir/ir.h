// SPDX-License-Identifier: Apache-2.0
// The IR that a backend receives: pytorch-ir's IR (its ir.py: IR, OpNode, TensorMeta), with keys of ours beside theirs.
#pragma once

#include "core/base/ids.h"
#include "core/graph/graph.h"
#include "core/link/ids.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace nodewise::ir {

using graph::ModuleId;

/// A JSON value in Python's dialect: integers and floats are distinct, NaN and infinities exist, objects keep their order.
struct Attr {
    using List = std::vector<Attr>;
    using Dict = std::vector<std::pair<std::string, Attr>>;
    std::variant<std::monostate, bool, std::int64_t, double, std::string, List, Dict, std::uint64_t> v; ///< uint64_t: past int64_t only

    Attr() = default;
    template <class T>
    explicit Attr(T value) : v(std::move(value))
    {
    }
    template <class T>
    const T* as() const
    {
        return std::get_if<T>(&v);
    }
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
    std::string dtype;        ///< "float32"
    std::string producerNode; ///< "" for weights and (in graph_inputs) graph inputs; a placeholder's name for a use of a graph input
    int producerOutputIdx = 0;
    bool operator==(const TensorMeta&) const = default;
};

/// Which state-dict entry a weight stands for, by placeholder ("p_lin_weight" -> "lin.weight"); pytorch-ir's weight_name_mapping.
using WeightNameMapping = std::vector<std::pair<std::string, std::string>>;

/// The complete call of a node whose inputs and attrs don't say it (see docs/ir-format.md for how values are encoded):
/// another node's value is {"$node": NAME}, the body of control flow {"$subgraph": NAME}.
struct Call {
    Attr::Dict args; ///< positional, in order; named as the schema does, "" for operators without schema
    Attr::Dict kwargs;
    bool operator==(const Call&) const = default;
};

struct OpNode {
    NodeId id;
    std::string name;   ///< unique in its subgraph
    std::string opType; ///< "aten.conv2d.default", "<built-in function getitem>"
    std::vector<TensorMeta> inputs;
    std::vector<TensorMeta> outputs;
    Attr::Dict attrs;
    // Ours, in JSON under "nodewise", so that a saved IR file shows and runs as the converted one does.
    ModuleId module;          ///< index into Graph::modules
    std::optional<Call> call; ///< where pytorch-ir drops arguments: nodes' integers and booleans, lists of them, subgraphs
    Attr value; ///< what it yields, where that is not one tensor: "tensor", {"int": EXPR}, lists of them, ...; null = one tensor
    std::vector<std::size_t> subgraphs; ///< indices into Graph::subgraphs, in the order of the call
    std::vector<std::string> from;      ///< FX nodes that it was made of, by name; empty = the one of its own name
    Attr::Dict unknown;                 ///< keys of the file that we do not know, kept
};

/// The module tree as the FX graph has it (see graph::Module).
struct Module {
    std::string path, label, typeName;
    ModuleId parent;
    std::vector<ModuleId> children;
    std::vector<NodeId> nodes;
};

/// A lifted tensor constant or non-persistent buffer with its data, row-major, nested lists in JSON.
struct Constant {
    std::string name;
    std::string dtype;
    std::vector<std::int64_t> shape;
    Attr data; ///< nested lists, complex numbers as [real, imaginary]; null where the program holds no data (meta)
    bool known() const { return data.as<std::monostate>() == nullptr; }
};

/// What a (sub)graph takes, in order, tensors or not. In a saved file of pytorch-ir: absent.
struct Placeholder {
    std::string name;
    graph::InputSpec::Kind kind = graph::InputSpec::Kind::UserInput;
    std::string target;     ///< state-dict name of a parameter, buffer or constant
    bool persistent = true; ///< buffers
    Attr value;             ///< ConstantInput: the constant; else as OpNode::value
};

/// What a (sub)graph returns, in order.
struct Returned {
    graph::OutputSpec::Kind kind = graph::OutputSpec::Kind::UserOutput;
    std::string target; ///< buffer or input that it is written to
    Attr value;         ///< encoded as in Call
};

/// One list of nodes: the root or the body of control flow.
struct Subgraph {
    std::string name; ///< "" for the root, else unique: "true_graph_0", "true_graph_0/false_graph_0"
    std::vector<TensorMeta> inputs, outputs;
    std::vector<NodeId> nodes;
    std::vector<Placeholder> placeholders;
    std::vector<Returned> returned;
};

/// Owns its nodes; shared as pointer to const once made (by the converter or the JSON reader).
struct Graph {
    std::string modelName;
    std::string pytorchVersion;
    std::string profile; ///< backend profile that rewrote it, by name or path: its custom operators run it; "" = none did
    /// Of a rewritten program: its nodes ("add", "true_graph_0/add") whose values have another name here, and that name, of a node or a
    /// placeholder of the same body. In JSON under "nodewise".
    std::map<std::string, std::string> values;
    std::vector<TensorMeta> weights;
    WeightNameMapping weightNames;
    std::vector<Constant> constants;
    std::vector<OpNode> nodes;       ///< of all subgraphs, root's nodes in order
    std::vector<Subgraph> subgraphs; ///< 0 is the root: graph_inputs, graph_outputs, nodes
    std::vector<Module> modules;     ///< 0 is the root
    std::map<std::string, graph::Range> ranges;
    Attr::Dict unknown; ///< keys at the top that we do not know, kept

    const OpNode& node(NodeId id) const { return nodes[id.index()]; }
    const Subgraph& root() const { return subgraphs.front(); }
};

/// By node: the subgraph that it stands in.
std::vector<std::uint32_t> subgraphOfNodes(const Graph& graph);
/// "true_graph_0/add" for a node of a body, "add" in the root.
std::string qualifiedName(const Subgraph& subgraph, const OpNode& node);

} // namespace nodewise::ir
