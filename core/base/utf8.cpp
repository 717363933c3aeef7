// SPDX-License-Identifier: Apache-2.0
#include "core/base/utf8.h"

#include <algorithm>

namespace nodewise::utf8 {

std::string replaced(std::string_view text)
{
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t bytes = first(text.substr(at)).bytes;
        out += bytes > 0 ? text.substr(at, bytes) : std::string_view("\xef\xbf\xbd");
        at += std::max<std::size_t>(bytes, 1);
    }
    return out;
}

} // namespace nodewise::utf8
