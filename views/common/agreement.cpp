// SPDX-License-Identifier: Apache-2.0
#include "views/common/agreement.h"

#include "views/common/style_sheet.h"

namespace nodewise::views {

QColor agreementColor(const Theme& theme, Agreement agreement)
{
    const bool dark = theme.kind == ThemeKind::Dark;
    switch (agreement) {
    case Agreement::Equal:
        return dark ? QColor(0x3d6f9e) : QColor(0x8fbfe6);
    case Agreement::Within:
        return dark ? QColor(0x63b3f2) : QColor(0x1f78c1);
    case Agreement::Inherits:
        return mixed(mutedColor(theme), differsColor(theme), 0.4);
    case Agreement::Differs:
    case Agreement::First:
        return differsColor(theme);
    case Agreement::NotCompared:
    case Agreement::None:
        break;
    }
    return mutedColor(theme);
}

NodeLook agreementLook(const Theme& theme, Agreement agreement)
{
    const QColor color = agreementColor(theme, agreement);
    switch (agreement) {
    case Agreement::Equal:
        return {mixed(theme.pane, color, 0.22), plainEdge(theme)};
    case Agreement::Within:
        return {mixed(theme.pane, color, 0.3), mixed(theme.pane, color, 0.8)};
    case Agreement::Inherits:
        return {mixed(theme.pane, color, 0.16), plainEdge(theme)};
    case Agreement::Differs:
        return {mixed(theme.pane, color, 0.24), color};
    case Agreement::First:
        return {mixed(theme.pane, color, 0.36), color};
    case Agreement::NotCompared:
    case Agreement::None:
        break;
    }
    return mutedLook(theme);
}

const char* agreementSign(Agreement agreement)
{
    switch (agreement) {
    case Agreement::Equal:
        return "=";
    case Agreement::Within:
        return "≈";
    case Agreement::Inherits:
    case Agreement::Differs:
    case Agreement::First:
        return "≠";
    case Agreement::NotCompared:
        return "–";
    case Agreement::None:
        break;
    }
    return "";
}

QIcon agreementSwatch(Agreement agreement)
{
    return agreementSwatch(agreement, agreementSign(agreement));
}

QIcon agreementSwatch(Agreement agreement, const char* sign)
{
    return signedSwatch([agreement](const Theme& theme) { return agreementLook(theme, agreement); }, sign);
}

} // namespace nodewise::views
