// SPDX-License-Identifier: Apache-2.0
// A comparison for people, for scripts and for CI.
#pragma once

#include "app/cli/comparing.h"

#include <span>
#include <string>

namespace nodewise::cli {

/// What was compared, how far both sides agree, and all of the first divergence.
std::string plainText(const Compared& compared);
/// One line per program and a last one for all.
std::string summaryText(std::span<const Compared> all);
/// `whole`: an object of one comparison, else one with a list.
std::string jsonText(std::span<const Compared> all, bool whole);
/// A test case per program (https://github.com/testmoapp/junitxml: the elements that CI servers agree on).
std::string junitText(std::span<const Compared> all);

} // namespace nodewise::cli
