// SPDX-License-Identifier: Apache-2.0
// Mistakes of files that people write, as compilers tell them and editors read them.
#pragma once

#include "core/base/result.h"
#include "core/protocol/coverage.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::exporting {

/// "roll.mlir:12:3: error: ... (hint)" with a newline; places that are not known are left out. `kind`: "error" or "warning".
std::string problemText(const std::string& file, int line, int column, const UserText& message, const UserText& hint,
                        std::string_view kind = "error");

/// The first of a profile's mistakes, and how many more there are. There must be one.
Error firstProblem(const std::vector<protocol::ProfileProblem>& problems);
/// The same of mistakes that a profile makes about one program, which `profile check` can't know.
Error firstMistake(const std::vector<protocol::ProfileProblem>& mistakes);
/// [{"file", "line", "column", "message", "hint"}, ...]
nlohmann::ordered_json problemsJson(const std::vector<protocol::ProfileProblem>& problems);

} // namespace nodewise::exporting
