// SPDX-License-Identifier: Apache-2.0
// The state of the run and values of nodes.
#include "core/torch/compare/run_comparison.h"
#include "core/torch/server/plugin_requests.h"
#include "core/torch/server/request_groups.h"

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

Result<protocol::StateAnswer> state(ServerContext& context, const protocol::StateRequest& request)
{
    return context.run().report().state(request.times);
}

/// The reference may run to them.
Result<std::vector<protocol::ValueInfo>> expectedValues(ServerContext& context, const std::vector<std::uint32_t>& nodes, int bins)
{
    const TensorPasses::Pause pause(context.passes);
    if (!context.comparison)
        return fail(noComparison());
    std::vector<protocol::ValueInfo> out;
    for (const std::uint32_t node : nodes)
        if (auto value = context.comparison->tryDescribe(node, bins))
            out.push_back(std::move(*value));
    return out;
}

Result<protocol::ValuesAnswer> values(ServerContext& context, const protocol::ValuesRequest& request)
{
    const StopValues& all = std::as_const(context.run()).values();
    const bool named = request.scope == protocol::ValuesRequest::Scope::Nodes;
    const std::vector<std::uint32_t> nodes = named ? request.nodes : all.nodesOf(request.scope);
    const std::uint64_t begin = std::min<std::uint64_t>(request.start, nodes.size());
    const std::uint64_t end = begin + std::min<std::uint64_t>(request.count == 0 ? nodes.size() : request.count, nodes.size() - begin);
    const std::vector<std::uint32_t> page(nodes.begin() + static_cast<std::ptrdiff_t>(begin),
                                          nodes.begin() + static_cast<std::ptrdiff_t>(end));
    const std::uint32_t size = context.run().listing().size();
    if (const auto wrong = std::find_if(page.begin(), page.end(), [size](std::uint32_t node) { return node >= size; }); wrong != page.end())
        return fail("there is no node %1", *wrong);
    const int bins = request.stats ? request.bins : -1;
    protocol::ValuesAnswer out{.total = nodes.size(), .values = {}};
    if (request.expected) {
        auto expected = expectedValues(context, page, bins);
        if (!expected)
            return fail(expected.error());
        out.values = std::move(*expected);
        return out;
    }
    const Sharers sharers = all.sharers();
    for (const std::uint32_t node : page)
        out.values.push_back(all.describe(node, sharers, bins));
    return out;
}

Result<protocol::ValueInfo> recompute(ServerContext& context, const protocol::RecomputeRequest& request)
{
    if (auto value = context.value(request.value); !value)
        return fail(value.error());
    if (request.value.expected)
        return context.comparison->tryDescribe(request.value.node, 32).value_or(protocol::ValueInfo());
    const StopValues& all = context.run().values();
    return all.describe(request.value.node, all.sharers(), 32);
}

/// Of the nodes that run, in their order.
std::vector<std::string> opsOf(const Listing& listing)
{
    std::vector<std::string> ops;
    for (std::uint32_t node = 0; node < listing.size(); ++node)
        if (const auto& row = listing.node(node); row.runs && row.op != "output" && std::find(ops.begin(), ops.end(), row.op) == ops.end())
            ops.push_back(row.op);
    return ops;
}

Result<protocol::RegistrationsAnswer> registrations(ServerContext& context, const protocol::RegistrationsRequest& request)
{
    protocol::RegistrationsAnswer out;
    for (const std::string& op : request.op.empty() ? opsOf(context.run().listing()) : std::vector{request.op})
        out.ops.push_back(describe(op, context.plugins->registrations(op)));
    return out;
}

} // namespace

void addValueRequests(ServerContext&, RequestTable& table)
{
    table.on(state, Effect::None);
    table.on(values, Effect::None);
    table.on(recompute, Effect::RunsAll);
    table.on(registrations);
}

} // namespace nodewise::torch_worker
