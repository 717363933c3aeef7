// SPDX-License-Identifier: Apache-2.0
#include "core/torch/server/plugin_requests.h"

#include "core/ir/convert.h"
#include "core/ir/json.h"
#include "core/program/program.h"
#include "core/torch/plugin/plugins.h"

namespace nodewise::torch_worker {

namespace {

using Severity = protocol::ConvertAnswer::Severity;

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

protocol::PluginInfo describe(const LoadedPlugin& plugin)
{
    return {plugin.file, plugin.operators, plugin.conversions, plugin.executors};
}

Result<protocol::PluginsAnswer> listPlugins(const protocol::PluginsRequest& request, Plugins& plugins)
{
    protocol::PluginsAnswer out;
    for (const std::string& file : request.plugins) {
        const auto loaded = plugins.load(file);
        if (!loaded)
            return fail(loaded.error());
        out.plugins.push_back(describe(**loaded));
    }
    return out;
}

Result<protocol::ConvertAnswer> convert(const protocol::ConvertRequest& request, Plugins& plugins)
{
    if (auto loaded = plugins.loadAll(request.plugins); !loaded)
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
    protocol::ConvertAnswer out{.ir = ir::writeJson(*converted->graph, {.indent = 0})};
    for (const graph::Diagnostic& found : converted->diagnostics)
        out.diagnostics.push_back(
            {.severity = severityOf(found.severity), .message = found.where.message, .hint = found.where.hint, .node = found.where.node});
    for (const LoadedPlugin& plugin : plugins.loaded())
        out.plugins.push_back(describe(plugin));
    return out;
}

} // namespace nodewise::torch_worker
