// SPDX-License-Identifier: Apache-2.0
// Values to try for a program's symbolic sizes.
#pragma once

#include "core/graph/graph.h"

#include <map>
#include <set>

namespace nodewise::torch_worker {

/// A value for each symbol.
using Valuation = std::vector<std::pair<std::string, std::int64_t>>;

/// A number, or the expression's value. nullopt: it can't be computed.
std::optional<std::int64_t> valueIn(const graph::SymInt& size, const Valuation& symbols);

/// "s0 = 2, s1 = 6"
std::string valuationText(const Valuation& symbols);

/// What a program's symbols were at export. Graphs that are made of one another share it.
class Symbols {
public:
    /// The first has what the program was exported with (what is not known there: a number within its range). The others lie within the
    /// symbols' ranges, but at 2 at least, as 0 and 1 are special to PyTorch: most around the first, so that no two sizes stay equal by
    /// accident, then the range's ends, of a wide one 4096, and sizes past 64 and 512, where tiles end. Without symbols one that is empty.
    std::vector<Valuation> trials(const graph::Graph& graph, const std::vector<std::string>& symbols);
    /// Those, and each symbol in turn at both ends of its range as the program has it (where it ends) and at and beside each number that
    /// lies within it. For what costs little. Of a size that an input had at export a range from 0 only says that nobody set its end: the
    /// program is made for 2 and more.
    std::vector<Valuation> questions(const graph::Graph& graph, const std::vector<std::string>& symbols,
                                     const std::vector<std::int64_t>& numbers);

private:
    std::int64_t atExport(const graph::Graph& graph, const std::string& symbol);
    Valuation atExport(const graph::Graph& graph, const std::vector<std::string>& symbols);

    std::map<std::string, std::int64_t> m_hints;
    std::set<std::string> m_unknown; ///< that had no value at export: what a run yields
};

/// Symbols of all sizes, strides and integers of a value, added to a sorted list.
void collectSymbols(const graph::Value& value, std::vector<std::string>& out);

} // namespace nodewise::torch_worker
