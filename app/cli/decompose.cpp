// SPDX-License-Identifier: Apache-2.0
#include "app/cli/absolute.h"
#include "app/cli/commands.h"
#include "app/cli/comparing.h"
#include "app/cli/input.h"
#include "app/cli/option_kind.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/base/words.h"
#include "core/export/problem_text.h"
#include "core/export/rewrite_report.h"
#include "core/program/program.h"
#include "core/protocol/rewrite.h"
#include "core/rewrite/left_out.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <stdlib.h>
#include <unistd.h>

namespace nodewise::cli {

namespace {

namespace fs = std::filesystem;
using protocol::RewriteAnswer;

struct DecomposeOptions {
    std::string file, profile, output; ///< .pt2; name or file; IR file to write, "" = none
    std::string steps;                 ///< folder for the graph after each step, as text; "" = none
    CompareOptions check;              ///< also model and plug-ins
    bool checks = false, json = false;
};

/// A file that is gone when its name is.
class TemporaryFile {
public:
    TemporaryFile()
    {
        std::error_code error;
        const fs::path folder = fs::temp_directory_path(error);
        m_path = ((error ? fs::path("/tmp") : folder) / "nodewise-XXXXXX.json").string();
        constexpr int suffix = 5;
        if (const int made = ::mkstemps(m_path.data(), suffix); made >= 0)
            ::close(made);
    }
    ~TemporaryFile()
    {
        std::error_code ignored;
        fs::remove(m_path, ignored);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    const std::string& path() const { return m_path; }

private:
    std::string m_path;
};

void checkUsage(const DecomposeOptions& options)
{
    if (options.output.empty() && !options.checks && options.steps.empty() && !options.json)
        throw UsageError{"decompose needs -o FILE for the rewritten program, --check, --steps or --json"};
    if (!options.checks && (!options.check.inputs.empty() || options.check.rtol || options.check.atol || !options.check.rules.empty()))
        throw UsageError{"--inputs and tolerances belong to --check"};
}

/// "01-decompositions.txt": the graph after each step that changed it.
Result<void> writeSteps(const RewriteAnswer& answer, const std::string& folder)
{
    std::error_code error;
    fs::create_directories(folder, error);
    for (std::size_t i = 0; i < answer.steps.size(); ++i) {
        const RewriteAnswer::Step& step = answer.steps[i];
        if (step.graph.empty())
            continue;
        const std::string number = (i < 9 ? "0" : "") + std::to_string(i + 1);
        const std::string file = (fs::path(folder) / (number + "-" + step.name + ".txt")).string();
        if (auto written = writeFile(file, step.graph); !written)
            return written;
    }
    return {};
}

Result<RewriteAnswer> rewritten(const DecomposeOptions& options, const std::string& ir)
{
    auto engine = EngineClient::start();
    if (!engine)
        return fail(engine.error());
    protocol::RewriteRequest request{.program = absolutePath(options.file),
                                     .model = options.check.model,
                                     .profile = {.name = options.check.backend},
                                     .plugins = {},
                                     .ir = absolutePath(ir)};
    namePlugins(options.check.plugins, request);
    auto answer = (*engine)->call<RewriteAnswer>(request);
    if (answer && !answer->problems.empty())
        return fail(exporting::firstProblem(answer->problems));
    return answer;
}

/// Conversions that a pass of the profile left out, and that the values which only roundings part come from.
std::vector<std::string> conversionsThatRounded(const DecomposeOptions& options, const RewriteAnswer& answer, const Compared& check)
{
    std::vector<std::string> out;
    const auto model = check.answer.roundings > 0 ? program::open(options.file, options.check.model)
                                                  : Result<std::shared_ptr<const program::Model>>(fail("nothing was rounded"));
    for (const protocol::CompareRow& row : check.answer.rows)
        if (model && row.inDouble && row.inDouble->asNear)
            for (std::string& name : rewrite::conversionsLeftOut((*model)->graph, answer, row.name))
                if (std::ranges::find(out, name) == out.end())
                    out.push_back(std::move(name));
    return out;
}

/// A value differs, or is not there: that the profile's pass is made for it is no mistake of a decomposition.
tl::unexpected<Error> differs(const DecomposeOptions& options, const RewriteAnswer& answer, const std::string& value, Error error)
{
    const auto model = program::open(options.file, options.check.model);
    const std::string names = inQuotes(model ? rewrite::conversionsLeftOut((*model)->graph, answer, value) : std::vector<std::string>());
    const std::string passes = inQuotes(model ? rewrite::replacedBy((*model)->graph, answer, value) : std::vector<std::string>());
    if (!passes.empty())
        error.hint = UserText("the replacement of the profile's pass %1 computes it", passes);
    else if (!names.empty())
        error.hint = UserText(
            "the profile's pass remove-dtype-conversions removed %1: what comes from it has another type, or is computed in one", names);
    return fail(std::move(error));
}

Result<void> tell(const DecomposeOptions& options, const RewriteAnswer& answer, const std::vector<Compared>& checks)
{
    const exporting::RewriteReport report{.answer = answer,
                                          .ir = options.output,
                                          .check = checks.empty() ? nullptr : &checks.front(),
                                          .rounded = checks.empty() ? std::vector<std::string>()
                                                                    : conversionsThatRounded(options, answer, checks.front())};
    return print(options.json ? exporting::rewriteJson(report) : exporting::rewriteText(report));
}

/// A rule that can't do what it claims left calls as they are: that nothing differs then says nothing of it.
Result<void> mistakesAreErrors(const RewriteAnswer& answer)
{
    return answer.mistakes.empty() ? Result<void>() : fail(exporting::firstMistake(answer.mistakes));
}

/// With `checks` a value that diverges is an error; a decomposition that is wrong about a call always is.
Result<void> decompose(const DecomposeOptions& given)
{
    checkUsage(given);
    DecomposeOptions options = given;
    options.check.inDouble = !given.check.rtol && !given.check.atol && given.check.rules.empty(); // who names tolerances means them
    options.check.backend = absoluteProfile(given.profile);
    if (auto checked = checkProgram(options.file, options.check.model, "decompose"); !checked)
        return checked;
    std::optional<TemporaryFile> temporary;
    if (options.checks && options.output.empty())
        temporary.emplace();
    const std::string ir = temporary ? temporary->path() : options.output;
    const auto answer = rewritten(options, ir);
    if (!answer)
        return fail(answer.error());
    if (!options.steps.empty())
        if (auto written = writeSteps(*answer, options.steps); !written)
            return written;
    std::vector<Compared> checks;
    if (options.checks)
        checks.push_back(compareOne({options.file, ir}, options.check).compared);
    if (auto told = tell(options, *answer, checks); !told)
        return told;
    if (checks.empty())
        return mistakesAreErrors(*answer);
    if (checks.front().error)
        return fail(*checks.front().error);
    const Compared& check = checks.front();
    if (check.diverged())
        return differs(options, *answer, check.answer.firstRow ? check.answer.firstRow->name : std::string(), divergenceOf(check));
    if (const protocol::CompareRow* missing = exporting::tryMissingOutput(check))
        return differs(
            options, *answer, missing->name,
            Error{.message = UserText("the output was not compared: %1", missing->why), .file = options.file, .node = missing->name});
    if (auto mistakes = mistakesAreErrors(*answer); !mistakes)
        return mistakes;
    return checkComplete(check, options.check.partial ? Accepted::NotEntered : Accepted::Nothing);
}

} // namespace

Command decomposeCommand()
{
    return {.name = "decompose",
            .help = "Apply a backend profile's decompositions and passes to a program",
            .examples = {"decompose model.pt2 --profile reference -o rewritten.json", "decompose model.pt2 --profile mine.json --check"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<DecomposeOptions>();
                add(app, "FILE", options->file, "Exported program (.pt2)")->required();
                add(app, "--profile P", options->profile, "Backend profile: a name or a .json file")->required();
                writes(add(app, "-o,--output OUT.json", options->output,
                           "IR file to write: it can be opened and run, and links to the program"));
                app.add_flag("--check", options->checks, "Run both and compare all corresponding values; exit code 1 if one diverges");
                addPartial(app, options->check.partial)->needs("--check");
                addTolerances(app, options->check.rtol, options->check.atol, options->check.rules);
                addInputs(app, options->check.inputs, options->check.weights);
                writes(add(app, "--steps DIR", options->steps, "Folder for the graph after each step, as text"));
                addJson(app, options->json);
                addPlugins(app, options->check.plugins, "operators");
                addModel(app, options->check.model);
                return [options] { return decompose(*options); };
            }};
}

} // namespace nodewise::cli
