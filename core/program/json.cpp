// SPDX-License-Identifier: Apache-2.0
#include "core/program/json.h"

#include <limits>

namespace nodewise::program {

namespace {

UserText typeName(simdjson::dom::element_type type)
{
    using Type = simdjson::dom::element_type;
    switch (type) {
    case Type::ARRAY:
        return UserText("a list");
    case Type::OBJECT:
        return UserText("an object");
    case Type::INT64:
    case Type::UINT64:
    case Type::DOUBLE:
        return UserText("a number");
    case Type::STRING:
        return UserText("a string");
    case Type::BOOL:
        return UserText("true or false");
    case Type::NULL_VALUE:
        return UserText("null");
    }
    return UserText("something else");
}

bool plainKey(std::string_view key)
{
    const auto plain = [](char c) { return c == '_' || (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z'); };
    return !key.empty() && std::all_of(key.begin(), key.end(), plain);
}

/// Keys of a hostile file may be long or hold control characters; a message stays one short line.
std::string shownKey(std::string_view key)
{
    constexpr std::size_t longest = 80;
    std::string out;
    for (const char c : key.substr(0, longest))
        out += static_cast<unsigned char>(c) < 0x20 ? '?' : c;
    return key.size() > longest ? out + "..." : out;
}

/// Replaces bare NaN, Infinity and -Infinity (Python's json module writes them) by strings; false if there are none.
bool quoteBareNumbers(std::string_view text, std::string& out)
{
    if (text.find("NaN") == std::string_view::npos && text.find("Infinity") == std::string_view::npos)
        return false;
    bool inString = false, changed = false;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == '"' || inString) {
            if (inString && text[i] == '\\' && i + 1 < text.size())
                out += text[i++];
            else if (text[i] == '"')
                inString = !inString;
            out += text[i++];
            continue;
        }
        bool found = false;
        for (const std::string_view word : {std::string_view("NaN"), std::string_view("-Infinity"), std::string_view("Infinity")}) {
            if (!text.substr(i).starts_with(word))
                continue;
            out += '"';
            out += word;
            out += '"';
            i += word.size();
            found = changed = true;
            break;
        }
        if (!found)
            out += text[i++];
    }
    return changed;
}

} // namespace

Json Json::operator[](std::string_view key) const&
{
    simdjson::dom::object object;
    if (!expectObject(object))
        return Json(*this, key);
    simdjson::dom::element found;
    if (object.at_key(key).get(found)) {
        fail(UserText("the member '%1' is missing", key));
        return Json(*this, key);
    }
    return Json(found, *this, key);
}

std::optional<Json> Json::tryGet(std::string_view key) const&
{
    simdjson::dom::object object;
    simdjson::dom::element found;
    if (!expectObject(object) || object.at_key(key).get(found) || found.is_null())
        return std::nullopt;
    return Json(found, *this, key);
}

std::string_view Json::text() const
{
    std::string_view value;
    if (m_present && !m_element.get_string().get(value))
        return value;
    wrongType(UserText("a string"));
    return {};
}

std::int64_t Json::integer() const
{
    std::int64_t value = 0;
    if (m_present && !m_element.get_int64().get(value))
        return value;
    if (m_present && m_element.is_uint64())
        fail(UserText("the integer does not fit in 64 bits"));
    else
        wrongType(UserText("an integer"));
    return 0;
}

bool Json::boolean() const
{
    bool value = false;
    if (m_present && !m_element.get_bool().get(value))
        return value;
    wrongType(UserText("true or false"));
    return false;
}

double Json::number() const
{
    double value = 0;
    if (m_present && !m_element.get_double().get(value))
        return value;
    std::string_view word;
    if (m_present && !m_element.get_string().get(word)) {
        if (word == "NaN")
            return std::numeric_limits<double>::quiet_NaN();
        if (word == "Infinity")
            return std::numeric_limits<double>::infinity();
        if (word == "-Infinity")
            return -std::numeric_limits<double>::infinity();
    }
    wrongType(UserText("a number"));
    return 0;
}

std::size_t Json::size() const
{
    simdjson::dom::array array;
    std::size_t count = 0;
    // simdjson's own size() saturates at 24 bits.
    if (expectArray(array))
        for ([[maybe_unused]] const simdjson::dom::element element : array)
            ++count;
    return count;
}

std::optional<std::pair<std::string_view, Json>> Json::tagged() const&
{
    simdjson::dom::object object;
    if (!expectObject(object))
        return std::nullopt;
    if (object.size() != 1) {
        fail(UserText("expected an object with exactly one member, found %1", object.size()));
        return std::nullopt;
    }
    const simdjson::dom::key_value_pair field = *object.begin();
    return std::pair(field.key, Json(field.value, *this, field.key));
}

std::string Json::path() const
{
    constexpr std::size_t longest = 400, kept = 160;
    std::string out = wholePath();
    if (out.size() > longest) // of absurdly nested files
        out = out.substr(0, kept) + " ... " + out.substr(out.size() - kept);
    return out;
}

std::string Json::wholePath() const
{
    if (!m_parent)
        return "$";
    std::string out = m_parent->wholePath();
    if (m_index != npos)
        return out + "[" + std::to_string(m_index) + "]";
    return plainKey(m_key) ? out + "." + shownKey(m_key) : out + "['" + shownKey(m_key) + "']";
}

std::string Json::dump() const
{
    constexpr std::size_t longest = 4096;
    if (!m_present)
        return {};
    std::string out = simdjson::minify(m_element);
    if (out.size() > longest) {
        out.resize(longest);
        out += "...";
    }
    return out;
}

void Json::fail(UserText message, UserText hint) const
{
    if (!m_failure->failed())
        m_failure->error = Error{.message = std::move(message), .path = path(), .hint = std::move(hint)};
}

bool Json::expectArray(simdjson::dom::array& out) const
{
    if (m_present && !m_element.get_array().get(out))
        return true;
    wrongType(UserText("a list"));
    return false;
}

bool Json::expectObject(simdjson::dom::object& out) const
{
    if (m_present && !m_element.get_object().get(out))
        return true;
    wrongType(UserText("an object"));
    return false;
}

void Json::wrongType(const UserText& expected) const
{
    if (m_present)
        fail(UserText("expected %1, found %2", expected, typeName(m_element.type())));
}

Result<JsonDocument> JsonDocument::parse(std::unique_ptr<char[]> text, std::size_t size)
{
    JsonDocument document;
    document.m_parser = std::make_unique<simdjson::dom::parser>();
    simdjson::error_code code = document.m_parser->parse(text.get(), size, false).get(document.m_root);
    const std::string_view whole(text.get(), size);
    if (code) {
        std::string quoted;
        if (quoteBareNumbers(whole, quoted))
            code = document.m_parser->parse(quoted).get(document.m_root);
    }
    if (!code)
        return document;
    if (code == simdjson::UTF8_ERROR)
        return fail("the text is not valid UTF-8");
    if (code == simdjson::DEPTH_ERROR)
        return fail("the JSON is nested deeper than %1 levels", simdjson::DEFAULT_MAX_DEPTH);
    if (code == simdjson::MEMALLOC)
        return fail("there is not enough memory for this JSON");
    if (code == simdjson::CAPACITY)
        return fail("the JSON is larger than 4 GB");
    return fail(describeMalformedJson(whole, code == simdjson::STRING_ERROR
                                                 ? UserText("the JSON holds a string with an invalid escape")
                                                 : UserText("the JSON holds a number that does not fit in 64 bits")));
}

} // namespace nodewise::program
