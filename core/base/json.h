// SPDX-License-Identifier: Apache-2.0
// Only for .cpp files: JSON with bounds and located errors.
#pragma once

#include "core/base/result.h"

#include <nlohmann/json.hpp>

namespace nodewise::json {

using Json = nlohmann::json;

/// Deeper nesting than this is an error: writing and comparing JSON recurse.
inline constexpr int maxDepth = 200;

/// Text that is no JSON gives an error with the byte; "" gives an empty object, as absent `arguments` and `body` mean.
Result<Json> parse(std::string_view text);
/// Bytes that are no UTF-8 become U+FFFD: operators' names and messages come from anywhere.
std::string dump(const Json& value);

/// Number or its text: NaN and the infinities have no JSON and travel as "NaN", "Infinity", "-Infinity".
Json number(double value);
std::optional<double> tryNumber(const Json& value);

/// Members of objects; the path is the object's and goes into the error.
Result<std::string> text(const Json& object, const char* key, const std::string& path);
Result<const Json*> array(const Json& object, const char* key, const std::string& path);
/// Absent or of another type: the fallback.
std::string textOr(const Json& object, const char* key, std::string fallback = {});
bool flagOr(const Json& object, const char* key, bool fallback = false);
int intOr(const Json& object, const char* key, int fallback = 0);

} // namespace nodewise::json
