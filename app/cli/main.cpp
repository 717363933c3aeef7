// SPDX-License-Identifier: Apache-2.0
// nodewise-cli: what Nodewise knows of a program, without a window. Exit codes: 0, 1 with one line on stderr, 2 for wrong usage.
#include "app/cli/heap.h"
#include "app/cli/parser.h"
#include "core/base/shown_text.h"
#include "core/program/seeded.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace nodewise::cli {
namespace {

int complain(int code, std::string text)
{
    std::replace(text.begin(), text.end(), '\n', ' '); // one line, whatever a file put into the message
    std::fprintf(stderr, "nodewise-cli: %s\n", shownText(text).c_str());
    return code;
}

/// A sample that ships as a recipe for its weights is made whole first, in the cache: every command then reads an ordinary program. Others'
/// files of that form could fill the disk.
Result<void> makeSamplesWhole(std::vector<std::string>& words)
{
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool written = i > 0 && (words[i - 1] == "-o" || words[i - 1] == "--output"); // not read
        if (written || !program::isShippedSample(words[i]))
            continue;
        auto made = program::seededProgram(words[i]);
        if (!made)
            return fail(made.error());
        words[i] = std::move(*made);
    }
    return {};
}

int runCommand(std::vector<std::string> words)
{
    if (auto made = makeSamplesWhole(words); !made)
        return complain(1, made.error().text());
    Parser parser(allCommands());
    Command::Run run;
    try {
        run = parser.parse(words);
    } catch (const CLI::RequiredError& error) {
        const bool unknown = parser.app().get_subcommands().empty() && !words.empty() && !words[0].starts_with('-');
        return complain(2, (unknown ? "there is no command '" + words[0] + "'" : error.what()) + std::string(" (see nodewise-cli --help)"));
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success))
            return parser.app().exit(error);
        return complain(2, std::string(error.what()) + " (see nodewise-cli --help)");
    }
    try {
        const Result<void> done = run();
        return done ? 0 : complain(1, done.error().text());
    } catch (const UsageError& error) {
        return complain(2, error.text);
    } catch (const std::bad_alloc&) {
        return complain(1, "memory is exhausted");
    }
}

} // namespace
} // namespace nodewise::cli

int main(int argc, char** argv)
{
    nodewise::cli::prepareHeap();
    const int code = nodewise::cli::runCommand({argv + std::min(argc, 1), argv + argc});
    std::fflush(nullptr);
    std::_Exit(code);
}
