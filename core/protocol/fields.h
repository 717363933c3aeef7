// SPDX-License-Identifier: Apache-2.0
// Only for the .cpp files of core/dap: one list of members per struct serves writing and reading.
#pragma once

#include "core/base/json.h"
#include "core/base/text_json.h"
#include "core/protocol/body.h"

#include <array>
#include <limits>
#include <map>
#include <optional>
#include <type_traits>
#include <vector>

namespace nodewise::protocol::fields {

using json::Json;

/// Each struct has `template <class A> void members(A& a, Tag<Struct>)` in nodewise::dap, which tells `a` its members.
template <class Body>
struct Tag {
};

/// The words of an enum: a specialization has `all`, an array of (value, word).
template <class Enum>
struct Words;
template <>
struct Words<Side> {
    static constexpr std::array<std::pair<Side, const char*>, 2> all{{{Side::Fx, "fx"}, {Side::Ir, "ir"}}};
};

template <class T>
inline constexpr bool isVector = false;
template <class T>
inline constexpr bool isVector<std::vector<T>> = true;
template <class T>
inline constexpr bool isOptional = false;
template <class T>
inline constexpr bool isOptional<std::optional<T>> = true;
template <class T>
inline constexpr bool isCounts = std::is_same_v<T, std::map<std::uint32_t, std::uint32_t>>;
using NumberPair = std::pair<double, double>;

template <class T>
Json write(const T& value);
/// False with `error` set: its path is that below `value`, built on the way out.
template <class T>
bool read(const Json& value, T& out, Error& error);

inline bool refuse(Error& error, UserText message)
{
    error = Error{.message = std::move(message)};
    return false;
}

template <class Body>
class Writer {
public:
    Writer(Json& out, const Body& body) : m_out(out), m_body(body) {}
    template <class T>
    void required(const char* key, T Body::*member)
    {
        m_out[key] = write(m_body.*member);
    }
    template <class T>
    void optional(const char* key, T Body::*member)
    {
        static const Body usual{};
        if (m_body.*member != usual.*member)
            required(key, member);
    }
    template <class T>
    void bounded(const char* key, T Body::*member, std::type_identity_t<T>, std::type_identity_t<T>)
    {
        optional(key, member);
    }
    /// Members that stand in an object of their own.
    template <class Inner>
    void object(const char* key, Inner inner)
    {
        Json out = Json::object();
        Writer writer(out, m_body);
        inner(writer);
        if (!out.empty())
            m_out[key].update(out);
    }
    /// A UserText where DAP wants a string: English there, and as it is under the same key of `nodewise`.
    void spoken(const char* key, UserText Body::*member)
    {
        const UserText& text = m_body.*member;
        if (!text.empty())
            m_out[key] = text.english();
        if (text.isListed())
            m_out["nodewise"][key] = json::fromText(text);
    }
    /// A struct whose members stand among these.
    template <class T>
    void inlined(T Body::*member)
    {
        Writer<T> writer(m_out, m_body.*member);
        members(writer, Tag<T>());
    }
    template <class Put, class Take>
    void custom(const char* key, Put put, Take)
    {
        m_out[key] = put(m_body);
    }
    void constant(const char* key, Json value) { m_out[key] = std::move(value); }
    /// Follows from other members; null is left out.
    template <class Put>
    void derived(const char* key, Put put)
    {
        if (Json value = put(m_body); !value.is_null())
            m_out[key] = std::move(value);
    }

private:
    Json& m_out;
    const Body& m_body;
};

template <class Body>
class Reader {
public:
    Reader(const Json& in, Body& body, Error& error) : m_in(in), m_body(body), m_error(error) {}
    bool good() const { return m_good; }
    template <class T>
    void required(const char* key, T Body::*member)
    {
        take(
            key, [&](const Json& value) { return read(value, m_body.*member, m_error); }, Absent::Refused);
    }
    template <class T>
    void optional(const char* key, T Body::*member)
    {
        const auto absent = std::is_same_v<T, std::optional<Scalar>> ? Absent::AllowedButNull : Absent::Allowed;
        take(
            key, [&](const Json& value) { return read(value, m_body.*member, m_error); }, absent);
    }
    /// Optional, and at least `low` and at most `high`.
    template <class T>
    void bounded(const char* key, T Body::*member, std::type_identity_t<T> low, std::type_identity_t<T> high)
    {
        const auto within = [&](const Json& value) {
            if (!read(value, m_body.*member, m_error))
                return false;
            return (m_body.*member >= low && m_body.*member <= high) ||
                   refuse(m_error, UserText("this must be between %1 and %2", std::to_string(low), std::to_string(high)));
        };
        take(key, within, Absent::Allowed);
    }
    template <class Inner>
    void object(const char* key, Inner inner)
    {
        take(
            key,
            [&](const Json& value) {
                if (!value.is_object())
                    return refuse(m_error, UserText("this must be an object"));
                Reader reader(value, m_body, m_error);
                inner(reader);
                return reader.good();
            },
            Absent::Allowed);
    }
    void spoken(const char* key, UserText Body::*member)
    {
        optional(key, member);
        const auto ours = m_in.find("nodewise");
        if (ours != m_in.end() && ours->is_object() && ours->contains(key) && m_good)
            m_good = read(ours->at(key), m_body.*member, m_error);
    }
    template <class T>
    void inlined(T Body::*member)
    {
        if (!m_good)
            return;
        Reader<T> reader(m_in, m_body.*member, m_error);
        members(reader, Tag<T>());
        m_good = reader.good();
    }
    template <class Put, class Take>
    void custom(const char* key, Put, Take put)
    {
        take(
            key, [&](const Json& value) { return put(value, m_body, m_error); }, Absent::Refused);
    }
    void constant(const char*, const Json&) {}
    template <class Put>
    void derived(const char*, Put)
    {
    }

private:
    /// null stands for an absent member, but where it is a value itself.
    enum class Absent : std::uint8_t { Refused, Allowed, AllowedButNull };

    template <class Do>
    void take(const char* key, Do action, Absent rule)
    {
        if (!m_good)
            return;
        const auto found = m_in.find(key);
        const bool absent = found == m_in.end() || (found->is_null() && rule != Absent::AllowedButNull);
        if (absent && rule != Absent::Refused)
            return;
        m_good = absent ? refuse(m_error, UserText("this is missing")) : action(*found);
        if (!m_good)
            m_error.path = "." + std::string(key) + m_error.path;
    }

    const Json& m_in;
    Body& m_body;
    Error& m_error;
    bool m_good = true;
};

inline Json writeScalar(const Scalar& value)
{
    struct Put {
        Json operator()(std::monostate) const { return nullptr; }
        Json operator()(double number) const { return json::number(number); }
        Json operator()(bool flag) const { return flag; }
        Json operator()(std::int64_t number) const { return number; }
        Json operator()(const std::string& text) const { return text; }
    };
    return std::visit(Put(), value);
}

template <class T>
Json write(const T& value)
{
    if constexpr (std::is_same_v<T, Scalar>) {
        return writeScalar(value);
    } else if constexpr (std::is_same_v<T, RawJson>) {
        return json::parse(value.text).value_or(Json());
    } else if constexpr (std::is_same_v<T, UserText>) {
        return json::fromText(value);
    } else if constexpr (isOptional<T>) {
        return value ? write(*value) : Json();
    } else if constexpr (std::is_floating_point_v<T>) {
        return json::number(value);
    } else if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>) {
        return value;
    } else if constexpr (std::is_enum_v<T>) {
        for (const auto& [candidate, word] : Words<T>::all)
            if (candidate == value)
                return word;
        return Words<T>::all.front().second;
    } else if constexpr (std::is_same_v<T, NumberPair>) {
        return Json::array({json::number(value.first), json::number(value.second)});
    } else if constexpr (isVector<T>) {
        Json out = Json::array();
        for (const auto& element : value)
            out.push_back(write(element));
        return out;
    } else if constexpr (isCounts<T>) {
        Json out = Json::object();
        for (const auto& [key, count] : value)
            out[std::to_string(key)] = count;
        return out;
    } else {
        Json out = Json::object();
        Writer<T> writer(out, value);
        members(writer, Tag<T>());
        return out;
    }
}

template <class T>
bool readInteger(const Json& value, T& out, Error& error)
{
    if (!value.is_number_integer())
        return refuse(error, UserText("this must be an integer"));
    if (value.is_number_unsigned()) {
        const auto number = value.get<std::uint64_t>();
        if (number > static_cast<std::uint64_t>(std::numeric_limits<T>::max()))
            return refuse(error, UserText("this is larger than %1", std::to_string(std::numeric_limits<T>::max())));
        out = static_cast<T>(number);
        return true;
    }
    const auto number = value.get<std::int64_t>(); // negative, or nlohmann would have made it unsigned
    if (std::is_unsigned_v<T> ? number < 0 : number < static_cast<std::int64_t>(std::numeric_limits<T>::min()))
        return refuse(error, UserText("this is less than %1", std::to_string(std::numeric_limits<T>::min())));
    out = static_cast<T>(number);
    return true;
}

template <class E>
bool readWord(const Json& value, E& out, Error& error)
{
    std::string known;
    for (const auto& [candidate, word] : Words<E>::all) {
        if (value == word) {
            out = candidate;
            return true;
        }
        known += (known.empty() ? "\"" : ", \"") + std::string(word) + '"';
    }
    return refuse(error, UserText("this must be one of %1", known));
}

inline bool readScalar(const Json& value, Scalar& out, Error& error)
{
    std::int64_t integer = 0;
    switch (value.type()) {
    case Json::value_t::null:
        out = std::monostate();
        return true;
    case Json::value_t::boolean:
        out = value.get<bool>();
        return true;
    case Json::value_t::number_float:
        out = value.get<double>();
        return true;
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
        if (!readInteger(value, integer, error))
            return false;
        out = integer;
        return true;
    case Json::value_t::string:
        if (const auto number = json::tryNumber(value))
            out = *number;
        else
            out = value.get<std::string>();
        return true;
    default:
        return refuse(error, UserText("this must be a number, true, false, null or a string"));
    }
}

template <class T>
bool readList(const Json& value, std::vector<T>& out, Error& error)
{
    if (!value.is_array())
        return refuse(error, UserText("this must be an array"));
    if (value.size() > maxItems)
        return refuse(error, UserText("this has more than %1 elements", std::to_string(maxItems)));
    out.clear();
    out.reserve(value.size());
    for (const Json& element : value) {
        T one{};
        if (!read(element, one, error)) {
            error.path = "[" + std::to_string(out.size()) + "]" + error.path;
            return false;
        }
        out.push_back(std::move(one));
    }
    return true;
}

template <class T>
bool readCounts(const Json& value, T& out, Error& error)
{
    if (!value.is_object())
        return refuse(error, UserText("this must be an object"));
    for (const auto& [key, count] : value.items()) {
        const auto number = json::parse(key);
        std::uint32_t index = 0, times = 0;
        if (!number || !readInteger(*number, index, error) || !readInteger(count, times, error))
            return refuse(error, UserText("'%1' must be an index with a count", key));
        out[index] = times;
    }
    return true;
}

template <class T>
bool read(const Json& value, T& out, Error& error)
{
    if constexpr (std::is_same_v<T, Scalar>) {
        return readScalar(value, out, error);
    } else if constexpr (std::is_same_v<T, RawJson>) {
        out.text = json::dump(value);
        return true;
    } else if constexpr (std::is_same_v<T, UserText>) {
        out = json::toText(value);
        return value.is_string() || value.is_object() || refuse(error, UserText("this must be a string"));
    } else if constexpr (isOptional<T>) {
        return read(value, out.emplace(), error);
    } else if constexpr (std::is_same_v<T, bool>) {
        if (!value.is_boolean())
            return refuse(error, UserText("this must be true or false"));
        out = value.get<bool>();
        return true;
    } else if constexpr (std::is_floating_point_v<T>) {
        const auto number = json::tryNumber(value);
        out = number.value_or(0);
        return number || refuse(error, UserText("this must be a number"));
    } else if constexpr (std::is_arithmetic_v<T>) {
        return readInteger(value, out, error);
    } else if constexpr (std::is_same_v<T, std::string>) {
        if (!value.is_string())
            return refuse(error, UserText("this must be a string"));
        out = value.get<std::string>();
        return true;
    } else if constexpr (std::is_enum_v<T>) {
        return readWord(value, out, error);
    } else if constexpr (std::is_same_v<T, NumberPair>) {
        if (!value.is_array() || value.size() != 2)
            return refuse(error, UserText("this must be an array of two numbers"));
        return read(value[0], out.first, error) && read(value[1], out.second, error);
    } else if constexpr (isVector<T>) {
        return readList(value, out, error);
    } else if constexpr (isCounts<T>) {
        return readCounts(value, out, error);
    } else {
        if (!value.is_object())
            return refuse(error, UserText("this must be an object"));
        Reader<T> reader(value, out, error);
        members(reader, Tag<T>());
        return reader.good();
    }
}

template <class Body>
constexpr const char* root()
{
    if constexpr (
        requires { Body::command; } || requires { Body::isArguments; })
        return "$.arguments";
    else
        return "$.body";
}

} // namespace nodewise::protocol::fields

namespace nodewise::protocol {

template <class Body>
std::string encodeBody(const Body& body)
{
    return json::dump(fields::write(body));
}

template <class Body>
Result<Body> decodeBody(std::string_view text)
{
    const auto parsed = json::parse(text);
    if (!parsed)
        return fail(parsed.error());
    Body body;
    Error error;
    if (fields::read(*parsed, body, error))
        return body;
    error.path = fields::root<Body>() + error.path;
    return fail(std::move(error));
}

} // namespace nodewise::protocol

/// Makes encodeBody() and decodeBody() of the struct for all who only know body.h.
#define NODEWISE_PROTOCOL_BODY(Body)                                                                                                       \
    template std::string nodewise::protocol::encodeBody<nodewise::protocol::Body>(const nodewise::protocol::Body&);                        \
    template nodewise::Result<nodewise::protocol::Body> nodewise::protocol::decodeBody<nodewise::protocol::Body>(std::string_view);
