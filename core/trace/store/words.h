// SPDX-License-Identifier: Apache-2.0
// Kinds, causes of stalls and units as files and command lines spell them.
#pragma once

#include "core/trace/store/trace.h"

namespace nodewise::trace {

/// "other", "kernel", "load", ... : the enumerator's name in lower case.
std::string_view wordOf(Kind kind);
std::optional<Kind> tryKind(std::string_view word);

/// "none", "data", "engine", "scratchpad", "dependency", "issue", "barrier".
std::string_view wordOf(Stall cause);
std::optional<Stall> tryStall(std::string_view word);

/// "cycles", "ns".
std::string_view wordOf(Unit unit);
std::optional<Unit> tryUnit(std::string_view word);

} // namespace nodewise::trace
