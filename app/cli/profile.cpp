// SPDX-License-Identifier: Apache-2.0
#include "app/cli/absolute.h"
#include "app/cli/commands.h"
#include "app/cli/engine_client.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/backend/inductor_tables.h"
#include "core/backend/profile_files.h"
#include "core/base/data_folder.h"
#include "core/base/json_text.h"
#include "core/base/plain_text.h"
#include "core/export/problem_text.h"
#include "core/protocol/coverage.h"

#include <nlohmann/json.hpp>

namespace nodewise::cli {

namespace {

using Json = nlohmann::ordered_json;
using plain::table;

struct CheckProfileOptions {
    std::string named; ///< name, or a file (.json)
    bool json = false;
};

struct ListProfilesOptions {
    bool json = false;
};

protocol::ProfileProblem problemOf(const Error& error)
{
    return {.file = error.file, .line = error.line, .column = error.column, .message = error.message, .hint = error.hint};
}

/// What can be told without LibTorch.
protocol::ProfileCheckAnswer checkedForm(const std::vector<std::string>& folders, const std::string& name)
{
    const backend::ReadProfile read = backend::readWholeProfile(folders, name, {});
    const backend::Profile& profile = read.profile;
    protocol::ProfileCheckAnswer answer{
        .profile = profile.name, .title = profile.title, .path = profile.path, .problems = {}, .rules = backend::ruleCounts(profile)};
    for (const Error& error : read.errors)
        answer.problems.push_back(problemOf(error));
    if (read.errors.empty())
        if (const auto tables = backend::readTablesOf(profile, folders); !tables)
            answer.problems.push_back(problemOf(tables.error().file.empty() ? Error(tables.error()).inFile(profile.path) : tables.error()));
    return answer;
}

Result<protocol::ProfileCheckAnswer> checked(const std::string& named)
{
    const std::string name = absoluteProfile(named);
    protocol::ProfileCheckAnswer form = checkedForm(dataFolders("profiles"), name);
    if (!form.problems.empty())
        return form;
    auto engine = EngineClient::start();
    if (!engine)
        return fail(engine.error());
    return (*engine)->call<protocol::ProfileCheckAnswer>(protocol::ProfileCheckRequest{.profile = {.name = name}});
}

std::string linesOf(const std::vector<protocol::ProfileProblem>& problems, std::string_view kind)
{
    std::string out;
    for (const protocol::ProfileProblem& problem : problems)
        out += exporting::problemText(problem.file, problem.line, problem.column, problem.message, problem.hint, kind);
    return out;
}

std::string textOf(const protocol::ProfileCheckAnswer& answer)
{
    std::string told = linesOf(answer.problems, "error") + linesOf(answer.warnings, "warning");
    if (!answer.problems.empty())
        return told;
    std::vector<std::vector<std::string>> rows{{answer.profile, "rules"}};
    for (const auto& [section, count] : answer.rules)
        rows.push_back({section, std::to_string(count)});
    return told + table(rows, {1});
}

std::string jsonOf(const protocol::ProfileCheckAnswer& answer)
{
    Json rules = Json::object();
    for (const auto& [section, count] : answer.rules)
        rules[section] = count;
    const Json out{{"profile", answer.profile},
                   {"title", answer.title},
                   {"path", answer.path},
                   {"rules", std::move(rules)},
                   {"problems", exporting::problemsJson(answer.problems)},
                   {"warnings", exporting::problemsJson(answer.warnings)}};
    return jsonText(out);
}

/// What is wrong with a profile, as compilers say it: its form first; where that is right the engine looks at guards, functions and custom
/// operators. An error if anything is.
Result<void> checkProfile(const CheckProfileOptions& options)
{
    const auto answer = checked(options.named);
    if (!answer)
        return fail(answer.error());
    if (auto printed = print(options.json ? jsonOf(*answer) : textOf(*answer)); !printed)
        return printed;
    if (answer->problems.empty())
        return {};
    const std::size_t count = answer->problems.size();
    return fail(Error{.message = count == 1 ? UserText("the profile has one error") : UserText("the profile has %1 errors", count),
                      .file = options.named});
}

Result<void> listProfiles(const ListProfilesOptions& options)
{
    const auto entries = backend::listProfiles(dataFolders("profiles"));
    if (!entries)
        return fail(entries.error());
    std::vector<std::vector<std::string>> rows{{"name", "title", "file"}};
    Json list = Json::array();
    for (const backend::ProfileEntry& entry : *entries) {
        const std::string wrong = entry.errors.empty() ? "" : entry.errors.front().text();
        rows.push_back({entry.name, wrong.empty() ? entry.title : "can't be read: see nodewise-cli profile check", entry.path});
        list.push_back({{"name", entry.name}, {"title", entry.title}, {"path", entry.path}, {"error", wrong}});
    }
    return print(options.json ? jsonText(list) : table(rows));
}

} // namespace

Command profileCommand()
{
    return {.name = "profile", .help = "Check a backend profile, or list the available ones", .examples = {}, .describe = [](CLI::App&) {
                return Command::Run();
            }};
}

Command profileCheckCommand()
{
    return {.name = "profile check",
            .help = "Report what is wrong with a profile",
            .examples = {"profile check mine.json"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<CheckProfileOptions>();
                add(app, "PROFILE", options->named, "Profile: a name, or a .json file")->required();
                addJson(app, options->json);
                return [options] { return checkProfile(*options); };
            }};
}

Command profileListCommand()
{
    return {.name = "profile list",
            .help = "List the shipped profiles and your own",
            .examples = {"profile list"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<ListProfilesOptions>();
                addJson(app, options->json);
                return [options] { return listProfiles(*options); };
            }};
}

} // namespace nodewise::cli
