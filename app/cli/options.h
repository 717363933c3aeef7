// SPDX-License-Identifier: Apache-2.0
// Options that several commands have, each with the same words.
#pragma once

#include "app/cli/command.h"
#include "app/cli/launch.h"

namespace nodewise::cli {

/// `words`: "FILE", "--model NAME", "-o,--output OUT": names, and what the help and the synopsis call the value.
template <class Value>
CLI::Option* add(CLI::App& app, const std::string& words, Value& value, const std::string& help)
{
    const auto blank = words.find(' ');
    CLI::Option* option = app.add_option(words.substr(0, blank), value, help);
    return blank == std::string::npos ? option : option->type_name(words.substr(blank + 1));
}

/// One value each time that it is named; what follows may be FILE.
template <class Value>
CLI::Option* addRepeated(CLI::App& app, const std::string& words, std::vector<Value>& values, const std::string& help)
{
    return add(app, words, values, help + "; may be repeated")->allow_extra_args(false);
}

/// A finite number from 0: with an infinite one, or one that is none, everything would be within tolerance, or nothing.
CLI::Validator tolerance();
/// FILE, with --model.
void addProgram(CLI::App& app, std::string& file, std::string& model, const char* help = "Exported program (.pt2) or IR file (.json)");
void addModel(CLI::App& app, std::string& model);
void addJson(CLI::App& app, bool& json, const char* help = "As JSON");
void addProfile(CLI::App& app, std::string& profile);
void addBackend(CLI::App& app, std::string& profile);
void addTemplates(CLI::App& app, std::vector<std::string>& folders);
void addUnregistered(CLI::App& app, bool& allow);
/// --inputs and --weights.
void addInputs(CLI::App& app, std::vector<std::string>& inputs, std::vector<std::string>& weights);
/// --threads and --seed.
void addThreads(CLI::App& app, int& threads, std::uint64_t& seed);
/// --rtol, --atol and --rule.
/// `partial`: of a check, that what could not be compared is no error.
CLI::Option* addPartial(CLI::App& app, bool& partial);
void addTolerances(CLI::App& app, std::optional<double>& rtol, std::optional<double>& atol, std::vector<std::string>& rules);
/// What a run of a whole program is given: FILE, --model, --inputs, --weights, --ir, --seed, --threads, --plugin with its needs, --backend.
void addLaunch(CLI::App& app, LaunchOptions& options);

} // namespace nodewise::cli
