// SPDX-License-Identifier: Apache-2.0
// Small icons that are drawn in the theme of the moment.
#pragma once

#include <QIcon>

#include <functional>

class QPainter;

namespace nodewise::views {

struct Theme;

/// Of 14 pixels, drawn again each time that it is shown: sharp on any screen, and right in any theme.
QIcon themeIcon(std::function<void(QPainter& painter, const Theme& theme)> draw);

} // namespace nodewise::views
