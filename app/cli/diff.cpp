// SPDX-License-Identifier: Apache-2.0
// nodewise-cli diff: what differs between two graphs, as text or JSON.
#include "app/cli/commands.h"
#include "app/cli/compile_log.h"
#include "app/cli/input.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/diff/known.h"
#include "core/diff/report.h"

namespace nodewise::cli {

namespace {

using Both = diff::Comparison;

struct DiffOptions {
    std::string a, b, model; ///< b "": its own IR
    PluginOptions plugins;
    bool ir = false, json = false;
};

Both::Side sideOf(const Input& input, bool ir)
{
    const bool fx = input.model && !ir;
    return {input.file, fx, fx ? diff::sideOf(*input.model->graph) : diff::sideOf(*input.ir)};
}

Both againstOwnIr(const DiffOptions& options)
{
    Input input = orTrouble(openProgram(options.a, options.model, "diff --ir"));
    const graph::Graph& graph = *input.model->graph;
    orTrouble(convert(input, false, options.plugins));
    Both both{{input.file, true, diff::sideOf(graph)}, {input.file, false, diff::sideOf(*input.ir)}, {}};
    const auto links = ir::linkByName(graph, *input.ir);
    both.diff = orTrouble(diff::diff(both.before.side, both.after.side, diff::knownOf(*links, graph.nodes().size())));
    return both;
}

/// An IR file says which of the program's nodes its own come from. `ir`: a program is looked at as its IR.
diff::Known knownPairs(const Input& a, const Input& b, bool ir)
{
    if (a.model && b.model && !ir)
        return diff::knownOf(*a.model->graph, *b.model->graph);
    const auto rewritten = [](const Input& input) { return !input.model && !input.ir->profile.empty(); };
    if ((a.model && b.model) || (!a.model && !b.model && rewritten(a) == rewritten(b)))
        return {}; // two of a kind: nobody knows that they are of one program
    if (b.model || rewritten(a))
        return diff::swapped(knownPairs(b, a, ir));
    return a.model && !ir ? diff::knownOf(*a.model->graph, *b.ir) : diff::knownOf(*a.ir, *b.ir);
}

Both twoFiles(const DiffOptions& options)
{
    Input a = orTrouble(open(options.a, options.model)), b = orTrouble(open(options.b, options.model));
    if (options.ir) {
        orTrouble(convert(a, false, options.plugins));
        orTrouble(convert(b, false, options.plugins));
    }
    Both both{sideOf(a, options.ir), sideOf(b, options.ir), {}};
    both.diff = orTrouble(diff::diff(both.before.side, both.after.side, knownPairs(a, b, options.ir)));
    return both;
}

/// Graphs that differ are an error; whatever goes wrong is thrown as UsageError, for exit code 2.
Result<void> diff(const DiffOptions& options)
{
    if (options.b.empty() && !options.ir)
        throw UsageError{"diff needs B, or --ir for the program's own IR"};
    if (options.model.empty() && !options.ir && isCompileLog(options.a) && isCompileLog(options.b)) {
        const UserText found = orTrouble(compileLogDiff(options.a, options.b, options.json));
        return found.empty() ? Result<void>() : fail(Error{.message = UserText("%1 and %2 differ: %3", options.a, options.b, found)});
    }
    const Both both = options.b.empty() ? againstOwnIr(options) : twoFiles(options);
    orTrouble(print(options.json ? diff::reportJson(both) : diff::reportText(both)));
    if (both.diff.equal())
        return {};
    const std::string other = options.b.empty() ? "its IR" : both.after.file;
    return fail(Error{.message = UserText("%1 and %2 differ: %3", both.before.file, other, diff::countsText(both.diff))});
}

} // namespace

Command diffCommand()
{
    return {.name = "diff",
            .help = "Show what differs between two graphs, without running them",
            .examples = {"diff before.pt2 after.pt2", "diff model.pt2 --ir --json"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<DiffOptions>();
                add(app, "A", options->a, "Exported program (.pt2), IR file (.json), or TORCH_TRACE log or folder of logs")->required();
                add(app, "B", options->b, "The same");
                auto* ir = app.add_flag("--ir", options->ir, "Compare the IRs of programs; without B: A's FX graph with its IR");
                addPlugins(app, options->plugins, "conversions, with --ir")->needs(ir);
                addJson(app, options->json);
                addModel(app, options->model);
                return [options] { return diff(*options); };
            }};
}

} // namespace nodewise::cli
