// SPDX-License-Identifier: Apache-2.0
// What differs between the nodes of each pair, once pairs are found.
#pragma once

#include "core/diff/matcher.h"

#include <map>
#include <string>

namespace nodewise::diff {

/// A part of two paths that is called otherwise, without what they end in alike: ("layers.2", "layers.3") of layers.2.mlp and layers.3.mlp.
using PathChange = std::pair<std::string, std::string>;
PathChange pathChange(const std::string& before, const std::string& after);

/// Refers to what it was made of.
class Changes {
public:
    Changes(const Half& before, const Half& after, const std::vector<Group>& groups, const Pairs& pairs);

    std::vector<Change> of(std::uint32_t before, std::uint32_t after) const;
    std::vector<Renamed> renamedModules() const;

private:
    void learnModules();
    void learnWeights();
    void learnSymbols();
    bool isRenamed(const std::string& before, const std::string& after) const;
    bool isWeightRenamed(std::uint32_t before, std::uint32_t after) const;
    std::string renamed(const std::string& text) const;
    bool joined(std::uint32_t before, std::uint32_t after) const;
    bool leads(const Half& half, const std::vector<std::uint32_t>& partners, std::uint32_t from, std::uint32_t to) const;
    bool isSameInput(std::uint32_t before, std::uint32_t after) const;

    void attributes(const SideNode& before, const SideNode& after, std::vector<Change>& out) const;
    void inputs(const SideNode& before, const SideNode& after, std::vector<Change>& out) const;
    void results(const SideNode& before, const SideNode& after, std::vector<Change>& out) const;

    const Half& m_a;
    const Half& m_b;
    const Pairs& m_pairs;
    std::vector<std::uint32_t> m_groupsA, m_groupsB;                     ///< by node: its group of several, or noIndex
    std::map<std::string, std::map<std::string, std::size_t>> m_modules; ///< by module before: those of its nodes' partners
    std::map<std::string, std::string> m_mostly;                         ///< by module before: where most of its nodes are
    std::map<PathChange, std::size_t> m_renamed;                         ///< modules and weights, with pairs of nodes
    bool m_modulesKnown = false;                                         ///< both sides tell modules
    std::map<std::string, std::string> m_symbols;
};

} // namespace nodewise::diff
