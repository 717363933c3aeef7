// SPDX-License-Identifier: Apache-2.0
// The code of a graph as a real file, which any client of the protocol can open and set breakpoints in.
#pragma once

#include "core/base/result.h"
#include "core/protocol/body.h"

#include <string>

namespace nodewise::torch_worker {

/// Writes it once per content, below $XDG_CACHE_HOME/nodewise (~/.cache/nodewise), and returns the path; the same program gives the same
/// path in every session, so that breakpoints of clients last.
Result<std::string> writeGraphFile(const std::string& code, const std::string& program, protocol::Side side);

} // namespace nodewise::torch_worker
