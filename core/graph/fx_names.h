// SPDX-License-Identifier: Apache-2.0
// Names as torch.fx makes them, so that nodes which a file does not name are called what Python calls them.
// Source: torch/fx/graph.py, _Namespace.create_name and _snake_case.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace nodewise::graph {

/// The names of one graph.
class FxNames {
public:
    /// A name not given before: illegal characters replaced, keywords and builtins avoided, numbered if taken.
    std::string create(std::string_view candidate);
    /// A name that a node has already: it will not be given to another.
    void take(std::string name);

private:
    std::unordered_set<std::string> m_used;
    std::unordered_map<std::string, std::uint64_t> m_counts;
};

/// "pascalCase" -> "pascal_case".
std::string snakeCase(std::string_view text);
bool isPythonKeyword(std::string_view word);

} // namespace nodewise::graph
