// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/left_out.h"

#include "core/graph/text_form.h"
#include "core/rewrite/pass.h"

#include <algorithm>
#include <set>

namespace nodewise::rewrite {

namespace {

using graph::Graph;
using graph::NodeId;
using Step = protocol::RewriteAnswer::Step;
using Nodes = std::set<NodeId>;

/// From the program to the graph before a step: which of the program's nodes each node comes from.
class Origins {
public:
    explicit Origins(const Graph& program)
    {
        for (const graph::Node& node : program.nodes())
            m_of.push_back({node.id});
    }
    const Nodes& of(NodeId node) const { return m_of[node.index()]; }
    void goOn(const Step& step)
    {
        if (step.from.empty())
            return;
        std::vector<Nodes> next(step.from.size());
        for (std::size_t i = 0; i < next.size(); ++i)
            for (const std::uint32_t before : step.from[i])
                if (before < m_of.size())
                    next[i].insert(m_of[before].begin(), m_of[before].end());
        m_of = std::move(next);
    }

private:
    std::vector<Nodes> m_of; ///< by node
};

/// Nodes of the graph before the pass that are not there after it, and that no other stands for but what they read.
Nodes leftOutBy(const Step& step)
{
    Nodes out;
    std::set<std::uint32_t> kept;
    for (const auto& from : step.from)
        kept.insert(from.begin(), from.end());
    for (const protocol::RewriteAnswer::Event& event : step.events)
        if (!kept.contains(event.node))
            out.insert(NodeId(event.node));
    return out;
}

/// By node: those of `sources` that it is computed from, itself among them.
std::vector<Nodes> reached(const Graph& graph, const Nodes& sources)
{
    std::vector<Nodes> out(graph.nodes().size());
    for (const graph::Node& node : graph.nodes()) { // readers stand after what they read
        Nodes& from = out[node.id.index()];
        if (sources.contains(node.id))
            from.insert(node.id);
        for (const NodeId producer : graph.producers(node.id))
            from.insert(out[producer.index()].begin(), out[producer.index()].end());
    }
    return out;
}

} // namespace

std::vector<std::string> conversionsLeftOut(const std::shared_ptr<const Graph>& program, const protocol::RewriteAnswer& answer,
                                            const std::string& value)
{
    const auto wanted = std::ranges::find_if(program->nodes(), [&](const auto& node) { return program->qualifiedName(node.id) == value; });
    std::vector<std::string> out;
    if (wanted == program->nodes().end())
        return out;
    std::shared_ptr<const Graph> before = program;
    Origins origins(*program);
    for (const Step& step : answer.steps) {
        if (step.name == "remove-dtype-conversions") {
            const auto sources = reached(*before, leftOutBy(step));
            Nodes found;
            for (const graph::Node& node : before->nodes())
                if (origins.of(node.id).contains(wanted->id))
                    found.insert(sources[node.id.index()].begin(), sources[node.id.index()].end());
            for (const NodeId conversion : found)
                for (const NodeId original : origins.of(conversion))
                    if (std::string name = program->qualifiedName(original); std::ranges::find(out, name) == out.end())
                        out.push_back(std::move(name)); // several conversions may come of one node
        }
        if (step.graph.empty())
            continue;
        auto next = graph::parseText(step.graph);
        if (!next)
            return out;
        before = std::move(*next);
        origins.goOn(step);
    }
    return out;
}

std::vector<std::string> replacedBy(const std::shared_ptr<const Graph>& program, const protocol::RewriteAnswer& answer,
                                    const std::string& value)
{
    const auto wanted = std::ranges::find_if(program->nodes(), [&](const auto& node) { return program->qualifiedName(node.id) == value; });
    std::vector<std::string> out;
    if (wanted == program->nodes().end())
        return out;
    Origins origins(*program);
    for (const Step& step : answer.steps) {
        const auto isIts = [&](const protocol::RewriteAnswer::Event& event) {
            return event.link.stage == protocol::ChainLink::Stage::Pass && origins.of(NodeId(event.node)).contains(wanted->id);
        };
        const bool own = !step.point.empty() && tryPass(step.name) == nullptr;
        if (own && std::ranges::any_of(step.events, isIts))
            out.push_back(step.name + " (line " + std::to_string(step.line) + ")");
        origins.goOn(step);
    }
    return out;
}

} // namespace nodewise::rewrite
