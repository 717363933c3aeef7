// SPDX-License-Identifier: Apache-2.0
#include "core/layout/item_shape.h"

#include <algorithm>
#include <cmath>

namespace nodewise::layout {

namespace {

using Role = TextMetrics::Role;

/// Chips in rows below the subtitle; returns the bottom of the last row.
double flowChips(ItemShape& out, const Item& item, const TextMetrics& metrics, double left, double top, double rowWidth)
{
    const double height = std::ceil(metrics.height(Role::Chip)) + 2 * shape::chipPadY;
    double x = left, y = top;
    for (const Chip& chip : item.chips) {
        const double width = std::ceil(metrics.width(chip.text, Role::Chip)) + 2 * shape::chipPadX;
        if (x > left && x + width > left + rowWidth) {
            x = left;
            y += height + shape::chipGap;
        }
        out.chips.push_back({x, y, width, height});
        out.width = std::max(out.width, x + width + shape::padX);
        x += width + shape::chipGap;
    }
    return y + height;
}

} // namespace

ItemShape itemShape(const Item& item, const TextMetrics& metrics, std::string_view titleRoom)
{
    ItemShape out;
    const double left = shape::familyBar + shape::padX;
    const double titleWidth = std::ceil(metrics.width(titleRoom.empty() ? std::string_view(item.title) : titleRoom, Role::Title));
    const UserText subtitle = itemSubtitle(item);
    const double subtitleWidth = subtitle.empty() ? 0 : std::ceil(metrics.width(metrics.say(subtitle), Role::Subtitle));
    out.title = {left, shape::padY, titleWidth, std::ceil(metrics.height(Role::Title))};
    out.subtitle = {left, out.title.y + out.title.height, subtitleWidth, subtitle.empty() ? 0 : std::ceil(metrics.height(Role::Subtitle))};
    const bool small = subtitle.empty() && item.chips.empty();
    out.width = std::max(small ? 0 : shape::minItemWidth, left + std::max(titleWidth, subtitleWidth) + shape::padX);
    double bottom = out.subtitle.y + out.subtitle.height;
    if (!item.chips.empty())
        bottom = flowChips(out, item, metrics, left, bottom + 3, std::max(shape::chipRowWidth, out.width - left - shape::padX));
    out.height = bottom + shape::padY;
    return out;
}

std::string groupTitle(const Group& group, bool expanded)
{
    return (expanded ? "▾ " : "▸ ") + group.title;
}

UserText groupSubtitle(const Group& group)
{
    const UserText count = group.ops == 1 ? UserText("1 op") : UserText("%1 ops", group.ops);
    if (!group.owner.empty())
        return UserText("of %1 · %2", group.owner, count);
    return group.subtitle.empty() ? count : UserText("%1 · %2", group.subtitle, count);
}

UserText itemSubtitle(const Item& item)
{
    if (item.values < 2)
        return item.subtitle;
    const UserText count = UserText("%1 values", item.values);
    return item.subtitle.empty() ? count : UserText("%1 · %2", item.subtitle, count);
}

ItemShape groupShape(const Group& group, const TextMetrics& metrics, std::string_view titleRoom)
{
    ItemShape out;
    const double left = shape::padX;
    const std::string title = titleRoom.empty() ? groupTitle(group, false) : "▸ " + std::string(titleRoom);
    out.title = {left, shape::padY, std::ceil(metrics.width(title, Role::GroupTitle)), std::ceil(metrics.height(Role::GroupTitle))};
    out.subtitle = {left, out.title.y + out.title.height, std::ceil(metrics.width(metrics.say(groupSubtitle(group)), Role::Subtitle)),
                    std::ceil(metrics.height(Role::Subtitle))};
    out.width = std::max(shape::minItemWidth, left + std::max(out.title.width, out.subtitle.width) + shape::padX);
    out.height = out.subtitle.y + out.subtitle.height + shape::padY;
    return out;
}

} // namespace nodewise::layout
