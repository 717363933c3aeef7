// SPDX-License-Identifier: Apache-2.0
// Values to try for a program's symbolic sizes.
#pragma once

#include "core/graph/graph.h"

#include <map>

namespace nodewise::torch_box {

/// A value for each symbol.
using Valuation = std::vector<std::pair<std::string, std::int64_t>>;

/// A number, or the expression's value. nullopt: it can't be computed.
std::optional<std::int64_t> valueIn(const graph::SymInt& size, const Valuation& symbols);

/// What a program's symbols were at export. Graphs that are made of one another share it.
class Symbols {
public:
    /// The first has what the program was exported with (what is not known there: a number within its range), the others vary around it,
    /// within the symbols' ranges, so that no two sizes stay equal by accident. Without symbols one that is empty.
    std::vector<Valuation> trials(const graph::Graph& graph, const std::vector<std::string>& symbols);

private:
    std::int64_t atExport(const graph::Graph& graph, const std::string& symbol);

    std::map<std::string, std::int64_t> m_hints;
};

/// Symbols of all sizes, strides and integers of a value, added to a sorted list.
void collectSymbols(const graph::Value& value, std::vector<std::string>& out);

} // namespace nodewise::torch_box
