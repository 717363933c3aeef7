// SPDX-License-Identifier: Apache-2.0
// Titles of expanded modules that stay at the visible edge, where their header is out of sight or too small to hold one.
#pragma once

#include <cstdint>

#include "views/graph/ink.h"
#include "views/graph/scene_model.h"
#include "views/graph/view_transform.h"

#include <string>
#include <vector>

namespace nodewise::views {

/// One title on its plate, in device pixels.
struct FloatingTitle {
    std::uint32_t group = 0; ///< index into the scene's groups
    QRectF plate;
    QRectF header;       ///< text of the header in its place: pieces of it would stand beside the title
    double size = 0;     ///< of the text, in pixels
    double triangle = 0; ///< width of the triangle before the title; 0 where the title stands alone
    std::string text;
};

/// Outer before inner; those out of sight at the top are stacked, each below the one around it. `ratio` is device pixels per logical one.
std::vector<FloatingTitle> floatingTitles(const SceneModel& model, const layout::TextMetrics& metrics, const ViewTransform& view,
                                          double ratio, const QRectF& exposed, const Ink& ink);

} // namespace nodewise::views
