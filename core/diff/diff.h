// SPDX-License-Identifier: Apache-2.0
// What differs between two graphs: by provenance where it is known, by structure elsewhere.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/diff/side.h"

namespace nodewise::diff {

/// Pairs of nodes that are known to correspond, as indices into both sides: of a rewriting, of links between FX and IR.
using Known = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// One thing that differs between two nodes of a pair.
struct Change {
    enum class Kind : std::uint8_t { Op, Attribute, Inputs, Shape, Dtype, Module, Name };
    Kind kind = Kind::Attribute;
    std::string what; ///< "dim" of an attribute; which input or result, from 0; "" where a node has one result, or their number changed
    std::string before, after; ///< nodes by name; an attribute that is not given: ""
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

/// A module (or a weight) whose nodes are the same under another path. Names are no difference.
struct Renamed {
    std::string before, after;
    std::size_t nodes = 0; ///< pairs in it, weights too
    bool operator==(const Renamed&) const = default;
};

struct Diff {
    std::vector<Entry> entries;                                              ///< all nodes of both sides, each once, in the order of both
    std::size_t same = 0, changed = 0, added = 0, removed = 0, replaced = 0; ///< entries
    /// By node of each side: its entry.
    std::vector<std::uint32_t> ofBefore, ofAfter;
    std::vector<Renamed> modules; ///< outermost, in order; of modules without operators by their weights
    bool equal() const { return changed + added + removed + replaced == 0; }
};

/// Without `known`: structure (operator, attributes, neighbors), with weights by their names in the state dict, or without where that finds
/// more; the order of nodes that don't depend on each other makes no difference, nor do names of nodes and of symbols, nor of modules and
/// weights where a whole module is called otherwise. A node that reads one added or removed between it and what it read before is the same.
/// Fails only if cancelled.
Result<Diff> diff(const Side& before, const Side& after, const Known& known = {}, const Progress& progress = {});

} // namespace nodewise::diff
