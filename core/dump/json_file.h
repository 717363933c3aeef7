// SPDX-License-Identifier: Apache-2.0
// JSON that another tool wrote, read with patience: what is wrong is noted with its place, and reading goes on. Internal to core/dump.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::dump {

/// What is noted while one file is read. The text must outlive it.
class JsonProblems {
public:
    static constexpr std::size_t most = 100;
    JsonProblems(std::string file, std::string_view text) : m_file(std::move(file)), m_text(text) {}

    /// `path` as a cursor has it.
    void add(const std::vector<std::string>& path, UserText message);
    std::vector<Error> take() { return std::move(m_errors); }

private:
    std::string m_file;
    std::string_view m_text;
    std::vector<Error> m_errors;
};

/// A value that may be absent, with its path. Reading one that is absent, or of another type, gives a default; the other type is noted.
class JsonCursor {
public:
    JsonCursor(const nlohmann::json& root, JsonProblems& problems) : m_value(&root), m_problems(&problems) {}

    bool present() const { return m_value != nullptr && !m_value->is_null(); }
    bool isText() const { return present() && m_value->is_string(); }
    bool isObject() const { return present() && m_value->is_object(); }
    bool isArray() const { return present() && m_value->is_array(); }
    bool isNumber() const { return present() && m_value->is_number(); }
    const std::string& key() const { return m_step->key; } ///< of an object's member, "[3]" of an element; not of the root

    JsonCursor operator[](const std::string& name) const;
    /// Notes that it is missing.
    JsonCursor need(const std::string& name) const;
    std::string text() const;
    std::int64_t integer(std::int64_t otherwise = 0) const;
    std::optional<std::int64_t> tryInteger() const;
    /// An identifier: a text, or an integer as written: never through a double.
    std::string id() const;
    /// Any plain value as text, for showing.
    std::string shown() const;
    std::vector<std::string> texts() const;
    std::vector<JsonCursor> elements() const; ///< of an array
    std::vector<JsonCursor> members() const;  ///< of an object
    void complain(UserText message) const { m_problems->add(path(), std::move(message)); }

private:
    /// One of the path's, which elements of one list share.
    struct Step {
        std::shared_ptr<const Step> around;
        std::string key;
    };
    JsonCursor(const nlohmann::json* value, JsonProblems* problems, std::shared_ptr<const Step> step)
        : m_value(value), m_problems(problems), m_step(std::move(step))
    {
    }
    JsonCursor child(const nlohmann::json* value, std::string key) const;
    std::vector<std::string> path() const;

    const nlohmann::json* m_value;
    JsonProblems* m_problems;
    std::shared_ptr<const Step> m_step; ///< null: the root
};

/// Errors have file, line and column. Bounds: 64 MB, 200 levels.
Result<nlohmann::json> parseJson(const std::string& file, std::string_view text);

/// Where the value at a path begins; the nearest one around it where there is none. `path` as a cursor has it.
std::size_t offsetOfValue(std::string_view text, const std::vector<std::string>& path);

} // namespace nodewise::dump
