// SPDX-License-Identifier: Apache-2.0
#include "core/program/argument_decoder.h"

#include "core/program/graph_decoder.h"

#include <algorithm>

namespace nodewise::program {

using graph::Argument;
using graph::NodeId;
using graph::NodeOp;

namespace {

enum class Tag : std::uint8_t {
    None,
    Tensor,
    Tensors,
    Int,
    Ints,
    Float,
    Floats,
    String,
    Strings,
    SymInt,
    SymInts,
    ScalarType,
    MemoryFormat,
    Layout,
    Device,
    Bool,
    Bools,
    SymBool,
    SymBools,
    Graph,
    OptionalTensors,
    CustomObj,
    Operator,
    SymFloat,
    SymFloats,
    OptionalTensor,
    Complex,
    NestedTensors,
    IntLists,
    StringToArgument,
    FloatLists,
};

constexpr std::pair<std::string_view, Tag> tags[] = {
    {"as_tensor", Tag::Tensor},
    {"as_int", Tag::Int},
    {"as_ints", Tag::Ints},
    {"as_float", Tag::Float},
    {"as_bool", Tag::Bool},
    {"as_none", Tag::None},
    {"as_tensors", Tag::Tensors},
    {"as_sym_int", Tag::SymInt},
    {"as_sym_ints", Tag::SymInts},
    {"as_scalar_type", Tag::ScalarType},
    {"as_device", Tag::Device},
    {"as_floats", Tag::Floats},
    {"as_string", Tag::String},
    {"as_strings", Tag::Strings},
    {"as_memory_format", Tag::MemoryFormat},
    {"as_layout", Tag::Layout},
    {"as_bools", Tag::Bools},
    {"as_sym_bool", Tag::SymBool},
    {"as_sym_bools", Tag::SymBools},
    {"as_graph", Tag::Graph},
    {"as_optional_tensors", Tag::OptionalTensors},
    {"as_custom_obj", Tag::CustomObj},
    {"as_operator", Tag::Operator},
    {"as_sym_float", Tag::SymFloat},
    {"as_sym_floats", Tag::SymFloats},
    {"as_optional_tensor", Tag::OptionalTensor},
    {"as_complex", Tag::Complex},
    {"as_nested_tensors", Tag::NestedTensors},
    {"as_int_lists", Tag::IntLists},
    {"as_string_to_argument", Tag::StringToArgument},
    {"as_float_lists", Tag::FloatLists},
};

std::optional<Tag> tryTag(std::string_view text)
{
    const auto* found = std::find_if(std::begin(tags), std::end(tags), [text](const auto& tag) { return tag.first == text; });
    return found == std::end(tags) ? std::nullopt : std::optional(found->second);
}

Argument complexNumber(const Json& json)
{
    const Json real = json["real"], imaginary = json["imag"];
    return Argument(std::complex<double>(real.number(), imaginary.number()));
}

template <class Decode>
Argument list(const Json& json, Argument::ListOf listOf, Decode decode)
{
    Argument::List list;
    json.elements([&](const Json& element) { list.push_back(decode(element)); });
    Argument out(std::move(list));
    out.listOf = listOf;
    return out;
}

} // namespace

Argument ArgumentDecoder::decode(const Json& json)
{
    const auto tagged = json.tagged();
    if (!tagged)
        return {};
    const auto& [text, content] = *tagged;
    const auto tag = tryTag(text);
    if (!tag) {
        m_context.note(json, UserText("unknown kind of argument '%1'", text));
        return Argument(Argument::Opaque{.json = json.dump(), .reason = "unknown kind '" + std::string(text) + "'"});
    }
    constexpr auto any = Argument::ListOf::Any;
    switch (*tag) {
    case Tag::None:
        return {};
    case Tag::Tensor:
        return tensor(content);
    case Tag::Tensors:
        return list(content, Argument::ListOf::Tensor, [this](const Json& j) { return tensor(j); });
    case Tag::NestedTensors:
        return list(content, any, [this](const Json& inner) {
            return list(inner, Argument::ListOf::Tensor, [this](const Json& j) { return tensor(j); });
        });
    case Tag::OptionalTensor:
        return optionalTensor(content);
    case Tag::OptionalTensors:
        return list(content, Argument::ListOf::OptionalTensor, [this](const Json& j) { return optionalTensor(j); });
    case Tag::Int:
        return Argument(content.integer());
    case Tag::Ints:
        return list(content, any, [](const Json& j) { return Argument(j.integer()); });
    case Tag::IntLists:
        return list(content, any, [](const Json& inner) { return list(inner, any, [](const Json& j) { return Argument(j.integer()); }); });
    case Tag::Float:
        return Argument(content.number());
    case Tag::Floats:
        return list(content, any, [](const Json& j) { return Argument(j.number()); });
    case Tag::FloatLists:
        return list(content, any, [](const Json& inner) { return list(inner, any, [](const Json& j) { return Argument(j.number()); }); });
    case Tag::Bool:
        return Argument(content.boolean());
    case Tag::Bools:
        return list(content, any, [](const Json& j) { return Argument(j.boolean()); });
    case Tag::String:
        return Argument(std::string(content.text()));
    case Tag::Strings:
        return list(content, any, [](const Json& j) { return Argument(std::string(j.text())); });
    case Tag::Complex:
        return complexNumber(content);
    case Tag::SymInt:
    case Tag::SymFloat:
    case Tag::SymBool:
        return symbol(content);
    case Tag::SymInts:
    case Tag::SymFloats:
    case Tag::SymBools:
        return list(content, any, [this](const Json& j) { return symbol(j); });
    case Tag::ScalarType:
        return Argument(m_context.scalarType(content));
    case Tag::Layout:
        return Argument(m_context.layout(content));
    case Tag::MemoryFormat:
        return memoryFormat(content);
    case Tag::Device:
        return Argument(m_context.device(content));
    case Tag::Graph:
        return body(content);
    case Tag::CustomObj:
        return customObject(content);
    case Tag::Operator:
        return Argument(Argument::Operator{std::string(content.text())});
    case Tag::StringToArgument:
        return dictionary(content);
    }
    return {};
}

Argument ArgumentDecoder::tensor(const Json& json)
{
    const Json name = json["name"];
    return reference(name);
}

Argument ArgumentDecoder::reference(const Json& nameJson)
{
    const std::string_view name = m_context.name(nameJson);
    if (m_context.failed())
        return {};
    if (const auto node = m_scope.tryNode(name))
        return Argument(Argument::NodeRef{*node});
    nameJson.fail(m_scope.hasValue(name) ? UserText("the value '%1' is used before it is defined", name)
                                         : UserText("the value '%1' is not defined in this graph", name));
    return {};
}

/// {"as_name": ..}, or a constant among symbols.
Argument ArgumentDecoder::symbol(const Json& json)
{
    const auto tagged = json.tagged();
    if (!tagged)
        return {};
    const auto& [tag, content] = *tagged;
    if (tag == "as_name")
        return reference(content);
    if (tag == "as_int" || tag == "as_float" || tag == "as_bool")
        return plainArgument(content);
    m_context.note(json, UserText("unknown kind of symbol '%1'", tag));
    return Argument(Argument::Opaque{.json = json.dump(), .reason = "unknown kind '" + std::string(tag) + "'"});
}

Argument ArgumentDecoder::optionalTensor(const Json& json)
{
    const auto tagged = json.tagged();
    if (!tagged || tagged->first == "as_none")
        return {};
    if (tagged->first == "as_tensor")
        return tensor(tagged->second);
    json.fail(UserText("expected a tensor or none, found '%1'", tagged->first));
    return {};
}

Argument ArgumentDecoder::memoryFormat(const Json& json)
{
    const std::int64_t number = json.integer();
    if (const auto known = graph::tryMemoryFormat(number))
        return Argument(*known);
    m_context.note(json, UserText("unknown memory format number %1", number));
    return Argument(graph::MemoryFormat::Unknown);
}

Argument ArgumentDecoder::customObject(const Json& json)
{
    const Json nameJson = json["name"], className = json["class_fqn"];
    const std::string_view name = m_context.name(nameJson);
    if (const auto node = m_scope.tryNode(name)) // lifted as an input
        return Argument(Argument::NodeRef{*node});
    return Argument(Argument::CustomObject{.name = std::string(name), .classFqn = std::string(className.text())});
}

Argument ArgumentDecoder::dictionary(const Json& json)
{
    Argument::Dict dict;
    if (++m_dictionaries > deepestNesting) {
        json.fail(UserText("arguments are nested deeper than %1 levels", deepestNesting));
        return {};
    }
    json.members([&](std::string_view key, const Json& value) { dict.emplace_back(key, decode(value)); });
    --m_dictionaries;
    return Argument(std::move(dict));
}

/// A body becomes a subgraph and a get_attr node that stands for it, before the node that takes it.
Argument ArgumentDecoder::body(const Json& json)
{
    if (m_depth >= deepestNesting) {
        json.fail(UserText("bodies of control flow are nested deeper than %1 levels", deepestNesting));
        return {};
    }
    const Json nameJson = json["name"], content = json["graph"];
    const std::string_view name = m_context.name(nameJson);
    if (m_context.failed())
        return {};
    const graph::SubgraphId subgraph = m_context.builder.addSubgraph(std::string(name));
    GraphDecoder(m_context, subgraph, {}, m_depth + 1).decode(content);
    graph::Node made{.op = NodeOp::GetAttr, .name = m_scope.freshName(name), .target = std::string(name), .subgraph = m_scope.subgraph()};
    if (m_info) {
        made.module = m_info->module;
        made.metadata = m_info->metadata;
    }
    if (m_context.failed())
        return {};
    const auto id = m_scope.add(std::move(made), nameJson);
    if (!id)
        return {};
    m_context.builder.setOwner(subgraph, *id);
    return Argument(Argument::NodeRef{*id});
}

} // namespace nodewise::program
