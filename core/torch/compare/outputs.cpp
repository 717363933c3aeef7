// SPDX-License-Identifier: Apache-2.0
#include "core/torch/compare/outputs.h"

#include <algorithm>

namespace nodewise::torch_worker {

Result<std::vector<RunOutput>> outputsOf(const DebuggedRun& run)
{
    const Machine& machine = run.history().machine();
    auto values = machine.outputs();
    if (!values)
        return fail(values.error());
    const Plan& root = machine.plan().plans.front();
    std::vector<RunOutput> out;
    for (std::size_t i = 0; i < values->size(); ++i) {
        const Slot slot = root.outputs[i].slot;
        out.push_back({.node = slot == noSlot ? noNode : root.slotNodes[slot],
                       .value = std::move((*values)[i]),
                       .user = std::ranges::find(run.returned(), i) != run.returned().end()});
    }
    return out;
}

} // namespace nodewise::torch_worker
