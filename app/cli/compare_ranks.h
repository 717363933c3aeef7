// SPDX-License-Identifier: Apache-2.0
// Ranks of one run against each other.
#pragma once

#include "app/cli/comparing.h"

namespace nodewise::cli {

/// Runs the program on --ranks and prints whether they agree. Errors: they do not, which names the node; values of some were not compared.
Result<void> compareRanks(const CompareOptions& options);

} // namespace nodewise::cli
