// SPDX-License-Identifier: Apache-2.0
// For the formats that draw a graph in text.
#pragma once

#include "core/export/export.h"
#include "core/export/picture.h"

namespace nodewise::exporting {

/// With the title that the request asks for.
Picture pictureOf(const Request& request, const Part& part);

} // namespace nodewise::exporting
