// SPDX-License-Identifier: Apache-2.0
// The beginning and the end of a session.
#include "core/torch/compare/run_comparison.h"
#include "core/torch/server/request_groups.h"

namespace nodewise::torch_worker {

namespace {

/// To the engine, which tells it to clients where the launch is long. How far each of its parts is says nothing of the whole.
void tellLaunch(const ServerContext& context, const UserText& what)
{
    const protocol::ProgressBody body{.progressId = "launch", .message = what};
    context.send(dap::Event{.seq = 0, .event = "progressUpdate", .body = encodeBody(body)});
}

/// For the supervisor, who says which node a crash was at.
void noteNodes(ServerContext& context, DebuggedRun& run)
{
    std::vector<std::string> names;
    for (std::uint32_t i = 0; i < run.listing().size(); ++i) {
        const Listing::Node& node = run.listing().node(i);
        names.push_back(node.qualified + " (" + node.op + ")\n" + run.listing().module(node.module).path);
    }
    context.page->setNames(names);
    run.wholeRuns().setNote(context.note());
}

Result<protocol::LaunchAnswer> launch(ServerContext& context, const protocol::LaunchArguments& arguments)
{
    const Progress progress{.report = [&context](const UserText& what, double) { tellLaunch(context, what); }};
    auto launched = DebuggedRun::launch(arguments, context.plugins, progress);
    if (!launched)
        return fail(launched.error());
    const std::shared_ptr<DebuggedRun> run = std::move(*launched);
    run->setOutput([&context](const UserText& line) { context.output("console", line); });
    run->setBreakpointChanged([&context](const protocol::BreakpointInfo& info) {
        context.send(dap::Event{.seq = 0,
                                .event = std::string(protocol::BreakpointEvent::event),
                                .body = encodeBody(protocol::BreakpointEvent{"changed", info})});
    });
    if (context.page)
        noteNodes(context, *run);
    context.references.clear();
    context.comparison.reset();
    context.held.clear();
    run->interrupts().setCalledIn([&context] { context.turns.takeStaged(); });
    context.turns.replace(run);
    context.afterAnswer = [&context] { context.send(dap::Event{.seq = 0, .event = "initialized", .body = {}}); };
    return run->answer();
}

Result<std::string> disconnect(ServerContext& context)
{
    context.ended = true;
    return std::string();
}

} // namespace

void addLaunchRequests(ServerContext&, RequestTable& table)
{
    table.on(launch, Effect::Replaces, false);
    table.on("disconnect", disconnect, Effect::Replaces, false);
    table.on("terminate", disconnect, Effect::Replaces, false);
}

} // namespace nodewise::torch_worker
