// SPDX-License-Identifier: Apache-2.0
// What differs between two graphs: by provenance where it is known, by structure elsewhere.
#pragma once

#include "core/base/progress.h"
#include "core/diff/side.h"

namespace nodewise::diff {

/// Pairs of nodes that are known to correspond, as indices into both sides: of a rewriting, of links between FX and IR.
using Known = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// One thing that differs between two nodes of a pair.
struct Change {
    enum class Kind : std::uint8_t { Op, Attribute, Inputs, Shape, Dtype, Module, Name };
    Kind kind = Kind::Attribute;
    std::string what; ///< "dim" of an attribute; "result 1"
    std::string before, after;
    bool operator==(const Change&) const = default;
};

/// Nodes that stand for each other. Empty `before`: added; empty `after`: removed; several: N to M.
struct Entry {
    enum class Kind : std::uint8_t { Same, Changed, Added, Removed, Replaced };
    Kind kind = Kind::Same;
    std::vector<std::uint32_t> before, after; ///< indices, in order
    std::vector<Change> changes;              ///< of a pair
    bool operator==(const Entry&) const = default;
};

struct Diff {
    std::vector<Entry> entries;                                              ///< all nodes of both sides, each once, in the order of both
    std::size_t same = 0, changed = 0, added = 0, removed = 0, replaced = 0; ///< entries
    /// By node of each side: its entry.
    std::vector<std::uint32_t> ofBefore, ofAfter;
    bool equal() const { return changed + added + removed + replaced == 0; }
};

/// Without `known`: names that both have with the same operator, then structure (operator, attributes, neighbors) where names shifted; the
/// order of nodes that don't depend on each other makes no difference. Fails only if cancelled.
Result<Diff> diff(const Side& before, const Side& after, const Known& known = {}, const Progress& progress = {});

} // namespace nodewise::diff
