// SPDX-License-Identifier: Apache-2.0
#include "core/program/onnx/onnx_graph.h"

#include "core/program/executorch/node_names.h"
#include "core/program/onnx/onnx_metadata.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace nodewise::onnx {

namespace {

using executorch::nodeNameOf;
using executorch::NodeNames;
using graph::Argument;
using graph::Node;
using graph::NodeId;
using graph::NodeOp;

constexpr std::string_view originalName = "pkg.torch.onnx.original_node_name";

/// The names that can be used at a place of one graph.
struct Scope {
    graph::SubgraphId subgraph{0};
    std::unordered_map<std::string_view, NodeId> values;
    std::unordered_map<std::string_view, const ValueMessage*> declared;
    std::unordered_map<std::string, NodeId> functions; ///< get_attr of each body that was made here
    NodeNames names;
    int calls = 0; ///< functions around it
};

class GraphReader {
public:
    GraphReader(const ModelMessage& message, const MappedFile& file, const std::string& folder, program::Model& model,
                const Progress& progress)
        : m_message(message), m_model(model), m_progress(progress), m_places(file, folder), m_budget(file.bytes().size())
    {
    }

    Result<void> read()
    {
        for (const std::string_view bytes : m_message.functions) {
            FunctionMessage function = functionOf(bytes);
            m_functions.try_emplace(keyOf(function.domain, function.name, function.overload), bytes);
        }
        auto tree = treeOf(graphOf(m_message.graph), m_budget);
        if (!tree)
            return fail(std::move(tree.error()));
        if (!tree->free.empty())
            return fail(Error{
                .message = UserText("the graph uses the value '%1', which nothing before it defines", shownName(tree->free.front()))});
        Scope scope;
        declare(scope, tree->message);
        if (auto done = addRootInputs(scope, tree->message); !done)
            return done;
        if (auto done = addNodes(scope, *tree); !done)
            return done;
        if (auto done = addOutput(scope, tree->message, true); !done)
            return done;
        noteLeftOut();
        m_model.graph = m_builder.build();
        return {};
    }

private:
    static std::string keyOf(std::string_view domain, std::string_view name, std::string_view overload)
    {
        return std::string(domain) + "::" + std::string(name) + ":" + std::string(overload);
    }
    static void declare(Scope& scope, const GraphMessage& graph)
    {
        for (const auto* list : {&graph.values, &graph.inputs, &graph.outputs})
            for (const ValueMessage& value : *list)
                scope.declared[value.name] = &value;
    }
    /// What the file says of a value; `fallback` where it says nothing.
    static graph::Value typeIn(const Scope& scope, std::string_view name, const graph::Value* fallback = nullptr)
    {
        const auto found = scope.declared.find(name);
        if (found != scope.declared.end() && found->second->type.kind != 0)
            return valueIn(found->second->type);
        return fallback ? *fallback : valueIn(TypeMessage());
    }
    static void describeValue(const Scope& scope, std::string_view name, graph::Metadata& metadata)
    {
        metadata.other.emplace_back("value", shownName(name));
        const auto found = scope.declared.find(name);
        if (found == scope.declared.end())
            return;
        if (const TypeMessage& type = found->second->type; type.kind == 1 && scalarType(type.type) == graph::ScalarType::Unknown)
            metadata.other.emplace_back("dtype", typeName(type.type));
        const auto known = [](const auto& pair) { return pair.first == "fx_node"; };
        if (const std::string_view fx = valueAt(found->second->metadata, originalName);
            !fx.empty() && std::none_of(metadata.other.begin(), metadata.other.end(), known))
            metadata.other.emplace_back("fx_node", shownName(fx));
    }

    // Inputs

    Result<void> addRootInputs(Scope& scope, const GraphMessage& graph)
    {
        std::unordered_set<std::string_view> stored;
        for (const TensorMessage& tensor : graph.initializers) {
            stored.insert(tensor.name);
            if (auto done = addWeight(scope, tensor); !done)
                return done;
        }
        for (const std::string_view name : graph.sparse) {
            stored.insert(name);
            if (auto done = addSparse(scope, name); !done)
                return done;
        }
        for (const ValueMessage& input : graph.inputs) {
            if (stored.contains(input.name)) // of files before IR version 4: an input that has a value
                continue;
            auto id = addPlaceholder(scope, input.name, typeIn(scope, input.name));
            if (!id)
                return fail(std::move(id.error()));
            const std::string& name = m_builder.node(*id).name;
            m_model.forwardArgNames.push_back(name);
            m_builder.addInput({.kind = graph::InputSpec::Kind::UserInput, .name = name, .target = {}, .constant = {}});
        }
        return {};
    }
    Result<void> addWeight(Scope& scope, const TensorMessage& tensor)
    {
        const program::WeightEntry::Role role = roleOf(scope, tensor);
        if (auto entry = addEntry(tensor, role); !entry)
            return entry;
        auto id = addPlaceholder(scope, tensor.name, valueIn(tensor));
        if (!id)
            return fail(std::move(id.error()));
        noteType(*id, tensor);
        using Spec = graph::InputSpec::Kind;
        using Role = program::WeightEntry::Role;
        m_builder.addInput({.kind = role == Role::Parameter ? Spec::Parameter
                                    : role == Role::Buffer  ? Spec::Buffer
                                                            : Spec::TensorConstant,
                            .name = m_builder.node(*id).name,
                            .target = m_model.weights.back().name,
                            .constant = {}});
        return {};
    }
    /// Of a type that torch does not have.
    void noteType(NodeId id, const TensorMessage& tensor)
    {
        if (scalarType(tensor.type) == graph::ScalarType::Unknown)
            m_builder.node(id).metadata.other.emplace_back("dtype", tensorText(tensor));
    }
    Result<void> addEntry(const TensorMessage& tensor, program::WeightEntry::Role role)
    {
        UserText missing;
        auto entry = m_places.entryOf(tensor, missing);
        if (!entry)
            return fail(std::move(entry.error()));
        if (!missing.empty() && m_missing.insert(missing.english()).second)
            m_builder.addDiagnostic({graph::Diagnostic::Severity::Warning, Error{.message = missing}, {}, {}});
        entry->role = role;
        m_model.weights.push_back(std::move(*entry));
        return {};
    }
    /// As the exporter says; else floating-point tensors that have a path of modules are parameters.
    static program::WeightEntry::Role roleOf(const Scope& scope, const TensorMessage& tensor)
    {
        using Role = program::WeightEntry::Role;
        std::string_view kind;
        if (const auto found = scope.declared.find(tensor.name); found != scope.declared.end())
            kind = valueAt(found->second->metadata, "pkg.torch.export.graph_signature.InputSpec.kind");
        if (!kind.empty())
            return kind == "PARAMETER" ? Role::Parameter : kind == "BUFFER" ? Role::Buffer : Role::Constant;
        const bool real = typeName(tensor.type).find("float") != std::string_view::npos;
        return real && tensor.name.find('.') != std::string_view::npos ? Role::Parameter : Role::Constant;
    }
    Result<NodeId> addPlaceholder(Scope& scope, std::string_view name, graph::Value value)
    {
        Node node;
        node.op = NodeOp::Placeholder;
        node.name = node.target = scope.names.next(nodeNameOf(name));
        node.subgraph = scope.subgraph;
        node.value = std::move(value);
        describeValue(scope, name, node.metadata);
        return define(scope, name, std::move(node));
    }
    Result<NodeId> define(Scope& scope, std::string_view name, Node node)
    {
        auto id = m_builder.addNode(std::move(node));
        if (id && !name.empty() && !scope.values.emplace(name, *id).second)
            return fail(Error{.message = UserText("the value '%1' is defined twice", shownName(name))});
        return id;
    }

    // Nodes

    Result<void> addNodes(Scope& scope, const TreeGraph& graph)
    {
        for (const TreeNode& node : graph.nodes) {
            if (m_progress.cancelled())
                return fail(Error{.message = UserText::listed(cancelledMessage)});
            auto done = addNode(scope, node);
            if (!done && done.error().node.empty())
                return fail(std::move(done.error()).atNode(shownName(labelOf(node.message))));
            if (!done)
                return done;
        }
        return {};
    }
    static std::string_view labelOf(const NodeMessage& node)
    {
        return !node.name.empty() ? node.name : !node.outputs.empty() ? node.outputs.front() : node.op;
    }
    Result<void> addNode(Scope& scope, const TreeNode& from)
    {
        const NodeMessage& message = from.message;
        if (message.op.empty())
            return fail("a node does not say which operator it calls");
        Node node;
        node.subgraph = scope.subgraph;
        node.target = message.domain.empty() || message.domain == "ai.onnx" ? "onnx." + shownName(message.op)
                                                                            : shownName(message.domain) + "." + shownName(message.op);
        describe(node.metadata, message);
        node.module = moduleOf(message);
        for (const std::string_view input : message.inputs) {
            auto argument = valueNamed(scope, input);
            if (!argument)
                return fail(std::move(argument.error()));
            node.args.push_back({.name = {}, .value = std::move(*argument)});
        }
        if (auto done = addBodies(scope, from, node); !done)
            return done;
        if (auto done = addFunction(scope, message, node); !done)
            return done;
        addAttributes(message, node);
        return addResults(scope, message, std::move(node));
    }
    static Result<Argument> valueNamed(const Scope& scope, std::string_view name)
    {
        if (name.empty())
            return Argument();
        const auto found = scope.values.find(name);
        if (found == scope.values.end())
            return fail(undefined(name));
        return Argument(Argument::NodeRef{found->second});
    }
    static Error undefined(std::string_view name)
    {
        return {.message = UserText("the node uses the value '%1', which nothing before it defines", shownName(name))};
    }
    graph::ModuleId moduleOf(const NodeMessage& node)
    {
        const auto modules = modulesOf(node);
        std::vector<std::pair<std::string_view, std::string_view>> stack(modules.begin(), modules.end());
        return m_builder.addModule(stack);
    }
    Result<void> addResults(Scope& scope, const NodeMessage& message, Node node)
    {
        Texts outputs = message.outputs;
        while (!outputs.empty() && outputs.back().empty()) // optional ones that are not wanted
            outputs.pop_back();
        if (outputs.size() == 1) {
            node.name = scope.names.next(nodeNameOf(outputs.front()));
            node.value = typeIn(scope, outputs.front());
            describeValue(scope, outputs.front(), node.metadata);
            auto id = define(scope, outputs.front(), std::move(node));
            return id ? Result<void>() : fail(std::move(id.error()));
        }
        node.name = scope.names.next(nodeNameOf(message.name.empty() ? message.op : message.name));
        node.value.kind = outputs.empty() ? graph::Value::Kind::None : graph::Value::Kind::List;
        for (const std::string_view output : outputs)
            node.value.elements.push_back(output.empty() ? graph::Value() : typeIn(scope, output));
        const graph::ModuleId module = node.module;
        const std::string stack = node.metadata.stackTrace;
        const auto id = define(scope, {}, std::move(node));
        if (!id)
            return fail(id.error());
        for (std::size_t i = 0; i < outputs.size(); ++i)
            if (!outputs[i].empty())
                if (auto done = addItem(scope, outputs[i], *id, i, module, stack); !done)
                    return done;
        return {};
    }
    Result<void> addItem(Scope& scope, std::string_view name, NodeId of, std::size_t index, graph::ModuleId module,
                         const std::string& stack)
    {
        if (!m_budget.spend(16 + stack.size() / 64))
            return fail("the model's nodes return more values than the file could hold");
        Node item;
        item.subgraph = scope.subgraph;
        item.name = scope.names.next(nodeNameOf(name));
        item.target = "operator.getitem";
        item.args = {{.name = {}, .value = Argument(Argument::NodeRef{of})}, {.name = {}, .value = Argument(std::int64_t(index))}};
        item.value = typeIn(scope, name);
        item.module = module;
        item.metadata.stackTrace = stack;
        describeValue(scope, name, item.metadata);
        auto id = define(scope, name, std::move(item));
        return id ? Result<void>() : fail(std::move(id.error()));
    }

    // Bodies

    /// Each body as a get_attr, and what the bodies take from around them as one more argument, which are inputs of each.
    Result<void> addBodies(Scope& scope, const TreeNode& from, Node& node)
    {
        Texts taken;
        std::unordered_set<std::string_view> seen;
        for (const auto& [attribute, body] : from.bodies)
            for (const std::string_view name : body.free)
                if (seen.insert(name).second)
                    taken.push_back(name);
        if (!m_budget.spend(24 * taken.size() * from.bodies.size()))
            return fail("the model's bodies take more values from around them than the file could hold");
        for (const auto& [attribute, body] : from.bodies) {
            auto id = addBody(scope, body, taken);
            if (!id)
                return fail(std::move(id.error()));
            node.args.push_back({.name = shownName(attribute), .value = Argument(Argument::NodeRef{*id}), .keyword = true});
        }
        if (taken.empty())
            return {};
        Argument::List list;
        for (const std::string_view name : taken) {
            auto argument = valueNamed(scope, name);
            if (!argument)
                return fail(std::move(argument.error()));
            list.push_back(std::move(*argument));
        }
        node.args.push_back({.name = "captured", .value = Argument(std::move(list)), .keyword = true});
        return {};
    }
    static std::unordered_set<std::string_view> definedIn(const TreeGraph& body)
    {
        std::unordered_set<std::string_view> names;
        for (const ValueMessage& input : body.message.inputs)
            names.insert(input.name);
        for (const TensorMessage& tensor : body.message.initializers)
            names.insert(tensor.name);
        names.insert(body.message.sparse.begin(), body.message.sparse.end());
        for (const TreeNode& node : body.nodes)
            names.insert(node.message.outputs.begin(), node.message.outputs.end());
        return names;
    }
    Result<NodeId> addBody(Scope& scope, const TreeGraph& body, const Texts& taken)
    {
        Scope inner;
        inner.calls = scope.calls;
        const std::string name = scope.names.next(nodeNameOf(body.message.name.empty() ? "body" : body.message.name));
        inner.subgraph = m_builder.addSubgraph(name);
        declare(inner, body.message);
        const std::unordered_set<std::string_view> own = definedIn(body);
        for (const ValueMessage& input : body.message.inputs)
            if (auto id = addPlaceholder(inner, input.name, typeIn(inner, input.name)); !id)
                return id;
        for (const std::string_view outer : taken) {
            if (own.contains(outer)) // another body takes it; the one of that name here is its own
                continue;
            const auto found = scope.values.find(outer); // its own body may define it further down
            if (found == scope.values.end())
                return fail(undefined(outer));
            const graph::Value value = m_builder.node(found->second).value;
            if (auto id = addPlaceholder(inner, outer, value); !id)
                return id;
        }
        for (const TensorMessage& tensor : body.message.initializers)
            if (auto done = addAttributeTensor(inner, tensor); !done)
                return fail(std::move(done.error()));
        for (const std::string_view sparse : body.message.sparse)
            if (auto done = addSparse(inner, sparse); !done)
                return fail(std::move(done.error()));
        if (auto done = addNodes(inner, body); !done)
            return fail(std::move(done.error()));
        if (auto done = addOutput(inner, body.message, false); !done)
            return fail(std::move(done.error()));
        return addGetAttr(scope, name, inner.subgraph);
    }
    Result<void> addAttributeTensor(Scope& scope, const TensorMessage& tensor)
    {
        if (auto done = addEntry(tensor, program::WeightEntry::Role::Constant); !done)
            return done;
        Node node;
        node.op = NodeOp::GetAttr;
        node.name = scope.names.next(nodeNameOf(tensor.name));
        node.target = shownName(tensor.name);
        node.subgraph = scope.subgraph;
        node.value = valueIn(tensor);
        auto id = define(scope, tensor.name, std::move(node));
        if (!id)
            return fail(std::move(id.error()));
        noteType(*id, tensor);
        return {};
    }
    /// Its numbers are not read: an opaque value.
    Result<void> addSparse(Scope& scope, std::string_view name)
    {
        ++m_sparse;
        Node node;
        node.op = NodeOp::GetAttr;
        node.name = scope.names.next(nodeNameOf(name));
        node.target = shownName(name);
        node.subgraph = scope.subgraph;
        node.value = valueIn(TypeMessage{.kind = 8, .type = 0, .sizes = {}, .ranked = false});
        auto id = define(scope, name, std::move(node));
        return id ? Result<void>() : fail(std::move(id.error()));
    }
    Result<NodeId> addGetAttr(Scope& scope, const std::string& name, graph::SubgraphId body)
    {
        Node node;
        node.op = NodeOp::GetAttr;
        node.name = node.target = name;
        node.subgraph = scope.subgraph;
        node.body = body;
        auto id = m_builder.addNode(std::move(node));
        if (id)
            m_builder.setOwner(body, *id);
        return id;
    }
    /// What a call of a model's own function runs, as a body; one for all calls in a graph.
    Result<void> addFunction(Scope& scope, const NodeMessage& call, Node& node)
    {
        constexpr int deepest = 8;
        const std::string key = keyOf(call.domain, call.op, call.overload);
        const auto found = m_functions.find(key);
        if (found == m_functions.end())
            return {};
        auto made = scope.functions.find(key);
        if (made == scope.functions.end()) {
            if (scope.calls >= deepest) {
                node.metadata.other.emplace_back("function", "its body is nested too deeply to be shown");
                return {};
            }
            if (!m_budget.spend(found->second.size() / 64)) // each body has copies of the names and texts in it
                return fail("the model calls its functions more often than the file could hold");
            auto id = addFunctionBody(scope, functionOf(found->second), node);
            if (!id)
                return fail(std::move(id.error()));
            made = scope.functions.emplace(key, *id).first;
        }
        node.args.push_back({.name = "function", .value = Argument(Argument::NodeRef{made->second}), .keyword = true});
        return {};
    }
    Result<NodeId> addFunctionBody(Scope& scope, FunctionMessage function, const Node& call)
    {
        auto tree = treeOf(std::move(function.body), m_budget);
        if (!tree)
            return fail(std::move(tree.error()));
        if (!tree->free.empty())
            return fail(Error{.message = UserText("the function '%1' uses the value '%2', which nothing before it defines",
                                                  shownName(tree->message.name), shownName(tree->free.front()))});
        Scope inner;
        inner.calls = scope.calls + 1;
        const std::string name = scope.names.next(nodeNameOf(tree->message.name));
        inner.subgraph = m_builder.addSubgraph(name);
        for (const ValueMessage& value : tree->message.values)
            inner.declared[value.name] = &value;
        for (std::size_t i = 0; i < tree->message.inputs.size(); ++i) {
            const std::string_view input = tree->message.inputs[i].name;
            const auto* given = i < call.args.size() ? call.args[i].value.as<Argument::NodeRef>() : nullptr;
            const graph::Value outer = given ? m_builder.node(given->node).value : valueIn(TypeMessage());
            if (auto id = addPlaceholder(inner, input, typeIn(inner, input, &outer)); !id)
                return id;
        }
        if (auto done = addNodes(inner, *tree); !done)
            return fail(std::move(done.error()));
        if (auto done = addOutput(inner, tree->message, false); !done)
            return fail(std::move(done.error()));
        return addGetAttr(scope, name, inner.subgraph);
    }

    // Attributes

    static void addAttributes(const NodeMessage& message, Node& node)
    {
        constexpr int graph = 5, graphs = 10;
        for (const std::string_view bytes : message.attributes) {
            const AttributeMessage attribute = attributeOf(bytes);
            if (attribute.type == graph || attribute.type == graphs)
                continue;
            node.args.push_back({.name = shownName(attribute.name), .value = argumentOf(attribute), .keyword = true});
        }
    }
    static Argument argumentOf(const AttributeMessage& attribute)
    {
        enum Type { Float = 1, Int, String, Tensor, Floats = 6, Ints, Strings, Tensors };
        if (!attribute.reference.empty())
            return Argument(Argument::Opaque{"@" + shownName(attribute.reference), "an attribute of the function"});
        switch (attribute.type) {
        case Float:
            return Argument(attribute.number);
        case Int:
            return Argument(attribute.integer);
        case String:
            return Argument(textOf(attribute.bytes));
        case Tensor:
            return tensorArgument(attribute.bytes);
        case Floats:
            return listOf(attribute.numbers);
        case Ints:
            return listOf(attribute.integers);
        case Strings: {
            Argument::List list;
            for (const std::string_view text : attribute.many)
                list.emplace_back(textOf(text));
            return Argument(std::move(list));
        }
        case Tensors: {
            Argument::List list;
            for (const std::string_view tensor : attribute.many)
                list.push_back(tensorArgument(tensor));
            return Argument(std::move(list));
        }
        default:
            return Argument(Argument::Opaque{"attribute of type " + std::to_string(attribute.type), "it is not shown"});
        }
    }
    static std::string textOf(std::string_view text)
    {
        constexpr std::size_t longest = 4096;
        return std::string(text.substr(0, longest)) + (text.size() > longest ? "..." : "");
    }
    template <class T>
    static Argument listOf(const std::vector<T>& numbers)
    {
        Argument::List list;
        for (const T number : numbers)
            list.emplace_back(number);
        return Argument(std::move(list));
    }
    /// Its numbers where they are few, else what it is.
    static Argument tensorArgument(std::string_view bytes)
    {
        const TensorMessage tensor = tensorOf(bytes);
        if (auto small = trySmallTensor(tensor))
            return std::move(*small);
        return Argument(Argument::Opaque{tensorText(tensor), "a tensor that is too long for the line"});
    }

    Result<void> addOutput(Scope& scope, const GraphMessage& graph, bool root)
    {
        Node node;
        node.op = NodeOp::Output;
        node.name = node.target = scope.names.next("output");
        node.subgraph = scope.subgraph;
        node.value.kind = graph::Value::Kind::List;
        Argument::List list;
        for (const ValueMessage& output : graph.outputs) {
            auto argument = valueNamed(scope, output.name);
            if (!argument)
                return fail(std::move(argument.error()));
            list.push_back(std::move(*argument));
            node.value.elements.push_back(typeIn(scope, output.name));
            if (root)
                m_builder.addOutput({.kind = graph::OutputSpec::Kind::UserOutput, .value = list.back(), .target = {}});
        }
        node.args = {{.name = {}, .value = Argument(std::move(list))}};
        auto id = m_builder.addNode(std::move(node));
        return id ? Result<void>() : fail(std::move(id.error()));
    }
    void noteLeftOut()
    {
        if (m_sparse > 0)
            m_builder.addDiagnostic({graph::Diagnostic::Severity::Warning,
                                     Error{.message = UserText("the numbers of %1 sparse tensors of the model are not read", m_sparse)},
                                     {},
                                     {}});
    }

    const ModelMessage& m_message;
    program::Model& m_model;
    const Progress& m_progress;
    TensorPlaces m_places;
    Budget m_budget;
    graph::GraphBuilder m_builder;
    std::unordered_map<std::string, std::string_view> m_functions;
    std::unordered_set<std::string> m_missing;
    std::size_t m_sparse = 0;
};

} // namespace

Result<void> readGraph(const ModelMessage& message, const MappedFile& file, const std::string& folder, program::Model& model,
                       const Progress& progress)
{
    return GraphReader(message, file, folder, model, progress).read();
}

} // namespace nodewise::onnx
