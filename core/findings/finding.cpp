// SPDX-License-Identifier: Apache-2.0
#include "core/findings/finding.h"

#include "core/findings/rules.h"
#include "core/findings/runs.h"

#include <algorithm>

namespace nodewise::findings {

std::string_view rankName(Rank rank)
{
    static constexpr std::string_view names[] = {NODEWISE_LISTED("problem"), NODEWISE_LISTED("warning"), NODEWISE_LISTED("hint")};
    return names[static_cast<std::size_t>(rank)];
}

std::vector<Finding> findingsOf(const program::Model& model)
{
    Findings found;
    findTypes(*model.graph, found);
    findWeights(model, found);
    findNumerics(*model.graph, found);
    findLeftovers(*model.graph, found);
    findRepetition(*model.graph, found);
    rank(found);
    return found;
}

std::string_view operatorOf(const graph::Node& node)
{
    constexpr std::string_view aten = "aten.";
    const std::string_view type = node.op == graph::NodeOp::CallFunction ? node.opType() : std::string_view();
    if (!type.starts_with(aten))
        return {};
    const std::string_view rest = type.substr(aten.size());
    return rest.substr(0, rest.find('.'));
}

const graph::Argument* tryArgument(const graph::Node& node, std::string_view name, std::size_t position)
{
    for (const graph::NamedArgument& argument : node.args)
        if (argument.name == name)
            return &argument.value;
    const bool nameless = position < node.args.size() && node.args[position].name.empty() && !node.args[position].keyword;
    return nameless ? &node.args[position].value : nullptr;
}

const graph::Node* tryProducer(const graph::Graph& graph, const graph::Argument* argument)
{
    const auto* reference = argument ? argument->as<graph::Argument::NodeRef>() : nullptr;
    return reference ? &graph.node(reference->node) : nullptr;
}

void addAt(Findings& found, const graph::Graph& graph, std::vector<graph::NodeId> nodes, Finding finding)
{
    if (nodes.empty())
        return;
    finding.weight = double(nodes.size());
    finding.evidence.insert(finding.evidence.begin(), namesOf(graph, nodes));
    finding.nodes = std::move(nodes);
    found.push_back(std::move(finding));
}

UserText namesOf(const graph::Graph& graph, const std::vector<graph::NodeId>& nodes)
{
    constexpr std::size_t most = 3;
    std::string names;
    for (std::size_t i = 0; i < std::min(most, nodes.size()); ++i)
        names += (i ? ", " : "") + graph.qualifiedName(nodes[i]);
    return nodes.size() > most ? UserText("%1 and %2 more", names, nodes.size() - most) : UserText(names);
}

} // namespace nodewise::findings
