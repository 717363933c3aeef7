// SPDX-License-Identifier: Apache-2.0
// A Text in a message between processes: the window translates what an engine or a worker said.
#pragma once

#include "core/base/text.h"
#include "core/base/json.h"

namespace nodewise::json {

/// A verbatim text as a string, another as {"source": "...", "arguments": [...]}.
Json fromText(const Text& text);
/// The same back; empty where the JSON is neither.
Text toText(const Json& json);

} // namespace nodewise::json
