// SPDX-License-Identifier: Apache-2.0
// Fails half-way through its registration: nothing of it may stay.
#include "core/torch/plugin/plugin.h"

#include <stdexcept>

NODEWISE_PLUGIN(registrar)
{
    registrar.registerConversion("aten.relu", [](const auto& info, const auto&) {
        nodewise::ir::ConvertedNodes made;
        made.nodes.push_back({.name = info.name, .opType = "throws.relu"});
        return made;
    });
    throw std::runtime_error("no license was found");
}
