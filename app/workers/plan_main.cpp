// SPDX-License-Identifier: Apache-2.0
// nodewise-plan: what can be told of a program without PyTorch: schemas, coverage, its kernels. Takes the place of nodewise-torch where
// there is no LibTorch for that; started and watched by nodewise-engine.
#include "core/dap/request_loop.h"
#include "core/planner/coverage_plan.h"
#include "core/planner/plan_session.h"
#include "core/process/cage.h"
#include "core/process/parent_watch.h"
#include "core/protocol/schema.h"

#include <cstdio>
#include <cstring>

using namespace nodewise;

namespace {

int failed(const Error& error)
{
    std::fprintf(stderr, "nodewise-plan: %s\n", error.text().c_str());
    return 1;
}

Result<std::string> schemas(const std::string& arguments, const planner::SchemaTable& table)
{
    const auto wanted = protocol::decodeSchemasRequest(arguments);
    if (!wanted)
        return fail(wanted.error());
    protocol::SchemasAnswer out{.torchVersion = table.torchVersion(), .schemas = {}};
    for (const std::string& op : wanted->ops)
        out.schemas.push_back(table.answer(op));
    return encode(out);
}

/// `handle` gives a Result of the answer.
template <class Request, class Handle>
void add(dap::RequestLoop& loop, Handle handle)
{
    loop.on(std::string(Request::command), [handle](const std::string& arguments) -> Result<std::string> {
        const auto request = protocol::decodeBody<Request>(arguments);
        if (!request)
            return fail(request.error());
        const auto made = handle(*request);
        return made ? Result<std::string>(protocol::encodeBody(*made)) : fail(made.error());
    });
}

} // namespace

int main(int argc, char** argv)
{
    if (argc > 1 && std::strcmp(argv[1], "--version") == 0) {
        std::printf("nodewise-plan %s\n", NODEWISE_VERSION);
        return 0;
    }
    if (argc > 1) {
        std::fputs("nodewise-plan: takes requests on its standard input and is started by nodewise-engine; its only option is --version\n",
                   stderr);
        return 2;
    }
    auto channel = process::Channel::takeStdio();
    const auto table = planner::SchemaTable::shipped(); // before the cage, which lets nothing of ours be read by then
    if (!channel || !table)
        return failed(channel ? table.error() : channel.error());
    if (const auto caged = process::enterCage({}); !caged)
        return failed(caged.error());
    process::endWithParent();
    planner::PlanSession session(*table);
    dap::RequestLoop loop;
    const auto tell = [&channel](std::string_view event, std::string body) {
        if (const auto sent = channel->send(encode(dap::Event{.seq = 0, .event = std::string(event), .body = std::move(body)})); !sent)
            std::fprintf(stderr, "nodewise-plan: %s\n", sent.error().text().c_str());
    };
    loop.on(std::string(protocol::SchemasRequest::command), [&](const std::string& arguments) { return schemas(arguments, **table); });
    add<protocol::CoverageRequest>(loop, [&](const auto& request) { return planner::coverage(request, *table, session.functions()); });
    add<protocol::LaunchArguments>(loop, [&](const auto& request) { return session.launch(request); });
    add<protocol::LowerRequest>(loop, [&](const auto& request) { return session.lower(request); });
    loop.after("launch", [&] { tell("initialized", {}); });
    loop.on("configurationDone", [](const std::string&) { return std::string(); });
    loop.after("configurationDone", [&] { tell(protocol::StoppedBody::event, protocol::encodeBody(session.entry())); });
    add<protocol::StateRequest>(loop, [&](const auto&) -> Result<protocol::StateAnswer> { return session.state(); });
    for (const char* command : {"setBreakpoints", "setFunctionBreakpoints", "setDataBreakpoints", "setExceptionBreakpoints"})
        loop.on(command, [](const std::string&) { return std::string(R"({"breakpoints":[]})"); });
    loop.setOtherwise([](const std::string& command) {
        return Error{.message = UserText("'%1' needs PyTorch, and none was found that nodewise-torch could take", command),
                     .hint = UserText("pip install torch into the environment that is active")};
    });
    return loop.run(*channel);
}
