// SPDX-License-Identifier: Apache-2.0
#include "app/cli/schemas.h"

#include "app/cli/absolute.h"

#include <algorithm>

namespace nodewise::cli {

namespace {

Result<std::vector<protocol::OpSchema>> ask(EngineClient& engine, const std::vector<std::string>& ops, const PluginOptions& plugins)
{
    protocol::SchemasRequest request{.ops = ops};
    namePlugins(plugins, request);
    request.plugins = absolutePaths(std::move(request.plugins));
    const auto body = engine.call(protocol::SchemasRequest::command, encode(request));
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

Result<std::vector<protocol::OpSchema>> schemasOf(EngineClient& engine, const std::string& op, const PluginOptions& plugins)
{
    auto found = ask(engine, {op}, plugins);
    if (!found || found->front().kind == protocol::OpSchema::Kind::Operator)
        return found;
    const protocol::OpSchema& one = found->front();
    if (one.overloads.empty() || !namesNoOverload(op))
        return fail(Error{.message = one.reason}); // which names it
    std::vector<std::string> all;
    for (const std::string& overload : one.overloads)
        all.push_back(op + "." + overload);
    return ask(engine, all, plugins);
}

} // namespace nodewise::cli
