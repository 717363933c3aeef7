// SPDX-License-Identifier: Apache-2.0
// What all panels about one simulation share. Plain pointers: the tab owns everything here and outlives the panels.
#pragma once

#include "views/common/selection.h"

namespace nodewise::views {

class Simulation;

struct CostContext {
    Selection* selection = nullptr;
    std::shared_ptr<const Document> document;
    Simulation* simulation = nullptr;
};

} // namespace nodewise::views
