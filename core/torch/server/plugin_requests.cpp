// SPDX-License-Identifier: Apache-2.0
#include "core/torch/server/plugin_requests.h"

#include "core/ir/convert.h"
#include "core/ir/json.h"
#include "core/program/program.h"
#include "core/protocol/schema.h"
#include "core/torch/plugin/plugins.h"
#include "core/torch/schema/schema_lookup.h"

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

Result<dap::PluginsAnswer> listPlugins(const dap::PluginsRequest& request, Plugins& plugins)
{
    dap::PluginsAnswer out;
    for (const std::string& file : request.plugins) {
        const auto loaded = plugins.load(file);
        if (!loaded)
            return fail(loaded.error());
        out.plugins.push_back(describe(**loaded));
    }
    return out;
}

template <class Request, class Answer>
Result<std::string> answer(Result<Answer> (*handle)(const Request&, Plugins&), const std::string& arguments, Plugins& plugins)
{
    const auto request = dap::decodeBody<Request>(arguments);
    if (!request)
        return fail(request.error());
    const auto made = handle(*request, plugins);
    if (!made)
        return fail(made.error());
    return dap::encodeBody(*made);
}

} // namespace

dap::PluginInfo describe(const LoadedPlugin& plugin)
{
    return {plugin.file, plugin.operators, plugin.conversions, plugin.executors};
}

Result<dap::ConvertAnswer> convert(const dap::ConvertRequest& request, Plugins& plugins)
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
    dap::ConvertAnswer out{.ir = ir::writeJson(*converted->graph, {.indent = 0})};
    for (const graph::Diagnostic& found : converted->diagnostics)
        out.diagnostics.push_back(
            {.severity = severityOf(found.severity), .message = found.where.message, .hint = found.where.hint, .node = found.where.node});
    for (const LoadedPlugin& plugin : plugins.loaded())
        out.plugins.push_back(describe(plugin));
    return out;
}

Result<std::string> answerConvert(const std::string& arguments, Plugins& plugins)
{
    return answer(convert, arguments, plugins);
}

Result<std::string> answerResolve(const std::string& arguments, Plugins& plugins)
{
    return answer(resolve, arguments, plugins);
}

Result<std::string> answerPlugins(const std::string& arguments, Plugins& plugins)
{
    return answer(listPlugins, arguments, plugins);
}

Result<std::string> answerSchemas(const std::string& arguments, Plugins& plugins)
{
    const auto wanted = dap::decodeSchemasRequest(arguments);
    if (!wanted)
        return fail(wanted.error());
    for (const std::string& file : wanted->plugins)
        (void)plugins.load(file); // who asks nodewise/plugins is told; the others' schemas are right without it
    return encode(dap::SchemasAnswer{torchVersion(), lookUpSchemas(wanted->ops)});
}

std::shared_ptr<Plugins> makePlugins()
{
    return std::make_shared<Plugins>();
}

} // namespace nodewise::torch_box
