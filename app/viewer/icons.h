// SPDX-License-Identifier: Apache-2.0
// The window's own icons, drawn in one stroke color so that they suit both themes.
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

namespace nodewise::viewer {

/// `name` without folder and suffix ("open"). Drawn sharp for the given device pixel ratio.
QIcon themedIcon(const QString& name, const QColor& color, const QColor& disabled, qreal ratio);

} // namespace nodewise::viewer
