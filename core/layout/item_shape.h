// SPDX-License-Identifier: Apache-2.0
// What an item or a collapsed group looks like inside its box: shared by the layouter, the canvas and the SVG export, so that text
// fits where it is drawn. All in pixels, relative to the box's top left corner unless said otherwise.
#pragma once

#include "core/base/user_text.h"
#include "core/layout/scene.h"

#include <vector>

namespace nodewise::layout {

/// The measures of the drawing.
namespace shape {
inline constexpr double familyBar = 5;       ///< colored bar at the left edge
inline constexpr double padX = 12, padY = 6; ///< text from the box's edge (left: from the bar's outer edge)
inline constexpr double minItemWidth = 120;
inline constexpr double chipGap = 5, chipPadX = 7, chipPadY = 1.5;
inline constexpr double chipRowWidth = 230;                     ///< chips wrap at this width
inline constexpr double groupHeader = 30;                       ///< title row of an expanded group
inline constexpr double groupPad = 16;                          ///< contents from the border
inline constexpr double stubGap = 6, stubPadX = 6, stubTip = 7; ///< a stub stands right of its consumer, its tip pointing left
} // namespace shape

/// Where the texts of one item go. Rects are as high as the text's line (chips: as the pill).
struct ItemShape {
    double width = 0, height = 0;
    Rect title, subtitle; ///< subtitle: width 0 if there is none
    std::vector<Rect> chips;
};

/// `titleRoom`: the title as measured, where names that differ in their number only should take equal room ("add_12" as "add_888").
ItemShape itemShape(const Item& item, const TextMetrics& metrics, std::string_view titleRoom = {});

/// A collapsed group: title with a triangle before it, subtitle "Class · 61 ops".
ItemShape groupShape(const Group& group, const TextMetrics& metrics, std::string_view titleRoom = {});
/// What a collapsed or expanded group's title says ("▸ self_attn", "▾ self_attn") and what stands under or beside it.
std::string groupTitle(const Group& group, bool expanded);
UserText groupSubtitle(const Group& group);
/// What stands under an item's title; empty for a small one.
UserText itemSubtitle(const Item& item);

} // namespace nodewise::layout
