// SPDX-License-Identifier: Apache-2.0
// Arguments of Perfetto's events (DebugAnnotation).
#pragma once

#include "core/trace/perfetto/perfetto_sequence.h"
#include "core/trace/store/trace.h"

namespace nodewise::trace {

/// The value, and its name in `key`. Lists and dictionaries are text: "2, 16", "file: model.py, line: 36"; what is nested deeper than 8
/// levels or longer than some kilobytes is left out. None: it holds nothing.
std::optional<ArgumentValue> annotationValue(std::string_view bytes, const PerfettoSequence& sequence, std::string& key, int depth = 0);

} // namespace nodewise::trace
