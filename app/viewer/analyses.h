// SPDX-License-Identifier: Apache-2.0
// The list of analyses: all that can be found out about a program, in the order of tooltips and of the inspector. A new one is a row here.
#pragma once

#include "views/analysis/analysis.h"

#include <span>

namespace nodewise::viewer {

/// An analysis may use those before it from its constructor on.
std::span<const views::AnalysisKind> analysisKinds();

} // namespace nodewise::viewer
