// SPDX-License-Identifier: Apache-2.0
// A placed scene as SVG: what the canvas draws at full detail.
#pragma once

#include "core/layout/family_colors.h"
#include "core/layout/scene.h"

#include <array>
#include <string>
#include <string_view>

namespace nodewise::exporting {

/// Colors as "#rrggbb".
struct SvgColors {
    std::string_view background, box, line, text, dim, module, wire, chip;
    layout::FamilyColors family;

    static SvgColors light();
    static SvgColors dark();
};

/// The whole scene, cut to its bounds plus a margin. `metrics` must be those that the scene was laid out with.
std::string sceneSvg(const layout::Diagram& diagram, const layout::Scene& scene, const layout::TextMetrics& metrics,
                     const SvgColors& colors = SvgColors::light());

} // namespace nodewise::exporting
