// SPDX-License-Identifier: Apache-2.0
// A run beside its reference.
#include "core/torch/compare/run_comparison.h"
#include "core/torch/compare/swap.h"
#include "core/torch/lowering/lowered_run.h"
#include "core/torch/server/request_groups.h"

namespace nodewise::torch_worker {

namespace {

Result<std::unique_ptr<Expected>> lowered(ServerContext& context, DebuggedRun& actual, const protocol::LoweredSide& wanted)
{
    const auto run = [&context, &actual](const protocol::KernelRunRequest& kernel) {
        return context.kernels.run(kernel, [&actual] { return actual.history().interrupted(); });
    };
    auto out = LoweredRun::open(actual, wanted, run);
    return out ? Result<std::unique_ptr<Expected>>(std::move(*out)) : fail(out.error());
}

Result<protocol::CompareAnswer> compare(ServerContext& context, const protocol::CompareRequest& request)
{
    context.comparison.reset();
    auto comparison =
        RunComparison::open(context.run(), context.plugins, request, [&context](DebuggedRun& actual, const protocol::LoweredSide& wanted) {
            return lowered(context, actual, wanted);
        });
    if (!comparison)
        return fail(comparison.error());
    (*comparison)->setAtWork([&context] { context.idle(); }); // a crash of the reference is none of the run's node
    ExecutionHistory& history = context.run().history();
    const Tick here = history.tick();
    const auto done = (*comparison)->run();
    const bool stops = done && request.first && (*comparison)->report().first;
    if (!stops) { // back to where it stood, also from where it was cancelled
        context.run().interrupts().take();
        if (auto back = history.go(here); !back && done)
            return fail(back.error());
    }
    history.takeRecomputed();
    if (!done)
        return fail(done.error());
    context.comparison = std::move(*comparison);
    if (stops) {
        context.references.clear();
        auto stop = context.run().steps().goTo(history.tick()); // an error of the stop before is not of this one
        stop.reason = "divergence";
        stop.description = "First divergence";
        context.afterAnswer = [&context, stop] { context.tellStop(stop); };
    }
    return context.comparison->answer();
}

Result<protocol::CompareRowsAnswer> compareRows(ServerContext& context, const protocol::CompareRowsRequest& request)
{
    if (!context.comparison)
        return fail(noComparison());
    return context.comparison->rows(request);
}

Result<std::string> endComparison(ServerContext& context)
{
    context.comparison.reset();
    return std::string();
}

Result<protocol::EditsAnswer> swap(ServerContext& context, const protocol::SwapRequest& request)
{
    if (auto done = swapValue(context.run(), request); !done)
        return fail(done.error());
    return context.edited();
}

} // namespace

void addCompareRequests(ServerContext&, RequestTable& table)
{
    table.on(compare, Effect::Replaces);
    table.on(compareRows);
    table.on(protocol::endComparisonCommand, endComparison);
    table.on(swap, Effect::Edits);
}

} // namespace nodewise::torch_worker
