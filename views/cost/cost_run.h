// SPDX-License-Identifier: Apache-2.0
// What a simulation found, as the window calls it.
#pragma once

#include "core/cost/run.h"

namespace nodewise::views {

using cost::bytesOf;
using cost::rooflineShare;
using cost::UnitUse;
using cost::unitUse;
using CostRun = cost::Run;

} // namespace nodewise::views
