// SPDX-License-Identifier: Apache-2.0
#include "core/planner/coverage_plan.h"

#include "core/backend/profile_files.h"
#include "core/base/data_folder.h"
#include "core/base/elapsed.h"
#include "core/coverage/judge.h"
#include "core/planner/plan_templates.h"
#include "core/planner/table_operators.h"
#include "core/program/program.h"
#include "core/rewrite/mistakes.h"
#include "core/rewrite/passes.h"

#include <algorithm>
#include <chrono>
#include <iterator>

namespace nodewise::planner {

namespace {

protocol::ProfileProblem problemOf(const Error& error)
{
    UserText message = error.node.empty() ? error.message : UserText("%1 (node '%2')", error.message, error.node);
    return {.file = error.file, .line = error.line, .column = error.column, .message = std::move(message), .hint = error.hint};
}

/// Names that the files of functions define, by the lines that begin with "def".
std::set<std::string, std::less<>> functionsOf(const backend::Profile& profile)
{
    constexpr std::string_view word = "def ";
    std::set<std::string, std::less<>> out;
    for (const std::string& file : profile.functions) {
        const std::string text = readDataFile(file).value_or(std::string());
        for (std::size_t at = 0; at < text.size(); at = std::min(text.find('\n', at), text.size() - 1) + 1)
            if (std::string_view(text).substr(at).starts_with(word)) {
                const std::size_t begin = at + word.size();
                out.insert(text.substr(begin, text.find_first_of(" (:\n", begin) - begin));
            }
    }
    return out;
}

/// What is wrong where `error` names the profile goes into the answer; else it is the request's.
bool isOf(const backend::Profile& profile, const Error& error)
{
    return !error.file.empty() && error.file == profile.path;
}

} // namespace

Result<protocol::CoverageAnswer> coverage(const protocol::CoverageRequest& request, std::shared_ptr<const SchemaTable> table,
                                          pyscript::PlainFunctions& functions)
{
    const auto begin = std::chrono::steady_clock::now();
    const auto folders = request.profile.folders.empty() ? dataFolders("profiles") : request.profile.folders;
    if (request.profile.text.empty())
        if (const auto path = backend::profilePath(folders, request.profile.name); !path)
            return fail(path.error());
    const auto read = backend::readWholeProfile(folders, request.profile.name, request.profile.text);
    const backend::Profile& profile = read.profile;
    protocol::CoverageAnswer out{.profile = profile.name, .title = profile.title, .path = profile.path};
    std::vector<Error> errors = read.errors;
    if (errors.empty())
        errors = backend::passErrors(profile, rewrite::knownPasses());
    auto tables = errors.empty() ? backend::readTablesOf(profile, folders) : Result<backend::InductorTables>();
    if (!tables)
        errors.push_back(tables.error());
    std::ranges::transform(errors, std::back_inserter(out.problems), problemOf);
    if (!out.problems.empty())
        return out;
    const auto model = program::open(request.program, request.model);
    if (!model)
        return fail(model.error());
    TableOperators operators(std::move(table), functionsOf(profile));
    const auto problem = [&](const Error& error) -> Result<protocol::CoverageAnswer> {
        if (!isOf(profile, error))
            return fail(error);
        out.problems.push_back(problemOf(error));
        return out;
    };
    const auto pipeline = rewrite::runPipeline((*model)->graph, profile, *tables, operators);
    if (!pipeline)
        return problem(pipeline.error());
    std::unique_ptr<PlanTemplates> templates;
    if (profile.usesTemplates) {
        auto made = PlanTemplates::make(profile, functions);
        if (!made)
            return problem(made.error());
        templates = std::move(*made);
    }
    auto judged = coverage::judge(*pipeline, profile, *tables, operators, templates.get());
    if (!judged)
        return problem(judged.error());
    judged->mistakes = rewrite::mistakesOf(*pipeline, profile.path);
    judged->ms = millisecondsSince(begin);
    return std::move(*judged);
}

} // namespace nodewise::planner
