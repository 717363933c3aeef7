// SPDX-License-Identifier: Apache-2.0
// The list of analyses: all that can be found out about a program, in the order of tooltips and of the inspector. A new one is a row here.
#pragma once

#include "app/viewer/window_part.h"
#include "views/analysis/analysis.h"

#include <vector>

namespace nodewise::viewer {

/// An analysis may use those before it from its constructor on. `more`: they come last.
std::vector<views::AnalysisKind> analysisKinds(const std::vector<views::AnalysisKind>& more);

/// What an analysis has once per window, as it is about several programs, or about none that is open.
struct WindowToolKind {
    WindowPart* (*make)(MainWindow& window);
    std::span<const views::OptionSpec> options = {};
};
std::vector<WindowToolKind> windowTools();

/// Of all of them, in the order in which they are followed.
std::vector<views::OptionSpec> optionSpecs();

} // namespace nodewise::viewer
