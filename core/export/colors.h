// SPDX-License-Identifier: Apache-2.0
// Colors of exported pictures, "#rrggbb"; the window's theme has the same values.
#pragma once

#include "core/layout/diagram.h"

#include <string_view>

namespace nodewise::exporting {

struct Palette {
    std::string_view background, pane, line, text, dim, module;
    std::string_view family[layout::familyCount]; ///< by layout::Family

    std::string_view of(layout::Family which) const { return family[static_cast<std::size_t>(which)]; }
};

inline constexpr Palette lightPalette = {
    "#f6f7f9",
    "#ffffff",
    "#dfe3e8",
    "#1c2430",
    "#6b7686",
    "#eef1f6",
    {"#2f6fde", "#8757c9", "#2f8f6b", "#d0742f", "#7b8696", "#c2417c", "#7b8696", "#1f8a9c", "#1f8a9c", "#7b8696"}};
inline constexpr Palette darkPalette = {
    "#16191f",
    "#1d2129",
    "#2c323d",
    "#dfe5ee",
    "#8b96a7",
    "#222833",
    {"#5b8ff0", "#a982ea", "#4fb58c", "#e2935a", "#8b96a7", "#e06a9f", "#8b96a7", "#4ab5c8", "#4ab5c8", "#8b96a7"}};

inline const Palette& palette(bool dark)
{
    return dark ? darkPalette : lightPalette;
}

} // namespace nodewise::exporting
