// SPDX-License-Identifier: Apache-2.0
// nodewise-cli completion: a script with which a shell completes commands, options and their values; all else are files.
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/parser.h"
#include "app/cli/print.h"
#include "app/cli/synopsis.h"
#include "core/base/words.h"

namespace nodewise::cli {

namespace {

constexpr const char* frame = R"(# Made by 'nodewise-cli completion'.
_nodewise_cli()
{
    local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD - 1]}" command="" words="" i
    for ((i = 1; i < COMP_CWORD; ++i)); do
        case "$command ${COMP_WORDS[i]}" in
%COMMANDS%
            ) command="$command ${COMP_WORDS[i]}" ;;
        esac
    done
    case "$command $before" in
%VALUES%
        *)
            case "$command" in
%NAMES%
            esac
            [[ "$current" == -* ]] || words="${words%%--*}"
            ;;
    esac
    [[ -z "$words" ]] || COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _nodewise_cli nodewise-cli
)";

/// As bash has it, which zsh takes too.
constexpr const char* zshHead = "#compdef nodewise-cli\nautoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n";

/// Commands below it, then its options.
std::string wordsOf(const CLI::App& command)
{
    std::vector<std::string> words;
    for (const CLI::App* below : command.get_subcommands([](const CLI::App*) { return true; }))
        words.push_back(below->get_name());
    for (const CLI::Option* option : command.get_options())
        for (const std::string& name : option->get_lnames())
            words.push_back("--" + name);
    return joined(words, " ");
}

/// Where the word before is an option with a choice of values.
std::string valuesOf(const CLI::App& command)
{
    std::string out;
    for (const CLI::Option* option : command.get_options())
        if (const auto choices = choicesOf(*option); !choices.empty() && option->nonpositional())
            out +=
                "        \" " + nameOf(command) + " --" + option->get_lnames().front() + "\") words=\"" + joined(choices, " ") + "\" ;;\n";
        else if (!choices.empty())
            out += "        \" " + nameOf(command) + " " + command.get_name() + "\") words=\"" + joined(choices, " ") + "\" ;;\n";
    return out;
}

std::string filled(std::string text, const std::string& name, std::string with)
{
    if (with.ends_with('\n'))
        with.pop_back();
    return text.replace(text.find(name), name.size(), with);
}

std::string scriptOf(const CLI::App& app)
{
    std::string commands, values, names = "                \"\") words=\"" + wordsOf(app) + "\" ;;\n";
    for (const CLI::App* command : commandsOf(app)) {
        commands += std::string(commands.empty() ? "            " : " | \\\n            ") + "\" " + nameOf(*command) + "\"";
        values += valuesOf(*command);
        names += "                \" " + nameOf(*command) + "\") words=\"" + wordsOf(*command) + "\" ;;\n";
    }
    return filled(filled(filled(frame, "%COMMANDS%", commands + " \\"), "%VALUES%", values), "%NAMES%", names);
}

// --- fish
// ---------------------------------------------------------------------------------------------------------------------------------

constexpr const char* fishFrame = R"(# Made by 'nodewise-cli completion fish'.
function __nodewise_cli_at
    set -l at ''
    for word in (commandline -opc)[2..-1]
        switch "$at $word"
            case %COMMANDS%
                set at "$at $word"
        end
    end
    test "$at" = "$argv[1]"
end
)";

std::string fishText(std::string text)
{
    for (std::size_t at = text.find_first_of("\\'"); at != text.npos; at = text.find_first_of("\\'", at + 2))
        text.insert(at, "\\");
    return "'" + text + "'";
}

std::string fishLine(const CLI::App& command, const std::string& what)
{
    const std::string name = nameOf(command);
    return "complete -c nodewise-cli -n \"__nodewise_cli_at '" + (name.empty() ? "" : " " + name) + "'\" " + what + "\n";
}

/// Commands below it, its options, and what they and its operands choose from.
std::string fishLines(const CLI::App& command)
{
    std::string out;
    for (const CLI::App* below : command.get_subcommands([](const CLI::App*) { return true; }))
        out += fishLine(command, "-f -a " + below->get_name() + " -d " + fishText(below->get_description()));
    for (const CLI::Option* option : command.get_options()) {
        const std::string choices = joined(choicesOf(*option), " ");
        if (!option->nonpositional() && !choices.empty())
            out += fishLine(command, "-f -a " + fishText(choices));
        const std::string value = choices.empty() ? " -r" : " -x -a " + fishText(choices);
        for (const std::string& name : option->get_lnames())
            out += fishLine(command, "-l " + name + (option->get_items_expected_max() == 0 ? "" : value) + " -d " +
                                         fishText(option->get_description()));
    }
    return out;
}

std::string fishScriptOf(const CLI::App& app)
{
    std::string commands, lines = fishLines(app);
    for (const CLI::App* command : commandsOf(app)) {
        commands += (commands.empty() ? "' " : " ' ") + nameOf(*command) + "'";
        lines += fishLines(*command);
    }
    return filled(fishFrame, "%COMMANDS%", commands) + lines;
}

} // namespace

Command completionCommand()
{
    return {.name = "completion",
            .help = "Print a script for shell completion",
            .examples = {"completion bash > ~/.local/share/bash-completion/completions/nodewise-cli",
                         "completion zsh > ~/.zfunc/_nodewise-cli", "completion fish > ~/.config/fish/completions/nodewise-cli.fish"},
            .describe = [](CLI::App& app) {
                const auto shell = std::make_shared<std::string>();
                add(app, "SHELL", *shell, "bash, fish, or zsh")->required()->check(CLI::IsMember({"bash", "fish", "zsh"}));
                return [shell, top = app.get_parent()] {
                    return print(*shell == "fish" ? fishScriptOf(*top) : (*shell == "zsh" ? zshHead : "") + scriptOf(*top));
                };
            }};
}

} // namespace nodewise::cli
