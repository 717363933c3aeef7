// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/input.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/base/shown_text.h"
#include "core/graph/fx_code.h"
#include "core/graph/text_form.h"
#include "core/ir/ir_code.h"

namespace nodewise::cli {
namespace {

struct GraphOptions {
    std::string file, model, subgraph;
    PluginOptions plugins;
    bool code = false, fx = false, text = false, ir = false;
};

Result<graph::SubgraphId> subgraphOf(const graph::Graph& graph, const std::string& name)
{
    if (name.empty())
        return graph::SubgraphId(0);
    std::string names;
    for (const graph::Subgraph& subgraph : graph.subgraphs()) {
        if (!subgraph.owner.valid())
            continue;
        if (subgraph.name == name || graph.qualifiedName(subgraph.owner) == name)
            return subgraph.id;
        names += (names.empty() ? "" : ", ") + graph.qualifiedName(subgraph.owner);
    }
    return fail(Error{.message = "there is no graph '" + name + "' in this program",
                      .hint = names.empty() ? UserText("it has no control flow") : UserText("it has %1", names)});
}

template <class Lines>
std::string joined(const Lines& lines)
{
    std::string text;
    for (const auto& line : lines)
        text.append(shownText(line.text)).append("\n");
    return text;
}

Result<void> graph(const GraphOptions& options)
{
    if (options.ir) {
        auto input = open(options.file, options.model);
        if (!input)
            return fail(std::move(input.error()));
        if (auto made = convert(*input, false, options.plugins); !made)
            return made;
        return print(joined(ir::irCode(*input->ir)));
    }
    const auto input = openProgram(options.file, options.model, "graph");
    if (!input)
        return fail(input.error());
    const graph::Graph& graph = *input->model->graph;
    if (options.text)
        return print(graph::printText(graph));
    if (!options.fx)
        return print(joined(graph::fxCode(graph)));
    const auto subgraph = subgraphOf(graph, options.subgraph);
    if (!subgraph)
        return fail(Error(subgraph.error()).inFile(options.file));
    return print(joined(graph::fxGraphText(graph, *subgraph)));
}

} // namespace

Command graphCommand()
{
    return {.name = "graph",
            .help = "Print the graph",
            .examples = {"graph model.pt2", "graph model.pt2 --fx --subgraph true_graph_0"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<GraphOptions>();
                addProgram(app, options->file, options->model);
                auto* code = app.add_flag("--code", options->code, "As code, one line per node with shape and dtype (the default)");
                auto* fx = app.add_flag("--fx", options->fx, "As print(ep.graph) does")->excludes(code);
                auto* text = app.add_flag("--text", options->text, "In the text form of test fixtures");
                text->excludes(code)->excludes(fx);
                auto* ir = app.add_flag("--ir", options->ir, "The IR, one line per operator");
                ir->excludes(code)->excludes(fx)->excludes(text);
                addPlugins(app, options->plugins, "conversions, with --ir")->needs(ir);
                add(app, "--subgraph NAME", options->subgraph, "With --fx: a control-flow body, by name (true_graph_0)")->needs(fx);
                return [options] { return graph(*options); };
            }};
}

} // namespace nodewise::cli
