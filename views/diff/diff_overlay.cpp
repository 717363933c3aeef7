// SPDX-License-Identifier: Apache-2.0
#include "views/diff/diff_overlay.h"

#include "views/common/style_sheet.h"

namespace nodewise::views {

// Blue and orange, which everybody tells apart, for what came and what went; apart from both by lightness the other two.
QColor differenceColor(const Theme& theme, Difference difference)
{
    const bool dark = theme.kind == ThemeKind::Dark;
    switch (difference) {
    case Difference::Added:
        return dark ? QColor(0x4aa8ff) : QColor(0x1769c4);
    case Difference::Removed:
        return dark ? QColor(0xf07a2c) : QColor(0xcf4f08);
    case Difference::Changed:
        return dark ? QColor(0xf5e04e) : QColor(0xd9a900);
    case Difference::Replaced:
        return dark ? QColor(0xa03ce0) : QColor(0x560a73);
    case Difference::Same:
    case Difference::None:
        break;
    }
    return mutedColor(theme);
}

NodeLook differenceLook(const Theme& theme, Difference difference)
{
    if (difference <= Difference::Same)
        return mutedLook(theme);
    const QColor color = differenceColor(theme, difference);
    return {mixed(theme.pane, color, 0.24), color};
}

const char* differenceSign(Difference difference)
{
    switch (difference) {
    case Difference::Changed:
        return "~";
    case Difference::Added:
        return "+";
    case Difference::Removed:
        return "−";
    case Difference::Replaced:
        return "⇄";
    case Difference::Same:
    case Difference::None:
        break;
    }
    return "";
}

QIcon differenceSwatch(Difference difference)
{
    return signedSwatch([difference](const Theme& theme) { return differenceLook(theme, difference); }, differenceSign(difference));
}

QString DiffOverlay::nameOf(Difference difference)
{
    switch (difference) {
    case Difference::Changed:
        return tr("Changed");
    case Difference::Added:
        return tr("Added");
    case Difference::Removed:
        return tr("Removed");
    case Difference::Replaced:
        return tr("Replaced by others");
    case Difference::Same:
    case Difference::None:
        break;
    }
    return {};
}

std::shared_ptr<const Overlay> DiffOverlay::of(const std::vector<Difference>& nodes)
{
    constexpr Difference kinds[] = {Difference::Changed, Difference::Added, Difference::Removed, Difference::Replaced, Difference::Same};
    const auto overlay = makeOverlay(kinds, nodes, [](Difference kind) {
        Overlay::Entry entry;
        const bool differs = kind > Difference::Same;
        if (differs)
            entry.name = [kind] { return nameOf(kind); };
        entry.sign = differenceSign(kind);
        entry.colors = [kind](const Theme& theme, float) {
            return Overlay::Colors{differenceLook(theme, kind), differenceColor(theme, kind)};
        };
        entry.rank = int(kind);
        entry.bad = differs;
        return entry;
    });
    if (overlay)
        overlay->onWeights = true;
    return overlay;
}

} // namespace nodewise::views
