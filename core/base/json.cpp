// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"

#include "core/base/json_depth.h"

#include <cmath>
#include <limits>
#include <utility>

namespace nodewise::json {

Result<Json> parse(std::string_view text)
{
    if (text.empty())
        return Json::object();
    if (depthOf(text) > maxDepth)
        return fail("the JSON nests deeper than %1 levels", maxDepth);
    try {
        return Json::parse(text);
    } catch (const Json::parse_error& error) {
        return fail(Error{.message = UserText("this is not JSON"), .path = "byte " + std::to_string(error.byte)});
    } catch (const std::bad_alloc&) {
        return fail("there is not enough memory for this JSON");
    } catch (const std::exception& error) {
        return fail("this JSON can't be read: %1", std::string(error.what()));
    }
}

std::string dump(const Json& value)
{
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json number(double value)
{
    if (std::isnan(value))
        return "NaN";
    if (std::isinf(value))
        return value > 0 ? "Infinity" : "-Infinity";
    return value;
}

std::optional<double> tryNumber(const Json& value)
{
    if (value.is_number())
        return value.get<double>();
    if (value == "NaN")
        return std::numeric_limits<double>::quiet_NaN();
    if (value == "Infinity")
        return std::numeric_limits<double>::infinity();
    if (value == "-Infinity")
        return -std::numeric_limits<double>::infinity();
    return std::nullopt;
}

Result<std::string> text(const Json& object, const char* key, const std::string& path)
{
    if (!object.is_object())
        return fail(Error{.message = UserText("this must be an object"), .path = path});
    const auto found = object.find(key);
    if (found == object.end() || !found->is_string())
        return fail(Error{.message = UserText("this must be a string"), .path = path + "." + key});
    return found->get<std::string>();
}

Result<const Json*> array(const Json& object, const char* key, const std::string& path)
{
    if (!object.is_object())
        return fail(Error{.message = UserText("this must be an object"), .path = path});
    const auto found = object.find(key);
    if (found == object.end() || !found->is_array())
        return fail(Error{.message = UserText("this must be an array"), .path = path + "." + key});
    return &*found;
}

std::string textOr(const Json& object, const char* key, std::string fallback)
{
    const auto found = object.is_object() ? object.find(key) : object.end();
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::move(fallback);
}

bool flagOr(const Json& object, const char* key, bool fallback)
{
    const auto found = object.is_object() ? object.find(key) : object.end();
    return found != object.end() && found->is_boolean() ? found->get<bool>() : fallback;
}

int intOr(const Json& object, const char* key, int fallback)
{
    const auto found = object.is_object() ? object.find(key) : object.end();
    return found != object.end() && found->is_number_integer() ? found->get<int>() : fallback;
}

} // namespace nodewise::json
