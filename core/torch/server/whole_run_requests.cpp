// SPDX-License-Identifier: Apache-2.0
// Runs without stops, what they return, and how long they take.
#include "core/torch/server/request_groups.h"

namespace nodewise::torch_box {

namespace {

Result<dap::RunAnswer> run(ServerContext& context, const dap::RunRequest& request)
{
    return context.run().wholeRuns().run(request);
}

Result<std::string> saveOutputs(ServerContext& context, const dap::SaveOutputsRequest& request)
{
    const auto saved = context.run().wholeRuns().saveOutputs(request.file);
    return saved ? Result<std::string>("{}") : fail(saved.error());
}

Result<dap::CheckAnswer> check(ServerContext& context, const dap::CheckRequest& request)
{
    return context.run().wholeRuns().check(request);
}

Result<dap::ProfileAnswer> profile(ServerContext& context)
{
    return context.run().wholeRuns().profile();
}

} // namespace

void addWholeRunRequests(ServerContext&, RequestTable& table)
{
    table.on(run);
    table.on(saveOutputs);
    table.on(check);
    table.on("nodewise/profile", profile, Effect::None);
}

} // namespace nodewise::torch_box
