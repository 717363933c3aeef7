// SPDX-License-Identifier: Apache-2.0
#include "core/base/json_text.h"

#include "core/base/shown_text.h"
#include "core/base/utf8.h"

#include <nlohmann/json.hpp>

namespace nodewise {

namespace {

void appendEscape(std::string& out, unsigned unit)
{
    char text[8];
    std::snprintf(text, sizeof text, "\\u%04x", unit);
    out += text;
}

} // namespace

std::string jsonText(const nlohmann::ordered_json& json)
{
    const std::string text = json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const auto [c, bytes] = utf8::first(std::string_view(text).substr(at));
        if (c == '\n' || !isUnseen(c)) {
            out.append(text, at, bytes);
        } else if (c >= 0x10000) {
            appendEscape(out, 0xd800 + ((c - 0x10000) >> 10));
            appendEscape(out, 0xdc00 + ((c - 0x10000) & 0x3ff));
        } else {
            appendEscape(out, c);
        }
        at += bytes;
    }
    return out;
}

} // namespace nodewise
