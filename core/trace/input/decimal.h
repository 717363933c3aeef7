// SPDX-License-Identifier: Apache-2.0
// Decimal numbers of trace files as ticks, exactly: a double has no room for nanoseconds since 1970.
#pragma once

#include "core/trace/store/levels.h"

namespace nodewise::trace {

/// What ticksOf() takes: the year 2116 in nanoseconds since 1970.
inline constexpr Time latest = Time(1) << 62;
/// `token` times 10^scale, rounded half away from zero: "12.0345", scale 3: 12035. Takes JSON's numbers, blanks around them, and nothing
/// else. Nothing for what is no number, or beyond `latest` either way.
std::optional<Time> ticksOf(std::string_view token, int scale);

} // namespace nodewise::trace
