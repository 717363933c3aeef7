// SPDX-License-Identifier: Apache-2.0
// Breakpoints of all kinds: they count from the next node on, also while the run is under way.
#include "core/base/json.h"
#include "core/torch/server/request_groups.h"

#include <algorithm>

namespace nodewise::torch_worker {

using json::Json;

namespace {

/// Worked out now, in force once the change has run.
template <class Request>
std::pair<protocol::BreakpointsAnswer, std::function<void()>> prepared(DebuggedRun& run, const Request& request)
{
    if constexpr (std::is_same_v<Request, protocol::ExceptionBreakpoints>) {
        FilterSet set = resolveFilters(request, run.listing());
        return {std::move(set.answer), [&run, filters = std::move(set.filters)] { run.checks().set(filters); }};
    } else {
        BreakpointSet set = run.conditions().breakpoints().resolve(request);
        auto answer = std::move(set.answer);
        return {std::move(answer), [&run, set = std::move(set)] { run.conditions().install(set); }};
    }
}

template <class Request>
Result<protocol::BreakpointsAnswer> set(ServerContext& context, const Request& request)
{
    const std::shared_ptr<DebuggedRun> run = context.turns.run();
    if (!run)
        return fail(noRun());
    auto [answer, change] = prepared(*run, request);
    context.turns.stage(run, [run, change = std::move(change)] { change(); });
    return std::move(answer);
}

Result<std::string> dataBreakpointInfo(ServerContext& context, const protocol::DataBreakpointInfoArguments& wanted)
{
    auto nodes = context.run().listing().find(wanted.name);
    if (wanted.variablesReference != 0)
        std::erase_if(nodes, [scope = StopReferences::scopeNodes(context.run(), wanted.variablesReference)](std::uint32_t node) {
            return std::find(scope.begin(), scope.end(), node) == scope.end();
        });
    if (nodes.empty())
        return json::dump({{"dataId", nullptr}, {"description", "there is no value '" + wanted.name + "' that can be watched"}});
    const std::string qualified = context.run().listing().node(nodes.front()).qualified;
    return json::dump({{"dataId", "value:" + qualified},
                       {"description", qualified + " is made or written in place"},
                       {"accessTypes", Json::array({"write"})},
                       {"canPersist", true}});
}

} // namespace

void addBreakpointRequests(ServerContext&, RequestTable& table)
{
    table.atOnce(set<protocol::SourceBreakpoints>);
    table.atOnce(set<protocol::FunctionBreakpoints>);
    table.atOnce(set<protocol::DataBreakpoints>);
    table.atOnce(set<protocol::ExceptionBreakpoints>);
    table.on(dataBreakpointInfo);
}

} // namespace nodewise::torch_worker
