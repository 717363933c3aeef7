// SPDX-License-Identifier: Apache-2.0
#include "core/torch/script/script_text.h"

#include <algorithm>
#include <cctype>
#include <sstream>

namespace nodewise::torch_worker {

// --- messages --------------------------------------------------------------------------------------------------------------------------

static constexpr const char* interpreterFailed = "failed in the TorchScript interpreter";

/// LibTorch's errors go on with where they were thrown, and with addresses of this process.
static std::string withoutBacktrace(const std::string& what)
{
    return what.substr(0, what.find("\nException raised from "));
}

std::string scriptWords(const std::string& whole)
{
    const std::string what = withoutBacktrace(whole);
    std::string words = what.substr(0, what.find(":\n  File "));
    if (words.find(interpreterFailed) != std::string::npos)
        if (const std::size_t error = what.rfind("Error: "); error != std::string::npos)
            words = what.substr(error + std::string_view("Error: ").size());
    std::string line;
    for (const char c : words)
        line += c == '\n' ? ' ' : c;
    line.erase(0, line.find_first_not_of(' '));
    while (!line.empty() && (line.back() == ' ' || line.back() == '.' || line.back() == ':'))
        line.pop_back();
    return line;
}

std::string unknownOperator(const std::string& words)
{
    constexpr std::string_view begin = "Unknown builtin op: ";
    if (!words.starts_with(begin))
        return {};
    const auto belongs = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == ':'; };
    const auto first = words.begin() + begin.size();
    return {first, std::find_if_not(first, words.end(), belongs)};
}

/// Where the message names the line.
static std::size_t scriptPlace(const std::string& what)
{
    const bool ran = what.find(interpreterFailed) != std::string::npos;
    return ran ? what.rfind(", line ") : what.find(", line ");
}

int scriptLine(const std::string& what)
{
    const std::size_t at = scriptPlace(what);
    return at == std::string::npos ? 0 : std::atoi(what.c_str() + at + 7);
}

/// Lines are quoted as they were compiled, and under them "    ~~~~ <--- HERE".
int scriptColumn(const std::string& what, const std::string& text)
{
    std::istringstream quoted(what.substr(std::min(scriptPlace(what), what.size()))), source(text);
    std::string above, line, written;
    std::getline(quoted, above); // "line 3"
    for (int number = scriptLine(what); number > 0 && std::getline(source, written); --number)
        continue;
    for (above.clear(); std::getline(quoted, line); above = line) {
        const std::size_t mark = line.find_first_not_of(' ');
        if (mark == std::string::npos || line[mark] != '~')
            continue;
        return above == written ? int(mark) + 1 : 0;
    }
    return 0;
}

int definitionLine(const std::string& text, const std::string& function)
{
    const std::size_t at = text.find("def " + function + "(");
    return at == std::string::npos ? 0 : 1 + int(std::count(text.begin(), text.begin() + std::ptrdiff_t(at), '\n'));
}

} // namespace nodewise::torch_worker
