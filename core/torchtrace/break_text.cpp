// SPDX-License-Identifier: Apache-2.0
// Texts that Dynamo writes for people, taken apart.
#include "core/base/json.h"
#include "core/base/numbers.h"
#include "core/base/trimmed.h"
#include "core/torchtrace/compiles.h"

namespace nodewise::torchtrace {

namespace {

constexpr std::size_t longestText = 4000, mostFrames = 500;

std::string_view takeLine(std::string_view& rest)
{
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    return line;
}

std::string cut(std::string_view text)
{
    return std::string(trimmed(text).substr(0, longestText));
}

/// `  File "program.py", line 39, in f`
std::optional<Frame> frameOf(std::string_view line)
{
    constexpr std::string_view begin = "File \"", middle = "\", line ", in = ", in ";
    line = trimmed(line);
    const std::size_t at = line.find(middle);
    if (!line.starts_with(begin) || at == line.npos)
        return {};
    Frame frame{.file = cut(line.substr(begin.size(), at - begin.size()))};
    std::string_view rest = line.substr(at + middle.size());
    const std::size_t comma = rest.find(in);
    const auto number = tryNumber<std::int64_t>(rest.substr(0, comma));
    if (!number)
        return {};
    frame.line = *number;
    if (comma != rest.npos)
        frame.function = cut(rest.substr(comma + in.size()));
    return frame;
}

/// Frames as Python prints them, until something else comes.
std::vector<Frame> framesOf(std::string_view& rest)
{
    std::vector<Frame> frames;
    while (!rest.empty() && frames.size() < mostFrames) {
        std::string_view after = rest;
        const std::string_view line = takeLine(after);
        if (auto frame = frameOf(line))
            frames.push_back(std::move(*frame));
        else if (!frames.empty() && frames.back().code.empty() && line.starts_with("    "))
            frames.back().code = cut(line);
        else if (!line.starts_with("    "))
            break;
        rest = after;
    }
    return frames;
}

/// "Graph break in user code at program.py:39", "... from user code at:"
void takePlace(GraphBreak& made, std::string_view line)
{
    const std::size_t at = line.rfind(" at ");
    const std::size_t colon = line.rfind(':');
    if (at == line.npos || colon == line.npos || colon < at)
        return;
    if (const auto number = tryNumber<std::int64_t>(trimmed(line.substr(colon + 1)))) {
        made.file = cut(line.substr(at + 4, colon - at - 4));
        made.line = *number;
    }
}

} // namespace

GraphBreak readBreak(std::string_view text)
{
    GraphBreak made;
    std::string_view rest = text;
    std::string headline; ///< what stands right before the explanation says most
    while (!rest.empty()) {
        const std::string_view whole = takeLine(rest), line = trimmed(whole);
        constexpr std::string_view reason = "Reason: ", explanation = "Explanation: ", hint = "Hint: ";
        if (const std::size_t at = line.find(reason);
            made.reason.empty() && (line.starts_with(reason) || line.starts_with("Graph Break Reason: "))) {
            made.reason = cut(line.substr(at + reason.size()));
        } else if (line.starts_with(explanation)) {
            made.explanation = cut(line.substr(explanation.size()));
            if (!headline.empty())
                made.reason = headline;
        } else if (line.starts_with(hint)) {
            if (made.hints.size() < 20)
                made.hints.push_back(cut(line.substr(hint.size())));
        } else if (line.starts_with("User code traceback:")) {
            made.stack = framesOf(rest);
            break;
        } else if (made.file.empty() && line.starts_with("Graph break")) {
            takePlace(made, line);
        } else if (!line.empty() && !whole.starts_with(' ') && made.explanation.empty()) {
            headline = cut(line);
        }
    }
    if (made.reason.empty())
        made.reason = cut(text.substr(0, text.find('\n')));
    if (made.line == 0 && !made.stack.empty()) {
        made.file = made.stack.back().file;
        made.line = made.stack.back().line;
    }
    return made;
}

namespace {

/// "0/1: k == 2    # return (x * k)  # program.py:54 in f\nUser stack trace:..."
FailedGuard guardOf(std::string_view text)
{
    FailedGuard made;
    text = text.substr(0, text.find("\nUser stack trace:"));
    const std::size_t colon = text.find(": ");
    if (colon != text.npos && text.substr(0, colon).find_first_not_of("0123456789/!_[]") == text.npos) {
        made.of = text.substr(0, colon);
        text.remove_prefix(colon + 2);
    }
    const std::size_t place = text.rfind("  # "), code = text.find("  # ");
    if (place != text.npos)
        made.place = cut(text.substr(place + 4));
    made.guard = cut(text.substr(0, code));
    return made;
}

} // namespace

std::vector<FailedGuard> readFailedGuards(std::string_view text)
{
    constexpr std::size_t mostGuards = 256;
    std::vector<FailedGuard> made;
    if (trimmed(text).starts_with('['))
        if (const auto list = json::parse(text); list && list->is_array()) {
            for (const auto& one : *list)
                if (one.is_string() && made.size() < mostGuards)
                    made.push_back(guardOf(one.get_ref<const std::string&>()));
            return made;
        }
    made.push_back(guardOf(text));
    return made;
}

} // namespace nodewise::torchtrace
