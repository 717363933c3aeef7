// SPDX-License-Identifier: Apache-2.0
// Pieces that reports share. Internal to core/coverage.
#pragma once

#include "core/coverage/totals.h"

#include <initializer_list>
#include <nlohmann/json.hpp>

namespace nodewise::coverage {

using Json = nlohmann::ordered_json;

Json amountJson(const Amount& amount);
Json chainJson(const std::vector<protocol::ChainLink>& chain);
/// {"nodes", "covered", "flops", ..., "verdicts": {"direct": {...}, ...}}
Json totalsJson(const Totals& totals);
std::string dumped(const Json& json);

/// "| a | b |" with a line end; texts are escaped.
std::string markdownRow(const std::vector<std::string>& cells);
/// The line under the heads; `right`: columns with numbers.
std::string markdownRule(std::size_t columns, std::initializer_list<std::size_t> right);
/// "12.5 %"
std::string share(double part, double whole);

} // namespace nodewise::coverage
