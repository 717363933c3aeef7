// SPDX-License-Identifier: Apache-2.0
// What is asked of programs, plug-ins and profiles without a session.
#include "core/protocol/schema.h"
#include "core/torch/base/guarded.h"
#include "core/torch/schema/schema_lookup.h"
#include "core/torch/server/plugin_requests.h"
#include "core/torch/server/profile_requests.h"
#include "core/torch/server/request_groups.h"

namespace nodewise::torch_worker {

namespace {

Result<std::string> schemas(const std::string& arguments, Plugins& plugins)
{
    const auto wanted = protocol::decodeSchemasRequest(arguments);
    if (!wanted)
        return fail(wanted.error());
    for (const std::string& file : wanted->plugins)
        (void)plugins.load(file); // who asks nodewise/plugins is told; the others' schemas are right without it
    return encode(protocol::SchemasAnswer{torchVersion(), lookUpSchemas(wanted->ops)});
}

/// `handle` gives a Result of the answer.
template <class Request, class Handle>
void add(RequestTable& table, Handle handle)
{
    table.standalone(Request::command, [handle](const dap::Request& given) -> Result<std::string> {
        const auto request = protocol::decodeBody<Request>(given.arguments);
        if (!request)
            return fail(request.error());
        const auto made = handle(*request);
        return made ? Result<std::string>(protocol::encodeBody(*made)) : fail(made.error());
    });
}

/// `handle` is one of ProfileRequests', and tells how far it is.
template <class Request, class Answer>
void addProfile(ServerContext& context, RequestTable& table, const std::shared_ptr<ProfileRequests>& profiles,
                Result<Answer> (ProfileRequests::*handle)(const Request&))
{
    table.standalone(Request::command, [&context, profiles, handle](const dap::Request& given) -> Result<std::string> {
        const auto request = protocol::decodeBody<Request>(given.arguments);
        if (!request)
            return fail(request.error());
        profiles->setReport([&](const UserText& what, double fraction) {
            const protocol::ProgressBody far{
                .progressId = given.command, .message = what, .requestId = given.seq, .percentage = 100 * fraction};
            context.send(dap::Event{.seq = 0, .event = "progressUpdate", .body = encodeBody(far)});
        });
        const auto made = caught([&] { return (*profiles.*handle)(*request); });
        profiles->setReport({});
        if (!made)
            return fail(made.error());
        return *made ? Result<std::string>(protocol::encodeBody(**made)) : fail(made->error());
    });
}

} // namespace

void addProgramRequests(ServerContext& context, RequestTable& table)
{
    Plugins& plugins = *context.plugins;
    const auto profiles = std::make_shared<ProfileRequests>(context.plugins);
    table.standalone(protocol::SchemasRequest::command,
                     [&plugins](const dap::Request& request) { return schemas(request.arguments, plugins); });
    add<protocol::PluginsRequest>(table, [&plugins](const auto& request) { return listPlugins(request, plugins); });
    add<protocol::ConvertRequest>(table, [&plugins](const auto& request) { return convert(request, plugins); });
    add<protocol::ResolveRequest>(table, [&plugins, profiles](const auto& request) {
        profiles->forget(); // the IR may be another profile's
        return resolve(request, plugins);
    });
    add<protocol::ConditionRequest>(table, [&plugins](const auto& request) { return checkCondition(request, plugins); });
    addProfile(context, table, profiles, &ProfileRequests::rewrite);
    addProfile(context, table, profiles, &ProfileRequests::coverage);
    addProfile(context, table, profiles, &ProfileRequests::verdict);
    addProfile(context, table, profiles, &ProfileRequests::check);
}

} // namespace nodewise::torch_worker
