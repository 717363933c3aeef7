// SPDX-License-Identifier: Apache-2.0
#include "views/graph/diff_look.h"

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
    return mixed(theme.pane, theme.dim, 0.6);
}

StateLook differenceLook(const Theme& theme, Difference difference)
{
    if (difference <= Difference::Same)
        return {theme.background, plainEdge(theme)};
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

Tint differenceTint(const Theme& theme, Difference difference)
{
    return {differenceLook(theme, difference), differenceColor(theme, difference), differenceSign(difference),
            difference > Difference::Same, false};
}

} // namespace nodewise::views
