// SPDX-License-Identifier: Apache-2.0
// Runs without stops, what they return, and how long they take.
#include "core/torch/server/request_groups.h"

namespace nodewise::torch_worker {

namespace {

Result<protocol::RunAnswer> run(ServerContext& context, const protocol::RunRequest& request)
{
    return context.run().wholeRuns().run(request);
}

Result<std::string> saveOutputs(ServerContext& context, const protocol::SaveOutputsRequest& request)
{
    const auto saved = context.run().wholeRuns().saveOutputs(request.file);
    return saved ? Result<std::string>("{}") : fail(saved.error());
}

Result<protocol::CheckAnswer> check(ServerContext& context, const protocol::CheckRequest& request)
{
    return context.run().wholeRuns().check(request);
}

Result<protocol::ProfileAnswer> profile(ServerContext& context)
{
    return context.run().wholeRuns().profile();
}

} // namespace

void addWholeRunRequests(ServerContext&, RequestTable& table)
{
    table.on(run, Effect::RunsAll);
    table.on(saveOutputs);
    table.on(check, Effect::RunsAll);
    table.on("nodewise/profile", profile, Effect::None);
}

} // namespace nodewise::torch_worker
