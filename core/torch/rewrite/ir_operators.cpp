// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/ir_operators.h"

#include "core/backend/rule_lookup.h"
#include "core/base/data_folder.h"
#include "core/torch/rewrite/profile_operators.h"

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

Result<std::shared_ptr<ProfileOperators>> registered(const backend::Profile& profile, std::vector<UserText>& notes)
{
    auto made = ProfileOperators::shared(profile);
    if (made)
        for (const Error& problem : (*made)->problems())
            notes.push_back(problem.asText());
    return made;
}

bool callsOne(const backend::Profile& profile, const graph::Graph* fx, const ir::Graph* ir)
{
    const auto isOwn = [&profile](std::string_view op) { return backend::tryRule(profile.customOps, op) != nullptr; };
    return (fx && std::ranges::any_of(fx->nodes(), isOwn, &graph::Node::opType)) ||
           (ir && std::ranges::any_of(ir->nodes, isOwn, &ir::OpNode::opType));
}

} // namespace

std::shared_ptr<ProfileOperators> operatorsFor(const ir::Graph& graph, std::vector<UserText>& notes)
{
    if (graph.profile.empty())
        return nullptr;
    if (graph.profile.ends_with(".json")) {
        notes.emplace_back("the IR was made by the profile %1; name that file to run its operators", graph.profile);
        return nullptr;
    }
    auto made = backend::readProfile(dataFolders("profiles"), graph.profile).and_then([&](const backend::Profile& profile) {
        return registered(profile, notes);
    });
    if (made)
        return std::move(*made);
    notes.push_back(made.error().asText());
    return nullptr;
}

Result<std::shared_ptr<ProfileOperators>> operatorsOf(const std::string& profile, const graph::Graph* fx, const ir::Graph* ir,
                                                      std::vector<UserText>& notes)
{
    const auto read = backend::readProfile(dataFolders("profiles"), profile);
    if (!read)
        return fail(read.error());
    return callsOne(*read, fx, ir) ? registered(*read, notes) : Result<std::shared_ptr<ProfileOperators>>(nullptr);
}

} // namespace nodewise::torch_worker
