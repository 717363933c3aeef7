// SPDX-License-Identifier: Apache-2.0
// What the window hands to its command palette.
#pragma once

#include "app/viewer/palette_search.h"

namespace nodewise::viewer {

class Actions;

/// Every action with its keys; one that can't be used now with the reason. Those of themes and languages are settings.
QList<PaletteEntry> commandEntries(const Actions& actions);
/// Samples beside the running program, and the finished views on them. Looks at the disk: for a worker thread.
QList<PaletteEntry> sampleEntries(const QString& programFolder);

} // namespace nodewise::viewer
