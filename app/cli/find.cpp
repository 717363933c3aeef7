// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/input.h"
#include "core/ir/ir_code.h"
#include "core/query/query.h"

#include <nlohmann/json.hpp>

namespace nodewise::cli {
namespace {

using Json = nlohmann::ordered_json;

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
    return list.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string plainText(const std::vector<Match>& matches)
{
    std::string text;
    for (const Match& match : matches)
        text.append(match.name)
            .append("\t")
            .append(match.op)
            .append("\t")
            .append(match.type)
            .append("\t")
            .append(match.module)
            .append("\n");
    return text;
}

} // namespace

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

} // namespace nodewise::cli
