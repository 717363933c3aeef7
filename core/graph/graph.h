// SPDX-License-Identifier: Apache-2.0
// The FX graph of an exported program: nodes in file order, nested subgraphs of control flow, module tree, signature.
#pragma once

#include "core/graph/value.h"

#include <map>
#include <memory>
#include <span>
#include <string_view>
#include <unordered_map>

namespace nodewise::graph {

/// torch.fx's node.op, those an exported program has.
enum class NodeOp : std::uint8_t { Placeholder, GetAttr, CallFunction, Output };
std::string_view nodeOpName(NodeOp op); ///< "placeholder", "get_attr", "call_function", "output"

/// An argument under the name that the file gives it ("" for positional arguments of higher-order operators).
struct NamedArgument {
    std::string name;
    Argument value;
    bool keyword = false; ///< in node.kwargs rather than node.args
};

struct Metadata {
    std::string stackTrace;                                 ///< Python's, outermost frame first
    std::string torchFn;                                    ///< "linear_1;builtin_function_or_method.linear"
    std::vector<std::pair<std::string, std::string>> other; ///< what else the file has, as it is
};

/// One node. As in torch.fx a node and the value that it yields are one thing.
struct Node {
    NodeId id;
    NodeOp op = NodeOp::CallFunction;
    std::string name;   ///< unique in its subgraph
    std::string target; ///< call_function: as torch.fx prints it ("torch.ops.aten.linear.default", "operator.getitem"); placeholder: name;
                        ///< get_attr: attribute
    std::vector<NamedArgument>
        args; ///< positional first, then keywords; output: one List, or the value itself where a body returns a single tensor
    Value value;
    std::vector<NodeId> users; ///< in graph order, each once
    SubgraphId subgraph;       ///< the graph that the node stands in
    ModuleId module;           ///< innermost module of nn_module_stack; the root where unknown
    SubgraphId body;           ///< get_attr of a subgraph: that subgraph
    Metadata metadata;

    std::string_view opType() const; ///< "aten.linear.default" from the target; targets without "torch.ops." as they are
};

/// The path of a module relative to the module around it: "0@1" for "seq.0@1" in "seq@1" (the second call of seq).
std::string_view moduleLabel(std::string_view path, std::string_view around);

/// One graph: the root, or the body of control flow. Names are scoped per subgraph.
struct Subgraph {
    SubgraphId id;
    std::string name;          ///< "" for the root, "true_graph_0"
    NodeId owner;              ///< the get_attr node that names it; none for the root
    std::vector<NodeId> nodes; ///< in file order: placeholders, body, output
};

/// A module of nn_module_stack as called: a second call of the same module has its own entry ("lin@1").
struct Module {
    ModuleId id;
    std::string path;               ///< "model.layers.0"; "" for the root
    std::string label;              ///< relative to the parent: "layers.0"
    std::string typeName;           ///< "transformers.models.llama.modeling_llama.LlamaDecoderLayer"
    ModuleId parent;                ///< none for the root
    std::vector<ModuleId> children; ///< in order of first use
    std::vector<NodeId> nodes;      ///< direct nodes, in graph order
};

/// One entry of the signature's inputs, in placeholder order.
struct InputSpec {
    enum class Kind : std::uint8_t { UserInput, Parameter, Buffer, TensorConstant, CustomObject, ConstantInput, Token, Unknown };
    Kind kind = Kind::Unknown;
    std::string name;       ///< placeholder
    std::string target;     ///< parameter_name, buffer_name, tensor_constant_name, custom_obj_name
    bool persistent = true; ///< buffers
    Argument constant;      ///< ConstantInput: the value; UserInput that is no node: its constant
};

/// One entry of the signature's outputs, in the order of the output node's list.
struct OutputSpec {
    enum class Kind : std::uint8_t {
        UserOutput,
        BufferMutation,
        UserInputMutation,
        ParameterMutation,
        LossOutput,
        GradientToParameter,
        GradientToUserInput,
        Token,
        Unknown
    };
    Kind kind = Kind::Unknown;
    Argument value;
    std::string target; ///< buffer_name, user_input_name, parameter_name
};

/// Bounds of a symbol; absent = unbounded.
struct Range {
    std::optional<std::int64_t> min, max;
    bool operator==(const Range&) const = default;
};

struct Diagnostic {
    enum class Severity : std::uint8_t { Note, Warning, Error };
    Severity severity = Severity::Warning;
    Error where;                     ///< message and place
    NodeId node;                     ///< where one is meant
    std::vector<std::string> others; ///< qualified names of more nodes of which the same is to be said
};

/// Owns its nodes, subgraphs and modules. Built once (GraphBuilder), then shared as pointer to const.
/// References stay valid for the graph's life; ids are indices into it.
class Graph {
public:
    Graph(const Graph&) = delete;
    Graph& operator=(const Graph&) = delete;

    const Node& node(NodeId id) const { return m_nodes[id.index()]; }
    const Subgraph& subgraph(SubgraphId id) const { return m_subgraphs[id.index()]; }
    const Module& module(ModuleId id) const { return m_modules[id.index()]; }
    const Subgraph& root() const { return m_subgraphs.front(); }
    std::span<const Node> nodes() const { return m_nodes; } ///< of all subgraphs; a body stands before its user
    std::span<const Subgraph> subgraphs() const { return m_subgraphs; }
    std::span<const Module> modules() const { return m_modules; }
    const std::vector<InputSpec>& inputs() const { return m_inputs; } ///< one per root placeholder
    const std::vector<OutputSpec>& outputs() const { return m_outputs; }
    const std::map<std::string, Range>& ranges() const { return m_ranges; } ///< range constraints by symbol
    const std::vector<Diagnostic>& diagnostics() const { return m_diagnostics; }

    std::optional<NodeId> tryFind(std::string_view name, SubgraphId subgraph = SubgraphId(0)) const;
    std::optional<ModuleId> tryModule(std::string_view path) const;
    /// The spec of a root placeholder; null for any other node.
    const InputSpec* trySpec(NodeId node) const;
    /// Nodes that the node's arguments name, in order, each once.
    std::vector<NodeId> producers(NodeId id) const;
    /// "true_graph_0/add" for a node inside a subgraph, "add" in the root.
    std::string qualifiedName(NodeId id) const;

    /// Broken invariants, each as one sentence with the node; empty = sound. Checked: names unique per subgraph, arguments defined
    /// before use and in scope, users equal to uses, one output at the end, specs matching placeholders, module tree consistent.
    std::vector<Diagnostic> lint() const;

private:
    friend class GraphBuilder;
    Graph() = default;

    std::vector<Node> m_nodes;
    std::vector<Subgraph> m_subgraphs;
    std::vector<Module> m_modules;
    std::vector<InputSpec> m_inputs;
    std::vector<OutputSpec> m_outputs;
    std::map<std::string, Range> m_ranges;
    std::vector<Diagnostic> m_diagnostics;
    std::vector<std::unordered_map<std::string_view, NodeId>> m_byName; ///< per subgraph; keys point into m_nodes
    std::unordered_map<std::string_view, ModuleId> m_byPath;
};

/// Builds one Graph. Nodes are added in file order; an argument may only name nodes that exist already.
class GraphBuilder {
public:
    GraphBuilder();
    ~GraphBuilder();

    SubgraphId addSubgraph(std::string name); ///< the root exists from the start
    /// Takes the node but its id and users, which are set here. The name must be new in the subgraph: else an error.
    Result<NodeId> addNode(Node node);
    Node& node(NodeId id); ///< only until the next addNode
    std::optional<NodeId> tryFind(std::string_view name, SubgraphId subgraph) const;
    /// `stack`: (path, type) outermost first, as in nn_module_stack. Returns the innermost; the root for an empty stack.
    ModuleId addModule(std::span<const std::pair<std::string_view, std::string_view>> stack);
    void setOwner(SubgraphId subgraph, NodeId getAttr);
    void addInput(InputSpec spec);
    void addOutput(OutputSpec spec);
    void addRange(std::string symbol, Range range);
    void addDiagnostic(Diagnostic diagnostic);

    /// Fills users and the module tree's node lists. The builder is empty afterwards.
    std::shared_ptr<const Graph> build();

private:
    std::unique_ptr<Graph> m_graph;
    std::vector<std::unordered_map<std::string, NodeId>> m_names;
    std::unordered_map<std::string, ModuleId> m_paths;
};

} // namespace nodewise::graph
