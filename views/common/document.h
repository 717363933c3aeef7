// SPDX-License-Identifier: Apache-2.0
// What a tab shows, as the window calls it.
#pragma once

#include "core/document/document.h"

#include <QString>

namespace nodewise::views {

using document::Document;
using document::Side;
using document::tryNodeIndex;

/// "fused_gate.so, npu.so": whose conversions made the IR; "" where it is core's own.
QString pluginNames(const Document& document);
/// The same program of the same file, perhaps read again: an archive may have several.
bool isSameProgram(const Document& a, const Document& b);

} // namespace nodewise::views
