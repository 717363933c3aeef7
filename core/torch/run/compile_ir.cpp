// SPDX-License-Identifier: Apache-2.0
// The IR as plans. A node with a call of ours is called with it; any other by a registered executor, or by its operator's schema, filled
// from inputs and attributes as pytorch-ir's executor does (its executor.py).
#include "core/ir/def_use.h"
#include "core/torch/base/storages.h"
#include "core/torch/run/attr_argument.h"
#include "core/torch/run/auto_functionalized.h"
#include "core/torch/run/compile.h"
#include "core/torch/run/executor_step.h"
#include "core/torch/run/functions.h"
#include "core/torch/run/ir_values.h"
#include "core/torch/run/operator_step.h"
#include "core/torch/run/schema_fill.h"

#include <ATen/core/dispatch/Dispatcher.h>

#include <algorithm>
#include <unordered_map>

namespace nodewise::torch_worker {

using graph::Argument;
using ir::Attr;

namespace {

Yield yieldOf(const Attr& value)
{
    if (value.as<std::monostate>())
        return Yield::Tensor;
    const auto* dict = value.as<Attr::Dict>();
    const bool number = dict && dict->size() == 1 &&
                        (dict->front().first == "int" || dict->front().first == "float" || dict->front().first == "bool" ||
                         dict->front().first == "constant");
    return number ? Yield::Number : Yield::Other;
}

/// What the file says that the node yields, without data; None where that is not known, or more than tensors.
c10::IValue recordedValue(const ir::OpNode& node)
{
    Values shapes;
    for (const ir::TensorMeta& output : node.outputs) {
        auto made = metaTensor(tensorMeta(output));
        if (!made)
            return {};
        shapes.emplace_back(std::move(*made));
    }
    if (yieldsTensor(node))
        return shapes.front();
    const auto* list = node.value.as<Attr::List>();
    const bool tensors = list ? list->size() == shapes.size() : node.value.as<std::monostate>() && !shapes.empty();
    return tensors ? c10::IValue(c10::ivalue::Tuple::create(std::move(shapes))) : c10::IValue();
}

/// Compiles one list of nodes. References are by name, scoped to the list.
class BodyCompiler {
public:
    /// `firstInput`: the number of the body's first placeholder.
    BodyCompiler(const ir::Graph& graph, std::size_t index, std::uint32_t firstInput, const ExecutorTable& executors,
                 const CompileOptions& options)
        : m_firstInput(firstInput), m_graph(graph), m_body(graph.subgraphs[index]), m_executors(executors), m_meta(options.meta),
          m_builder([this](graph::NodeId id) { return m_sources[id.index()]; },
                    options.meta ? OperandBuilder::Place::Meta : OperandBuilder::Place::Run)
    {
        m_plan.subgraph = static_cast<std::uint32_t>(index);
        m_plan.name = m_body.name;
        m_plan.outputNode = noNode;
    }

    Plan compile()
    {
        addInputs();
        for (const ir::NodeId id : m_body.nodes)
            add(m_graph.node(id));
        setOutputs();
        return std::move(m_plan);
    }

private:
    // --- names -----------------------------------------------------------------------------------------------------------------

    Slot define(const std::string& name, std::uint32_t node, Yield yield)
    {
        const Slot slot = m_plan.slotCount++;
        m_plan.slotNodes.push_back(node);
        m_named[name] = addSource({.slot = slot, .yield = yield});
        return slot;
    }

    graph::NodeId addSource(Source source)
    {
        m_sources.push_back(source);
        return graph::NodeId(m_sources.size() - 1);
    }

    graph::NodeId byName(const std::string& name) const
    {
        const auto found = m_named.find(name);
        return found == m_named.end() ? graph::NodeId() : found->second;
    }

    void addInput(const std::string& name, Yield yield)
    {
        const std::uint32_t number = m_firstInput + static_cast<std::uint32_t>(m_plan.inputs.size());
        m_plan.inputs.push_back(define(name, number, yield));
        m_plan.inputNames.push_back(name);
        m_plan.inputNodes.push_back(number);
    }

    void addInputs()
    {
        for (const ir::Input& input : ir::inputsOf(m_graph, m_plan.subgraph))
            addInput(input.placeholder.name, input.isWeight() ? Yield::Tensor : yieldOf(input.placeholder.value));
    }

    /// The value that an input of a node stands for.
    Result<Argument> inputArgument(const ir::TensorMeta& input)
    {
        const std::string& name = ir::makerName(input);
        const graph::NodeId whole = byName(name);
        if (!whole.valid())
            return fail("its input '%1' is not computed before it", name);
        const auto* producer = tryNode(name);
        if (!producer || yieldsTensor(*producer))
            return Argument(Argument::NodeRef{whole});
        Source source = m_sources[whole.index()];
        source.yield = Yield::Tensor;
        source.element = static_cast<std::uint32_t>(input.producerOutputIdx);
        return Argument(Argument::NodeRef{addSource(source)});
    }

    const ir::OpNode* tryNode(const std::string& name) const
    {
        const auto found = m_nodes.find(name);
        return found == m_nodes.end() ? nullptr : found->second;
    }

    // --- nodes -----------------------------------------------------------------------------------------------------------------

    void add(const ir::OpNode& node)
    {
        Step step{.node = node.id.index(), .name = m_body.name.empty() ? node.name : m_body.name + "/" + node.name, .opType = node.opType};
        std::vector<Argument> inputs;
        UserText wrong;
        for (const ir::TensorMeta& input : node.inputs) {
            auto argument = inputArgument(input);
            if (!argument)
                wrong = argument.error().message;
            else
                inputs.push_back(std::move(*argument));
        }
        if (wrong.empty())
            resolve(step, node, inputs);
        else
            setUnresolved(step, std::move(wrong), UserText("the IR is damaged: convert the program again"));
        if (m_meta && step.op)
            step.recorded = recordedValue(node);
        m_nodes[node.name] = &node;
        step.output = define(node.name, node.id.index(), yieldsTensor(node) ? Yield::Tensor : yieldOf(node.value));
        m_plan.steps.push_back(std::move(step));
    }

    void resolve(Step& step, const ir::OpNode& node, const std::vector<Argument>& inputs)
    {
        if (const NamedExecutor* executor = m_executors.tryFind(node.opType))
            return setExecutor(step, node, *executor, inputs, m_builder);
        if (const auto control = controlOf(node.opType); control != Step::Control::None)
            return node.call ? setBodies(step, node, control)
                             : setUnresolved(step, UserText("pytorch-ir drops the bodies of control flow"),
                                             UserText("convert the program with Nodewise"));
        if (const int version = autoFunctionalizedVersion(node.opType))
            return node.call ? setAutoFunctionalizedCall(step, node, version)
                             : setUnresolved(step, UserText("pytorch-ir drops the operator that it calls"),
                                             UserText("convert the program with Nodewise"));
        if (node.opType == "with_effects" && node.call)
            return setWithEffects(step, node);
        if (graph::isGetitem(node.opType) && !node.call)
            return setGetitem(step, node, inputs);
        if (auto op = tryOperator(node.opType))
            return node.call ? setOwnCall(step, node, std::move(op)) : setFilled(step, node, std::move(op), inputs);
        if (auto function = tryPythonFunction(node.opType))
            return setOwnFunction(step, node, std::move(function));
        setUnregistered(step);
    }

    /// pytorch-ir's one built-in executor: all outputs of the producer are inputs, `index` chooses.
    void setGetitem(Step& step, const ir::OpNode& node, const std::vector<Argument>& inputs)
    {
        const auto index = ir::tryItemIndex(node);
        const std::int64_t count = static_cast<std::int64_t>(inputs.size());
        const std::int64_t at = index ? *index < 0 ? *index + count : *index : -1;
        if (at < 0 || at >= count)
            return setUnresolved(step, UserText("its attribute 'index' does not name one of its %1 inputs", count),
                                 UserText("the IR is damaged: convert the program again"));
        step.kind = Step::Kind::Value;
        step.executedBy = "built-in";
        step.operands.push_back(m_builder.plain(inputs[static_cast<std::size_t>(at)]));
    }

    void setFilled(Step& step, const ir::OpNode& node, std::shared_ptr<const c10::OperatorHandle> op, const std::vector<Argument>& inputs)
    {
        auto filled = fillSchema(op->schema(), node, inputs, [this](const std::string& name) { return byName(name); });
        if (!filled)
            return setUnresolved(step, filled.error().message, filled.error().hint);
        setCall(step, std::move(op), m_builder,
                [&](const c10::Argument&, std::size_t i) { return (*filled)[i] ? &*(*filled)[i] : nullptr; });
    }

    Result<Argument> callArgument(const Attr& attr, const c10::Type* type) const
    {
        return argumentOf(attr, type, [this](const std::string& name) { return byName(name); });
    }

    void setOwnCall(Step& step, const ir::OpNode& node, std::shared_ptr<const c10::OperatorHandle> op)
    {
        const c10::FunctionSchema& schema = op->schema();
        std::vector<std::optional<Argument>> given(schema.arguments().size());
        const auto take = [&](const std::string& name, std::size_t place, const Attr& attr) -> UserText {
            const auto named = name.empty() ? std::optional<int>(static_cast<int>(place)) : schema.argumentIndexWithName(name);
            if (!named || static_cast<std::size_t>(*named) >= given.size())
                return UserText("the operator has no argument '%1'", name);
            const auto index = static_cast<std::size_t>(*named);
            auto made = callArgument(attr, schema.arguments()[index].real_type().get());
            if (!made)
                return UserText("argument '%1': %2", schema.arguments()[index].name(), made.error().message);
            given[index] = std::move(*made);
            return {};
        };
        std::size_t place = 0;
        for (const auto* arguments : {&node.call->args, &node.call->kwargs})
            for (const auto& [name, attr] : *arguments)
                if (UserText wrong = take(name, place++, attr); !wrong.empty())
                    return setUnresolved(step, std::move(wrong),
                                         UserText("the IR was made for another version of the operator: convert the program again"));
        setCall(step, std::move(op), m_builder, [&](const c10::Argument&, std::size_t i) { return given[i] ? &*given[i] : nullptr; });
    }

    void setWithEffects(Step& step, const ir::OpNode& node)
    {
        const auto& arguments = node.call->args;
        const auto called = arguments.size() > 1 ? callArgument(arguments[1].second, nullptr) : Result<Argument>(Argument());
        const auto* name = called ? called->as<Argument::Operator>() : nullptr;
        auto op = name ? tryOperator(name->name) : nullptr;
        if (!op)
            return setUnresolved(step, UserText("the operator that it calls is not registered"));
        ir::OpNode inner = node;
        inner.call->args.erase(inner.call->args.begin(), inner.call->args.begin() + 2);
        setOwnCall(step, inner, std::move(op));
        addToken(step);
    }

    void setAutoFunctionalizedCall(Step& step, const ir::OpNode& node, int version)
    {
        const auto& given = node.call->args;
        const auto called = given.empty() ? Result<Argument>(Argument()) : callArgument(given.front().second, nullptr);
        const auto* name = called ? called->as<Argument::Operator>() : nullptr;
        const auto op = name ? tryOperator(name->name) : nullptr;
        std::vector<std::pair<std::string, Argument>> arguments;
        for (const auto& [key, attr] : node.call->kwargs) {
            const auto index = op ? op->schema().argumentIndexWithName(key) : std::nullopt;
            const auto* type = index ? op->schema().arguments()[static_cast<std::size_t>(*index)].real_type().get() : nullptr;
            auto made = callArgument(attr, type);
            if (!made)
                return setUnresolved(step, UserText("argument '%1': %2", key, made.error().message));
            arguments.emplace_back(key, std::move(*made));
        }
        const auto named = [&arguments](std::string_view wanted) -> const Argument* {
            const auto found = std::find_if(arguments.begin(), arguments.end(), [&](const auto& entry) { return entry.first == wanted; });
            return found == arguments.end() ? nullptr : &found->second;
        };
        setAutoFunctionalized(step, version, op, named, m_builder);
    }

    void setOwnFunction(Step& step, const ir::OpNode& node, Function function)
    {
        const bool peers = m_graph.root().placeholders.empty() && m_graph.root().returned.empty();
        if (!node.call && peers)
            return setUnresolved(step, UserText("pytorch-ir drops its arguments"), UserText("convert the program with Nodewise"));
        for (std::size_t i = 0; node.call && i < node.call->args.size(); ++i) {
            auto made = callArgument(node.call->args[i].second, nullptr);
            if (!made)
                return setUnresolved(step, made.error().message);
            step.operands.push_back(m_builder.plain(*made));
        }
        setFunction(step, std::move(function));
    }

    void setBodies(Step& step, const ir::OpNode& node, Step::Control control)
    {
        std::vector<Operand> operands;
        std::vector<std::uint32_t> bodies;
        for (const auto& [name, attr] : node.call->args) {
            if (const std::string* body = ir::tryMarked(attr, ir::subgraphMark)) {
                const auto index = tryBody(*body);
                if (!index)
                    return setUnresolved(step, UserText("the IR has no body '%1'", *body));
                bodies.push_back(*index);
                continue;
            }
            const auto* dict = attr.as<Attr::Dict>();
            if (dict && !dict->empty() && dict->front().first == "$dict")
                continue; // hints
            auto made = callArgument(attr, nullptr);
            if (!made)
                return setUnresolved(step, made.error().message);
            operands.push_back(m_builder.plain(*made));
        }
        UserText wrong = setControl(step, control, std::move(operands), std::move(bodies));
        if (!wrong.empty())
            setUnresolved(step, std::move(wrong));
    }

    std::optional<std::uint32_t> tryBody(const std::string& name) const
    {
        for (std::size_t i = 1; i < m_graph.subgraphs.size(); ++i)
            if (m_graph.subgraphs[i].name == name)
                return static_cast<std::uint32_t>(i);
        return std::nullopt;
    }

    // --- outputs ---------------------------------------------------------------------------------------------------------------

    void setOutputs()
    {
        for (const ir::Returned& returned : m_body.returned) {
            auto made = callArgument(returned.value, nullptr);
            m_plan.outputs.push_back(made ? m_builder.plain(*made) : constantOperand({}));
        }
        if (!m_body.returned.empty())
            return;
        for (const ir::TensorMeta& output : m_body.outputs)
            m_plan.outputs.push_back(outputOperand(output));
    }

    /// Outputs of a file of pytorch-ir are named by tensor, with or without their producer.
    Operand outputOperand(ir::TensorMeta output)
    {
        if (output.producerNode.empty() && !byName(output.name).valid())
            for (const auto& [name, node] : m_nodes)
                for (std::size_t i = 0; i < node->outputs.size(); ++i)
                    if (node->outputs[i].name == output.name) {
                        output.producerNode = name;
                        output.producerOutputIdx = static_cast<int>(i);
                    }
        auto made = inputArgument(output);
        return made ? m_builder.plain(*made) : constantOperand({});
    }

    std::uint32_t m_firstInput;
    const ir::Graph& m_graph;
    const ir::Subgraph& m_body;
    const ExecutorTable& m_executors;
    bool m_meta;
    Plan m_plan;
    std::vector<Source> m_sources;                          ///< what ids of m_named and of elements mean
    std::unordered_map<std::string, graph::NodeId> m_named; ///< placeholders and nodes
    std::unordered_map<std::string, const ir::OpNode*> m_nodes;
    OperandBuilder m_builder;
};

/// A body whose caller yields one tensor returns it bare.
void findSingleOutputs(const ir::Graph& graph, ProgramPlan& program)
{
    for (const Plan& plan : program.plans)
        for (const Step& step : plan.steps)
            for (const std::uint32_t body : step.bodies)
                program.plans[body].singleOutput = yieldsTensor(graph.nodes[step.node]) && program.plans[body].outputs.size() == 1;
}

} // namespace

std::shared_ptr<const ProgramPlan> compile(const ir::Graph& graph, const ExecutorTable& executors, const CompileOptions& options)
{
    auto program = std::make_shared<ProgramPlan>();
    program->side = ProgramPlan::Side::Ir;
    program->nodeCount = static_cast<std::uint32_t>(graph.nodes.size());
    std::uint32_t next = program->nodeCount;
    for (std::size_t i = 0; i < graph.subgraphs.size(); ++i) {
        program->plans.push_back(BodyCompiler(graph, i, next, executors, options).compile());
        next += static_cast<std::uint32_t>(program->plans.back().inputs.size());
    }
    findSingleOutputs(graph, *program);
    finish(*program);
    return program;
}

} // namespace nodewise::torch_worker
