// SPDX-License-Identifier: Apache-2.0
// Colors of exported pictures, "#rrggbb"; the window's theme has the same values.
#pragma once

#include "core/layout/family_colors.h"

#include <string_view>

namespace nodewise::exporting {

struct Palette {
    std::string_view background, pane, line, text, dim, module;
    layout::FamilyColors family;

    std::string_view of(layout::Family which) const { return family[static_cast<std::size_t>(which)]; }
};

inline constexpr Palette lightPalette = {"#f6f7f9", "#ffffff", "#dfe3e8", "#1c2430", "#6b7686", "#eef1f6", layout::lightFamilyColors};
inline constexpr Palette darkPalette = {"#16191f", "#1d2129", "#2c323d", "#dfe5ee", "#8b96a7", "#222833", layout::darkFamilyColors};

inline const Palette& palette(bool dark)
{
    return dark ? darkPalette : lightPalette;
}

} // namespace nodewise::exporting
