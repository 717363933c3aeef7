// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/own_forms.h"

#include "core/base/user_text.h"
#include "core/base/words.h"

#include <algorithm>
#include <cctype>

namespace nodewise::kernel_worker {

namespace {

/// The end of its last line: the first one at which all brackets are closed.
std::size_t endOfStatement(std::string_view text, std::size_t at)
{
    int depth = 0;
    bool quoted = false;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '\n' && (depth <= 0 || quoted))
            return at;
        if (quoted) {
            at += c == '\\' ? 1 : 0;
            quoted = c != '"';
        } else if (c == '"') {
            quoted = true;
        } else if (c == '(' || c == '[' || c == '{') {
            ++depth;
        } else if (c == ')' || c == ']' || c == '}') {
            --depth;
        }
    }
    return text.size();
}

bool endsName(std::string_view text, std::size_t at)
{
    return at >= text.size() ||
           !(std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_' || text[at] == '.' || text[at] == '$');
}

} // namespace

std::string operationWithOwnForm(std::string_view message)
{
    // mlir/lib/AsmParser/Parser.cpp, parseCustomOperation
    if (std::string operation = between(message, "' not found for custom op '", "'"); !operation.empty())
        return operation;
    return between(message, "custom op '", "' is unknown");
}

std::size_t leaveOutStatements(std::string& text, std::string_view operation)
{
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = std::min(text.find_first_not_of(" \t", at), text.size());
        if (!std::string_view(text).substr(begin).starts_with(operation) || !endsName(text, begin + operation.size())) {
            const std::size_t end = text.find('\n', at);
            at = end == std::string::npos ? text.size() : end + 1;
            continue;
        }
        const std::size_t end = endOfStatement(text, begin);
        std::replace_if(
            text.begin() + static_cast<std::ptrdiff_t>(begin), text.begin() + static_cast<std::ptrdiff_t>(end),
            [](char c) { return c != '\n'; }, ' ');
        at = end + 1;
        ++count;
    }
    return count;
}

protocol::KernelDiagnostic leftOutDiagnostic(const std::string& operation, std::size_t count, std::uint32_t line, std::uint32_t column)
{
    const UserText said = count == 1
                              ? UserText("'%1' is of an unknown dialect and in a custom format: left out once", operation)
                              : UserText("'%1' is of an unknown dialect and in a custom format: left out, %2 times", operation, count);
    return {
        .severity = protocol::KernelDiagnostic::Severity::Warning, .line = line, .column = column, .message = said.english(), .notes = {}};
}

} // namespace nodewise::kernel_worker
