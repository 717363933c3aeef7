// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/input.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/base/json_text.h"
#include "core/base/shown_text.h"
#include "core/ir/ir_code.h"
#include "core/query/query.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace nodewise::cli {
namespace {

using Json = nlohmann::ordered_json;

struct FindOptions {
    std::string file, query, model;
    bool json = false, ir = false;
};

/// One match, the same for both graphs.
struct Match {
    std::string name, op, type, module;
};

std::vector<Match> findFx(const query::Query& query, const graph::Graph& graph)
{
    std::vector<Match> found;
    for (const graph::NodeId id : query.find(graph)) {
        const graph::Node& node = graph.node(id);
        const bool call = node.op == graph::NodeOp::CallFunction;
        found.push_back({graph.qualifiedName(id), std::string(call ? node.opType() : graph::nodeOpName(node.op)),
                         graph::valueText(node.value), graph.module(node.module).path});
    }
    return found;
}

std::vector<Match> findIr(const query::Query& query, const ir::Graph& graph)
{
    std::vector<Match> found;
    for (const ir::NodeId id : query.find(graph)) {
        const ir::OpNode& node = graph.node(id);
        std::string type;
        for (const ir::TensorMeta& output : node.outputs)
            type += (type.empty() ? "" : ", ") + ir::typeText(output);
        const bool inModule = node.module.valid() && node.module.index() < graph.modules.size();
        found.push_back({node.name, node.opType, std::move(type), inModule ? graph.modules[node.module.index()].path : std::string()});
    }
    return found;
}

std::string jsonText(const std::vector<Match>& matches)
{
    Json list = Json::array();
    for (const Match& match : matches)
        list.push_back({{"name", match.name}, {"op", match.op}, {"type", match.type}, {"module", match.module}});
    return nodewise::jsonText(list);
}

std::string plainText(const std::vector<Match>& matches)
{
    std::string text;
    for (const Match& match : matches)
        text.append(shownText(match.name))
            .append("\t")
            .append(shownText(match.op))
            .append("\t")
            .append(shownText(match.type))
            .append("\t")
            .append(shownText(match.module))
            .append("\n");
    return text;
}

Result<void> find(const FindOptions& options)
{
    const auto query = query::Query::parse(options.query);
    if (!query)
        throw UsageError{"column " + std::to_string(query.error().column) + " of the query: " + query.error().message.english() + " (" +
                         query.error().hint.english() + ")"};
    auto input = open(options.file, options.model);
    if (!input)
        return fail(std::move(input.error()));
    const bool ir = options.ir || !input->model;
    if (ir)
        if (auto made = convert(*input); !made)
            return made;
    const std::vector<Match> matches = ir ? findIr(*query, *input->ir) : findFx(*query, *input->model->graph);
    return print(options.json ? jsonText(matches) : plainText(matches));
}

/// A query may begin with '-', which negates: it goes after "--", so that it is not taken for options.
void separate(std::vector<std::string>& words)
{
    if (std::ranges::find(words, "--") != words.end())
        return;
    const auto query =
        std::ranges::find_if(words, [](const std::string& word) { return word.size() > 2 && word[0] == '-' && word[1] != '-'; });
    if (query == words.end())
        return;
    std::rotate(query, query + 1, words.end());
    words.insert(words.end() - 1, "--");
}

} // namespace

Command findCommand()
{
    return {.name = "find",
            .help = "List the nodes that a query matches",
            .examples = {"find model.pt2 'op:linear shape:[_,16,*] -module:layers.3'", "find model.pt2 'dtype:bf16' --ir --json"},
            .describe =
                [](CLI::App& app) {
                    const auto options = std::make_shared<FindOptions>();
                    add(app, "FILE", options->file, "Exported program (.pt2) or IR file (.json)")->required();
                    add(app, "QUERY", options->query, "For example: op:linear shape:[_,16,*] -module:layers.3")->required();
                    app.add_flag("--ir", options->ir, "Search the IR instead of the FX graph");
                    addJson(app, options->json);
                    addModel(app, options->model);
                    return [options] { return find(*options); };
                },
            .arrange = separate};
}

} // namespace nodewise::cli
