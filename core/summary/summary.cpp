// SPDX-License-Identifier: Apache-2.0
#include "core/summary/summary.h"

#include "core/graph/predicates.h"
#include "core/program/runnable.h"
#include "core/summary/tensor_size.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace nodewise::summary {
namespace {

using graph::Diagnostic;
using graph::Graph;
using graph::Node;
using graph::NodeOp;
using graph::Value;

void countNodes(const Graph& graph, Summary& summary)
{
    for (const Node& node : graph.nodes()) {
        (node.subgraph == graph.root().id ? summary.nodes : summary.bodyNodes) += 1;
        summary.calls += node.op == NodeOp::CallFunction;
    }
    summary.subgraphs = graph.subgraphs().size() - 1;
    summary.modules = graph.modules().size() - 1;
}

void countOps(const Graph& graph, Summary& summary)
{
    std::unordered_map<std::string_view, OpCount> counts;
    for (const Node& node : graph.nodes()) {
        if (node.op != NodeOp::CallFunction)
            continue;
        OpCount& count = counts[node.opType()];
        ++count.count;
        count.flops += nodeFlops(graph, node.id).value_or(0);
    }
    for (auto& [op, count] : counts) {
        count.op = op;
        summary.ops.push_back(std::move(count));
    }
    std::sort(summary.ops.begin(), summary.ops.end(),
              [](const OpCount& a, const OpCount& b) { return a.count != b.count ? a.count > b.count : a.op < b.op; });
}

void countWeights(const program::Model& model, Summary& summary)
{
    // The first name of a storage stands for it, the others alias it; of several views the largest counts.
    std::vector<std::size_t> owner(model.weights.size());
    for (std::size_t i = 0; i < owner.size(); ++i)
        owner[i] = i;
    for (const program::AliasSet& set : model.aliases)
        for (const std::size_t entry : set.entries)
            owner[entry] = set.entries.front();
    std::vector<double> elements(owner.size());
    for (std::size_t i = 0; i < owner.size(); ++i)
        elements[owner[i]] = std::max(elements[owner[i]], tryElements(model.weights[i].meta).value_or(0));
    std::map<std::pair<int, int>, WeightCount> counts;
    for (std::size_t i = 0; i < owner.size(); ++i) {
        const program::WeightEntry& entry = model.weights[i];
        if (entry.role == program::WeightEntry::Role::Object)
            continue;
        WeightCount& count = counts[{static_cast<int>(entry.role), static_cast<int>(entry.meta.dtype)}];
        count.role = entry.role;
        count.dtype = entry.meta.dtype;
        ++count.entries;
        if (owner[i] != i) {
            ++summary.aliases;
            continue;
        }
        count.elements += static_cast<std::int64_t>(elements[i]);
        const bool whole = !entry.record.empty() && !entry.pickled;
        count.bytes += whole ? entry.recordSize
                             : static_cast<std::uint64_t>(elements[i]) * static_cast<std::uint64_t>(graph::itemSize(entry.meta.dtype));
    }
    for (const auto& [key, count] : counts) {
        summary.weightBytes += count.bytes;
        if (count.role == program::WeightEntry::Role::Parameter) {
            summary.parameters += count.elements;
            summary.parameterBytes += count.bytes;
        }
        summary.weights.push_back(count);
    }
}

void countTypes(const Value& value, std::map<graph::ScalarType, std::size_t>& types)
{
    if (value.isTensor())
        ++types[value.tensor.dtype];
    for (const Value& element : value.elements)
        countTypes(element, types);
}

void countActivations(const Graph& graph, Summary& summary)
{
    std::map<graph::ScalarType, std::size_t> types;
    for (const Node& node : graph.nodes())
        if (node.op == NodeOp::CallFunction && !graph::isGetitem(node.target))
            countTypes(node.value, types);
    summary.activationTypes.assign(types.begin(), types.end());
    std::stable_sort(summary.activationTypes.begin(), summary.activationTypes.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
}

std::string portType(const Graph& graph, const graph::Argument& argument)
{
    const auto name = [&graph](graph::NodeId id) { return graph.node(id).name; };
    const auto* ref = argument.as<graph::Argument::NodeRef>();
    const std::string type = ref ? graph::valueText(graph.node(ref->node).value) : std::string();
    return type.empty() ? graph::argumentText(argument, name) : type;
}

void listPorts(const Graph& graph, Summary& summary)
{
    for (const graph::NodeId id : graph.root().nodes) {
        const Node& node = graph.node(id);
        const graph::InputSpec* spec = graph.trySpec(id);
        if (spec && (graph::isUserInput(spec->kind) || spec->kind == graph::InputSpec::Kind::Unknown))
            summary.inputs.push_back({node.name, node.value.kind == Value::Kind::None ? "None" : graph::valueText(node.value)});
    }
    for (const graph::OutputSpec& spec : graph.outputs()) {
        const auto* ref = spec.value.as<graph::Argument::NodeRef>();
        const std::string name = ref ? graph.node(ref->node).name : std::string();
        if (spec.kind == graph::OutputSpec::Kind::UserOutput || spec.kind == graph::OutputSpec::Kind::LossOutput)
            summary.outputs.push_back({name, portType(graph, spec.value)});
        else if (!spec.target.empty())
            summary.outputs.push_back({name, portType(graph, spec.value) + " -> " + spec.target});
    }
}

void warn(Summary& summary, Diagnostic::Severity severity, UserText message, UserText hint = {}, graph::NodeId node = {})
{
    summary.warnings.push_back({severity, Error{.message = std::move(message), .hint = std::move(hint)}, node});
}

void warnOfWeights(const program::Model& model, Summary& summary)
{
    const auto count = [&model](auto test) {
        return static_cast<std::size_t>(std::count_if(model.weights.begin(), model.weights.end(), test));
    };
    const auto isTensor = [](const program::WeightEntry& entry) { return entry.role != program::WeightEntry::Role::Object; };
    if (const std::size_t missing = count([](const program::WeightEntry& entry) { return entry.record.empty(); }); missing > 0)
        warn(summary, Diagnostic::Severity::Note, UserText("%1 of %2 weights have no data in the file", missing, count(isTensor)),
             program::isExported(model) ? UserText("the program was exported on the meta device") : UserText());
    if (const std::size_t pickled = count([&](const program::WeightEntry& entry) { return entry.pickled && isTensor(entry); }); pickled > 0)
        warn(summary, Diagnostic::Severity::Note, UserText("%1 weights are stored as pickles, which are shown but not read", pickled),
             UserText("save the program with a current version of torch to store plain tensors"));
}

void warnOfGraph(const Graph& graph, Summary& summary)
{
    std::set<std::string> foreign;
    for (const Node& node : graph.nodes()) {
        const graph::InputSpec* spec = node.users.empty() ? graph.trySpec(node.id) : nullptr;
        if (spec && spec->kind == graph::InputSpec::Kind::Parameter)
            warn(summary, Diagnostic::Severity::Note, UserText("parameter '%1' is never used", spec->target), {}, node.id);
        const std::string_view op = node.opType();
        const bool known =
            op.starts_with("aten.") || op.starts_with("prim") || op.starts_with("higher_order.") || !node.target.starts_with("torch.ops.");
        if (node.op == NodeOp::CallFunction && !known && foreign.insert(std::string(op)).second)
            warn(summary, Diagnostic::Severity::Warning, UserText("'%1' is a custom operator", op), UserText("its cost is not estimated"),
                 node.id);
    }
    if (summary.subgraphs > 0)
        warn(summary, Diagnostic::Severity::Note,
             UserText("bodies of control flow are counted once, and are not part of activation memory"));
    if (summary.flops.unknownShapes > 0)
        warn(summary, Diagnostic::Severity::Note,
             UserText("%1 nodes have sizes known only at run time; their operations are not counted", summary.flops.unknownShapes));
    if (summary.flops.unknownOps > 0)
        warn(summary, Diagnostic::Severity::Note,
             UserText("%1 nodes have operators without a formula; their operations are not counted", summary.flops.unknownOps));
    if (summary.flops.usesHints)
        warn(summary, Diagnostic::Severity::Note, UserText("symbolic sizes are taken at their values at export"));
}

} // namespace

Summary count(const program::Model& model)
{
    Summary summary;
    countNodes(*model.graph, summary);
    countWeights(model, summary);
    listPorts(*model.graph, summary);
    return summary;
}

Summary summarize(const program::Model& model)
{
    const Graph& graph = *model.graph;
    Summary summary = count(model);
    countOps(graph, summary);
    countActivations(graph, summary);
    summary.flops = estimateFlops(graph);
    summary.liveness = liveness(graph);
    summary.warnings = graph.diagnostics();
    warnOfWeights(model, summary);
    warnOfGraph(graph, summary);
    return summary;
}

} // namespace nodewise::summary
