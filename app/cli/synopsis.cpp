// SPDX-License-Identifier: Apache-2.0
#include "app/cli/synopsis.h"

#include "app/cli/parser.h"

#include <algorithm>

namespace nodewise::cli {

namespace {

constexpr std::size_t width = 140, indent = 4;

/// Takes several values, each a word of its own.
bool isRepeated(const CLI::Option& option)
{
    return option.get_items_expected_max() >= CLI::detail::expected_max_vector_size && option.get_delimiter() == '\0';
}

/// One value each time that it is named.
bool isNamedAgain(const CLI::Option& option)
{
    return !option.get_positional() && isRepeated(option) && !option.get_allow_extra_args();
}

std::string valueOf(const CLI::Option& option)
{
    std::string out;
    for (const std::string& choice : choicesOf(option))
        out += (out.empty() ? "" : "|") + choice;
    const std::string type = option.get_type_name();
    return out.empty() ? type.substr(0, type.find(':')) : out; // after a colon stands what it is checked for
}

/// "FILE", "--json", "-o OUT", "--inputs SOURCE..."
std::string wordsOf(const CLI::Option& option)
{
    if (option.get_positional())
        return option.get_name(true) + (isRepeated(option) ? "..." : "");
    const std::string name = option.get_snames().empty() ? "--" + option.get_lnames().front() : "-" + option.get_snames().front();
    if (option.get_items_expected_max() == 0)
        return name;
    return name + " " + valueOf(option) + (isRepeated(option) && !isNamedAgain(option) ? "..." : "");
}

/// Those of `options` that exclude it and each other, itself first.
std::vector<const CLI::Option*> alternativesOf(const CLI::Option* option, const std::vector<const CLI::Option*>& options)
{
    std::vector<const CLI::Option*> out{option};
    const auto excludes = [](const CLI::Option* a, const CLI::Option* b) {
        const auto excluded = a->get_excludes();
        return std::ranges::find(excluded, b) != excluded.end();
    };
    for (const CLI::Option* other : options)
        if (std::ranges::all_of(out, [&](const CLI::Option* each) { return excludes(each, other); }))
            out.push_back(other);
    return out;
}

std::string partOf(const std::vector<const CLI::Option*>& alternatives)
{
    const CLI::Option& first = *alternatives.front();
    if (alternatives.size() == 1)
        return first.get_required() ? wordsOf(first) : "[" + wordsOf(first) + "]" + (isNamedAgain(first) ? "..." : "");
    std::string words;
    for (const CLI::Option* each : alternatives)
        words += (words.empty() ? "" : " | ") + wordsOf(*each) + (isNamedAgain(*each) ? "..." : "");
    return "[" + words + "]";
}

/// Positional ones first, then what is required, then the others; without --help.
std::vector<const CLI::Option*> shownOf(const CLI::App& command)
{
    auto options = command.get_options([&](const CLI::Option* option) { return option != command.get_help_ptr(); });
    std::ranges::stable_sort(options, {}, [](const CLI::Option* option) {
        return option->get_positional() ? 0 : option->get_required() ? 1 : 2;
    });
    return options;
}

} // namespace

std::vector<std::string> choicesOf(const CLI::Option& option)
{
    const std::string type = option.get_type_name();
    const auto open = type.find('{'), close = type.find('}');
    std::vector<std::string> out;
    if (open != std::string::npos && close != std::string::npos)
        out = CLI::detail::split(type.substr(open + 1, close - open - 1), ',');
    return out;
}

std::string synopsisOf(const CLI::App& command)
{
    std::string out, line = "nodewise-cli " + nameOf(command);
    std::vector<const CLI::Option*> left = shownOf(command);
    while (!left.empty()) {
        const auto alternatives = alternativesOf(left.front(), left);
        std::erase_if(left, [&](const CLI::Option* option) { return std::ranges::find(alternatives, option) != alternatives.end(); });
        const std::string part = partOf(alternatives);
        if (line.size() + 1 + part.size() > width) {
            out += line + "\n";
            line = std::string(indent - 1, ' ');
        }
        line += " " + part;
    }
    return out + line + "\n";
}

std::string wholeSynopsis(const CLI::App& app)
{
    std::string out;
    for (const CLI::App* command : commandsOf(app))
        if (command->get_require_subcommand_min() == 0)
            out += synopsisOf(*command);
    return out;
}

} // namespace nodewise::cli
