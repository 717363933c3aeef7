// SPDX-License-Identifier: Apache-2.0
#include "core/ir/argument_attr.h"

#include "core/ir/python_json.h"

#include <cmath>
#include <type_traits>

namespace nodewise::ir {

using graph::Argument;

namespace {

Attr dtypeAttr(graph::ScalarType type)
{
    return Attr("torch." + std::string(graph::dtypeName(type)));
}

/// What both forms print alike. Null for what they don't.
std::optional<Attr> plainAttr(const Argument& argument)
{
    return std::visit(
        [](const auto& value) -> std::optional<Attr> {
            using T = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<T, Argument::None>)
                return Attr();
            else if constexpr (std::is_same_v<T, std::int64_t> || std::is_same_v<T, double> || std::is_same_v<T, bool> ||
                               std::is_same_v<T, std::string>)
                return Attr(value);
            else if constexpr (std::is_same_v<T, graph::ScalarType>)
                return dtypeAttr(value);
            else if constexpr (std::is_same_v<T, graph::Layout>)
                return Attr(graph::layoutText(value));
            else if constexpr (std::is_same_v<T, graph::MemoryFormat>)
                return Attr(graph::memoryFormatText(value));
            else if constexpr (std::is_same_v<T, graph::Device>)
                return Attr(graph::deviceText(value));
            else
                return std::nullopt;
        },
        argument.v);
}

template <class Convert>
Attr listAttr(const Argument::List& list, Convert convert)
{
    Attr::List out;
    out.reserve(list.size());
    for (const Argument& element : list)
        out.push_back(convert(element));
    return Attr(std::move(out));
}

template <class Convert>
Attr dictAttr(const Argument::Dict& dict, Convert convert)
{
    Attr::Dict out;
    for (const auto& [key, element] : dict)
        out.emplace_back(key, convert(element));
    return Attr(std::move(out));
}

Attr marked(const char* mark, Attr value)
{
    return Attr(Attr::Dict{{mark, std::move(value)}});
}

/// repr() of a part: integers without ".0".
std::string complexPart(double value)
{
    std::string text;
    appendPythonFloat(text, value);
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value < 0 ? "-inf" : "inf";
    return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

} // namespace

std::string pythonComplex(std::complex<double> value)
{
    std::string imaginary = complexPart(value.imag()) + "j";
    if (value.real() == 0 && !std::signbit(value.real()))
        return imaginary;
    const bool plus = std::isnan(value.imag()) || !std::signbit(value.imag());
    return "(" + complexPart(value.real()) + (plus ? "+" : "") + imaginary + ")";
}

Attr attrOf(const Argument& argument, const graph::Graph& graph)
{
    if (auto plain = plainAttr(argument))
        return std::move(*plain);
    const auto nested = [&graph](const Argument& element) { return attrOf(element, graph); };
    if (const auto* list = argument.as<Argument::List>())
        return listAttr(*list, nested);
    if (const auto* dict = argument.as<Argument::Dict>())
        return dictAttr(*dict, nested);
    if (const auto* node = argument.as<Argument::NodeRef>())
        return Attr(graph.node(node->node).name);
    if (const auto* complex = argument.as<std::complex<double>>())
        return Attr(pythonComplex(*complex));
    if (const auto* body = argument.as<Argument::SubgraphRef>())
        return Attr(graph.subgraph(body->subgraph).name);
    if (const auto* op = argument.as<Argument::Operator>())
        return Attr(op->name);
    if (const auto* object = argument.as<Argument::CustomObject>())
        return Attr(object->name);
    const auto* opaque = argument.as<Argument::Opaque>();
    return opaque ? Attr(opaque->json) : Attr();
}

Attr callAttrOf(const Argument& argument, const graph::Graph& graph, const std::function<std::string(graph::SubgraphId)>& subgraphName)
{
    if (auto plain = plainAttr(argument))
        return std::move(*plain);
    const auto nested = [&](const Argument& element) { return callAttrOf(element, graph, subgraphName); };
    if (const auto* list = argument.as<Argument::List>())
        return listAttr(*list, nested);
    if (const auto* dict = argument.as<Argument::Dict>())
        return marked("$dict", dictAttr(*dict, nested));
    if (const auto* ref = argument.as<Argument::NodeRef>()) {
        const graph::Node& node = graph.node(ref->node);
        if (node.op == graph::NodeOp::GetAttr)
            return node.body.valid() ? marked("$subgraph", Attr(subgraphName(node.body))) : marked("$attr", Attr(node.target));
        return marked("$node", Attr(node.name));
    }
    if (const auto* complex = argument.as<std::complex<double>>())
        return marked("$complex", Attr(Attr::List{Attr(complex->real()), Attr(complex->imag())}));
    if (const auto* body = argument.as<Argument::SubgraphRef>())
        return marked("$subgraph", Attr(subgraphName(body->subgraph)));
    if (const auto* op = argument.as<Argument::Operator>())
        return marked("$operator", Attr(op->name));
    if (const auto* object = argument.as<Argument::CustomObject>())
        return marked("$object", Attr(Attr::Dict{{"name", Attr(object->name)}, {"class", Attr(object->classFqn)}}));
    const auto* opaque = argument.as<Argument::Opaque>();
    return opaque ? marked("$opaque", Attr(opaque->json)) : Attr();
}

namespace {

Attr yieldOf(const graph::Value& value)
{
    using Kind = graph::Value::Kind;
    switch (value.kind) {
    case Kind::None:
        return Attr();
    case Kind::Tensor:
        return Attr(std::string("tensor"));
    case Kind::SymInt:
        return marked("int", value.sym.expr ? Attr(value.sym.expr->text) : Attr(value.sym.value));
    case Kind::SymFloat:
        return marked("float", Attr(value.text));
    case Kind::SymBool:
        return marked("bool", Attr(value.text));
    case Kind::CustomObject:
        return marked("object", Attr(value.text));
    case Kind::Token:
        return Attr(std::string("token"));
    case Kind::Constant:
        return marked("constant", Attr(value.text));
    case Kind::Opaque:
        return marked("opaque", Attr(value.text));
    case Kind::List:
        break;
    }
    Attr::List out;
    for (const graph::Value& element : value.elements)
        out.push_back(yieldOf(element));
    return Attr(std::move(out));
}

} // namespace

Attr yieldAttrOf(const graph::Value& value)
{
    return value.isTensor() ? Attr() : yieldOf(value);
}

} // namespace nodewise::ir
