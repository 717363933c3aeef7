// SPDX-License-Identifier: Apache-2.0
#include "core/base/json_text.h"

#include <nlohmann/json.hpp>

namespace nodewise {

std::string jsonText(const nlohmann::ordered_json& json)
{
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

} // namespace nodewise
