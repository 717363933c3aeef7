// SPDX-License-Identifier: Apache-2.0
// Words of Python's text, with its indentation as Python's tokenizer tells it. Internal to core/pyscript.
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace nodewise::pyscript {

struct Token {
    enum class Kind : std::uint8_t { Name, Int, Float, String, Symbol, Newline, Indent, Dedent, End };
    Kind kind = Kind::End;
    std::string text; ///< of a string what it holds
    int line = 1, column = 1;
};

/// Errors have line and column: a character that begins nothing, a string without an end, an indentation that fits none before it.
Result<std::vector<Token>> tokensOf(std::string_view text);

} // namespace nodewise::pyscript
