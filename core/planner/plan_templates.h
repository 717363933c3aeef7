// SPDX-License-Identifier: Apache-2.0
// Which template takes a call, by the plan of the program's kernels.
#pragma once

#include "core/coverage/judge.h"
#include "core/lowering/plan.h"

namespace nodewise::planner {

/// Plans a graph when the first of its calls is asked for. Functions must outlive it.
class PlanTemplates final : public coverage::Templates {
public:
    /// Templates: all that is shipped, the user's own, and the profile's. Errors are as of readLibrary.
    static Result<std::unique_ptr<PlanTemplates>> make(const backend::Profile& profile, lowering::TemplateFunctions& functions);
    Taken taken(const graph::Graph& graph, const graph::Node& call) override;

private:
    PlanTemplates(lowering::Library library, lowering::TemplateFunctions& functions)
        : m_library(std::move(library)), m_functions(&functions)
    {
    }

    lowering::Library m_library;
    lowering::TemplateFunctions* m_functions;
    const graph::Graph* m_graph = nullptr; ///< whose plan it is
    lowering::Plan m_plan;
};

} // namespace nodewise::planner
