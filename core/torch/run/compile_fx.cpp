// SPDX-License-Identifier: Apache-2.0
// The FX graph as plans: every node but placeholders and the output is a step.
#include "core/torch/base/storages.h"
#include "core/torch/run/auto_functionalized.h"
#include "core/torch/run/compile.h"
#include "core/torch/run/functions.h"
#include "core/torch/run/operands.h"
#include "core/torch/run/operator_step.h"

#include <ATen/core/dispatch/Dispatcher.h>

#include <algorithm>

namespace nodewise::torch_worker {

using graph::Argument;

namespace {

Yield yieldOf(const graph::Value& value)
{
    switch (value.kind) {
    case graph::Value::Kind::Tensor:
        return Yield::Tensor;
    case graph::Value::Kind::SymInt:
    case graph::Value::Kind::SymFloat:
    case graph::Value::Kind::SymBool:
    case graph::Value::Kind::Constant:
        return Yield::Number;
    default:
        return Yield::Other;
    }
}

OperandBuilder::Place placeOf(const graph::Graph& graph, const CompileOptions& options)
{
    using Place = OperandBuilder::Place;
    if (options.meta)
        return Place::Meta;
    for (const graph::NodeId id : graph.root().nodes) {
        const graph::Node& node = graph.node(id);
        if (node.op == graph::NodeOp::Placeholder && node.value.isTensor() && node.value.tensor.device.type == "meta")
            return Place::Run; // exported without data
    }
    return Place::RunOrMeta;
}

/// What the file says that the node yields, without data; None where that is not known.
c10::IValue recordedValue(const graph::Value& value)
{
    if (value.kind == graph::Value::Kind::List) {
        Values elements;
        for (const graph::Value& element : value.elements)
            elements.push_back(recordedValue(element));
        return c10::ivalue::Tuple::create(std::move(elements));
    }
    if (!value.isTensor())
        return {};
    auto made = metaTensor(value.tensor);
    return made ? c10::IValue(std::move(*made)) : c10::IValue();
}

class FxCompiler {
public:
    FxCompiler(const graph::Graph& graph, const CompileOptions& options)
        : m_graph(graph), m_meta(options.meta), m_slots(graph.nodes().size(), noSlot),
          m_builder([this](graph::NodeId id) { return source(id); }, placeOf(graph, options))
    {
    }

    std::shared_ptr<const ProgramPlan> compile()
    {
        auto program = std::make_shared<ProgramPlan>();
        program->nodeCount = static_cast<std::uint32_t>(m_graph.nodes().size());
        for (const graph::Subgraph& subgraph : m_graph.subgraphs())
            program->plans.push_back(plan(subgraph));
        finish(*program);
        return program;
    }

private:
    Source source(graph::NodeId id) const { return {.slot = m_slots[id.index()], .yield = yieldOf(m_graph.node(id).value)}; }

    Plan plan(const graph::Subgraph& subgraph)
    {
        Plan out{.subgraph = subgraph.id.index(), .outputNode = noNode};
        if (subgraph.owner.valid())
            out.name = m_graph.qualifiedName(subgraph.owner);
        for (const graph::NodeId id : subgraph.nodes)
            add(out, m_graph.node(id));
        return out;
    }

    void add(Plan& plan, const graph::Node& node)
    {
        if (node.op == graph::NodeOp::Output)
            return setOutputs(plan, node);
        const Slot slot = plan.slotCount++;
        plan.slotNodes.push_back(node.id.index());
        m_slots[node.id.index()] = slot;
        if (node.op == graph::NodeOp::Placeholder) {
            plan.inputs.push_back(slot);
            plan.inputNames.push_back(node.name);
            plan.inputNodes.push_back(node.id.index());
        } else {
            plan.steps.push_back(step(node, slot));
        }
    }

    void setOutputs(Plan& plan, const graph::Node& node)
    {
        plan.outputNode = node.id.index();
        if (node.args.empty())
            return;
        const Argument& returned = node.args.front().value;
        const auto* list = returned.as<Argument::List>();
        plan.singleOutput = list == nullptr;
        if (!list)
            return plan.outputs.push_back(m_builder.plain(returned));
        for (const Argument& element : *list)
            plan.outputs.push_back(m_builder.plain(element));
    }

    Step step(const graph::Node& node, Slot slot) const
    {
        Step out{.node = node.id.index(), .name = m_graph.qualifiedName(node.id), .opType = std::string(node.opType()), .output = slot};
        if (node.op == graph::NodeOp::GetAttr)
            getAttr(out, node);
        else if (const auto control = controlOf(node.target); control != Step::Control::None)
            controlFlow(out, node, control);
        else if (const int version = autoFunctionalizedVersion(node.target))
            callAutoFunctionalized(out, node, version);
        else if (auto op = tryOperator(node.target))
            call(out, node, op);
        else if (node.target == "torch.ops.higher_order.with_effects")
            callWithEffects(out, node);
        else if (auto function = tryPythonFunction(node.target))
            callFunction(out, node, std::move(function));
        else
            setUnregistered(out);
        return out;
    }

    /// A body stands in the plan of its caller as nothing; other attributes are inputs in an exported program.
    void getAttr(Step& step, const graph::Node& node) const
    {
        step.kind = Step::Kind::Value;
        step.operands.push_back(constantOperand({}));
        if (!node.body.valid())
            setUnresolved(step, UserText("the program has no data for the attribute '%1'", node.target),
                          UserText("register it as a buffer of the module and export again"));
    }

    void callFunction(Step& step, const graph::Node& node, Function function) const
    {
        setFunction(step, std::move(function));
        for (const graph::NamedArgument& argument : node.args)
            step.operands.push_back(m_builder.plain(argument.value));
    }

    graph::SubgraphId bodyOf(const Argument& argument) const
    {
        const auto* ref = argument.as<Argument::NodeRef>();
        return ref ? m_graph.node(ref->node).body : graph::SubgraphId();
    }

    void controlFlow(Step& step, const graph::Node& node, Step::Control control) const
    {
        std::vector<Operand> operands;
        std::vector<std::uint32_t> bodies;
        for (const graph::NamedArgument& argument : node.args) {
            if (argument.keyword)
                continue; // use_reentrant and such: they matter to the backward pass only
            if (const auto body = bodyOf(argument.value); body.valid())
                bodies.push_back(body.index());
            else if (!argument.value.as<Argument::Dict>())
                operands.push_back(m_builder.plain(argument.value));
        }
        UserText wrong = setControl(step, control, std::move(operands), std::move(bodies));
        if (!wrong.empty())
            setUnresolved(step, std::move(wrong));
    }

    void callWithEffects(Step& step, const graph::Node& node) const
    {
        const auto* name = node.args.size() > 1 ? node.args[1].value.as<Argument::Operator>() : nullptr;
        auto op = name ? tryOperator(name->name) : nullptr;
        if (!op)
            return setUnresolved(step, UserText("the operator that it calls is not registered"));
        graph::Node called = node;
        called.args.erase(called.args.begin(), called.args.begin() + 2);
        call(step, called, op);
        addToken(step);
    }

    void callAutoFunctionalized(Step& step, const graph::Node& node, int version) const
    {
        const auto* name = node.args.empty() ? nullptr : node.args.front().value.as<Argument::Operator>();
        const auto named = [&node](std::string_view wanted) -> const Argument* {
            const auto found =
                std::find_if(node.args.begin(), node.args.end(), [&](const auto& argument) { return argument.name == wanted; });
            return found == node.args.end() ? nullptr : &found->value;
        };
        setAutoFunctionalized(step, version, name ? tryOperator(name->name) : nullptr, named, m_builder);
        if (m_meta)
            step.recorded = recordedValue(node.value);
    }

    /// The argument of the call for one of the schema: by name, or by place where the file has no names.
    static const Argument* tryGiven(const graph::Node& node, const c10::Argument& wanted, std::size_t index)
    {
        for (const graph::NamedArgument& argument : node.args)
            if (argument.name == wanted.name())
                return &argument.value;
        const bool byPlace = index < node.args.size() && node.args[index].name.empty() && !node.args[index].keyword;
        return byPlace ? &node.args[index].value : nullptr;
    }

    void call(Step& step, const graph::Node& node, const std::shared_ptr<const c10::OperatorHandle>& op) const
    {
        const c10::FunctionSchema& schema = op->schema();
        for (const graph::NamedArgument& argument : node.args)
            if (!argument.name.empty() && !schema.argumentIndexWithName(argument.name))
                return setUnresolved(step, UserText("the operator has no argument '%1'", argument.name),
                                     UserText("the program was exported for another version of the operator: export it again"));
        setCall(step, op, m_builder, [&node](const c10::Argument& wanted, std::size_t index) { return tryGiven(node, wanted, index); });
        if (m_meta)
            step.recorded = recordedValue(node.value);
    }

    const graph::Graph& m_graph;
    bool m_meta;
    std::vector<Slot> m_slots; ///< by node
    OperandBuilder m_builder;
};

} // namespace

std::shared_ptr<const ProgramPlan> compile(const graph::Graph& graph, const CompileOptions& options)
{
    return FxCompiler(graph, options).compile();
}

} // namespace nodewise::torch_worker
