// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace nodewise {

/// As it is printed and written: indented by two blanks, with a line end; what is not UTF-8 is replaced, and unseen
/// characters (shown_text.h) are escapes of JSON, so that it can be printed to a terminal.
std::string jsonText(const nlohmann::ordered_json& json);

} // namespace nodewise
