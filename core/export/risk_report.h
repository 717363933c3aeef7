// SPDX-License-Identifier: Apache-2.0
// Numerical risk as text, as JSON (docs/numerics.md has its keys), and as columns of tables.
#pragma once

#include "core/protocol/risk.h"

#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace nodewise::exporting {

/// What a table or JSON shows of a row; monostate: nothing to show.
using Cell = std::variant<std::monostate, bool, std::uint64_t, double, std::string, std::vector<std::int64_t>>;
struct RiskColumn {
    std::string_view name; ///< as JSON's key: "max_abs"
    Cell (*of)(const protocol::RiskRow& row);
};
/// All but those of casts, which follow by type.
std::span<const RiskColumn> riskColumns();
std::string_view riskWord(protocol::RiskRow::Level level); ///< "fine", "watch", "danger"

/// Where NaN and Inf begin, and the values at risk; `all`: all values.
std::string riskText(const protocol::RiskAnswer& answer, bool all);
std::string riskJson(const protocol::RiskAnswer& answer);

} // namespace nodewise::exporting
