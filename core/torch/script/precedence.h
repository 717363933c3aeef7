// SPDX-License-Identifier: Apache-2.0
// What TorchScript's own parser reads otherwise than Python.
#pragma once

#include <string>
#include <string_view>

namespace nodewise::torch_worker {

/// Compiled from a text, TorchScript gives `or` and `and` one precedence, from left to right: "a or b and c" is "(a or b) and c"
/// (torch 2.13, torch/csrc/jit/frontend/lexer.cpp); and `0 < k < 9` is "(0 < k) < 9", which is true of every k. Puts parentheses around
/// `and`, and makes `(0 < k and k < 9)` of the other, as Python has them, in an expression or in whole functions. Lines stay.
std::string withPythonPrecedence(std::string_view text);

} // namespace nodewise::torch_worker
