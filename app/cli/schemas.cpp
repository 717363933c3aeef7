// SPDX-License-Identifier: Apache-2.0
#include "app/cli/schemas.h"

#include "app/cli/absolute.h"
#include "app/cli/engine_client.h"

#include <algorithm>

namespace nodewise::cli {

namespace {

Result<std::vector<protocol::OpSchema>> ask(const std::vector<std::string>& ops, const PluginOptions& plugins)
{
    auto engine = EngineClient::start();
    if (!engine)
        return fail(engine.error());
    protocol::SchemasRequest request{.ops = ops};
    namePlugins(plugins, request);
    request.plugins = absolutePaths(std::move(request.plugins));
    const auto body = (*engine)->call(protocol::SchemasRequest::command, encode(request));
    auto answer = body ? protocol::decodeSchemasAnswer(*body) : Result<protocol::SchemasAnswer>(fail(body.error()));
    if (!answer)
        return fail(std::move(answer.error()));
    return std::move(answer->schemas);
}

/// "aten.linear", "torch.ops.aten.linear"
bool namesNoOverload(std::string_view op)
{
    constexpr std::string_view prefix = "torch.ops.";
    if (op.starts_with(prefix))
        op.remove_prefix(prefix.size());
    return std::ranges::count(op, '.') == 1;
}

} // namespace

Result<protocol::OpSchema> schemaOf(const std::string& op, const PluginOptions& plugins)
{
    auto schemas = ask({op}, plugins);
    if (!schemas)
        return fail(std::move(schemas.error()));
    return std::move(schemas->front());
}

Result<std::vector<protocol::OpSchema>> schemasOf(const std::string& op, const PluginOptions& plugins)
{
    auto one = schemaOf(op, plugins);
    if (!one)
        return fail(std::move(one.error()));
    if (one->kind == protocol::OpSchema::Kind::Operator)
        return std::vector{std::move(*one)};
    if (one->overloads.empty() || !namesNoOverload(op))
        return fail(Error{.message = one->reason}); // which names it
    std::vector<std::string> all;
    for (const std::string& overload : one->overloads)
        all.push_back(op + "." + overload);
    return ask(all, plugins);
}

} // namespace nodewise::cli
