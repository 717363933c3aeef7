// SPDX-License-Identifier: Apache-2.0
#include "core/planner/plan_templates.h"

#include "core/backend/profile_places.h"
#include "core/base/data_folder.h"

namespace nodewise::planner {

using Kind = lowering::Route::Kind;

Result<std::unique_ptr<PlanTemplates>> PlanTemplates::make(const backend::Profile& profile, lowering::TemplateFunctions& functions)
{
    std::vector<std::string> folders = dataFolders("templates");
    folders.insert(folders.end(), profile.templateFolders.begin(), profile.templateFolders.end());
    auto library = lowering::readLibrary(folders, dataFolders("npu"), profile.npu.empty() ? std::string(lowering::usualNpu) : profile.npu);
    if (!library && library.error().file.empty() && !profile.npu.empty()) // the configuration that it names is not there
        return fail(backend::errorAt(profile, backend::memberPlace(profile, "$.npu"), library.error().message, library.error().hint));
    if (!library)
        return fail(std::move(library.error()));
    library->profile = profile;
    if (auto named = library->checkProfile(); !named)
        return fail(std::move(named.error()));
    return std::unique_ptr<PlanTemplates>(new PlanTemplates(std::move(*library), functions));
}

PlanTemplates::Taken PlanTemplates::taken(const graph::Graph& graph, const graph::Node& call)
{
    if (m_graph != &graph) {
        m_plan = lowering::planProgram(graph, m_library, *m_functions);
        m_graph = &graph;
    }
    const auto found = m_plan.routes.find(call.id);
    if (found == m_plan.routes.end())
        return {};
    const lowering::Route& route = found->second;
    if (route.kind != Kind::Kernel)
        return {.name = {}, .file = {}, .why = route.why};
    const lowering::KernelCase& kernel = m_plan.kernels[m_plan.launches[route.launch].kernel].given;
    if (kernel.file == nullptr)
        return {.name = "pointwise", .file = {}, .why = {}};
    return {.name = kernel.file->name, .file = kernel.file->path, .why = {}};
}

} // namespace nodewise::planner
