// SPDX-License-Identifier: Apache-2.0
#include "core/torch/analysis/ir_part.h"

#include "core/ir/predicates.h"
#include "core/torch/run/attr_argument.h"
#include "core/torch/run/functions.h"
#include "core/torch/run/operator_step.h"
#include "core/torch/run/schema_fill.h"
#include "core/torch/run/vmap.h"

#include <ATen/core/dispatch/Dispatcher.h>

#include <algorithm>
#include <functional>
#include <set>
#include <unordered_set>

namespace nodewise::torch_worker {

namespace {

using graph::Argument;
using graph::NamedArgument;
using ir::Attr;

/// Of what a node reads; a name may come several times.
void visitReads(const ir::OpNode& node, const std::function<void(const std::string&)>& visit)
{
    for (const ir::TensorMeta& input : node.inputs)
        visit(ir::makerName(input));
    ir::visitArguments(node, [&visit](const Attr& value) { ir::visitMarked(value, ir::nodeMark, visit); });
}

/// "operator.mul", "math.ceil", "torch.sym_max" of "<built-in function mul>"; functions that the IR names otherwise as they are.
std::string pythonTarget(const std::string& opType)
{
    constexpr std::string_view builtIn = "<built-in function ", function = "<function ";
    const std::string_view prefix = opType.starts_with(builtIn) ? builtIn : opType.starts_with(function) ? function : std::string_view();
    if (prefix.empty())
        return opType;
    const std::string name = opType.substr(prefix.size(), opType.find_first_of(" >", prefix.size()) - prefix.size());
    if (name.starts_with("sym_"))
        return "torch." + name;
    if (tryVmapFunction(opType))
        return "torch._functorch.predispatch." + name;
    static const std::set<std::string> ofMath{"ceil", "floor", "trunc", "sqrt", "cos", "sin", "tan", "log2"};
    return (ofMath.contains(name) ? "math." : "operator.") + name;
}

class IrPart {
public:
    IrPart(const ir::Graph& graph, const std::vector<std::uint32_t>& nodes) : m_graph(graph), m_body(bodyOf(graph, nodes.front()))
    {
        for (const std::uint32_t node : nodes)
            m_inside.emplace_back(&graph.node(ir::NodeId(node)));
        for (const ir::OpNode* node : m_inside)
            m_names.insert(node->name);
        for (const ir::NodeId id : m_body.nodes)
            m_nodes.emplace(graph.node(id).name, &graph.node(id));
    }

    Result<std::shared_ptr<const graph::Graph>> make()
    {
        for (const ir::OpNode* node : m_inside)
            visitReads(*node, [this](const std::string& name) { addInput(name); });
        for (const ir::OpNode* node : m_inside)
            if (auto added = add(*node); !added)
                return fail(std::move(added.error()).atNode(node->name));
        addOutputs();
        return m_builder.build();
    }

private:
    static const ir::Subgraph& bodyOf(const ir::Graph& graph, std::uint32_t node)
    {
        return graph.subgraphs[ir::subgraphOfNodes(graph)[node]];
    }

    graph::Node blank(graph::NodeOp op, const std::string& name, std::string target) const
    {
        graph::Node out{.op = op, .name = name, .target = std::move(target)};
        out.subgraph = graph::SubgraphId(0);
        out.module = graph::ModuleId(0);
        return out;
    }

    void addInput(const std::string& name)
    {
        if (m_names.contains(name) || m_builder.tryFind(name, graph::SubgraphId(0)))
            return;
        m_builder.addInput({.kind = graph::InputSpec::Kind::UserInput, .name = name});
        (void)m_builder.addNode(blank(graph::NodeOp::Placeholder, name, name));
    }

    graph::NodeId byName(const std::string& name) const { return m_builder.tryFind(name, graph::SubgraphId(0)).value_or(graph::NodeId()); }

    /// An element of a list is taken out of it by a node of its own.
    Result<Argument> inputArgument(const ir::TensorMeta& input)
    {
        const std::string& name = ir::makerName(input);
        const graph::NodeId whole = byName(name);
        if (!whole.valid())
            return fail("its input '%1' is not computed before it", name);
        const auto producer = m_nodes.find(name);
        if (producer == m_nodes.end() || ir::yieldsTensor(*producer->second))
            return Argument(Argument::NodeRef{whole});
        const std::string element = freeName(name + "_" + std::to_string(input.producerOutputIdx));
        graph::Node taken = blank(graph::NodeOp::CallFunction, element, "operator.getitem");
        taken.args = {{"a", Argument(Argument::NodeRef{whole}), false},
                      {"b", Argument(static_cast<std::int64_t>(input.producerOutputIdx)), false}};
        auto added = m_builder.addNode(std::move(taken));
        if (!added)
            return fail(added.error());
        return Argument(Argument::NodeRef{*added});
    }

    std::string freeName(const std::string& wanted) const
    {
        std::string out = wanted;
        for (int i = 1; m_nodes.contains(out) || byName(out).valid(); ++i)
            out = wanted + "_" + std::to_string(i);
        return out;
    }

    Result<void> add(const ir::OpNode& node)
    {
        if (controlOf(node.opType) != Step::Control::None || !node.subgraphs.empty())
            return fail(Error{.message = UserText("control flow of the IR can't be packed"),
                              .hint = UserText("pack its FX node (without --ir), or a node of its body")});
        auto arguments = argumentsOf(node);
        if (!arguments)
            return fail(arguments.error());
        const bool aten = tryOperator(node.opType) != nullptr;
        graph::Node made = blank(graph::NodeOp::CallFunction, node.name, aten ? "torch.ops." + node.opType : pythonTarget(node.opType));
        made.args = std::move(*arguments);
        auto added = m_builder.addNode(std::move(made));
        return added ? Result<void>() : fail(added.error());
    }

    Result<std::vector<NamedArgument>> argumentsOf(const ir::OpNode& node)
    {
        if (node.call)
            return ownArguments(node);
        std::vector<Argument> inputs;
        if (graph::isGetitem(node.opType)) { // all elements are its inputs, the index chooses one
            const auto index = ir::tryItemIndex(node);
            if (node.inputs.empty() || !index)
                return fail("it is not an element of a list");
            return std::vector<NamedArgument>{{"a", Argument(Argument::NodeRef{byName(ir::makerName(node.inputs.front()))}), false},
                                              {"b", Argument(*index), false}};
        }
        for (const ir::TensorMeta& input : node.inputs) {
            auto argument = inputArgument(input);
            if (!argument)
                return fail(argument.error());
            inputs.push_back(std::move(*argument));
        }
        const auto op = tryOperator(node.opType);
        if (!op && node.inputs.empty() && tryPythonFunction(node.opType)) // of no arguments
            return std::vector<NamedArgument>();
        if (!op)
            return fail(Error{.message = UserText("only an executor knows how to run '%1': torch has no such operator", node.opType),
                              .hint = UserText("pack the FX nodes that it was made of (without --ir)")});
        auto filled = fillSchema(op->schema(), node, inputs, [this](const std::string& name) { return byName(name); });
        return filled ? named(op->schema(), std::move(*filled)) : Result<std::vector<NamedArgument>>(fail(filled.error()));
    }

    /// By position as far as there are all of them, then by name.
    static std::vector<NamedArgument> named(const c10::FunctionSchema& schema, std::vector<std::optional<Argument>> given)
    {
        std::vector<NamedArgument> out;
        bool keyword = false;
        for (std::size_t i = 0; i < given.size(); ++i) {
            keyword = keyword || !given[i] || schema.arguments()[i].kwarg_only();
            if (given[i])
                out.push_back({schema.arguments()[i].name(), std::move(*given[i]), keyword});
        }
        return out;
    }

    Result<std::vector<NamedArgument>> ownArguments(const ir::OpNode& node)
    {
        const auto op = tryOperator(node.opType);
        if (!op && !tryPythonFunction(node.opType))
            return fail(Error{.message = UserText("'%1' of the IR can't be packed", node.opType),
                              .hint = UserText("pack its FX node (without --ir)")});
        std::vector<NamedArgument> out;
        for (const bool keyword : {false, true})
            for (const auto& [name, attr] : keyword ? node.call->kwargs : node.call->args) {
                const auto index = !op                        ? std::nullopt
                                   : name.empty() && !keyword ? std::optional<int>(static_cast<int>(out.size()))
                                                              : op->schema().argumentIndexWithName(name);
                const bool known = index && static_cast<std::size_t>(*index) < op->schema().arguments().size();
                const auto* type = known ? op->schema().arguments()[static_cast<std::size_t>(*index)].real_type().get() : nullptr;
                auto made = argumentOf(attr, type, [this](const std::string& named) { return byName(named); });
                if (!made)
                    return fail(made.error());
                out.push_back({name, std::move(*made), keyword});
            }
        return out;
    }

    /// What is read outside, or by nobody.
    void addOutputs()
    {
        std::unordered_set<std::string> inside, outside;
        for (const ir::NodeId id : m_body.nodes) {
            const ir::OpNode& node = m_graph.node(id);
            auto& readers = m_names.contains(node.name) ? inside : outside;
            visitReads(node, [&readers](const std::string& name) { readers.insert(name); });
        }
        for (const ir::Returned& returned : m_body.returned)
            ir::visitMarked(returned.value, ir::nodeMark, [&outside](const std::string& name) { outside.insert(name); });
        for (const ir::TensorMeta& output : m_body.outputs)
            outside.insert(ir::makerName(output));
        Argument::List list;
        for (const ir::OpNode* node : m_inside) {
            if (!outside.contains(node->name) && inside.contains(node->name))
                continue;
            const Argument value(Argument::NodeRef{byName(node->name)});
            list.push_back(value);
            m_builder.addOutput({.kind = graph::OutputSpec::Kind::UserOutput, .value = value});
        }
        graph::Node output = blank(graph::NodeOp::Output, freeName("output"), "output");
        output.args = {{"", Argument(std::move(list)), false}};
        (void)m_builder.addNode(std::move(output));
    }

    const ir::Graph& m_graph;
    const ir::Subgraph& m_body;
    std::vector<const ir::OpNode*> m_inside;
    std::unordered_set<std::string> m_names;                    ///< of nodes of the part
    std::unordered_map<std::string, const ir::OpNode*> m_nodes; ///< of the whole list
    graph::GraphBuilder m_builder;
};

} // namespace

Result<std::shared_ptr<const graph::Graph>> irPart(const ir::Graph& graph, const std::vector<std::uint32_t>& nodes)
{
    return IrPart(graph, nodes).make();
}

} // namespace nodewise::torch_worker
