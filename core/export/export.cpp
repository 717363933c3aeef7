// SPDX-License-Identifier: Apache-2.0
#include "core/export/export.h"

#include "core/export/render.h"
#include "core/export/scene_svg.h"
#include "core/ir/json.h"
#include "core/layout/bundled_metrics.h"
#include "core/layout/layouter.h"
#include "core/layout/placer.h"
#include "core/layout/worker_placer.h"
#include "core/program/program.h"

#include <algorithm>
#include <array>

namespace nodewise::exporting {

namespace {

constexpr std::array allFormats = {
    FormatInfo{Format::IrJson, "json", ".json", "IR of pytorch-ir (JSON)", false},
    FormatInfo{Format::Mermaid, "mermaid", ".mmd", "Mermaid flowchart", true},
    FormatInfo{Format::Dot, "dot", ".dot", "Graphviz DOT", true},
    FormatInfo{Format::Svg, "svg", ".svg", "SVG picture", true},
    FormatInfo{Format::Markdown, "markdown", ".md", "Markdown report", true},
    FormatInfo{Format::ModelExplorer, "model-explorer", ".json", "Model Explorer graph (JSON)", true},
};

std::string lower(std::string_view text)
{
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](unsigned char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c); });
    return out;
}

std::string titleOf(const Request& request)
{
    if (!request.title.empty())
        return request.title;
    if (request.ir && !request.ir->modelName.empty())
        return request.ir->modelName;
    return request.model ? request.model->name : std::string();
}

SvgColors svgColors(const Options& options)
{
    return options.dark ? SvgColors::dark() : SvgColors::light();
}

/// Everything expanded, by Graphviz where its worker is at hand.
Result<std::string> renderLaidOut(const Request& request, const layout::Diagram& diagram)
{
    const layout::BundledMetrics metrics;
    const std::unique_ptr<layout::Placer> placer = layout::makePlacer();
    layout::LayoutCache cache;
    const auto scene = layout::layout(diagram, layout::ExpansionState::all(diagram), metrics, *placer, cache, {}, request.progress);
    if (!scene)
        return fail(scene.error());
    return sceneSvg(diagram, **scene, metrics, svgColors(request.options));
}

Result<std::string> renderPicture(const Request& request, Picture picture)
{
    picture.title = titleOf(request);
    switch (request.format) {
    case Format::Mermaid:
        return mermaid(picture, request.options);
    case Format::Dot:
        return dot(picture, request.options);
    case Format::Markdown:
        return markdown(picture, request);
    case Format::ModelExplorer:
        return modelExplorer(picture, request.options);
    case Format::IrJson:
    case Format::Svg:
        break;
    }
    return fail("the format has no text form of a graph");
}

Result<std::string> renderIr(const Request& request, const ir::Graph& graph)
{
    if (request.format == Format::IrJson)
        return ir::writeJson(graph, {.indent = request.options.indent});
    if (request.format == Format::Mermaid)
        return mermaid(graph, request.options);
    if (request.format == Format::Svg)
        return renderLaidOut(request, *layout::diagramOf(graph));
    return renderPicture(request, pictureOf(graph));
}

Result<std::string> renderFx(const Request& request, const graph::Graph& graph)
{
    if (request.format == Format::Svg)
        return renderLaidOut(request, *layout::diagramOf(graph));
    return renderPicture(request, pictureOf(graph));
}

} // namespace

std::span<const FormatInfo> formats()
{
    return allFormats;
}

const FormatInfo& formatInfo(Format format)
{
    return allFormats[static_cast<std::size_t>(format)];
}

std::optional<Format> tryFormat(std::string_view id)
{
    const auto found = std::find_if(allFormats.begin(), allFormats.end(), [id](const FormatInfo& info) { return info.id == id; });
    return found == allFormats.end() ? std::nullopt : std::optional(found->format);
}

std::optional<Format> tryFormatOf(std::string_view fileName)
{
    const std::string name = lower(fileName);
    const auto found =
        std::find_if(allFormats.begin(), allFormats.end(), [&name](const FormatInfo& info) { return name.ends_with(info.suffix); });
    return found == allFormats.end() ? std::nullopt : std::optional(found->format);
}

Result<std::string> render(const Request& request)
{
    if (request.format == Format::Svg && request.scene && request.diagram) {
        const layout::BundledMetrics bundled;
        return sceneSvg(*request.diagram, *request.scene, request.metrics ? *request.metrics : bundled, svgColors(request.options));
    }
    const bool whole = request.scope.kind == Scope::Kind::Whole;
    if (request.side == Side::Fx) {
        if (!formatInfo(request.format).fx)
            return fail(Error{.message = Text("this format shows the IR only"), .hint = Text("choose the IR, or another format")});
        if (!request.graph)
            return fail(Error{.message = Text("there is no FX graph"), .hint = Text("open the .pt2 file; an IR file has none")});
        if (whole)
            return renderFx(request, *request.graph);
        const auto part = extract(*request.graph, request.scope);
        return part ? renderFx(request, **part) : Result<std::string>(fail(part.error()));
    }
    if (!request.ir)
        return fail("there is no IR");
    if (whole)
        return renderIr(request, *request.ir);
    const auto part = extract(*request.ir, request.scope);
    return part ? renderIr(request, *part) : Result<std::string>(fail(part.error()));
}

} // namespace nodewise::exporting
