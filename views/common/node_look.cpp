// SPDX-License-Identifier: Apache-2.0
#include "views/common/node_look.h"

#include "views/common/style_sheet.h"
#include "views/common/theme_icon.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

QColor plainEdge(const Theme& theme)
{
    return mixed(theme.line, theme.dim, theme.kind == ThemeKind::Dark ? 0.3 : 0.12);
}

NodeLook mutedLook(const Theme& theme)
{
    return {theme.background, plainEdge(theme)};
}

QColor mutedColor(const Theme& theme)
{
    return mixed(theme.pane, theme.dim, 0.6);
}

float heatOf(double amount, double most)
{
    return amount > 0 && most > 0 ? float(std::clamp(1 + std::log10(amount / most) / 2, 0.0, 1.0)) : 0;
}

NodeLook heatLook(const Theme& theme, float heat)
{
    return {mixed(theme.pane, theme.of(layout::Family::Activation), 0.06 + 0.64 * double(heat)), plainEdge(theme)};
}

QColor heatColor(const Theme& theme, float heat)
{
    return mixed(theme.pane, theme.of(layout::Family::Activation), 0.12 + 0.88 * double(heat));
}

QColor lossColor(const Theme& theme)
{
    return theme.kind == ThemeKind::Dark ? theme.warning : QColor(0x8a5c00);
}

QIcon signedSwatch(std::function<NodeLook(const Theme&)> lookOf, const char* sign)
{
    return themeIcon([lookOf = std::move(lookOf), sign = QString::fromUtf8(sign)](QPainter& painter, const Theme& theme) {
        const NodeLook look = lookOf(theme);
        painter.setPen(QPen(look.edge, 1.2));
        painter.setBrush(look.fill);
        painter.drawRoundedRect(QRectF(1, 1, 12, 12), 3, 3);
        QFont font = uiFont();
        font.setPixelSize(11);
        painter.setFont(font);
        painter.setPen(theme.text);
        painter.drawText(QRectF(0, 0, 14, 14), Qt::AlignCenter, sign);
    });
}

} // namespace nodewise::views
