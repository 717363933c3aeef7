// SPDX-License-Identifier: Apache-2.0
#include "core/summary/report.h"

#include "core/base/byte_text.h"
#include "core/base/plain_text.h"

#include <algorithm>

namespace nodewise::summary {

namespace {

using plain::counted;
using plain::grouped;
using program::Model;

void line(std::string& text, std::string_view title, const std::string& value)
{
    text.append("  ").append(title).append(std::max<std::size_t>(title.size() + 1, 14) - title.size(), ' ').append(value).append("\n");
}

std::string header(const Model& model, const std::string& file)
{
    std::string text = file + ": model '" + model.name + "'";
    if (!model.torchVersion.empty())
        text += ", torch " + model.torchVersion;
    if (model.schemaMajor > 0) // else it is none of torch.export's
        text += ", schema " + std::to_string(model.schemaMajor) + "." + std::to_string(model.schemaMinor);
    return text + (model.dialect.empty() ? "" : ", " + model.dialect) + "\n";
}

void addWeights(std::string& text, const Summary& summary)
{
    line(text, "parameters", grouped(static_cast<double>(summary.parameters)) + " (" + byteText(summary.parameterBytes) + ")");
    for (const WeightCount& count : summary.weights)
        line(text, "",
             std::string(roleName(count.role)) + " " + std::string(graph::dtypeName(count.dtype)) + ": " +
                 counted(count.entries, "tensor") + ", " + counted(static_cast<std::size_t>(count.elements), "element") + ", " +
                 byteText(count.bytes));
    if (summary.aliases > 0)
        line(text, "", counted(summary.aliases, "name") + " share another's storage");
}

void addPorts(std::string& text, std::string_view title, const std::vector<Port>& ports)
{
    for (std::size_t i = 0; i < ports.size(); ++i)
        line(text, i ? "" : title, (ports[i].name.empty() ? "" : ports[i].name + ": ") + ports[i].type);
}

void addCosts(std::string& text, const Model& model, const Summary& summary)
{
    const std::size_t left = summary.flops.unknownOps + summary.flops.unknownShapes;
    line(text, "operations",
         grouped(summary.flops.total) + " estimated" + (left > 0 ? ", incomplete: without " + counted(left, "node") : std::string()));
    for (const FlopFamily& family : summary.flops.families)
        line(text, "",
             std::string(family.name) + ": " + grouped(family.flops) + " in " + counted(family.nodes, "node") + " (" +
                 std::string(family.formula) + ")");
    if (summary.liveness.peakNode.valid())
        line(text, "peak memory",
             byteText(summary.liveness.peak) + " of activations at '" + model.graph->node(summary.liveness.peakNode).name + "'");
}

} // namespace

std::string reportText(const Model& model, const Summary& summary, const std::string& file)
{
    std::string text = header(model, file);
    line(text, "nodes",
         grouped(static_cast<double>(summary.nodes)) + " in " + counted(summary.modules, "module") +
             (summary.subgraphs
                  ? ", and " + grouped(static_cast<double>(summary.bodyNodes)) + " in " + counted(summary.subgraphs, "subgraph")
                  : ""));
    addWeights(text, summary);
    addPorts(text, "inputs", summary.inputs);
    addPorts(text, "outputs", summary.outputs);
    for (const auto& [symbol, range] : model.graph->ranges())
        line(text, "range", rangeText(symbol, range));
    std::string types;
    for (const auto& [type, count] : summary.activationTypes)
        types += (types.empty() ? "" : ", ") + std::string(graph::dtypeName(type)) + " " + grouped(static_cast<double>(count));
    line(text, "values", types);
    addCosts(text, model, summary);
    for (std::size_t i = 0; i < summary.ops.size(); ++i)
        line(text, i ? "" : "operators", grouped(static_cast<double>(summary.ops[i].count)) + "  " + summary.ops[i].op);
    for (const graph::Diagnostic& warning : summary.warnings)
        line(text, warning.severity == graph::Diagnostic::Severity::Note ? "note" : "warning", warning.where.text());
    return text;
}

} // namespace nodewise::summary
