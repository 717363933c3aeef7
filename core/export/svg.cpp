// SPDX-License-Identifier: Apache-2.0
#include "core/export/export.h"
#include "core/export/scene_svg.h"
#include "core/layout/bundled_metrics.h"
#include "core/layout/layouter.h"
#include "core/layout/placer.h"
#include "core/layout/worker_placer.h"

namespace nodewise::exporting {

namespace {

/// Of a window, in which modules would be closed so that it is filled.
constexpr struct {
    double width = 1200, height = 900;
} viewport;

/// Everything expanded unless it is to be closed, by Graphviz where its worker is available.
Result<std::string> write(const Request& request, const Part& part)
{
    const auto diagram = part.ir ? layout::diagramOf(*part.ir) : layout::diagramOf(*part.graph);
    const layout::BundledMetrics metrics;
    const std::unique_ptr<layout::Placer> placer = layout::makePlacer();
    layout::LayoutCache cache;
    const auto open = request.options.collapsed ? layout::initialExpansion(*diagram, viewport.width, viewport.height, metrics)
                                                : layout::ExpansionState::all(*diagram);
    const auto scene = layout::layout(*diagram, open, metrics, *placer, cache, {}, request.progress);
    if (!scene)
        return fail(scene.error());
    return sceneSvg(*diagram, **scene, metrics, request.options.dark ? SvgColors::dark() : SvgColors::light());
}

} // namespace

extern const Format svgFormat;
const Format svgFormat{.id = "svg", .suffix = ".svg", .name = NODEWISE_LISTED("SVG drawing"), .drawn = true, .write = write};

} // namespace nodewise::exporting
