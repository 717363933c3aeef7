// SPDX-License-Identifier: Apache-2.0
#include "core/export/problem_text.h"

#include <nlohmann/json.hpp>

namespace nodewise::exporting {

std::string problemText(const std::string& file, int line, int column, const UserText& message, const UserText& hint, std::string_view kind)
{
    std::string out = file;
    if (line > 0)
        out += ":" + std::to_string(line);
    if (line > 0 && column > 0)
        out += ":" + std::to_string(column);
    out.append(file.empty() ? "" : ": ").append(kind).append(": ").append(message.english());
    return out + (hint.empty() ? "\n" : " (" + hint.english() + ")\n");
}

static Error errorOf(const protocol::ProfileProblem& problem)
{
    return {.message = problem.message, .file = problem.file, .hint = problem.hint, .line = problem.line, .column = problem.column};
}

Error firstProblem(const std::vector<protocol::ProfileProblem>& problems)
{
    Error error = errorOf(problems.front());
    if (problems.size() > 1)
        error.hint = UserText("and %1 more: see nodewise-cli profile check", problems.size() - 1);
    return error;
}

Error firstMistake(const std::vector<protocol::ProfileProblem>& mistakes)
{
    Error error = errorOf(mistakes.front());
    if (mistakes.size() > 1)
        error.hint = UserText("and %1 more mistakes of the profile", mistakes.size() - 1);
    return error;
}

nlohmann::ordered_json problemsJson(const std::vector<protocol::ProfileProblem>& problems)
{
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const protocol::ProfileProblem& problem : problems)
        list.push_back({{"file", problem.file},
                        {"line", problem.line},
                        {"column", problem.column},
                        {"message", problem.message.english()},
                        {"hint", problem.hint.english()}});
    return list;
}

} // namespace nodewise::exporting
