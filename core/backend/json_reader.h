// SPDX-License-Identifier: Apache-2.0
// Only for the .cpp files of core/lowering: JSON that people write, read member by member. A mistake is kept with its place and is in
// nobody's way: what stands after it is read, too.
#pragma once

#include "core/backend/json_places.h"
#include "core/backend/profile_rules.h"

#include <functional>
#include <nlohmann/json_fwd.hpp>

namespace nodewise::backend {

class JsonReader {
public:
    using Json = nlohmann::json;
    using Read = std::function<void(const Json& value, const std::string& path)>;
    struct Member {
        std::string_view name;
        Read read;
        bool required = false;
        UserText hint = {}; ///< where it is missing
    };

    JsonReader(std::string file, const JsonPlaces& places) : m_file(std::move(file)), m_places(places) {}

    /// `within`: bytes after the beginning of the value.
    void refuse(const std::string& path, UserText message, UserText hint = {}, int within = 0);
    /// Of a rule that was read.
    void refuse(RulePlace place, UserText message, UserText hint = {});
    RulePlace placeOf(const std::string& path) const;
    int lineOf(const std::string& path) const { return m_places.lineOf(path); }
    const std::string& file() const { return m_file; }
    std::size_t mistakes() const { return m_mistakes; }
    /// In the order of their lines; after the first thousand, how many more there are.
    std::vector<Error> takeErrors();

    /// Members by name; others are refused with those that are known, or given to `other`.
    void object(const Json& value, const std::string& path, const std::vector<Member>& members,
                const std::function<void(const std::string& name, const Json&, const std::string& path)>& other = {});
    void list(const Json& value, const std::string& path, const Read& item);

    Read text(std::string& into);
    Read texts(std::vector<std::string>& into);
    Read flag(bool& into);
    Read number(std::int64_t& into, std::int64_t least, std::int64_t most);
    Read oneOf(std::string& into, std::vector<std::string> choices);
    /// "aten.linear", "aten.linear.default"
    Read op(std::string& into);
    Read ops(std::vector<std::string>& into);

private:
    std::string m_file;
    const JsonPlaces& m_places;
    std::vector<Error> m_errors;
    std::size_t m_mistakes = 0;
};

} // namespace nodewise::backend
