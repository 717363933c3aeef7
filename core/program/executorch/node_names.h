// SPDX-License-Identifier: Apache-2.0
// Names for nodes of files that have none, and of places in such files.
#pragma once

#include <string>
#include <unordered_map>

namespace nodewise::executorch {

/// "add", "add_1", "add_2", as torch.fx counts them. Of one subgraph.
class NodeNames {
public:
    std::string next(const std::string& base)
    {
        std::string name;
        do {
            const std::size_t count = m_counts[base]++;
            name = count == 0 ? base : base + "_" + std::to_string(count);
        } while (!m_used.emplace(name, true).second);
        return name;
    }

private:
    std::unordered_map<std::string, std::size_t> m_counts;
    std::unordered_map<std::string, bool> m_used;
};

/// "abc_x1" of "abc.x1": what a node may be called.
inline std::string nodeNameOf(std::string_view text)
{
    constexpr std::size_t longest = 200;
    std::string name;
    for (const char c : text.substr(0, longest))
        name += (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ? c : '_';
    if (name.empty() || (name[0] >= '0' && name[0] <= '9'))
        name.insert(0, "_");
    return name;
}

/// "instruction 5".
inline std::string placeNamed(std::string_view what, std::size_t number)
{
    return std::string(what) + " " + std::to_string(number);
}

} // namespace nodewise::executorch
