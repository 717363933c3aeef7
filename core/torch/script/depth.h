// SPDX-License-Identifier: Apache-2.0
// How deep a text nests. LibTorch's parser and compiler go down it by recursion and end the process where the stack ends.
#pragma once

#include <string>

namespace nodewise::torch_worker {

/// Throws RefusedCall, with the line, where expressions, blocks, or chains of `elif` nest deeper than anyone writes them.
void requireShallow(const std::string& text);

} // namespace nodewise::torch_worker
