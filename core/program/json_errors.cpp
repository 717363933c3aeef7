// SPDX-License-Identifier: Apache-2.0
// simdjson says that JSON is malformed but not where; nlohmann's parser, run over it a second time, does.
#include "core/program/json.h"

#include <nlohmann/json.hpp>

namespace nodewise::program {

namespace {

/// Drops every value, keeps the position of the first error.
struct Finder : nlohmann::json_sax<nlohmann::json> {
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return true; }
    bool key(string_t&) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t at, const std::string&, const nlohmann::detail::exception&) override
    {
        position = at;
        return false;
    }
    std::size_t position = 0;
};

} // namespace

UserText describeMalformedJson(std::string_view text, UserText otherwise)
{
    Finder finder;
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return UserText("the JSON is empty");
    if (nlohmann::json::sax_parse(text.begin(), text.end(), &finder))
        return otherwise;
    if (finder.position >= text.size())
        return UserText("the JSON ends too early, at byte %1", text.size());
    return UserText("malformed JSON at byte %1", finder.position);
}

} // namespace nodewise::program
