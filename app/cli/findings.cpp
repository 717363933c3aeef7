// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/input.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/findings/report.h"

namespace nodewise::cli {

namespace {

struct FindingsOptions {
    std::string file, model, failOn;
    bool json = false, html = false;
};

/// Whether one is as bad as `--fail-on` says.
bool fails(const std::vector<findings::Finding>& found, const std::string& failOn)
{
    for (const findings::Finding& finding : found)
        if (!failOn.empty() && (finding.rank == findings::Rank::Problem ||
                                (failOn != "problem" && finding.rank == findings::Rank::Warning) || failOn == "hint"))
            return true;
    return false;
}

Result<void> list(const FindingsOptions& options)
{
    const auto input = open(options.file, options.model);
    if (!input)
        return fail(input.error());
    if (!input->model)
        return fail(Error{.message = UserText("findings are about exported programs, and this is an IR file"),
                          .file = options.file,
                          .hint = UserText("open the .pt2 file that it was made from")});
    const graph::Graph& graph = *input->model->graph;
    const std::vector<findings::Finding> found = findings::findingsOf(*input->model);
    const auto notes = options.html ? notes::read(options.file) : Result<std::vector<notes::Note>>();
    if (!notes)
        remark("warning", notes.error().text());
    const std::string text = options.json   ? findings::reportJson(found, graph, options.file)
                             : options.html ? findings::reportHtml(found, graph, options.file, notes ? *notes : std::vector<notes::Note>())
                                            : findings::reportText(found, graph, options.file);
    if (auto printed = print(text); !printed)
        return printed;
    if (fails(found, options.failOn))
        return fail(Error{.message = UserText("there are findings of rank '%1' or worse", options.failOn), .file = options.file});
    return {};
}

} // namespace

Command findingsCommand()
{
    return {.name = "findings",
            .help = "List what is worth knowing about a program without having asked: float64, unused weights, NaN-prone patterns, ...",
            .examples = {"findings model.pt2", "findings model.pt2 --fail-on problem --json", "findings model.pt2 --html > findings.html"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<FindingsOptions>();
                add(app, "FILE", options->file, "Exported program (.pt2)")->required();
                addJson(app, options->json);
                app.add_flag("--html", options->html, "As a page of HTML")->excludes("--json");
                add(app, "--fail-on RANK", options->failOn, "Exit code 1 if there is one of this rank or worse: problem, warning or hint")
                    ->check(CLI::IsMember({"problem", "warning", "hint"}));
                addModel(app, options->model);
                return [options] { return list(*options); };
            }};
}

} // namespace nodewise::cli
