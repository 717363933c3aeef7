// SPDX-License-Identifier: Apache-2.0
#include "core/base/trimmed.h"
#include "core/trace/chrome/chrome.h"
#include "core/trace/input/reader.h"

namespace nodewise::trace {

namespace {

std::string_view withoutBlanks(std::string_view text)
{
    return trimmed(text, " \t\r\n");
}

/// "ph" is a key of each event, and of hardly anything else.
bool hasPhase(std::string_view text)
{
    for (std::size_t at = text.find("\"ph\""); at != std::string_view::npos; at = text.find("\"ph\"", at + 1))
        if (withoutBlanks(text.substr(at + 4)).starts_with(':'))
            return true;
    return false;
}

bool detects(std::string_view text)
{
    const char first = text.front();
    if (first == '[') {
        const std::string_view inside = withoutBlanks(text.substr(1));
        return inside.starts_with('{') && hasPhase(inside);
    }
    if (first != '{')
        return false;
    const std::size_t key = text.find("\"traceEvents\"");
    if (key == std::string_view::npos) // what stands before it may be long
        return text.find("\"displayTimeUnit\"") != std::string_view::npos || text.find("\"deviceProperties\"") != std::string_view::npos;
    return withoutBlanks(text.substr(key + 13)).starts_with(':');
}

} // namespace

extern const FormatReader chromeReader;
const FormatReader chromeReader{.name = "chrome",
                                .detects = detects,
                                .read = [](const std::vector<std::string>& paths, const ReadOptions& options, const Progress& progress) {
                                    return readChrome(paths.front(), options, progress);
                                }};

} // namespace nodewise::trace
