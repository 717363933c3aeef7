// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/sample_call.h"

#include "core/protocol/schema.h"
#include "core/torch/schema/schema_lookup.h"

#include <algorithm>
#include <array>

namespace nodewise::torch_worker {

namespace {

using graph::Argument;
using graph::ScalarType;
using Sizes = std::vector<std::int64_t>;

/// What is tried together: the shape of every tensor, and what stands where whole numbers are asked for.
struct Attempt {
    Sizes shape, list;
    std::int64_t number = 1;
};

std::vector<Attempt> attempts()
{
    static const std::array<Sizes, 4> shapes{Sizes{8, 8}, Sizes{2, 8, 8, 8}, Sizes{2, 8, 8}, Sizes{8}};
    static const std::array<Sizes, 4> lists{Sizes{8}, Sizes{1, 1}, Sizes{1, 0}, Sizes{8, 8}};
    std::vector<Attempt> out;
    for (const Sizes& shape : shapes)
        for (const Sizes& list : lists)
            for (const std::int64_t number : {1, 0})
                out.push_back({shape, list, number});
    return out;
}

ScalarType dtypeFor(std::string_view argument)
{
    const auto has = [argument](std::string_view part) { return argument.find(part) != std::string_view::npos; };
    return has("ind") || has("target") ? ScalarType::Int64 : has("mask") || has("condition") ? ScalarType::Bool : ScalarType::Float32;
}

graph::Value tensorOf(ScalarType dtype, const Sizes& shape)
{
    graph::Value out;
    out.kind = graph::Value::Kind::Tensor;
    out.tensor.dtype = dtype;
    out.tensor.device = graph::Device{"cpu"};
    std::int64_t stride = 1;
    for (auto size = shape.rbegin(); size != shape.rend(); ++size) {
        out.tensor.sizes.insert(out.tensor.sizes.begin(), graph::SymInt(*size));
        out.tensor.strides.insert(out.tensor.strides.begin(), graph::SymInt(stride));
        stride *= *size;
    }
    return out;
}

/// Of the root.
graph::Node nodeOf(graph::NodeOp op, std::string name, std::string target)
{
    graph::Node out{.op = op, .name = std::move(name), .target = std::move(target)};
    out.subgraph = graph::SubgraphId(0);
    out.module = graph::ModuleId(0);
    return out;
}

/// Builds the call of one attempt.
class CallBuilder {
public:
    CallBuilder(const protocol::OpSchema& schema, const Attempt& attempt) : m_schema(schema), m_attempt(attempt) {}

    /// nullopt: an argument of a type that nothing is known for.
    std::optional<SampleCall> build(const std::string& opType, rewrite::Operators& operators)
    {
        graph::Node call = nodeOf(graph::NodeOp::CallFunction, "call", "torch.ops." + opType);
        for (const protocol::SchemaArgument& argument : m_schema.arguments) {
            if (argument.defaultText)
                continue;
            auto value = valueFor(argument);
            if (!value)
                return {};
            call.args.push_back({argument.name, std::move(*value), argument.kwargOnly});
        }
        for (const graph::NodeId input : m_inputs)
            m_builder.addInput({.kind = graph::InputSpec::Kind::UserInput, .name = m_builder.node(input).name});
        const auto withInputs = inputsAlone();
        auto made = operators.valueOf(*withInputs, call.target, call.args);
        if (!made)
            return {};
        call.value = std::move(*made);
        SampleCall out{.text = opType + "(" + m_text + ")"};
        const auto node = m_builder.addNode(std::move(call));
        if (!node)
            return {};
        Argument result(graph::Argument::NodeRef{*node});
        m_builder.addOutput({.kind = graph::OutputSpec::Kind::UserOutput, .value = result});
        graph::Node output = nodeOf(graph::NodeOp::Output, "output", "output");
        output.args.push_back({"", Argument(Argument::List{result})});
        if (!m_builder.addNode(std::move(output)))
            return {};
        out.graph = m_builder.build();
        return out;
    }

private:
    std::optional<Argument> valueFor(const protocol::SchemaArgument& argument)
    {
        const std::string_view type = argument.type;
        const auto tell = [&](const std::string& value) {
            m_text.append(m_text.empty() ? "" : ", ").append(argument.name).append(": ").append(value);
        };
        const auto plain = [&](auto value) {
            Argument out(std::move(value));
            tell(graph::argumentText(out, {}));
            return out;
        };
        if (type.ends_with('?'))
            return plain(Argument::None());
        if (type == "Tensor")
            return input(argument.name, tell);
        if (type.starts_with("Tensor["))
            return Argument(Argument::List{input(argument.name + "_0", tell), input(argument.name + "_1", tell)});
        if (type == "int" || type == "SymInt" || type == "Scalar")
            return plain(m_attempt.number);
        if (type.starts_with("int[") || type.starts_with("SymInt[")) {
            Argument::List list;
            for (const std::int64_t number : m_attempt.list)
                list.emplace_back(number);
            return plain(std::move(list));
        }
        if (type == "float")
            return plain(1.0);
        if (type == "bool")
            return plain(false);
        if (type == "ScalarType")
            return plain(ScalarType::Float32);
        if (type == "Device")
            return plain(graph::Device{"cpu"});
        return {};
    }

    template <class Tell>
    Argument input(const std::string& name, const Tell& tell)
    {
        graph::Node node = nodeOf(graph::NodeOp::Placeholder, name, name);
        node.value = tensorOf(dtypeFor(name), m_attempt.shape);
        tell(graph::valueText(node.value));
        m_placeholders.push_back(node);
        m_inputs.push_back(*m_builder.addNode(std::move(node)));
        return Argument(Argument::NodeRef{m_inputs.back()});
    }

    /// For the shape rule: the call's node is not there before it is known what it yields.
    std::shared_ptr<const graph::Graph> inputsAlone() const
    {
        graph::GraphBuilder builder;
        for (const graph::Node& node : m_placeholders)
            (void)builder.addNode(node);
        return builder.build();
    }

    const protocol::OpSchema& m_schema;
    const Attempt& m_attempt;
    graph::GraphBuilder m_builder;
    std::vector<graph::Node> m_placeholders;
    std::vector<graph::NodeId> m_inputs;
    std::string m_text;
};

} // namespace

Result<SampleCall> sampleCall(const std::string& opType, rewrite::Operators& operators)
{
    const protocol::OpSchema schema = lookUpSchemas({opType}).front();
    if (schema.kind != protocol::OpSchema::Kind::Operator)
        return fail(Error{.message = schema.reason});
    for (const Attempt& attempt : attempts())
        if (auto made = CallBuilder(schema, attempt).build(opType, operators))
            return std::move(*made);
    return fail(Error{.message = UserText("no call of %1 could be made up that its shape rule takes", opType),
                      .hint = UserText("judge a program that calls it: nodewise-cli coverage FILE")});
}

} // namespace nodewise::torch_worker
