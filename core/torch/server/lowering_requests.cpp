// SPDX-License-Identifier: Apache-2.0
// The program as kernels.
#include "core/torch/lowering/lower.h"
#include "core/torch/server/request_groups.h"

namespace nodewise::torch_worker {

void addLoweringRequests(ServerContext&, RequestTable& table)
{
    const auto lowering = std::make_shared<Lowering>();
    table.add<protocol::LowerRequest>(
        [lowering](ServerContext& context, const auto& request) {
            const auto check = [&context](const protocol::KernelCheckRequest& kernel) {
                return context.kernels.check(kernel, [&context] { return context.run().history().interrupted(); });
            };
            return lowering->lower(context.run(), request, check);
        },
        Effect::RunsAll);
    table.add<protocol::TemplateDraftRequest>(
        [lowering](ServerContext& context, const auto& request) { return lowering->draft(context.run(), request); });
    table.add<protocol::TilingsRequest>(
        [lowering](ServerContext& context, const auto& request) { return lowering->tilings(context.run(), request); });
    table.add<protocol::KeepTilesRequest>([lowering](ServerContext&, const auto& request) { return lowering->keepTiles(request); });
    table.add<protocol::LowerVerdictsRequest>(
        [lowering](ServerContext& context, const auto& request) { return lowering->verdicts(context.run(), request); });
}

} // namespace nodewise::torch_worker
