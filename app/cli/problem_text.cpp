// SPDX-License-Identifier: Apache-2.0
#include "app/cli/problem_text.h"

namespace nodewise::cli {

std::string problemText(const std::string& file, int line, int column, const Text& message, const Text& hint)
{
    std::string out = file;
    if (line > 0)
        out += ":" + std::to_string(line);
    if (line > 0 && column > 0)
        out += ":" + std::to_string(column);
    out += (file.empty() ? "error: " : ": error: ") + message.english();
    return out + (hint.empty() ? "\n" : " (" + hint.english() + ")\n");
}

} // namespace nodewise::cli
