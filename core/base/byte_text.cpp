// SPDX-License-Identifier: Apache-2.0
#include "core/base/byte_text.h"

#include <cstdio>
#include <iterator>

namespace nodewise {

std::string byteText(std::uint64_t bytes)
{
    if (bytes < 1000)
        return std::to_string(bytes) + " B";
    double value = static_cast<double>(bytes);
    const char* const units[] = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
    std::size_t unit = 0;
    for (; value >= 999.95 && unit + 1 < std::size(units); ++unit)
        value /= 1000;
    char text[40];
    std::snprintf(text, sizeof text, "%.1f %s", value, units[unit]);
    return text;
}

} // namespace nodewise
