// SPDX-License-Identifier: Apache-2.0
#include "app/cli/options.h"

#include <cmath>
#include <cstdlib>

namespace nodewise::cli {

CLI::Validator tolerance()
{
    const auto check = [](const std::string& text) {
        char* end = nullptr;
        const double number = std::strtod(text.c_str(), &end);
        const bool good = !text.empty() && *end == '\0' && std::isfinite(number) && number >= 0;
        return good ? std::string() : "'" + text + "' is not a tolerance";
    };
    return CLI::Validator(check, std::string());
}

void addProgram(CLI::App& app, std::string& file, std::string& model, const char* help)
{
    add(app, "FILE", file, help)->required();
    addModel(app, model);
}

void addModel(CLI::App& app, std::string& model)
{
    add(app, "--model NAME", model, "Which model, if the file has several");
}

void addJson(CLI::App& app, bool& json, const char* help)
{
    app.add_flag("--json", json, help);
}

void addProfile(CLI::App& app, std::string& profile)
{
    add(app, "--profile P", profile, "Backend profile: a name or a .json file; default reference");
}

void addBackend(CLI::App& app, std::string& profile)
{
    add(app, "--backend P", profile, "Backend profile (a name or a .json file) whose custom operators are called: its executors run them");
}

void addTemplates(CLI::App& app, std::vector<std::string>& folders)
{
    addRepeated(app, "--templates DIR", folders, "Folder with more templates");
}

void addUnregistered(CLI::App& app, bool& allow)
{
    app.add_flag("--allow-unregistered", allow, "Accept operations of unknown dialects, in generic form");
}

void addInputs(CLI::App& app, std::vector<std::string>& inputs, std::vector<std::string>& weights)
{
    add(app, "--inputs SOURCE", inputs,
        "[NAME=]SOURCE each, in input order if not named: a file, zeros, ones, normal, arange, or a value; default: the samples");
    add(app, "--weights F", weights, "Weight files (.safetensors, its index, .pt), matched by name");
}

CLI::Option* addPartial(CLI::App& app, bool& partial)
{
    return app.add_flag("--partial", partial, "Accept that values could not be compared, as in branches that were not taken");
}

void addThreads(CLI::App& app, int& threads, std::uint64_t& seed)
{
    add(app, "--threads N", threads, "Threads of an operator; default: PyTorch's choice")->check(CLI::Range(1, 4096));
    add(app, "--seed N", seed, "Seed of random operators; default 0");
}

void addTolerances(CLI::App& app, std::optional<double>& rtol, std::optional<double>& atol, std::vector<std::string>& rules)
{
    add(app, "--rtol R", rtol, "Relative tolerance of all values; default: by dtype")->check(tolerance());
    add(app, "--atol A", atol, "Absolute tolerance of all values")->check(tolerance());
    addRepeated(app, "--rule RULE", rules, "Tolerance of some values: op=aten.softmax*,module=layers.3*,dtype=bfloat16,rtol=R,atol=A");
}

void addLaunch(CLI::App& app, LaunchOptions& options)
{
    add(app, "FILE", options.file, "Exported program (.pt2) or IR file (.json)")->required();
    app.add_flag("--ir", options.ir, "The converted IR instead of the FX graph");
    addInputs(app, options.inputs, options.weights);
    addThreads(app, options.threads, options.seed);
    addPlugins(app, options.plugins, "operators or executors");
    addBackend(app, options.backend);
    addModel(app, options.model);
}

} // namespace nodewise::cli
