// SPDX-License-Identifier: Apache-2.0
#include "core/torch/run/executor_step.h"

#include "core/torch/base/types.h"
#include "core/torch/run/attr_argument.h"
#include "core/torch/run/operator_step.h"
#include "core/torch/run/schema_fill.h"

#include <ATen/core/Tensor.h>
#include <ATen/core/dispatch/Dispatcher.h>

#include <algorithm>

namespace nodewise::torch_worker {

using ir::Attr;

namespace {

using Attrs = std::vector<std::pair<std::string, c10::IValue>>;

/// A list of numbers as such, anything else as a tuple.
c10::IValue listOf(const Values& values)
{
    if (!values.empty() && std::all_of(values.begin(), values.end(), [](const c10::IValue& v) { return v.isInt(); })) {
        c10::List<std::int64_t> out;
        for (const auto& value : values)
            out.push_back(value.toInt());
        return out;
    }
    return c10::ivalue::Tuple::create(values);
}

c10::IValue constantOf(const Operand& operand)
{
    if (operand.kind != Operand::Kind::List)
        return operand.constant;
    Values out;
    for (const Operand& element : operand.elements)
        out.push_back(constantOf(element));
    return listOf(out);
}

Result<c10::IValue> attrValue(const Attr& attr, const c10::Argument* argument, const OperandBuilder& builder)
{
    const auto none = [](const std::string&) { return graph::NodeId(); };
    const auto made = argumentOf(attr, argument ? argument->real_type().get() : nullptr, none);
    if (!made)
        return fail(made.error());
    if (!argument)
        return constantOf(builder.plain(*made));
    auto typed = builder.typed(*made, *argument);
    if (!typed)
        return fail(std::move(typed.error()));
    return constantOf(*typed);
}

Result<Attrs> attrsOf(const ir::OpNode& node, const OperandBuilder& builder)
{
    const auto op = tryOperator(node.opType);
    Attrs out;
    for (const auto& [name, attr] : node.attrs) {
        const auto index = op ? op->schema().argumentIndexWithName(name) : std::nullopt;
        const auto* argument = index ? &op->schema().arguments()[static_cast<std::size_t>(*index)] : nullptr;
        auto value = attrValue(attr, argument, builder);
        if (!value) // an executor may know better than the schema
            value = attrValue(attr, nullptr, builder);
        if (!value)
            return fail("attribute '%1': %2", name, value.error().message);
        out.emplace_back(name, std::move(*value));
    }
    for (std::size_t i = 0; op && i < op->schema().arguments().size(); ++i) {
        const c10::Argument& argument = op->schema().arguments()[i];
        const bool given = std::any_of(out.begin(), out.end(), [&](const auto& entry) { return entry.first == argument.name(); });
        const bool tensor = argument.type()->isSubtypeOf(*c10::OptionalType::ofTensor());
        if (!given && !tensor && argument.default_value())
            out.emplace_back(argument.name(), *argument.default_value());
    }
    return out;
}

std::string declaredShape(const ir::TensorMeta& meta)
{
    std::string out;
    for (const ir::Dim& dim : meta.shape)
        out += (out.empty() ? "" : ", ") + (dim.expr.empty() ? std::to_string(dim.size) : dim.expr);
    return meta.dtype + "[" + out + "]";
}

bool matches(const at::Tensor& tensor, const ir::TensorMeta& meta)
{
    if (graph::dtypeName(scalarTypeOf(tensor.scalar_type())) != meta.dtype || tensor.sizes().size() != meta.shape.size())
        return false;
    for (std::size_t i = 0; i < meta.shape.size(); ++i)
        if (meta.shape[i].expr.empty() && meta.shape[i].size != tensor.size(static_cast<std::int64_t>(i)))
            return false;
    return true;
}

/// Empty if the outputs are what the node says.
UserText wrongOutputs(const Values& outputs, const ir::OpNode& node)
{
    if (outputs.size() != node.outputs.size())
        return UserText("the executor returned %1 outputs, the node has %2", outputs.size(), node.outputs.size());
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const ir::TensorMeta& meta = node.outputs[i];
        if (!outputs[i].isTensor() || !outputs[i].toTensor().defined())
            return UserText("output '%1' of the executor is not a tensor", meta.name);
        if (!matches(outputs[i].toTensor(), meta))
            return UserText("output '%1' of the executor is %2, the node says %3", meta.name,
                            std::string(graph::dtypeName(scalarTypeOf(outputs[i].toTensor().scalar_type()))) +
                                shapeText(outputs[i].toTensor().sizes()),
                            declaredShape(meta));
    }
    return {};
}

} // namespace

void setExecutor(Step& step, const ir::OpNode& node, const NamedExecutor& executor, const std::vector<graph::Argument>& inputs,
                 const OperandBuilder& builder)
{
    auto attrs = attrsOf(node, builder);
    if (!attrs)
        return setUnresolved(step, attrs.error().message);
    for (const graph::Argument& input : inputs)
        step.operands.push_back(builder.plain(input));
    const auto own = std::make_shared<const ir::OpNode>(node); // the plan may outlive the IR
    const auto run = [own, executor, attrs = std::move(*attrs)](Machine&, Values values) -> Result<Values> {
        auto outputs = executor.run({.node = own.get(), .inputs = std::move(values), .attrs = attrs});
        if (!outputs)
            return outputs;
        if (UserText wrong = wrongOutputs(*outputs, *own); !wrong.empty())
            return fail(Error{.message = std::move(wrong), .hint = UserText("see %1", executor.origin)});
        return outputs;
    };
    setFunction(step, run, executor.origin);
}

} // namespace nodewise::torch_worker
