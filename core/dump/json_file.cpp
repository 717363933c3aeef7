// SPDX-License-Identifier: Apache-2.0
#include "core/dump/json_file.h"

#include "core/base/text_place.h"

#include <algorithm>

namespace nodewise::dump {

namespace {

using Json = nlohmann::json;
constexpr std::size_t mostBytes = 64 << 20;
constexpr int deepest = 200;

/// After the closing quote of a text that begins at `at`.
std::size_t endOfText(std::string_view text, std::size_t at)
{
    for (++at; at < text.size(); ++at)
        if (text[at] == '\\')
            ++at;
        else if (text[at] == '"')
            return at + 1;
    return text.size();
}

/// Where the nesting passes its bound; nothing if it does not. The parser itself holds any depth, what walks its result need not.
std::optional<std::size_t> tooDeep(std::string_view text)
{
    int depth = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"')
            at = endOfText(text, at) - 1;
        else if ((c == '{' || c == '[') && ++depth > deepest)
            return at;
        else if (c == '}' || c == ']')
            --depth;
    }
    return {};
}

std::size_t skipBlanks(std::string_view text, std::size_t at)
{
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t' || text[at] == '\n' || text[at] == '\r' || text[at] == ','))
        ++at;
    return at;
}

/// After a value of JSON that is known to be well-formed.
std::size_t endOfValue(std::string_view text, std::size_t at)
{
    int depth = 0;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"')
            at = endOfText(text, at) - 1;
        else if (c == '{' || c == '[')
            ++depth;
        else if (c == '}' || c == ']')
            --depth;
        else if (c == ',' && depth == 0)
            return at;
        if (depth < 0)
            return at;
        if (depth == 0 && (c == '"' || c == '}' || c == ']'))
            return at + 1;
    }
    return at;
}

bool isText(std::string_view quoted, const std::string& text)
{
    if (quoted.find('\\') == std::string_view::npos)
        return quoted.size() == text.size() + 2 && quoted.substr(1, text.size()) == text;
    const Json value = Json::parse(quoted, nullptr, false);
    return value.is_string() && value.get_ref<const std::string&>() == text;
}

/// The value of one member or element of what begins at `at`; nothing if there is none.
std::optional<std::size_t> childAt(std::string_view text, std::size_t at, const std::string& key)
{
    const bool object = text[at] == '{';
    if (!object && text[at] != '[')
        return {};
    at = skipBlanks(text, at + 1);
    for (std::size_t index = 0; at < text.size() && text[at] != '}' && text[at] != ']'; ++index) {
        bool found = !object && key == "[" + std::to_string(index) + "]";
        if (object) {
            const std::size_t end = endOfText(text, at);
            found = isText(text.substr(at, end - at), key);
            at = text.find(':', end);
            if (at == std::string_view::npos)
                return {};
            at = skipBlanks(text, at + 1);
        }
        if (found)
            return at;
        at = skipBlanks(text, endOfValue(text, at));
    }
    return {};
}

std::string pathText(const std::vector<std::string>& path)
{
    std::string made = "$";
    for (const std::string& key : path)
        made.append(key.starts_with('[') && key.ends_with(']') && key.find(',') == std::string::npos ? "" : ".").append(key);
    return made;
}

} // namespace

std::size_t offsetOfValue(std::string_view text, const std::vector<std::string>& path)
{
    std::size_t at = skipBlanks(text, 0);
    for (const std::string& key : path) {
        const auto next = at < text.size() ? childAt(text, at, key) : std::nullopt;
        if (!next)
            break;
        at = *next;
    }
    return at;
}

void JsonProblems::add(const std::vector<std::string>& path, UserText message)
{
    if (m_errors.size() >= most)
        return;
    Error error{.message = std::move(message), .file = m_file, .path = pathText(path)};
    locate(error, m_text, offsetOfValue(m_text, path));
    m_errors.push_back(std::move(error));
}

std::vector<std::string> JsonCursor::path() const
{
    std::vector<std::string> made;
    for (const Step* step = m_step.get(); step != nullptr; step = step->around.get())
        made.push_back(step->key);
    return {made.rbegin(), made.rend()};
}

JsonCursor JsonCursor::child(const Json* value, std::string key) const
{
    return {value, m_problems, std::make_shared<const Step>(Step{m_step, std::move(key)})};
}

JsonCursor JsonCursor::operator[](const std::string& name) const
{
    if (!isObject())
        return child(nullptr, name);
    const auto found = m_value->find(name);
    return child(found == m_value->end() ? nullptr : &*found, name);
}

JsonCursor JsonCursor::need(const std::string& name) const
{
    JsonCursor made = (*this)[name];
    if (!made.present())
        complain(UserText("the member '%1' is missing here", name));
    return made;
}

std::string JsonCursor::text() const
{
    if (isText())
        return m_value->get<std::string>();
    if (present())
        complain(UserText("this must be a string"));
    return {};
}

std::optional<std::int64_t> JsonCursor::tryInteger() const
{
    if (present() && m_value->is_number_integer())
        return m_value->get<std::int64_t>();
    if (isNumber()) { // "1.0" of a tool that has no integers
        const double value = m_value->get<double>();
        if (value >= -1e15 && value <= 1e15 && value == double(std::int64_t(value)))
            return std::int64_t(value);
    }
    return {};
}

std::int64_t JsonCursor::integer(std::int64_t otherwise) const
{
    const auto value = tryInteger();
    if (!value && present())
        complain(UserText("this must be a whole number"));
    return value.value_or(otherwise);
}

std::string JsonCursor::id() const
{
    if (present() && m_value->is_number_integer())
        return m_value->dump();
    return text();
}

std::string JsonCursor::shown() const
{
    if (!present())
        return {};
    return isText() ? m_value->get<std::string>() : m_value->dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::vector<std::string> JsonCursor::texts() const
{
    std::vector<std::string> made;
    for (const JsonCursor& one : elements())
        made.push_back(one.text());
    return made;
}

std::vector<JsonCursor> JsonCursor::elements() const
{
    std::vector<JsonCursor> made;
    if (!isArray()) {
        if (present())
            complain(UserText("this must be a list"));
        return made;
    }
    made.reserve(m_value->size());
    for (std::size_t i = 0; i < m_value->size(); ++i)
        made.push_back(child(&(*m_value)[i], "[" + std::to_string(i) + "]"));
    return made;
}

std::vector<JsonCursor> JsonCursor::members() const
{
    std::vector<JsonCursor> made;
    if (!isObject()) {
        if (present())
            complain(UserText("this must be an object"));
        return made;
    }
    made.reserve(m_value->size());
    for (const auto& [key, value] : m_value->items())
        made.push_back(child(&value, key));
    return made;
}

Result<Json> parseJson(const std::string& file, std::string_view text)
{
    if (text.size() > mostBytes)
        return fail(Error{.message = UserText("the file is larger than %1 MB", mostBytes >> 20), .file = file});
    if (const auto at = tooDeep(text)) {
        Error error{.message = UserText("the values are nested deeper than %1 levels", deepest), .file = file};
        locate(error, text, *at);
        return fail(std::move(error));
    }
    try {
        return Json::parse(text);
    } catch (const Json::parse_error& error) {
        Error failed{.message = UserText("this is not JSON"), .file = file};
        locate(failed, text, error.byte == 0 ? 0 : error.byte - 1);
        return fail(std::move(failed));
    } catch (const Json::exception&) {
        return fail(Error{.message = UserText("the file has a number that is too large"), .file = file});
    }
}

} // namespace nodewise::dump
