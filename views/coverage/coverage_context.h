// SPDX-License-Identifier: Apache-2.0
// What all panels about one program's coverage share. Plain pointers: the tab owns everything here and outlives the panels.
#pragma once

#include "views/common/selection.h"

namespace nodewise::views {

class CoverageRun;

struct CoverageContext {
    Selection* selection = nullptr;
    std::shared_ptr<const Document> document;
    CoverageRun* coverage = nullptr;
};

} // namespace nodewise::views
