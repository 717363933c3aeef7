// SPDX-License-Identifier: Apache-2.0
// Turns laid out modules into a scene: absolute places, and the wires of every level joined to routes.
#pragma once

#include "core/layout/module_layouts.h"

namespace nodewise::layout {

std::shared_ptr<const Scene> makeScene(ModuleLayouts& layouts, const ModuleLayouts::Open& open, const TextMetrics& metrics);

} // namespace nodewise::layout
