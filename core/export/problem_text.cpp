// SPDX-License-Identifier: Apache-2.0
#include "core/export/problem_text.h"

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

Error firstProblem(const std::vector<protocol::ProfileProblem>& problems)
{
    const protocol::ProfileProblem& first = problems.front();
    Error error{.message = first.message, .file = first.file, .hint = first.hint, .line = first.line, .column = first.column};
    if (problems.size() > 1)
        error.hint = UserText("and %1 more: see nodewise-cli profile check", problems.size() - 1);
    return error;
}

} // namespace nodewise::exporting
