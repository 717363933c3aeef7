// SPDX-License-Identifier: Apache-2.0
#include "core/export/export.h"

#include "core/base/constant_of.h"
#include "core/export/render.h"
#include "core/program/program.h"

#include <algorithm>
#include <array>

namespace nodewise::exporting {

namespace {

std::string lower(std::string_view text)
{
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](unsigned char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c); });
    return out;
}

Result<std::string> renderIr(const Request& request)
{
    if (request.scope.kind == Scope::Kind::Whole)
        return request.format->write(request, {.ir = request.ir});
    const auto part = extract(*request.ir, request.scope);
    return part ? request.format->write(request, {.ir = &*part}) : Result<std::string>(fail(part.error()));
}

Result<std::string> renderFx(const Request& request)
{
    if (request.scope.kind == Scope::Kind::Whole)
        return request.format->write(request, {.graph = request.graph});
    const auto part = extract(*request.graph, request.scope);
    return part ? request.format->write(request, {.graph = part->get()}) : Result<std::string>(fail(part.error()));
}

} // namespace

std::span<const Format* const> formats()
{
    static const std::array all{
        NODEWISE_CONSTANT(Format, irJsonFormat), NODEWISE_CONSTANT(Format, mermaidFormat),  NODEWISE_CONSTANT(Format, dotFormat),
        NODEWISE_CONSTANT(Format, svgFormat),    NODEWISE_CONSTANT(Format, markdownFormat), NODEWISE_CONSTANT(Format, modelExplorerFormat),
    };
    return all;
}

const Format* tryFormat(std::string_view id)
{
    const auto found = std::ranges::find(formats(), id, &Format::id);
    return found == formats().end() ? nullptr : *found;
}

const Format* tryFormatOf(std::string_view fileName)
{
    const std::string name = lower(fileName);
    const auto found = std::ranges::find_if(formats(), [&name](const Format* format) { return name.ends_with(format->suffix); });
    return found == formats().end() ? nullptr : *found;
}

Picture pictureOf(const Request& request, const Part& part)
{
    Picture picture = part.ir ? pictureOf(*part.ir) : pictureOf(*part.graph);
    const bool named = request.ir && !request.ir->modelName.empty();
    picture.title = !request.title.empty() ? request.title : named ? request.ir->modelName : request.model ? request.model->name : "";
    return picture;
}

Result<std::string> render(const Request& request)
{
    if (request.side == Side::Ir)
        return request.ir ? renderIr(request) : fail("there is no IR");
    if (!request.format->fx)
        return fail(Error{.message = UserText("this format shows the IR only"), .hint = UserText("choose the IR, or another format")});
    if (!request.graph)
        return fail(Error{.message = UserText("there is no FX graph"), .hint = UserText("open the .pt2 file; an IR file has none")});
    return renderFx(request);
}

} // namespace nodewise::exporting
