// SPDX-License-Identifier: Apache-2.0
#include "core/trace/chrome/chrome_event.h"

#include "core/base/numbers.h"
#include "core/base/utf8.h"
#include "core/trace/chrome/chrome_split.h"

#include <charconv>
#include <simdjson.h>

namespace nodewise::trace {

namespace od = simdjson::ondemand;

namespace {

std::string_view trimmed(std::string_view text)
{
    const std::size_t end = text.find_last_not_of(" \t\r\n");
    return text.substr(0, end == std::string_view::npos ? 0 : end + 1);
}

/// The text of a string, the token of anything else.
bool plain(od::value value, std::string_view& out)
{
    od::json_type type{};
    if (value.type().get(type) != simdjson::SUCCESS)
        return false;
    if (type == od::json_type::string)
        return value.get_string().get(out) == simdjson::SUCCESS;
    if (type != od::json_type::null) // of an object or array its bracket, which is no number
        out = trimmed(value.raw_json_token());
    return true;
}

/// "id2": {"local": 1} or {"global": 1}
bool readId2(od::value value, ChromeEvent& event)
{
    od::object object;
    if (value.get_object().get(object) != simdjson::SUCCESS)
        return true; // something else, which says nothing
    for (auto field : object) {
        std::string_view key;
        od::value inner;
        if (field.unescaped_key().get(key) != simdjson::SUCCESS || field.value().get(inner) != simdjson::SUCCESS)
            return false;
        event.nestedId = key == "local";
        if (!plain(inner, event.id))
            return false;
    }
    return true;
}

/// An object or array as it stands there.
bool readRaw(od::value value, bool isObject, std::string_view& out)
{
    od::object object;
    od::array array;
    if (isObject)
        return value.get_object().get(object) == simdjson::SUCCESS && object.raw_json().get(out) == simdjson::SUCCESS;
    return value.get_array().get(array) == simdjson::SUCCESS && array.raw_json().get(out) == simdjson::SUCCESS;
}

bool readArgument(std::string_view key, od::value value, std::vector<ChromeArgument>& out)
{
    ChromeArgument argument{.key = key};
    od::json_type type{};
    if (value.type().get(type) != simdjson::SUCCESS)
        return false;
    if (type == od::json_type::object || type == od::json_type::array) {
        if (!readRaw(value, type == od::json_type::object, argument.text))
            return false;
        argument.text = trimmed(argument.text);
    } else if (type == od::json_type::string) {
        if (value.get_string().get(argument.text) != simdjson::SUCCESS)
            return false;
    } else {
        argument.text = trimmed(value.raw_json_token());
        if (const auto integer = tryNumber<std::int64_t>(argument.text)) {
            argument.type = ChromeArgument::Type::Integer;
            argument.integer = *integer;
        } else if (const auto real = type == od::json_type::number && argument.text.find_first_of(".eE") != std::string_view::npos
                                         ? tryNumber<double>(argument.text)
                                         : std::nullopt) {
            argument.type = ChromeArgument::Type::Real;
            argument.real = *real;
        }
    }
    argument.text = argument.text.substr(0, ChromeParser::longestArgument);
    if (out.size() < ChromeParser::mostArguments)
        out.push_back(argument);
    return true;
}

bool readArguments(od::value value, ChromeEvent& event)
{
    od::object object;
    if (value.get_object().get(object) != simdjson::SUCCESS)
        return true; // some write a text or null
    for (auto field : object) {
        std::string_view key;
        od::value inner;
        if (field.unescaped_key().get(key) != simdjson::SUCCESS || field.value().get(inner) != simdjson::SUCCESS ||
            !readArgument(key, inner, event.arguments))
            return false;
    }
    return true;
}

bool readField(std::string_view key, od::value value, ChromeEvent& event)
{
    struct Member {
        std::string_view key;
        std::string_view ChromeEvent::*text;
    };
    static constexpr Member members[] = {
        {"name", &ChromeEvent::name},   {"ts", &ChromeEvent::time},         {"dur", &ChromeEvent::duration},
        {"pid", &ChromeEvent::process}, {"tid", &ChromeEvent::thread},      {"cat", &ChromeEvent::category},
        {"id", &ChromeEvent::id},       {"bp", &ChromeEvent::bindingPoint}, {"s", &ChromeEvent::scope},
    };
    if (key == "args")
        return readArguments(value, event);
    if (key == "ph") {
        std::string_view phase;
        if (!plain(value, phase))
            return false;
        event.phase = phase.size() == 1 ? phase.front() : '\0';
        return true;
    }
    if (key == "id2")
        return readId2(value, event);
    for (const Member& member : members)
        if (member.key == key)
            return plain(value, event.*member.text);
    return true;
}

/// Bare words that are no JSON, as text.
bool quoteWord(std::string_view rest, std::string& out, std::size_t& at)
{
    for (const std::string_view word : {std::string_view("-Infinity"), std::string_view("Infinity"), std::string_view("NaN"),
                                        std::string_view("-inf"), std::string_view("inf"), std::string_view("nan")})
        if (rest.starts_with(word)) {
            out.append("\"").append(word).append("\"");
            at += word.size();
            return true;
        }
    return false;
}

/// "u00e9"
std::optional<unsigned> unicodeEscape(std::string_view text)
{
    if (text.size() < 5 || text[0] != 'u')
        return {};
    unsigned value = 0;
    const auto [end, code] = std::from_chars(text.data() + 1, text.data() + 5, value, 16);
    return code == std::errc() && end == text.data() + 5 ? std::optional(value) : std::nullopt;
}

/// A backslash and what is after it.
void repairEscape(std::string_view text, std::string& out, std::size_t& at)
{
    const std::string_view rest = text.substr(at + 1);
    const auto unit = unicodeEscape(rest);
    const auto second =
        unit && *unit >= 0xD800 && *unit < 0xDC00 && rest.size() > 5 && rest[5] == '\\' ? unicodeEscape(rest.substr(6)) : unit;
    const bool pair = second && *second >= 0xDC00 && *second < 0xE000 && second != unit;
    if (unit && *unit >= 0xD800 && *unit < 0xE000 && !pair) {
        out += "\\uFFFD"; // half of a pair
        at += 6;
    } else if (unit) {
        out += text.substr(at, pair ? 12 : 6);
        at += pair ? 12 : 6;
    } else if (!rest.empty() && std::string_view("\"\\/bfnrt").find(rest[0]) != std::string_view::npos) {
        out += '\\';
        out += rest[0];
        at += 2;
    } else {
        out += "\\\\";
        ++at;
    }
}

} // namespace

std::string repairedJson(std::string_view text)
{
    std::string out;
    out.reserve(text.size() + text.size() / 8);
    bool inString = false;
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (inString && c == '\\') {
            repairEscape(text, out, at);
            continue;
        }
        if (!inString && quoteWord(text.substr(at), out, at))
            continue;
        inString = c == '"' ? !inString : inString;
        const std::size_t size = utf8::first(text.substr(at)).bytes;
        if (size == 0)
            out += "\xEF\xBF\xBD";
        else if (inString && static_cast<unsigned char>(c) < 0x20)
            out += ' ';
        else
            out += text.substr(at, size);
        at += std::max<std::size_t>(size, 1);
    }
    return out;
}

std::optional<double> ChromeArgument::number() const
{
    if (type == Type::Integer)
        return static_cast<double>(integer);
    return type == Type::Real ? std::optional<double>(real) : tryNumber<double>(text);
}

const ChromeArgument* ChromeEvent::tryArgument(std::string_view key) const
{
    for (const ChromeArgument& argument : arguments)
        if (argument.key == key)
            return &argument;
    return nullptr;
}

struct ChromeParser::Parts {
    od::parser parser;
    od::document document;
    ChromeEvent event;
    std::string repaired;
};

ChromeParser::ChromeParser() : m_parts(std::make_unique<Parts>())
{
}
ChromeParser::~ChromeParser() = default;

bool ChromeParser::parseOnce(std::string_view text)
{
    ChromeEvent& event = m_parts->event;
    std::vector<ChromeArgument> arguments = std::move(event.arguments);
    arguments.clear();
    event = {};
    event.arguments = std::move(arguments);
    od::object object;
    if (m_parts->parser.iterate(simdjson::padded_string_view(text, text.size() + EventSplitter::padding)).get(m_parts->document) !=
            simdjson::SUCCESS ||
        m_parts->document.get_object().get(object) != simdjson::SUCCESS)
        return false;
    for (auto field : object) {
        std::string_view key;
        od::value value;
        if (field.unescaped_key().get(key) != simdjson::SUCCESS || field.value().get(value) != simdjson::SUCCESS ||
            !readField(key, value, event))
            return false;
    }
    return true;
}

const ChromeEvent* ChromeParser::parse(std::string_view text)
{
    if (parseOnce(text))
        return &m_parts->event;
    m_parts->repaired = repairedJson(text);
    if (m_parts->repaired == text)
        return nullptr;
    const std::size_t size = m_parts->repaired.size();
    m_parts->repaired.append(EventSplitter::padding, ' ');
    return parseOnce({m_parts->repaired.data(), size}) ? &m_parts->event : nullptr;
}

} // namespace nodewise::trace
