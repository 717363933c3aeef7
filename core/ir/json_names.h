// SPDX-License-Identifier: Apache-2.0
// Words of the signature in IR files; those of the program's own file (torch/_export/serde/schema.py: InputSpec, OutputSpec).
#pragma once

#include "core/graph/graph.h"

#include <optional>
#include <string_view>

namespace nodewise::ir {

std::string_view inputKindName(graph::InputSpec::Kind kind);   ///< "user_input", "parameter", ...
std::string_view outputKindName(graph::OutputSpec::Kind kind); ///< "user_output", "buffer_mutation", ...
std::optional<graph::InputSpec::Kind> tryInputKind(std::string_view name);
std::optional<graph::OutputSpec::Kind> tryOutputKind(std::string_view name);

} // namespace nodewise::ir
