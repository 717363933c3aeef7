// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/compare_report.h"
#include "app/cli/compare_text.h"
#include "app/cli/input.h"
#include "app/cli/run_inputs.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace nodewise::cli {

namespace {

namespace fs = std::filesystem;

void checkUsage(const CompareOptions& options)
{
    (void)readInputs(options.inputs); // wrong usage before an engine is started
    (void)requestOf(options.b, options);
    if (options.ir && !options.b.empty())
        throw UsageError{"--ir compares with the program's own IR: leave B out"};
    if (!isFolder(options.a) && !options.ir && options.b.empty())
        throw UsageError{"compare needs B, or --ir for the program's own IR"};
    if (isFolder(options.a) && !options.b.empty() && !isFolder(options.b))
        throw UsageError{"of a folder of programs B is a folder, too"};
    if (isFolder(options.a) && !options.report.empty())
        throw UsageError{"--report is of one program"};
}

/// What belongs to a program of a folder: in the other folder what has its name, else beside it its outputs or, at last, its own IR.
/// nullopt: the other folder has nothing of it.
std::optional<std::string> referenceOf(const fs::path& program, const CompareOptions& options)
{
    const std::string stem = program.stem().string();
    const fs::path folder = options.b.empty() ? program.parent_path() : fs::path(options.b);
    std::vector<std::string> names;
    if (!options.b.empty())
        names = {stem, stem + ".safetensors", stem + ".npz", stem + ".npy", stem + ".pt2", stem + ".ir.json", stem + ".json"};
    if (!options.ir)
        names.push_back(stem + ".expected.safetensors");
    for (const std::string& name : names)
        if (std::error_code ignored; fs::exists(folder / name, ignored))
            return (folder / name).string();
    if (!options.b.empty())
        return std::nullopt;
    return std::string();
}

std::vector<Compared> compareFolder(const CompareOptions& options)
{
    std::vector<Compared> out;
    for (const std::string& program : programsOf(options.a)) {
        const auto reference = referenceOf(program, options);
        if (!reference) {
            std::fprintf(stderr, "nodewise-cli: note: %s: %s has nothing of that name\n", program.c_str(), options.b.c_str());
            continue;
        }
        out.push_back(compareOne({program, *reference}, options));
        out.back().engine.reset();
    }
    if (out.empty())
        throw UsageError{options.a + ": there are no programs (.pt2) to compare"};
    return out;
}

Result<void> write(const std::string& file, const std::string& text)
{
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    out << text;
    out.close();
    if (out)
        return {};
    return fail(Error{.message = std::string("the file can't be written: ") + std::strerror(errno), .file = file});
}

Result<void> tell(std::vector<Compared>& all, const CompareOptions& options)
{
    const bool folder = isFolder(options.a);
    if (!options.junit.empty())
        if (auto written = write(options.junit, junitText(all)); !written)
            return written;
    if (options.json)
        return print(jsonText(all, !folder));
    if (folder)
        return print(summaryText(all));
    return all.front().error ? Result<void>() : print(plainText(all.front()));
}

/// Exit code 1 is for a divergence alone.
template <class Value>
void orTrouble(const Result<Value>& result)
{
    if (!result)
        throw UsageError{result.error().text()};
}

} // namespace

Result<void> compare(const CompareOptions& options)
{
    checkUsage(options);
    std::vector<Compared> all;
    if (isFolder(options.a))
        all = compareFolder(options);
    else
        all.push_back(compareOne({options.a, options.b}, options));
    orTrouble(tell(all, options));
    if (!options.report.empty() && !all.front().error)
        orTrouble(writeReport(all.front(), options));
    if (const auto off = std::find_if(all.begin(), all.end(), [](const Compared& one) { return !one.error && one.diverged(); });
        off != all.end())
        return fail(divergenceOf(*off));
    if (const auto bad = std::find_if(all.begin(), all.end(), [](const Compared& one) { return one.error.has_value(); }); bad != all.end())
        throw UsageError{(bad->error->file.empty() ? bad->pair.program + ": " : "") + bad->error->text()};
    return {};
}

} // namespace nodewise::cli
