// SPDX-License-Identifier: Apache-2.0
// What pairing compares of the nodes of a level: keys, read from metadata that came from a file and may be garbage.
#pragma once

#include "core/levels/levels.h"

#include <span>

namespace nodewise::levels {

/// Keys of one kind: (key, node), sorted; a node may have several.
class KeyTable {
public:
    /// Beyond a million keys none is taken: a file with more is made to hurt.
    void add(std::string key, std::uint32_t node);
    void sort();

    bool empty() const { return m_rows.empty(); }
    const std::vector<std::pair<std::string, std::uint32_t>>& rows() const { return m_rows; }
    /// Nodes with a key, as rows.
    std::span<const std::pair<std::string, std::uint32_t>> rows(std::string_view key) const;

private:
    std::vector<std::pair<std::string, std::uint32_t>> m_rows;
};

/// An ancestor that from_node names.
struct Ancestor {
    std::string name, target;
    std::int64_t graph = 0; ///< id() of its graph in the process that wrote it
};
/// The newest first. Anything that is not such JSON names none; of a very long history the oldest ones are left out.
std::vector<Ancestor> ancestorsOf(std::string_view fromNode);

/// Visits what is known of a node under a name, in metadata and then in the level's facts.
class KnownFacts {
public:
    explicit KnownFacts(const Level& level);
    template <class Visit>
    void each(std::string_view name, Visit visit) const
    {
        for (std::uint32_t node = 0; m_level.model && node < m_level.size(); ++node)
            for (const auto& [key, value] : m_level.model->graph->node(graph::NodeId(node)).metadata.other)
                if (key == name)
                    visit(node, value);
        for (const Fact& fact : m_level.facts)
            if (fact.name == name && fact.node < m_level.size())
                visit(fact.node, fact.value);
    }

private:
    const Level& m_level;
};

/// Numbers of a list in any spelling: "5", "[5, 6]", "5, 6"; at most some thousand.
std::vector<std::string> numbersIn(std::string_view text);
KeyTable numberKeys(const Level& level, std::string_view fact);
KeyTable nameKeys(const Level& level);
KeyTable claimKeys(const Level& level); ///< fx_node
KeyTable torchFnKeys(const Level& level);
/// The innermost line of the Python stack: "model.py:31", with the operator where that is asked for.
KeyTable lineKeys(const Level& level, bool withOperator);

/// "addmm" of "aten.addmm.out", of "executorch.exir.dialects.edge.ops.aten.addmm.default", and of "torch.ops.aten.addmm.default".
std::string_view operatorBase(std::string_view target);
/// "aten" of the same.
std::string_view operatorSpace(std::string_view target);
/// "model.py:31" of the innermost frame; "" for none.
std::string innermostLine(std::string_view stack);

/// Hashes of all keys that pair exactly, and of all that pair at all: how much two levels may have in common is told by them in one pass.
struct KeyHashes {
    std::vector<std::uint64_t> exact, any; ///< sorted, each once
};
KeyHashes hashesOf(const Level& level);
std::size_t inCommon(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b);

} // namespace nodewise::levels
