// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace nodewise {

/// As it is printed and written: indented by two blanks, with a line end; what is no UTF-8 is replaced.
std::string jsonText(const nlohmann::ordered_json& json);

} // namespace nodewise
