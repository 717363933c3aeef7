// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/engine_client.h"
#include "app/cli/plugins.h"
#include "core/protocol/schema.h"

namespace nodewise::cli {

/// Of an operator, or of all its overloads where none is named; plug-ins' operators count, too. An error where there is none.
Result<std::vector<protocol::OpSchema>> schemasOf(EngineClient& engine, const std::string& op, const PluginOptions& plugins);

} // namespace nodewise::cli
