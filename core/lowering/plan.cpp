// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/plan.h"

#include "core/backend/profile_places.h"
#include "core/base/data_folder.h"
#include "core/base/words.h"
#include "core/lowering/plan_builder.h"

#include <algorithm>

namespace nodewise::lowering {

const TemplateFile* Library::tryTemplate(std::string_view name) const
{
    const auto found = std::ranges::find(templates, name, &TemplateFile::name);
    return found == templates.end() ? nullptr : &*found;
}

Result<void> Library::checkProfile() const
{
    std::vector<std::string> names;
    for (const TemplateFile& file : templates)
        names.push_back(file.name);
    const std::vector<std::string> all;
    for (const auto& [member, named] : {std::pair("except", &profile.without), {"only", profile.templates ? &*profile.templates : &all}})
        for (std::size_t i = 0; i < named->size(); ++i)
            if (const std::string& name = (*named)[i]; tryTemplate(name) == nullptr) {
                const std::string place = std::string("$.templates.") + member + "[" + std::to_string(i) + "]";
                return fail(backend::errorAt(profile, backend::memberPlace(profile, place),
                                             UserText("the profile '%1' names the template '%2', which does not exist", profile.name, name),
                                             UserText("available: %1", joined(names))));
            }
    return {};
}

Result<Library> readLibrary(const std::vector<std::string>& templateFolders, const std::vector<std::string>& npuFolders,
                            const std::string& npu, std::vector<Error>* broken)
{
    Library library;
    auto templates = readTemplates(templateFolders, broken);
    if (!templates)
        return fail(templates.error());
    library.templates = std::move(*templates);
    for (const std::string& folder : templateFolders) {
        const auto tables = dataFiles(folder, ".scalars");
        if (!tables)
            return fail(tables.error());
        for (const DataFile& table : *tables) {
            auto scalars = parseScalarOps(table.text);
            if (!scalars)
                return fail(std::move(scalars.error()).inFile(table.path));
            // What a user adds goes before what is shipped
            library.scalars.insert(library.scalars.begin(), scalars->begin(), scalars->end());
            library.scalarFiles.push_back(table.path);
        }
    }
    auto found = findNpu(npu, npuFolders);
    if (!found)
        return fail(found.error());
    library.npu = std::move(*found);
    return library;
}

Plan planProgram(const graph::Graph& graph, const Library& library, TemplateFunctions& functions)
{
    return PlanBuilder(graph, library, functions).build();
}

} // namespace nodewise::lowering
