// SPDX-License-Identifier: Apache-2.0
// Words that the printer and the parser of the text form share. Internal to core/graph.
#pragma once

#include "core/graph/graph.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::graph {

/// Letters, digits and `_ . @ $ -` only, not beginning with a sign: written without quotes.
bool isTextWord(std::string_view text);
/// "s77", "u0": a letter and digits or `_`.
bool isSymbolName(std::string_view text);
/// What torch writes for a symbol: backed ones (s..) are positive.
std::string symbolSrepr(std::string_view name);

std::string_view inputWord(InputSpec::Kind kind);
std::string_view outputWord(OutputSpec::Kind kind);
std::optional<InputSpec::Kind> tryInputWord(std::string_view word);
std::optional<OutputSpec::Kind> tryOutputWord(std::string_view word);

/// Row-major strides; nullopt where they need a product of symbols.
std::optional<std::vector<SymInt>> tryContiguousStrides(const std::vector<SymInt>& sizes);

} // namespace nodewise::graph
