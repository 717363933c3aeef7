// SPDX-License-Identifier: Apache-2.0
// The report of a comparison as one HTML file.
#pragma once

#include "app/cli/comparing.h"

namespace nodewise::cli {

/// Asks the session what the page shows: the first divergence with its replay, elements around it, the graph around it. Without a
/// divergence it is a page of how far both sides agree.
Result<void> writeReport(Compared& compared, const CompareOptions& options);

} // namespace nodewise::cli
