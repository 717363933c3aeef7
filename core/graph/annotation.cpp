// SPDX-License-Identifier: Apache-2.0
#include "core/graph/annotation.h"

#include "core/graph/value.h"

#include <simdjson.h>

namespace nodewise::graph {
namespace {

constexpr int deepest = 64;

std::string repr(simdjson::dom::element value, int depth);

std::string listRepr(simdjson::dom::array list, int depth)
{
    std::string text = "[";
    for (const simdjson::dom::element element : list)
        text.append(text.size() > 1 ? ", " : "").append(repr(element, depth + 1));
    return text + "]";
}

std::string dictRepr(simdjson::dom::object object, int depth)
{
    std::string text = "{";
    for (const simdjson::dom::key_value_pair field : object)
        text.append(text.size() > 1 ? ", " : "").append(pythonString(field.key)).append(": ").append(repr(field.value, depth + 1));
    return text + "}";
}

/// repr() of what json.loads makes of a value.
std::string repr(simdjson::dom::element value, int depth)
{
    using Type = simdjson::dom::element_type;
    if (depth > deepest)
        return "...";
    switch (value.type()) {
    case Type::ARRAY:
        return listRepr(value.get_array().value_unsafe(), depth);
    case Type::OBJECT:
        return dictRepr(value.get_object().value_unsafe(), depth);
    case Type::STRING:
        return pythonString(std::string(value.get_string().value_unsafe()));
    case Type::INT64:
        return std::to_string(value.get_int64().value_unsafe());
    case Type::UINT64:
        return std::to_string(value.get_uint64().value_unsafe());
    case Type::DOUBLE:
        return pythonFloat(value.get_double().value_unsafe());
    case Type::BOOL:
        return value.get_bool().value_unsafe() ? "True" : "False";
    case Type::NULL_VALUE:
        break;
    }
    return "None";
}

/// Where the character after the first `count` begins; the size of a text that has no more.
std::size_t characters(std::string_view text, std::size_t count)
{
    std::size_t at = 0;
    for (; at < text.size(); ++at)
        if ((static_cast<unsigned char>(text[at]) & 0xc0) != 0x80 && count-- == 0)
            break;
    return at;
}

} // namespace

std::string annotationText(std::string_view json)
{
    constexpr std::size_t shown = 40;
    simdjson::dom::parser parser;
    simdjson::dom::object object;
    if (parser.parse(json.data(), json.size()).get_object().get(object) != simdjson::SUCCESS || object.size() == 0)
        return {};
    std::string text = "{";
    for (const simdjson::dom::key_value_pair field : object) {
        std::string_view string;
        const std::string plain = field.value.get_string().get(string) == simdjson::SUCCESS ? std::string(string) : repr(field.value, 0);
        const std::size_t end = characters(plain, shown);
        text.append(text.size() > 1 ? ", " : "").append(pythonString(std::string(field.key))).append(": ");
        text += end < plain.size() ? pythonString(plain.substr(0, end) + "...") : repr(field.value, 0);
    }
    return text + "}";
}

} // namespace nodewise::graph
