// SPDX-License-Identifier: Apache-2.0
// Where the parts of a lane's head are, for the painter and the mouse.
#pragma once

#include "views/timeline/lane_list.h"

#include <QRectF>

namespace nodewise::views {

struct HeadParts {
    QRectF fold, name, pin, hide; ///< `pin` is empty for groups
};
HeadParts headParts(const QRectF& head, const Strip& strip);

} // namespace nodewise::views
