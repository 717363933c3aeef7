// SPDX-License-Identifier: Apache-2.0
// What all panels about one comparison share; as DebugContext.
#pragma once

#include "views/debug/debug_context.h"

namespace nodewise::views {

class Comparison;

struct CompareContext : DebugContext {
    Comparison* comparison = nullptr; ///< null of a tensor view alone: there is nothing to compare with
};

} // namespace nodewise::views
