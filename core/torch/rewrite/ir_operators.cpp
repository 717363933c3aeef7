// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/ir_operators.h"

#include "core/base/data_folder.h"
#include "core/torch/rewrite/profile_operators.h"

namespace nodewise::torch_worker {

std::shared_ptr<ProfileOperators> operatorsFor(const ir::Graph& graph, const std::string& profile, std::vector<UserText>& notes)
{
    const std::string& name = profile.empty() ? graph.profile : profile;
    if (name.empty())
        return nullptr;
    if (profile.empty() && name.ends_with(".json")) {
        notes.emplace_back("the IR was made by the profile %1; name that file to run its operators", name);
        return nullptr;
    }
    const auto read = backend::readProfile(dataFolders("profiles"), name);
    auto made = read ? ProfileOperators::shared(*read) : Result<std::shared_ptr<ProfileOperators>>(fail(read.error()));
    if (!made) {
        notes.push_back(made.error().asText());
        return nullptr;
    }
    for (const Error& problem : (*made)->problems())
        notes.push_back(problem.asText());
    return std::move(*made);
}

} // namespace nodewise::torch_worker
