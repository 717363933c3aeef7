// SPDX-License-Identifier: Apache-2.0
// The application's style sheet, made from a theme's colors.
#pragma once

#include "views/common/theme.h"

#include <QString>

class QWidget;

namespace nodewise::views {

/// Widgets opt in to the window's own looks by dynamic properties: QLabel[role="dim"|"heading"|"error"|"good"|"warning"|"badge"|
/// "stale"|"culprit"|"upstream"|"unknown"|"drop"], QPushButton or QToolButton[role="primary"], QToolButton[role="chip"|"link"],
/// QFrame[role="pane"|"ground"|"line"|"bar"|"card"], QTabBar[role="documents"|"inner"].
QString styleSheetOf(const Theme& theme);
/// Takes effect at once, its frame's padding included.
void setStyleRole(QWidget* widget, const char* role);

/// Of values that differ in a comparison: against the blue of those that agree it is told apart by all kinds of color vision.
QColor differsColor(const Theme& theme);

/// `front` over `back`, 0 = back, 1 = front.
QColor mixed(const QColor& back, const QColor& front, double amount);

} // namespace nodewise::views
