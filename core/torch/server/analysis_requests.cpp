// SPDX-License-Identifier: Apache-2.0
// What looks at a whole program or run: numerical risk, a shadow in double, memory, packages for bug reports, histories of elements.
#include "core/torch/analysis/bundle.h"
#include "core/torch/analysis/element_history.h"
#include "core/torch/analysis/memory_map.h"
#include "core/torch/analysis/risk.h"
#include "core/torch/analysis/shadow.h"
#include "core/torch/server/request_groups.h"

namespace nodewise::torch_worker {

void addAnalysisRequests(ServerContext&, RequestTable& table)
{
    table.add<protocol::RiskRequest>([](ServerContext& context, const auto& request) { return risk(context.run(), request); },
                                     Effect::RunsAll);
    table.add<protocol::ShadowRequest>(
        [](ServerContext& context, const auto& request) { return shadow(context.run(), request, context.note()); }, Effect::RunsAll);
    table.add<protocol::MemoryRequest>([](ServerContext& context, const auto&) { return memoryMap(context.run(), context.note()); },
                                       Effect::RunsAll);
    table.add<protocol::ElementHistoryRequest>(
        [](ServerContext& context, const auto& request) { return elementHistory(context.run(), request); }, Effect::RunsAll);
    table.add<protocol::BundleRequest>([](ServerContext& context, const auto& request) { return extract(context.run(), request); },
                                       Effect::RunsAll);
}

} // namespace nodewise::torch_worker
