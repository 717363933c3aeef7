// SPDX-License-Identifier: Apache-2.0
#include "core/torch/analysis/vmap_span.h"

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

bool calls(const Step& step, std::string_view function)
{
    return step.opType.find(function) != std::string::npos;
}

/// The outermost vmaps of one list of steps: first and last step of each.
std::vector<std::pair<std::size_t, std::size_t>> spans(const std::vector<Step>& steps)
{
    std::vector<std::pair<std::size_t, std::size_t>> out;
    std::size_t depth = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (calls(steps[i], "_vmap_increment_nesting") && depth++ == 0)
            out.emplace_back(i, steps.size() - 1);
        if (calls(steps[i], "_vmap_decrement_nesting") && depth > 0 && --depth == 0)
            out.back().second = i;
    }
    return out;
}

} // namespace

std::vector<std::uint32_t> withWholeVmaps(const ProgramPlan& plan, const std::vector<std::uint32_t>& nodes)
{
    std::vector<std::uint32_t> out = nodes;
    const std::vector<Step>& steps = plan.plans[plan.places[nodes.front()].plan].steps;
    for (const auto& [first, last] : spans(steps)) {
        const auto inside = [&, first = first, last = last](std::uint32_t node) {
            return plan.places[node].step >= first && plan.places[node].step <= last;
        };
        if (std::any_of(nodes.begin(), nodes.end(), inside))
            for (std::size_t i = first; i <= last; ++i)
                out.push_back(steps[i].node);
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

} // namespace nodewise::torch_worker
