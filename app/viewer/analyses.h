// SPDX-License-Identifier: Apache-2.0
// The list of analyses: all that can be found out about a program, in the order of tooltips and of the inspector. A new one is a row here.
#pragma once

#include "views/analysis/analysis.h"

#include <vector>

namespace nodewise::viewer {

/// An analysis may use those before it from its constructor on. `more`: they come last.
std::vector<views::AnalysisKind> analysisKinds(const std::vector<views::AnalysisKind>& more);

} // namespace nodewise::viewer
