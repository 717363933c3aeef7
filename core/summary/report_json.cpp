// SPDX-License-Identifier: Apache-2.0
#include "core/summary/report.h"

#include "core/base/json_text.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

namespace nodewise::summary {
namespace {

using Json = nlohmann::ordered_json;

Json portsJson(const std::vector<Port>& ports)
{
    Json list = Json::array();
    for (const Port& port : ports)
        list.push_back({{"name", port.name}, {"type", port.type}});
    return list;
}

Json weightsJson(const Summary& summary)
{
    Json list = Json::array();
    for (const WeightCount& count : summary.weights)
        list.push_back({{"role", roleName(count.role)},
                        {"dtype", graph::dtypeName(count.dtype)},
                        {"tensors", count.entries},
                        {"elements", count.elements},
                        {"bytes", count.bytes}});
    return list;
}

Json rangesJson(const std::map<std::string, graph::Range>& ranges)
{
    Json object = Json::object();
    for (const auto& [symbol, range] : ranges)
        object[symbol] = {{"min", range.min ? Json(*range.min) : Json()}, {"max", range.max ? Json(*range.max) : Json()}};
    return object;
}

Json flopsJson(const Flops& flops)
{
    Json families = Json::array();
    for (const FlopFamily& family : flops.families)
        families.push_back({{"family", family.name}, {"formula", family.formula}, {"nodes", family.nodes}, {"flops", family.flops}});
    return {{"total", flops.total},
            {"families", families},
            {"unknown_shapes", flops.unknownShapes},
            {"unknown_ops", flops.unknownOps},
            {"uses_hints", flops.usesHints}};
}

Json warningsJson(const std::vector<graph::Diagnostic>& warnings)
{
    Json list = Json::array();
    for (const graph::Diagnostic& warning : warnings)
        list.push_back({{"severity", warning.severity == graph::Diagnostic::Severity::Note      ? "note"
                                     : warning.severity == graph::Diagnostic::Severity::Warning ? "warning"
                                                                                                : "error"},
                        {"text", warning.where.text()}});
    return list;
}

} // namespace

std::string_view roleName(program::WeightEntry::Role role)
{
    switch (role) {
    case program::WeightEntry::Role::Parameter:
        return "parameter";
    case program::WeightEntry::Role::Buffer:
        return "buffer";
    case program::WeightEntry::Role::Object:
        return "object";
    case program::WeightEntry::Role::Constant:
        break;
    }
    return "constant";
}

std::string rangeText(const std::string& symbol, const graph::Range& range)
{
    return (range.min ? std::to_string(*range.min) + " <= " : "") + symbol + (range.max ? " <= " + std::to_string(*range.max) : "");
}

std::string reportJson(const program::Model& model, const Summary& summary, const std::string& file)
{
    Json ops = Json::array();
    for (const OpCount& op : summary.ops)
        ops.push_back({{"op", op.op}, {"count", op.count}, {"flops", op.flops}});
    Json types = Json::object();
    for (const auto& [type, count] : summary.activationTypes)
        types[std::string(graph::dtypeName(type))] = count;
    const graph::NodeId peak = summary.liveness.peakNode;
    return jsonText({{"file", file},
                     {"model", model.name},
                     {"torch_version", model.torchVersion},
                     {"schema_version", std::to_string(model.schemaMajor) + "." + std::to_string(model.schemaMinor)},
                     {"dialect", model.dialect},
                     {"nodes", summary.nodes},
                     {"body_nodes", summary.bodyNodes},
                     {"calls", summary.calls},
                     {"modules", summary.modules},
                     {"subgraphs", summary.subgraphs},
                     {"parameters", summary.parameters},
                     {"parameter_bytes", summary.parameterBytes},
                     {"weight_bytes", summary.weightBytes},
                     {"aliases", summary.aliases},
                     {"weights", weightsJson(summary)},
                     {"inputs", portsJson(summary.inputs)},
                     {"outputs", portsJson(summary.outputs)},
                     {"range_constraints", rangesJson(model.graph->ranges())},
                     {"activation_dtypes", types},
                     {"ops", ops},
                     {"flops", flopsJson(summary.flops)},
                     {"peak_activation_bytes", summary.liveness.peak},
                     {"peak_node", peak.valid() ? Json(model.graph->node(peak).name) : Json()},
                     {"warnings", warningsJson(summary.warnings)}});
}

std::string irReport(const ir::Graph& graph, const std::string& file, bool json)
{
    std::map<std::string, std::size_t> counts;
    for (const ir::OpNode& node : graph.nodes)
        ++counts[node.opType];
    std::vector<std::pair<std::string, std::size_t>> ops(counts.begin(), counts.end());
    std::stable_sort(ops.begin(), ops.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    if (json) {
        Json list = Json::array();
        for (const auto& [op, count] : ops)
            list.push_back({{"op", op}, {"count", count}});
        return jsonText({{"file", file},
                         {"model", graph.modelName},
                         {"torch_version", graph.pytorchVersion},
                         {"nodes", graph.nodes.size()},
                         {"weights", graph.weights.size()},
                         {"ops", list}});
    }
    std::string text = file + ": IR of '" + graph.modelName + "', torch " + graph.pytorchVersion + "\n  nodes     " +
                       std::to_string(graph.nodes.size()) + "\n  weights   " + std::to_string(graph.weights.size()) + "\n";
    for (std::size_t i = 0; i < ops.size(); ++i)
        text += (i ? "            " : "  operators ") + std::to_string(ops[i].second) + "  " + ops[i].first + "\n";
    return text;
}

} // namespace nodewise::summary
