// SPDX-License-Identifier: Apache-2.0
// The nn_module_stack of a node as a file writes it: "key,path,type;key,path,type", outermost module first.
// Source: torch/_export/serde/serialize.py, deserialize_metadata.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nodewise::program {

/// (path, type) outermost first. The second call of a module gets its number from the key: "lin@1". Commas inside brackets don't
/// separate. Torch's mark of nodes made outside any module is left
/// out. nullopt: an entry has not three parts.
std::optional<std::vector<std::pair<std::string, std::string>>> tryModuleStack(std::string_view text);

} // namespace nodewise::program
