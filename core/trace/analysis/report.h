// SPDX-License-Identifier: Apache-2.0
// What is in a trace, as text and as JSON.
#pragma once

#include "core/trace/analysis/sums.h"

#include <nlohmann/json_fwd.hpp>

namespace nodewise::trace {

struct TraceReport {
    const Trace& trace;
    Sums names;      ///< of all slices
    std::size_t top; ///< names shown
};

/// Lanes, span, names by self time, what was skipped.
std::string reportText(const TraceReport& report);
nlohmann::ordered_json reportJson(const TraceReport& report);

} // namespace nodewise::trace
