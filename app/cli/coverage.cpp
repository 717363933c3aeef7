// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/coverage.h"
#include "app/cli/absolute.h"
#include "app/cli/commands.h"
#include "app/cli/engine_client.h"
#include "app/cli/input.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "app/cli/terminal_line.h"
#include "core/base/shown_text.h"
#include "core/coverage/report.h"
#include "core/coverage/report_text.h"
#include "core/export/problem_text.h"

#include <cstdio>
#include <filesystem>

namespace nodewise::cli {
namespace {

using protocol::CoverageAnswer;

struct CoverageOptions {
    std::string file, model;           ///< .pt2, or a folder of them
    std::string profile = "reference"; ///< name, or a file
    std::string other;                 ///< profile to compare with; "" = none
    PluginOptions plugins;
    bool json = false, markdown = false, chains = false;
};

/// A folder of programs, or what was made of one.
bool isMany(const std::string& file)
{
    return isFolder(file) || coverage::isMatrixFile(file);
}

void checkUsage(const CoverageOptions& options)
{
    if (options.json && options.markdown)
        throw UsageError{"--json and --md are mutually exclusive"};
    if (isMany(options.file) && !options.other.empty())
        throw UsageError{"--compare takes one program"};
    if (isFolder(options.file) && programsOf(options.file).empty())
        throw UsageError{options.file + ": there are no programs (.pt2)"};
    if (options.chains && (options.json || options.markdown || isMany(options.file) || !options.other.empty()))
        throw UsageError{"--chains is of one program's table; with --json there are chains anyway"};
}

Result<CoverageAnswer> ask(EngineClient& engine, const CoverageOptions& options, const std::string& program, const std::string& profile)
{
    protocol::CoverageRequest request{
        .program = absolutePath(program), .model = options.model, .profile = {.name = absoluteProfile(profile)}, .plugins = {}};
    namePlugins(options.plugins, request);
    auto answer = engine.call<CoverageAnswer>(request);
    if (answer && !answer->problems.empty())
        return fail(exporting::firstProblem(answer->problems));
    return answer;
}

/// Nothing, or why the exit code is 1.
Result<void> verdictOn(const std::string& what, std::uint64_t missing, std::uint64_t all, const std::string& profile)
{
    if (missing == 0)
        return {};
    UserText message = missing == 1 ? UserText("one of %1 nodes is refused, unsupported, or unimplemented by '%2'", all, profile)
                                    : UserText("%1 of %2 nodes are refused, unsupported, or unimplemented by '%3'", missing, all, profile);
    return fail(Error{.message = std::move(message), .file = what});
}

Result<void> coverageOfOne(const CoverageOptions& options)
{
    if (auto checked = checkProgram(options.file, options.model, "coverage"); !checked)
        return checked;
    auto engine = EngineClient::start();
    if (!engine)
        return fail(engine.error());
    const auto answer = ask(**engine, options, options.file, options.profile);
    if (!answer)
        return fail(answer.error());
    const std::string name = std::filesystem::path(options.file).filename().string();
    std::string text;
    if (!options.other.empty()) {
        const auto other = ask(**engine, options, options.file, options.other);
        if (!other)
            return fail(other.error());
        text = options.json       ? coverage::jsonComparison(*answer, *other)
               : options.markdown ? coverage::markdownComparison(*answer, *other, name)
                                  : coverage::comparisonText(*answer, *other);
    } else {
        text = options.json       ? coverage::jsonReport(*answer)
               : options.markdown ? coverage::markdownReport(*answer, name)
                                  : coverage::coverageText(*answer, options.chains);
    }
    if (auto printed = print(text); !printed)
        return printed;
    const coverage::Totals totals = coverage::totalsOf(*answer);
    return verdictOn(options.file, totals.missing(), totals.all.count, answer->profile);
}

/// A program that can't be judged does not keep the others from it.
Result<coverage::Matrix> matrixOf(EngineClient& engine, const CoverageOptions& options)
{
    const auto files = programsOf(options.file);
    std::vector<coverage::Matrix::Program> programs;
    std::string profile = options.profile;
    TerminalLine progress;
    for (std::size_t i = 0; i < files.size(); ++i) {
        progress.show(std::to_string(i + 1) + " of " + std::to_string(files.size()) + ": " + files[i],
                      static_cast<double>(i) / static_cast<double>(files.size()));
        coverage::Matrix::Program& program = programs.emplace_back();
        program.name = std::filesystem::path(files[i]).stem().string();
        program.file = absolutePath(files[i]);
        const auto checked = checkProgram(files[i], options.model, "coverage");
        const auto answer = checked ? ask(engine, options, files[i], options.profile) : Result<CoverageAnswer>(fail(checked.error()));
        if (!answer) {
            program.error = answer.error();
            continue;
        }
        program.totals = coverage::totalsOf(*answer);
        profile = answer->profile;
    }
    return coverage::matrixOf(profile, std::move(programs));
}

Result<void> printMatrix(const CoverageOptions& options, const coverage::Matrix& matrix)
{
    if (auto printed = print(options.json       ? coverage::jsonMatrix(matrix)
                             : options.markdown ? coverage::markdownMatrix(matrix)
                                                : coverage::matrixText(matrix));
        !printed)
        return printed;
    for (const coverage::Matrix::Program& program : matrix.programs)
        if (program.error)
            return fail(*program.error);
    const coverage::MatrixSum sum = coverage::sumOf(matrix);
    return verdictOn(options.file, sum.missing, sum.nodes, matrix.profile);
}

Result<void> coverageOfFolder(const CoverageOptions& options)
{
    auto engine = EngineClient::start();
    if (!engine)
        return fail(engine.error());
    const auto matrix = matrixOf(**engine, options);
    return matrix ? printMatrix(options, *matrix) : Result<void>(fail(matrix.error()));
}

Result<void> coverageOfMatrix(const CoverageOptions& options)
{
    const auto matrix = coverage::readMatrix(options.file);
    return matrix ? printMatrix(options, *matrix) : Result<void>(fail(matrix.error()));
}

/// An error also where anything is refused, unsupported, or unimplemented.
Result<void> judge(const CoverageOptions& options)
{
    checkUsage(options);
    if (isFolder(options.file))
        return coverageOfFolder(options);
    return coverage::isMatrixFile(options.file) ? coverageOfMatrix(options) : coverageOfOne(options);
}

} // namespace

Command coverageCommand()
{
    return {.name = "coverage",
            .help = "Judge a program's operators by a backend profile: which does it support, and how?",
            .examples = {"coverage model.pt2 --profile spyre-2026", "coverage model.pt2 --compare mine.json --md > coverage.md",
                         "coverage models/", "coverage zoo.nodewise-matrix.json"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<CoverageOptions>();
                add(app, "FILE", options->file,
                    "Exported program (.pt2), a folder of them for a matrix, or a matrix that was written (.nodewise-matrix.json)")
                    ->required();
                addProfile(app, options->profile);
                add(app, "--compare Q", options->other, "Another profile, or another version: what does it handle better or worse?");
                app.add_flag("--chains", options->chains, "The rules behind each verdict, in order");
                addJson(app, options->json);
                app.add_flag("--md", options->markdown, "As Markdown");
                addPlugins(app, options->plugins, "operators");
                addModel(app, options->model);
                return [options] { return judge(*options); };
            }};
}

} // namespace nodewise::cli
