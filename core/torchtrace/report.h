// SPDX-License-Identifier: Apache-2.0
// What is in a log, and how two differ, as text and as JSON (docs/compile-logs.md has its keys).
#pragma once

#include "core/torchtrace/compare.h"

namespace nodewise::torchtrace {

std::string reportText(const ReadLog& of);
std::string reportJson(const ReadLog& of);

/// "2 of 5 compilations differ"
UserText countsText(const LogDifference& difference);
std::string reportText(const ReadLog& before, const ReadLog& after, const LogDifference& difference);
std::string reportJson(const ReadLog& before, const ReadLog& after, const LogDifference& difference);

} // namespace nodewise::torchtrace
