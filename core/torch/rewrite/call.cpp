// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/call.h"

#include "core/torch/base/guarded.h"
#include "core/torch/base/storages.h"
#include "core/torch/policy/policy.h"
#include "core/torch/run/operand_value.h"
#include "core/torch/run/operator_step.h"
#include "core/torch/schema/schema_lookup.h"

#include <algorithm>

namespace nodewise::torch_worker {

using graph::Argument;
using Kind = graph::Value::Kind;

namespace {

Yield yieldOf(const graph::Value& value)
{
    if (value.isTensor())
        return Yield::Tensor;
    return value.kind == Kind::List || value.kind == Kind::None ? Yield::Other : Yield::Number;
}

const Argument* tryGiven(const std::vector<graph::NamedArgument>& args, const c10::Argument& wanted, std::size_t index)
{
    for (const graph::NamedArgument& argument : args)
        if (argument.name == wanted.name())
            return &argument.value;
    return index < args.size() && args[index].name.empty() && !args[index].keyword ? &args[index].value : nullptr;
}

std::int64_t sizeIn(const graph::SymInt& size, const Valuation& symbols)
{
    const auto value = valueIn(size, symbols);
    if (!value)
        throw StepError(Error{.message = UserText("the size %1 can't be computed", size.text())});
    return *value;
}

c10::IValue valueFor(const graph::Value& value, const Valuation& symbols)
{
    if (value.kind == Kind::SymInt)
        return sizeIn(value.sym, symbols);
    if (value.kind == Kind::List) {
        Values elements;
        for (const graph::Value& element : value.elements)
            elements.push_back(valueFor(element, symbols));
        return c10::ivalue::Tuple::create(std::move(elements));
    }
    if (value.kind == Kind::None)
        return {};
    if (!value.isTensor())
        throw StepError(Error{.message = UserText("it uses a value known only at run time (%1)", graph::valueText(value))});
    graph::TensorMeta meta = value.tensor;
    for (auto* sizes : {&meta.sizes, &meta.strides})
        for (graph::SymInt& size : *sizes)
            size = sizeIn(size, symbols);
    meta.storageOffset = sizeIn(meta.storageOffset, symbols);
    meta.requiresGrad = false;
    auto made = metaTensor(meta);
    if (!made)
        throw StepError(std::move(made.error()));
    return std::move(*made);
}

void addValue(const graph::Value& value, std::string& out)
{
    out += std::to_string(int(value.kind));
    if (value.isTensor()) {
        out += graph::dtypeShortName(value.tensor.dtype);
        for (const auto* sizes : {&value.tensor.sizes, &value.tensor.strides}) {
            out += ';';
            for (const graph::SymInt& size : *sizes)
                out += size.text() + ',';
        }
        out += value.tensor.storageOffset.text() + value.tensor.device.type;
    }
    if (value.kind == Kind::SymInt)
        out += value.sym.text();
    for (const graph::Value& element : value.elements)
        addValue(element, out);
}

} // namespace

void collectInputs(const Argument& argument, std::vector<graph::NodeId>& out)
{
    if (const auto* ref = argument.as<Argument::NodeRef>()) {
        if (std::find(out.begin(), out.end(), ref->node) == out.end())
            out.push_back(ref->node);
    } else if (const auto* list = argument.as<Argument::List>()) {
        for (const Argument& element : *list)
            collectInputs(element, out);
    } else if (const auto* dict = argument.as<Argument::Dict>()) {
        for (const auto& entry : *dict)
            collectInputs(entry.second, out);
    }
}

std::string signatureOf(const graph::Graph& graph, const std::string& target, const std::vector<graph::NamedArgument>& args)
{
    std::vector<graph::NodeId> inputs;
    std::string out = target;
    const auto place = [&](graph::NodeId node) {
        return "#" + std::to_string(std::find(inputs.begin(), inputs.end(), node) - inputs.begin());
    };
    for (const graph::NamedArgument& argument : args) {
        collectInputs(argument.value, inputs);
        out += '|' + argument.name + '=' + graph::argumentText(argument.value, place);
    }
    for (const graph::NodeId input : inputs) {
        out += '|';
        addValue(graph.node(input).value, out);
    }
    return out;
}

Result<Call> Call::bound(const graph::Graph& graph, const std::string& target, const std::vector<graph::NamedArgument>& args,
                         OperandBuilder::Place place)
{
    Call out;
    out.m_graph = &graph;
    out.m_op = tryOperator(target);
    if (!out.m_op)
        return fail(lookUpSchemas({target}).front().reason);
    for (const graph::NamedArgument& argument : args)
        collectInputs(argument.value, out.m_inputs);
    const auto source = [&](graph::NodeId node) {
        const auto at = std::find(out.m_inputs.begin(), out.m_inputs.end(), node) - out.m_inputs.begin();
        return Source{.slot = static_cast<Slot>(at), .yield = yieldOf(graph.node(node).value)};
    };
    const OperandBuilder builder(source, place);
    const c10::FunctionSchema& schema = out.m_op->schema();
    for (std::size_t i = 0; i < schema.arguments().size(); ++i) {
        const c10::Argument& wanted = schema.arguments()[i];
        const Argument* given = tryGiven(args, wanted, i);
        auto operand = given ? builder.typed(*given, wanted) : builder.byDefault(wanted, schema);
        if (!operand)
            return fail("argument '%1': %2", wanted.name(), operand.error().message);
        out.m_operands.push_back(std::move(*operand));
    }
    return out;
}

void Call::run(Values& stack, const Runner& runner) const
{
    if (auto refused = policy::refusal(m_op->schema()))
        throw StepError(Error{.message = std::move(*refused), .hint = policy::refusalHint()});
    if (const auto check = policy::tryCheck(m_op->schema()))
        check(m_op->schema(), stack);
    runner(*m_op, stack);
}

graph::Device Call::device() const
{
    for (const graph::NodeId input : m_inputs)
        if (const graph::Value& value = m_graph->node(input).value; value.isTensor())
            return value.tensor.device;
    return {.type = "cpu"};
}

std::vector<std::string> Call::symbols() const
{
    std::vector<std::string> out;
    for (const graph::NodeId input : m_inputs)
        collectSymbols(m_graph->node(input).value, out);
    return out;
}

Values Call::inputsFor(const Valuation& symbols) const
{
    Values out;
    for (const graph::NodeId input : m_inputs)
        out.push_back(valueFor(m_graph->node(input).value, symbols));
    return out;
}

Values Call::arguments(const Values& inputs) const
{
    Values out;
    for (const Operand& operand : m_operands)
        out.push_back(operandValue(inputs, operand));
    return out;
}

} // namespace nodewise::torch_worker
