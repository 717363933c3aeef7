// SPDX-License-Identifier: Apache-2.0
// Levels as text and JSON, as the command line prints them.
#pragma once

#include "core/levels/levels.h"

namespace nodewise::levels {

struct NodePlace {
    std::size_t level = 0;
    std::uint32_t node = 0;
};
/// A node by its name, in the level of an id; "": the first that has it. Errors: no such level, no such node, with names like it.
Result<NodePlace> placeOf(const Levels& levels, const std::string& node, const std::string& level = {});

/// Levels, joins with counts, and for a node what it is in each level; problems are not in it.
std::string reportText(const Levels& levels, std::optional<NodePlace> node = {});
/// The same, and problems:
/// {"levels": [{id, title, stage, method, file, also_in, nodes}], "joins": [{from, to, from_counts, to_counts}], "problems": [...],
///  "node": {level, name, chain: [{level, name, mark, evidence}]}}
std::string reportJson(const Levels& levels, std::optional<NodePlace> node = {});

} // namespace nodewise::levels
