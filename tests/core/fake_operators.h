// SPDX-License-Identifier: Apache-2.0
// Operators for tests of rewriting: shape rules of a handful, functions and composites given as text.
#pragma once

#include "core/graph/text_form.h"
#include "core/lowering/operand.h"
#include "core/lowering/plan_call.h"
#include "core/rewrite/operators.h"

#include <QtTest>
#include <algorithm>
#include <map>
#include <set>

namespace nodewise::test {

using graph::Argument;
using graph::NodeId;

/// Functions are graphs in text form: their placeholders are the call's nodes in order, what they return its results.
class FakeOperators : public rewrite::Operators {
public:
    std::map<std::string, std::string> functions;                                ///< by name; an empty text declines
    std::map<std::string, std::string> composites;                               ///< by operator
    std::map<std::string, bool> guards;                                          ///< what a guard says of every call
    std::map<std::string, std::string> partly;                                   ///< guards that a size decides: where they hold
    std::map<std::string, rewrite::Pattern> patterns;                            ///< by function
    std::map<std::string, std::vector<graph::NamedArgument>, std::less<>> usual; ///< defaults by operator
    std::set<std::string, std::less<>> random{"aten.rand_like.default"};
    std::set<std::string, std::less<>> unknown{"lib.mystery.default"}; ///< nobody knows their schemas
    std::map<std::string, std::string> refused;                        ///< operators that are never run, and why
    std::set<std::string> wrong;                                       ///< functions that fail by their own mistake
    std::vector<std::string> exported;                                 ///< what a function calls at the sizes of the export
    int asked = 0;

    Result<rewrite::GuardAnswer> holds(const graph::Graph&, const graph::Node& call, const std::string& guard) override
    {
        if (guard == "dim is two")
            return rewrite::GuardAnswer{call.args.front().value.as<Argument::NodeRef>() != nullptr && call.value.tensor.sizes.size() == 2,
                                        {}};
        if (const auto some = partly.find(guard); some != partly.end())
            return rewrite::GuardAnswer{.always = false, .partly = some->second};
        const auto found = guards.find(guard);
        if (found == guards.end())
            return fail("the guard '%1' has no such name", guard);
        return rewrite::GuardAnswer{found->second, {}};
    }
    bool hasFunction(const std::string& function) override { return functions.contains(function); }
    Result<std::optional<rewrite::Fragment>> decompose(const graph::Graph&, const graph::Node&, const std::string& function) override
    {
        ++asked;
        const auto found = functions.find(function);
        if (found == functions.end())
            return fail("there is no function '%1'", function);
        if (found->second == "fails")
            return fail("the function '%1' can't do without data", function);
        return fragment(found->second);
    }
    Result<std::shared_ptr<const rewrite::Pattern>> pattern(const std::string& function) override
    {
        const auto found = patterns.find(function);
        if (found == patterns.end())
            return rewrite::Operators::pattern(function);
        return std::make_shared<const rewrite::Pattern>(found->second);
    }
    std::vector<graph::NamedArgument> usualArguments(std::string_view opType) override
    {
        const auto found = usual.find(opType);
        return found == usual.end() ? std::vector<graph::NamedArgument>() : found->second;
    }
    std::optional<UserText> refusal(std::string_view opType) override
    {
        const auto found = refused.find(std::string(opType));
        return found == refused.end() ? std::nullopt : std::optional(UserText(found->second));
    }
    bool isComposite(std::string_view opType) override { return composites.contains(std::string(opType)); }
    bool isMistaken(const graph::Graph&, const graph::Node&, const std::string& function) override { return wrong.contains(function); }
    std::vector<std::string> callsAsExported(const graph::Graph&, const graph::Node&, const std::string&) override { return exported; }
    Result<std::optional<rewrite::Fragment>> decomposeComposite(const graph::Graph&, const graph::Node& call) override
    {
        const auto found = composites.find(std::string(call.opType()));
        return found == composites.end() ? std::optional<rewrite::Fragment>() : fragment(found->second);
    }
    Result<graph::Value> valueOf(const graph::Graph& graph, const std::string& target,
                                 const std::vector<graph::NamedArgument>& args) override;
    std::unique_ptr<Evaluation> evaluation(const graph::Graph& graph, std::uint64_t maxBytes) override
    {
        struct Each final : Evaluation {
            Each(FakeOperators& of, const graph::Graph& graph, std::uint64_t maxBytes) : of(of), graph(graph), maxBytes(maxBytes) {}
            Result<std::optional<Tensor>> compute(NodeId node) override { return of.computed(graph, node, maxBytes); }
            FakeOperators& of;
            const graph::Graph& graph;
            std::uint64_t maxBytes;
        };
        return std::make_unique<Each>(*this, graph, maxBytes);
    }
    virtual Result<std::optional<Tensor>> computed(const graph::Graph& graph, NodeId node, std::uint64_t maxBytes);
    bool isPure(std::string_view opType) override
    {
        return !unknown.contains(opType) && !random.contains(opType) && !lowering::writesInPlace(opType);
    }
    std::optional<std::vector<std::string>> writes(std::string_view opType) override
    {
        if (unknown.contains(opType))
            return {};
        return lowering::writesInPlace(opType) ? std::vector<std::string>{"self"} : std::vector<std::string>();
    }
    bool mayAlias(std::string_view opType) override
    {
        return unknown.contains(opType) || lowering::isViewOperator(opType) || lowering::writesInPlace(opType);
    }

    static std::optional<rewrite::Fragment> fragment(const std::string& text)
    {
        if (text.empty())
            return {};
        const auto parsed = graph::parseText(text);
        if (!parsed)
            qFatal("%s", parsed.error().text().c_str());
        const graph::Graph& graph = **parsed;
        rewrite::Fragment made;
        for (const graph::Node& node : graph.nodes()) {
            if (node.op == graph::NodeOp::Placeholder)
                ++made.inputs;
            else if (node.op == graph::NodeOp::Output)
                made.results = *node.args.front().value.as<Argument::List>();
            else
                made.nodes.push_back({node.target, node.args, node.value});
        }
        return made;
    }

private:
    using Shape = std::vector<std::int64_t>;
    struct Given {
        const graph::Graph& graph;
        const std::vector<graph::NamedArgument>& args;
        const graph::TensorMeta& tensor(std::size_t at) const
        {
            return graph.node(args.at(at).value.as<Argument::NodeRef>()->node).value.tensor;
        }
        bool isTensor(std::size_t at) const
        {
            const auto* ref = at < args.size() ? args[at].value.as<Argument::NodeRef>() : nullptr;
            return ref != nullptr && graph.node(ref->node).value.isTensor();
        }
        Shape shape(std::size_t at) const
        {
            Shape shape;
            for (const graph::SymInt& size : tensor(at).sizes)
                shape.push_back(size.known().value());
            return shape;
        }
        Shape list(std::size_t at) const
        {
            Shape list;
            for (const Argument& item : *args.at(at).value.as<Argument::List>())
                list.push_back(*item.as<std::int64_t>());
            return list;
        }
        std::int64_t number(std::size_t at) const { return *args.at(at).value.as<std::int64_t>(); }
    };
    static graph::Value made(const Shape& shape, graph::ScalarType dtype)
    {
        graph::Value value{.kind = graph::Value::Kind::Tensor, .tensor = {.dtype = dtype, .device = {.type = "cpu"}}};
        for (const std::int64_t size : shape)
            value.tensor.sizes.emplace_back(size);
        for (const std::int64_t stride : lowering::contiguousStrides(shape))
            value.tensor.strides.emplace_back(stride);
        return value;
    }
    static Result<Shape> shapeOf(std::string_view op, const Given& given);
    static Shape broadcast(Shape a, Shape b)
    {
        if (a.size() < b.size())
            std::swap(a, b);
        for (std::size_t i = 0; i < b.size(); ++i)
            a[a.size() - 1 - i] = std::max(a[a.size() - 1 - i], b[b.size() - 1 - i]);
        return a;
    }
};

inline Result<FakeOperators::Shape> FakeOperators::shapeOf(std::string_view op, const Given& given)
{
    Shape shape = given.isTensor(0) ? given.shape(0) : Shape();
    const auto at = [&](std::int64_t dim) { return shape.begin() + (dim < 0 ? dim + std::int64_t(shape.size()) : dim); };
    if (op == "aten.mm" || op == "aten.bmm")
        shape.back() = given.shape(1).back();
    else if (op == "aten.addmm")
        shape = {given.shape(1).front(), given.shape(2).back()};
    else if (op == "aten.matmul") {
        shape = broadcast(Shape(shape.begin(), shape.end() - 1), Shape(shape.begin(), shape.end() - 1));
        shape.push_back(given.shape(1).back());
    } else if (op == "aten.unsqueeze") {
        shape.insert(given.number(1) < 0 ? shape.end() + given.number(1) + 1 : shape.begin() + given.number(1), 1);
    } else if (op == "aten.squeeze") {
        shape.erase(at(given.number(1)));
    } else if (op == "aten.expand") {
        const Shape wanted = given.list(1);
        for (std::size_t i = 0; i < wanted.size(); ++i)
            shape[i] = wanted[i] < 0 ? shape[i] : wanted[i];
    } else if (op == "aten.view" || op == "aten.reshape" || op == "aten._unsafe_view") {
        shape = given.list(1);
    } else if (op == "aten.permute") {
        const Shape from = shape, order = given.list(1);
        for (std::size_t i = 0; i < order.size(); ++i)
            shape[i] = from[std::size_t(order[i])];
    } else if (op == "aten.t") {
        std::reverse(shape.begin(), shape.end());
    } else if (op == "aten.transpose") {
        std::iter_swap(at(given.number(1)), at(given.number(2)));
    } else if (op == "aten.slice") {
        *at(given.number(1)) = given.number(3) - given.number(2);
    } else if (op == "aten.constant_pad_nd") {
        const Shape pads = given.list(1);
        for (std::size_t i = 0; i < pads.size(); ++i)
            shape[shape.size() - 1 - i / 2] += pads[i];
    } else if (given.isTensor(1)) {
        shape = broadcast(shape, given.shape(1));
    } else if (op == "aten.full") {
        shape = given.list(0);
    }
    return shape;
}

inline Result<graph::Value> FakeOperators::valueOf(const graph::Graph& graph, const std::string& target,
                                                   const std::vector<graph::NamedArgument>& args)
{
    const Given given{graph, args};
    const std::string_view op = lowering::withoutOverload(std::string_view(target).substr(std::string_view("torch.ops.").size()));
    if (op == "aten.sym_size")
        return graph::Value{.kind = graph::Value::Kind::SymInt, .tensor = {}, .sym = given.tensor(0).sizes[std::size_t(given.number(1))]};
    if (op.starts_with("spyre."))
        return fail("there is no operator '%1'", target);
    auto dtype = given.isTensor(0) ? given.tensor(0).dtype : graph::ScalarType::Float32;
    for (const graph::NamedArgument& argument : args)
        if (const auto* wanted = argument.value.as<graph::ScalarType>())
            dtype = *wanted;
    if (given.isTensor(0) && given.isTensor(1) && given.tensor(1).dtype != given.tensor(0).dtype) {
        if (op == "aten.mm" || op == "aten.bmm")
            return fail("expected both to have the same dtype");
        dtype = graph::ScalarType::Float32; // what the types in these tests promote to
    }
    auto shape = shapeOf(op, given);
    if (!shape)
        return fail(std::move(shape.error()));
    return made(*shape, dtype);
}

/// Zeros, of whatever the node says that it yields.
inline Result<std::optional<rewrite::Operators::Tensor>> FakeOperators::computed(const graph::Graph& graph, NodeId node,
                                                                                 std::uint64_t maxBytes)
{
    const graph::Value& value = graph.node(node).value;
    if (!value.isTensor() || !isPure(graph.node(node).opType()))
        return std::optional<Tensor>();
    std::uint64_t bytes = std::uint64_t(graph::itemSize(value.tensor.dtype));
    for (const graph::SymInt& size : value.tensor.sizes)
        bytes *= std::uint64_t(size.known().value());
    if (bytes > maxBytes)
        return std::optional<Tensor>();
    return Tensor{value.tensor, std::string(bytes, '\0')};
}

} // namespace nodewise::test
