// SPDX-License-Identifier: Apache-2.0
// Both themes in one style sheet, between which widgets change one by one.
#pragma once

#include <QString>

class QWidget;

namespace nodewise::views {

/// Both themes at once: the light one's sheet, which that of the dark one overrides for widgets with [look="dark"]. So a theme is changed
/// widget by widget, where one sheet in the place of another would hold up the window until Qt has looked at all of them.
QString styleSheetOfBoth();
/// Gives the widget the look of the current theme, which it has from when it is polished next.
void setLook(QWidget* widget);

} // namespace nodewise::views
