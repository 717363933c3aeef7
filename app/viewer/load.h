// SPDX-License-Identifier: Apache-2.0
// From a file to what a tab shows, as the window calls it.
#pragma once

#include "core/document/load.h"

namespace nodewise::viewer {

using document::EarlyLoad;
using document::load;
using document::LoadOutcome;
using document::LoadRequest;

} // namespace nodewise::viewer
