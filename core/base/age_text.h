// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/user_text.h"

#include <cstdint>

namespace nodewise {

/// How long ago something was: "just now", "5 min ago", "2 h ago", "3 d ago". `seconds` since then; a clock that was set back is just now.
inline UserText ageText(std::int64_t seconds)
{
    constexpr std::int64_t minute = 60, hour = 60 * minute, day = 24 * hour;
    if (seconds < minute)
        return UserText("just now");
    if (seconds < hour)
        return UserText("%1 min ago", seconds / minute);
    if (seconds < day)
        return UserText("%1 h ago", seconds / hour);
    return UserText("%1 d ago", seconds / day);
}

} // namespace nodewise
