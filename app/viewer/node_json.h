// SPDX-License-Identifier: Apache-2.0
// What is selected as JSON text, for the clipboard.
#pragma once

#include "views/common/selection.h"

#include <string>

namespace nodewise::viewer {

/// The selected IR nodes as an array (a single one as an object), a module's IR, or the whole IR if nothing is selected.
/// An FX node without IR node is told by its name, op, target and value. Takes long for big programs: for a worker thread.
std::string selectionJson(const views::Document& document, const views::Selection::State& state);

} // namespace nodewise::viewer
