// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string_view>

namespace nodewise::json {

/// Deepest nesting of brackets outside of strings, of a text that need not be JSON. What a parser builds of `[[[[` takes 90 times its
/// bytes.
inline int depthOf(std::string_view text)
{
    int depth = 0, deepest = 0;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString && c == '\\')
            ++i;
        else if (c == '"')
            inString = !inString;
        else if (!inString && (c == '[' || c == '{'))
            deepest = std::max(deepest, ++depth);
        else if (!inString && (c == ']' || c == '}'))
            --depth;
    }
    return deepest;
}

} // namespace nodewise::json
