// SPDX-License-Identifier: Apache-2.0
// What changes between two simulations, or between one and a trace of another tool.
#pragma once

#include "core/base/user_text.h"
#include "core/trace/analysis/compare.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace nodewise::cost {

/// Two traces with the names that tables call them by.
struct Compared {
    std::string names[2]; ///< "gpt2.pt2 on tpuv3"
    trace::Comparison found;
    UserText left[2] = {}; ///< what a simulation's figures leave out; "" = nothing that is known
};

/// Totals are those of what both have. A row per node (launch, path of slices) that differs, the largest first; what only one of them has;
/// sums by kind.
std::string comparisonText(const Compared& compared);
nlohmann::ordered_json comparisonJson(const Compared& compared);

} // namespace nodewise::cost
