// SPDX-License-Identifier: Apache-2.0
// Which nodes hand a module's results on to what lies outside of it.
#pragma once

#include "core/torch/debug/listing.h"
#include "core/torch/run/plan.h"

#include <map>
#include <vector>

namespace nodewise::torch_worker {

class ModuleOutputs {
public:
    ModuleOutputs(const Listing& listing, const ProgramPlan& plan);

    /// For one level of a bisection: nodes whose value leaves a module that lies directly in `module` (0 = the root), with that module, and
    /// the nodes that stand directly in `module`, with `module` itself. Empty where there is nothing to go into.
    std::map<std::uint32_t, std::uint32_t> inside(std::uint32_t module) const;

private:
    std::uint32_t childOf(std::uint32_t module, std::uint32_t around) const; ///< the one directly in `around`; `around` itself

    const Listing& m_listing;
    std::vector<std::vector<std::uint32_t>> m_users; ///< by node index
    std::vector<bool> m_returned;                    ///< an output of its subgraph
};

} // namespace nodewise::torch_worker
