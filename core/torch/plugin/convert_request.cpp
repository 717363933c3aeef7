// SPDX-License-Identifier: Apache-2.0
#include "core/torch/plugin/convert_request.h"

#include "core/ir/convert.h"
#include "core/ir/json.h"
#include "core/program/program.h"
#include "core/torch/plugin/plugins.h"

namespace nodewise::torch_box {

namespace {

using Severity = dap::ConvertAnswer::Severity;

Severity severityOf(graph::Diagnostic::Severity severity)
{
    switch (severity) {
    case graph::Diagnostic::Severity::Note:
        return Severity::Note;
    case graph::Diagnostic::Severity::Warning:
        return Severity::Warning;
    case graph::Diagnostic::Severity::Error:
        return Severity::Error;
    }
    return Severity::Error;
}

} // namespace

dap::PluginInfo describe(const LoadedPlugin& plugin)
{
    return {plugin.file, plugin.operators, plugin.conversions, plugin.executors};
}

Result<dap::ConvertAnswer> convert(const dap::ConvertRequest& request, Plugins& plugins)
{
    for (const std::string& file : request.plugins)
        if (auto loaded = plugins.load(file); !loaded)
            return fail(std::move(loaded.error()));
    const auto model = program::open(request.program, request.model);
    if (!model)
        return fail(model.error());
    ir::ConvertOptions options;
    options.registry = &plugins.registry();
    options.strict = request.strict;
    const auto converted = ir::convert(**model, request.program, options);
    if (!converted)
        return fail(converted.error());
    dap::ConvertAnswer out{.ir = ir::writeJson(*converted->graph, {.indent = 0})};
    for (const graph::Diagnostic& found : converted->diagnostics)
        out.diagnostics.push_back({.severity = severityOf(found.severity),
                                   .message = found.where.message.english(),
                                   .node = found.where.node,
                                   .hint = found.where.hint.english()});
    for (const LoadedPlugin& plugin : plugins.loaded())
        out.plugins.push_back(describe(plugin));
    return out;
}

Result<std::string> answerConvert(const std::string& arguments, Plugins& plugins)
{
    const auto request = dap::decodeBody<dap::ConvertRequest>(arguments);
    if (!request)
        return fail(request.error());
    const auto answer = convert(*request, plugins);
    if (!answer)
        return fail(answer.error());
    return dap::encodeBody(*answer);
}

std::shared_ptr<Plugins> makePlugins()
{
    return std::make_shared<Plugins>();
}

} // namespace nodewise::torch_box
