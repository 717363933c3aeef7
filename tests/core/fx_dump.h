// SPDX-License-Identifier: Apache-2.0
// A graph as tests/scripts/dump_fx.py prints it from Python, so that the two can be compared as text.
#pragma once

#include "core/graph/graph.h"

#include <array>
#include <cstdio>

namespace nodewise::test {

inline std::string crc32Text(std::string_view text)
{
    std::uint32_t crc = 0xffffffffu;
    for (const char c : text) {
        crc ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1) ^ (crc & 1 ? 0xedb88320u : 0u);
    }
    std::array<char, 9> out{};
    std::snprintf(out.data(), out.size(), "%08x", ~crc);
    return out.data();
}

template <class List, class Text>
std::string joined(const List& list, std::string_view separator, Text text)
{
    std::string out;
    for (const auto& element : list) {
        if (&element != &*std::begin(list))
            out += separator;
        out += text(element);
    }
    return out;
}

inline std::string argField(const graph::Graph& g, const graph::Argument& argument)
{
    const auto recurse = [&g](const graph::Argument& a) { return argField(g, a); };
    if (const auto* ref = argument.as<graph::Argument::NodeRef>())
        return "%" + g.node(ref->node).name;
    if (const auto* list = argument.as<graph::Argument::List>())
        return "[" + joined(*list, ", ", recurse) + "]";
    if (const auto* dict = argument.as<graph::Argument::Dict>())
        return "{" + joined(*dict, ", ", [&](const auto& entry) { return entry.first + ": " + argField(g, entry.second); }) + "}";
    if (const auto* device = argument.as<graph::Device>())
        return graph::deviceText(*device);
    if (argument.as<graph::Argument::CustomObject>())
        return "<object>";
    return graph::argumentText(argument, [](graph::NodeId) { return std::string(); });
}

inline std::string valueField(const graph::Value& value)
{
    using Kind = graph::Value::Kind;
    const auto dimension = [](const graph::SymInt& i) { return i.text(); };
    switch (value.kind) {
    case Kind::None:
        return "None";
    case Kind::Tensor:
        return std::string(graph::dtypeName(value.tensor.dtype)) + "[" + joined(value.tensor.sizes, ",", dimension) + "](" +
               joined(value.tensor.strides, ",", dimension) + ") " + graph::deviceText(value.tensor.device) +
               (value.tensor.requiresGrad ? " grad" : "");
    case Kind::List:
        return "(" + joined(value.elements, "; ", [](const graph::Value& v) { return valueField(v); }) + ")";
    case Kind::SymInt:
        return "int " + value.sym.text();
    case Kind::SymFloat:
        return "float " + value.text;
    case Kind::SymBool:
        return "bool " + value.text;
    case Kind::Constant:
        return value.text;
    default:
        return "object";
    }
}

inline std::string nodeLine(const graph::Graph& g, const graph::Node& n)
{
    std::string args, kwargs;
    for (const graph::NamedArgument& a : n.args) {
        std::string& out = a.keyword ? kwargs : args;
        out += (out.empty() ? "" : ", ") + (a.keyword ? a.name + "=" : std::string()) + argField(g, a.value);
    }
    const std::string users = joined(n.users, " ", [&g](graph::NodeId id) { return g.node(id).name; });
    const std::array<std::string, 10> fields{n.name,
                                             std::string(graph::nodeOpName(n.op)),
                                             n.target,
                                             args,
                                             kwargs,
                                             users,
                                             valueField(n.value),
                                             g.module(n.module).path,
                                             n.metadata.torchFn,
                                             n.metadata.stackTrace.empty() ? "" : crc32Text(n.metadata.stackTrace)};
    return joined(fields, " | ", [](const std::string& s) { return s; });
}

inline void dumpFx(const graph::Graph& g, graph::SubgraphId subgraph, const std::string& indent, std::string& out)
{
    for (const graph::NodeId id : g.subgraph(subgraph).nodes) {
        out += indent + nodeLine(g, g.node(id)) + "\n";
        if (g.node(id).body.valid())
            dumpFx(g, g.node(id).body, indent + "  ", out);
    }
}

} // namespace nodewise::test
