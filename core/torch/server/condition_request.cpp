// SPDX-License-Identifier: Apache-2.0
// Whether a condition can hold, asked while it is written.
#include "core/torch/debug/conditions.h"
#include "core/torch/server/plugin_requests.h"

#include <algorithm>

namespace nodewise::torch_worker {

Result<protocol::ConditionAnswer> checkCondition(const protocol::ConditionRequest& request, Plugins& plugins)
{
    for (const std::string& file : request.plugins)
        (void)plugins.load(file); // who asks nodewise/plugins is told
    const auto has = [](const std::vector<std::string>& names, const std::string& name) {
        return std::ranges::find(names, name) != names.end();
    };
    const ConditionPlace place{.ops = request.ops, .typeOfValue = [&](const std::string& name) -> std::optional<std::string> {
                                   return has(request.tensors, name)  ? std::optional<std::string>("Tensor")
                                          : has(request.values, name) ? std::optional<std::string>("")
                                                                      : std::nullopt;
                               }};
    return protocol::ConditionAnswer{conditionProblem(request.condition, place)};
}

} // namespace nodewise::torch_worker
