// SPDX-License-Identifier: Apache-2.0
// The color of each op family: one table for the window and for exported pictures. Each has a contrast of 3 at least against the panes
// and modules of its theme (WCAG 2.1, graphical objects), and no two of one theme look alike.
#pragma once

#include "core/layout/diagram.h"

#include <array>
#include <string_view>

namespace nodewise::layout {

/// "#rrggbb" by Family.
using FamilyColors = std::array<std::string_view, familyCount>;

inline constexpr FamilyColors lightFamilyColors = {"#2f6fde", "#8d54c9", "#2f8f6b", "#cb6d26", "#7b8696",
                                                   "#c2417c", "#8f7d00", "#1490a8", "#7a4326", "#354052"};
inline constexpr FamilyColors darkFamilyColors = {"#5b8ff0", "#b088f0", "#4fb58c", "#ee9a57", "#8491a5",
                                                  "#e06a9f", "#d3bd33", "#3fc0d8", "#a8613f", "#d3dae5"};

} // namespace nodewise::layout
