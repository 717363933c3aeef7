// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>

namespace nodewise::views {

/// The same color, transparent: `alpha` from 0 to 255.
inline QColor faded(QColor color, int alpha)
{
    color.setAlpha(alpha);
    return color;
}

} // namespace nodewise::views
