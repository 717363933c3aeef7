// SPDX-License-Identifier: Apache-2.0
// A parsed JSON document seen through a cursor that knows its path and remembers the first thing that was wrong.
// Decoders read on with defaults after a failure and stop at the next loop, so that they need no error check per field.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <simdjson.h>
#include <span>
#include <string>
#include <string_view>

namespace nodewise::program {

/// The first failure of a decoding; later ones are consequences and dropped.
struct Failure {
    std::optional<Error> error;
    bool failed() const { return error.has_value(); }
};

/// One place in a document. Children point at their parents for the path, so a parent must outlive them: keep each level in a variable.
class Json {
public:
    Json(simdjson::dom::element root, Failure& failure) : m_element(root), m_present(true), m_failure(&failure) {}
    Json(simdjson::dom::element element, const Json& parent, std::string_view key)
        : m_element(element), m_present(true), m_failure(parent.m_failure), m_parent(&parent), m_key(key)
    {
    }

    /// A member that must exist; a failure otherwise.
    Json operator[](std::string_view key) const&;
    Json operator[](std::string_view key) const&& = delete;
    /// A member that may be absent or null.
    std::optional<Json> tryGet(std::string_view key) const&;
    std::optional<Json> tryGet(std::string_view key) const&& = delete;

    bool isString() const { return m_present && m_element.is_string(); }
    bool isObject() const { return m_present && m_element.is_object(); }
    bool isArray() const { return m_present && m_element.is_array(); }
    bool isNull() const { return !m_present || m_element.is_null(); }

    std::string_view text() const;
    std::int64_t integer() const;
    bool boolean() const;
    /// A number, or "NaN", "Infinity", "-Infinity", as the export schema writes them.
    double number() const;
    std::size_t size() const; ///< elements of an array

    /// visit(element) for each element of an array, until something fails.
    template <class Visit>
    void elements(Visit visit) const
    {
        simdjson::dom::array array;
        if (!expectArray(array))
            return;
        std::size_t index = 0;
        for (const simdjson::dom::element element : array) {
            visit(Json(element, *this, index++));
            if (m_failure->failed())
                return;
        }
    }
    /// visit(key, member) for each member of an object, until something fails.
    template <class Visit>
    void members(Visit visit) const
    {
        simdjson::dom::object object;
        if (!expectObject(object))
            return;
        for (const simdjson::dom::key_value_pair field : object) {
            visit(field.key, Json(field.value, *this, field.key));
            if (m_failure->failed())
                return;
        }
    }
    /// A union of the export schema is an object with one member: its tag and content. A failure if it is not.
    std::optional<std::pair<std::string_view, Json>> tagged() const&;
    std::optional<std::pair<std::string_view, Json>> tagged() const&& = delete;

    std::string path() const; ///< "$.graph_module.graph.nodes[3].target"; the middle of a very long one is left out
    std::string dump() const; ///< the JSON text, cut after some kilobytes
    void fail(UserText message, UserText hint = {}) const; ///< at this place
    bool failed() const { return m_failure->failed(); }
    simdjson::dom::element element() const { return m_element; }

private:
    Json(simdjson::dom::element element, const Json& parent, std::size_t index)
        : m_element(element), m_present(true), m_failure(parent.m_failure), m_parent(&parent), m_index(index)
    {
    }
    Json(const Json& parent, std::string_view key) : m_failure(parent.m_failure), m_parent(&parent), m_key(key) {}

    std::string wholePath() const;
    bool expectArray(simdjson::dom::array& out) const;
    bool expectObject(simdjson::dom::object& out) const;
    void wrongType(const UserText& expected) const;

    simdjson::dom::element m_element;
    bool m_present = false; ///< false: stands for a missing member
    Failure* m_failure;
    const Json* m_parent = nullptr;
    std::string_view m_key;
    std::size_t m_index = npos;
    static constexpr std::size_t npos = static_cast<std::size_t>(-1);
};

/// Owns the text and its parsed form.
class JsonDocument {
public:
    /// Takes text with simdjson::SIMDJSON_PADDING spare bytes after `size`. Errors carry the byte position; Python's bare NaN and
    /// Infinity are accepted.
    static Result<JsonDocument> parse(std::unique_ptr<char[]> text, std::size_t size);
    simdjson::dom::element root() const { return m_root; }

private:
    std::unique_ptr<simdjson::dom::parser> m_parser;
    simdjson::dom::element m_root;
};

/// Where the first error in malformed JSON is; `otherwise` says what simdjson refused in JSON that is well-formed.
UserText describeMalformedJson(std::string_view text, UserText otherwise);

} // namespace nodewise::program
