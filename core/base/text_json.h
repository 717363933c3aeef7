// SPDX-License-Identifier: Apache-2.0
// A UserText in a message between processes: the window translates what an engine or a worker said.
#pragma once

#include "core/base/json.h"
#include "core/base/user_text.h"

namespace nodewise::json {

/// A verbatim text as a string, another as {"source": "...", "arguments": [...]}.
Json fromText(const UserText& text);
/// The same back; empty where the JSON is neither.
UserText toText(const Json& json);

} // namespace nodewise::json
