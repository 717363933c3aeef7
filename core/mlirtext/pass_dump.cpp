// SPDX-License-Identifier: Apache-2.0
#include "core/mlirtext/pass_dump.h"

#include "core/base/trimmed.h"
#include "core/base/words.h"

namespace nodewise::mlirtext {

namespace {

constexpr std::string_view mlirStart = "// -----// IR Dump ", mlirEnd = " //----- //";
constexpr std::string_view llvmStart = "*** IR Dump ", llvmEnd = " ***";

bool eatEnd(std::string_view& text, std::string_view word)
{
    if (!text.ends_with(word))
        return false;
    text.remove_suffix(word.size());
    return true;
}

/// Of "(...)" at the end of the text, what stands between; the text ends before it then. Parentheses inside belong to it.
std::optional<std::string_view> eatGroup(std::string_view& text)
{
    if (!text.ends_with(')'))
        return {};
    int depth = 0;
    for (std::size_t i = text.size(); i-- > 0;) {
        depth += text[i] == ')' ? 1 : text[i] == '(' ? -1 : 0;
        if (depth > 0)
            continue;
        const std::string_view inside = text.substr(i + 1, text.size() - i - 2);
        text = trimmed(text.substr(0, i));
        return inside;
    }
    return {};
}

/// "'func.func' operation: @f", "'builtin.module' operation"
bool readOperation(std::string_view group, PassHeader& header)
{
    if (!group.starts_with('\''))
        return false;
    const std::size_t close = group.find('\'', 1);
    if (close == std::string_view::npos)
        return false;
    header.operation = group.substr(1, close - 1);
    if (const std::size_t at = group.find('@', close); at != std::string_view::npos) {
        std::string_view symbol = trimmed(group.substr(at + 1));
        if (symbol.size() >= 2 && symbol.starts_with('"') && symbol.ends_with('"'))
            symbol = symbol.substr(1, symbol.size() - 2);
        header.symbol = symbol;
    }
    return true;
}

bool readWhen(std::string_view& text, PassHeader& header)
{
    header.before = takePrefix(text, "Before ");
    return header.before || takePrefix(text, "After ");
}

std::optional<PassHeader> readMlir(std::string_view line)
{
    PassHeader header;
    if (!readWhen(line, header))
        return {};
    const std::size_t end = line.rfind(mlirEnd);
    if (end == std::string_view::npos)
        return {};
    header.omitted = trimmed(line.substr(end + mlirEnd.size())) == "unchanged";
    line = trimmed(line.substr(0, end));
    while (const auto group = eatGroup(line))
        if (!readOperation(*group, header))
            header.argument = *group;
    header.failed = eatEnd(line, " Failed");
    header.pass = trimmed(line);
    return header.pass.empty() ? std::nullopt : std::optional(header);
}

/// "*** IR Dump After SROAPass on kernel ***", with "(invalidated)" and "omitted because no change" in places.
std::optional<PassHeader> readLlvm(std::string_view line)
{
    PassHeader header{.llvm = true};
    if (!readWhen(line, header))
        return {};
    eatEnd(line, " ***");
    header.omitted = eatEnd(line, " omitted because no change");
    eatEnd(line, " (invalidated)");
    if (const std::size_t on = line.rfind(" on "); on != std::string_view::npos) {
        header.symbol = trimmed(line.substr(on + 4));
        header.operation = "llvm";
        line = line.substr(0, on);
    }
    header.pass = trimmed(line);
    return header.pass.empty() ? std::nullopt : std::optional(header);
}

} // namespace

std::optional<PassHeader> readPassHeader(std::string_view line)
{
    line = trimmed(line);
    if (takePrefix(line, mlirStart))
        return readMlir(line);
    takePrefix(line, "; ");
    if (line.ends_with(llvmEnd) && takePrefix(line, llvmStart))
        return readLlvm(line);
    return {};
}

std::optional<Opening> readOpening(std::string_view line)
{
    line = trimmed(line);
    if (line.empty() || line.starts_with('#') || line.starts_with('!') || line.starts_with("//") || line.starts_with('}'))
        return {};
    if (line.starts_with('%')) // an operation with results: the name stands after "="
        if (const std::size_t equals = line.find(" = "); equals != std::string_view::npos)
            line = line.substr(equals + 3);
    const bool quoted = takePrefix(line, "\"");
    const std::size_t end = quoted ? line.find('"') : line.find_first_of(" (<{");
    std::string operation(line.substr(0, end));
    if (operation.empty())
        return {};
    const std::string_view rest = end == std::string_view::npos ? std::string_view() : line.substr(end);
    Opening opening{.operation = operation == "module" ? "builtin.module" : operation == "func" ? "func.func" : std::move(operation)};
    if (opening.operation == "builtin.module" && !quoted && !trimmed(rest).starts_with('@'))
        return opening;
    constexpr std::string_view named = "sym_name = \"";
    std::size_t at = quoted ? rest.find(named) : std::string_view::npos;
    if (at != std::string_view::npos) {
        const std::string_view name = rest.substr(at + named.size());
        opening.symbol = name.substr(0, name.find('"'));
    } else if (at = rest.find('@'); !quoted && at != std::string_view::npos) {
        const std::string_view name = rest.substr(at + 1);
        opening.symbol = name.starts_with('"') ? name.substr(1, name.find('"', 1) - 1) : name.substr(0, name.find_first_of(" ({<,:)"));
    }
    return opening;
}

bool isFunction(std::string_view operation)
{
    return operation == "func" || operation.ends_with(".func");
}

const std::string& nameOf(const PassHeader& header)
{
    return header.argument.empty() ? header.pass : header.argument;
}

} // namespace nodewise::mlirtext
