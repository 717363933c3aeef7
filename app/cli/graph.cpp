// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/input.h"
#include "core/graph/fx_code.h"
#include "core/graph/text_form.h"
#include "core/ir/ir_code.h"

namespace nodewise::cli {
namespace {

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
                      .hint = names.empty() ? Text("it has no control flow") : Text("it has %1", names)});
}

template <class Lines>
std::string joined(const Lines& lines)
{
    std::string text;
    for (const auto& line : lines)
        text.append(line.text).append("\n");
    return text;
}

} // namespace

Result<void> graph(const GraphOptions& options)
{
    if (options.form == GraphOptions::Form::Ir) {
        auto input = open(options.file, options.model);
        if (!input)
            return fail(std::move(input.error()));
        if (auto made = convert(*input); !made)
            return made;
        return print(joined(ir::irCode(*input->ir)));
    }
    const auto input = openProgram(options.file, options.model, "graph");
    if (!input)
        return fail(input.error());
    const graph::Graph& graph = *input->model->graph;
    if (options.form == GraphOptions::Form::Text)
        return print(graph::printText(graph));
    if (options.form == GraphOptions::Form::Code)
        return print(joined(graph::fxCode(graph)));
    const auto subgraph = subgraphOf(graph, options.subgraph);
    if (!subgraph)
        return fail(Error(subgraph.error()).inFile(options.file));
    return print(joined(graph::fxGraphText(graph, *subgraph)));
}

} // namespace nodewise::cli
