// SPDX-License-Identifier: Apache-2.0
#include "core/backend/json_reader.h"

#include "core/base/words.h"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <tuple>

namespace nodewise::backend {

namespace {

constexpr std::size_t mostErrors = 1000; ///< nobody reads more, and a file can have one in each of a million values

/// Two or three words with points between.
bool isOperator(std::string_view name)
{
    const auto points = std::ranges::count(name, '.');
    const auto fits = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.'; };
    return (points == 1 || points == 2) && std::ranges::all_of(name, fits) && !name.starts_with('.') && !name.ends_with('.') &&
           name.find("..") == std::string_view::npos;
}

} // namespace

void JsonReader::refuse(const std::string& path, UserText message, UserText hint, int within)
{
    if (++m_mistakes > mostErrors)
        return;
    Error error = m_places.located(Error{.message = std::move(message), .file = m_file, .path = path, .hint = std::move(hint)});
    error.column += within;
    m_errors.push_back(std::move(error));
}

void JsonReader::refuse(RulePlace place, UserText message, UserText hint)
{
    if (++m_mistakes > mostErrors)
        return;
    m_errors.push_back(
        Error{.message = std::move(message), .file = m_file, .hint = std::move(hint), .line = place.line, .column = place.column});
}

RulePlace JsonReader::placeOf(const std::string& path) const
{
    const Error at = m_places.located(Error{.path = path});
    return {at.line, at.column};
}

std::vector<Error> JsonReader::takeErrors()
{
    std::ranges::stable_sort(m_errors, {}, [](const Error& error) { return std::tuple(error.line, error.column); });
    if (m_mistakes > mostErrors)
        m_errors.push_back(Error{.message = UserText("%1 more mistakes are not listed", m_mistakes - mostErrors), .file = m_file});
    return std::move(m_errors);
}

void JsonReader::object(const Json& value, const std::string& path, const std::vector<Member>& members,
                        const std::function<void(const std::string&, const Json&, const std::string&)>& other)
{
    std::vector<std::string> known(members.size());
    std::ranges::transform(members, known.begin(), [](const Member& member) { return std::string(member.name); });
    if (!value.is_object())
        return refuse(path, UserText("this must be an object with %1", joined(known)));
    for (const auto& [key, inner] : value.items()) {
        const auto member = std::ranges::find(members, key, &Member::name);
        const std::string at = std::string(path).append(".").append(key);
        if (member != members.end())
            member->read(inner, at);
        else if (other)
            other(key, inner, at);
        else
            refuse(at, UserText("there is no member '%1' here", key), UserText("available: %1", joined(known)));
    }
    for (const Member& member : members)
        if (member.required && !value.contains(member.name))
            refuse(path, UserText("the member '%1' is missing here", member.name), member.hint);
}

void JsonReader::list(const Json& value, const std::string& path, const Read& item)
{
    if (!value.is_array())
        return refuse(path, UserText("this must be a list"));
    for (std::size_t i = 0; i < value.size(); ++i)
        item(value[i], path + "[" + std::to_string(i) + "]");
}

JsonReader::Read JsonReader::text(std::string& into)
{
    return [this, &into](const Json& value, const std::string& path) {
        if (!value.is_string() || value.get_ref<const std::string&>().empty())
            return refuse(path, UserText("this must be a string"));
        into = value;
    };
}

JsonReader::Read JsonReader::texts(std::vector<std::string>& into)
{
    return [this, &into](const Json& value, const std::string& path) {
        list(value, path, [this, &into](const Json& item, const std::string& at) { text(into.emplace_back())(item, at); });
    };
}

JsonReader::Read JsonReader::flag(bool& into)
{
    return [this, &into](const Json& value, const std::string& path) {
        if (!value.is_boolean())
            return refuse(path, UserText("this must be true or false"));
        into = value;
    };
}

JsonReader::Read JsonReader::number(std::int64_t& into, std::int64_t least, std::int64_t most)
{
    return [this, &into, least, most](const Json& value, const std::string& path) {
        // an unsigned one that is too large for a signed one turns negative in get(): so it is looked at as what it is
        const bool fits = value.is_number_unsigned() ? value.get<std::uint64_t>() <= std::uint64_t(most) : value.is_number_integer();
        if (!fits || value.get<std::int64_t>() < least || value.get<std::int64_t>() > most)
            return refuse(path, UserText("this must be a whole number from %1 to %2", least, most));
        into = value;
    };
}

JsonReader::Read JsonReader::oneOf(std::string& into, std::vector<std::string> choices)
{
    return [this, &into, choices = std::move(choices)](const Json& value, const std::string& path) {
        if (!value.is_string() || std::ranges::count(choices, value.get_ref<const std::string&>()) == 0)
            return refuse(path, UserText("this must be one of %1", joined(choices)));
        into = value;
    };
}

JsonReader::Read JsonReader::op(std::string& into)
{
    return [this, &into](const Json& value, const std::string& path) {
        if (!value.is_string() || !isOperator(value.get_ref<const std::string&>()))
            return refuse(path, UserText("this is not an operator"),
                          UserText("e.g. \"aten.rand\" for every overload, \"aten.rand.default\" for one"));
        into = value;
    };
}

JsonReader::Read JsonReader::ops(std::vector<std::string>& into)
{
    return [this, &into](const Json& value, const std::string& path) {
        list(value, path, [this, &into](const Json& item, const std::string& at) { op(into.emplace_back())(item, at); });
    };
}

} // namespace nodewise::backend
