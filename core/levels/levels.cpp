// SPDX-License-Identifier: Apache-2.0
#include "core/levels/levels.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace nodewise::levels {

namespace {

struct StageText {
    std::string_view name, title;
};
constexpr std::array<StageText, 9> stages = {{
    {"captured", NODEWISE_LISTED("Captured")},
    {"aten", NODEWISE_LISTED("ATen")},
    {"decomposed", NODEWISE_LISTED("Decomposed")},
    {"edge", NODEWISE_LISTED("Edge")},
    {"ir", NODEWISE_LISTED("IR")},
    {"compiler", NODEWISE_LISTED("Compiler")},
    {"plan", NODEWISE_LISTED("Plan")},
    {"kernels", NODEWISE_LISTED("Kernels")},
    {"reference", NODEWISE_LISTED("Reference")},
}};

/// "b" of "a/b".
std::string_view lastPart(std::string_view name)
{
    return name.substr(name.rfind('/') + 1);
}

std::string_view ownName(const Level& level, std::uint32_t node)
{
    return level.ir ? std::string_view(level.ir->nodes[node].name) : level.model->graph->node(graph::NodeId(node)).name;
}

/// What the links of one join add to what is reached on its other side.
using Found = std::unordered_map<std::uint32_t, Reached>;

void addStep(Found& found, const Reached& before, std::uint32_t node, const Link& link)
{
    Reached step{node, std::max(before.mark, link.mark), before.evidence};
    const auto at = found.find(node);
    if (at != found.end() && at->second.mark <= step.mark)
        return;
    if (!step.evidence.empty() && !link.evidence.empty())
        step.evidence += "; ";
    step.evidence += link.evidence;
    found.insert_or_assign(node, std::move(step));
}

void follow(Found& found, const LinkSet& links, const std::vector<Reached>& from, bool forward)
{
    for (const Reached& node : from) {
        if (forward)
            for (const Link& link : links.from(node.node))
                addStep(found, node, link.to, link);
        else
            for (const std::uint32_t index : links.to(node.node))
                addStep(found, node, links.links()[index].from, links.links()[index]);
    }
}

std::vector<Reached> sorted(Found found)
{
    std::vector<Reached> all;
    for (auto& [node, reached] : found)
        all.push_back(std::move(reached));
    std::ranges::sort(all, [](const Reached& a, const Reached& b) { return a.mark != b.mark ? a.mark < b.mark : a.node < b.node; });
    return all;
}

} // namespace

std::string_view stageName(Stage stage)
{
    return stages[std::size_t(stage)].name;
}

UserText stageTitle(Stage stage)
{
    return UserText::listed(stages[std::size_t(stage)].title);
}

std::uint32_t Level::size() const
{
    return std::uint32_t(ir ? ir->nodes.size() : model && model->graph ? model->graph->nodes().size() : 0);
}

std::string nodeName(const Level& level, std::uint32_t node)
{
    if (level.model)
        return level.model->graph->qualifiedName(graph::NodeId(node));
    for (const ir::Subgraph& subgraph : level.ir->subgraphs)
        if (!subgraph.name.empty() && std::ranges::find(subgraph.nodes, ir::NodeId(node)) != subgraph.nodes.end())
            return ir::qualifiedName(subgraph, level.ir->nodes[node]);
    return level.ir->nodes[node].name;
}

std::optional<std::uint32_t> tryNode(const Level& level, std::string_view name)
{
    const std::string_view last = lastPart(name);
    std::optional<std::uint32_t> alone;
    std::size_t named = 0;
    for (std::uint32_t i = 0; i < level.size(); ++i) {
        if (ownName(level, i) != last)
            continue;
        if (nodeName(level, i) == name)
            return i;
        alone = i;
        ++named;
    }
    return named == 1 && last == name ? alone : std::nullopt;
}

std::string_view nodeTarget(const Level& level, std::uint32_t node)
{
    if (level.ir)
        return level.ir->nodes[node].opType;
    const graph::Node& each = level.model->graph->node(graph::NodeId(node));
    return each.op == graph::NodeOp::CallFunction ? each.opType() : std::string_view();
}

bool computes(const Level& level, std::uint32_t node)
{
    if (level.ir)
        return level.ir->nodes[node].opType != "<built-in function getitem>";
    const graph::Node& each = level.model->graph->node(graph::NodeId(node));
    return each.op == graph::NodeOp::CallFunction && each.target != "operator.getitem";
}

std::optional<std::size_t> Levels::tryLevel(std::string_view id) const
{
    const auto found = std::ranges::find(levels, id, &Level::id);
    return found == levels.end() ? std::nullopt : std::optional<std::size_t>(found - levels.begin());
}

JoinCounts Levels::counts(const Join& join, bool ofLater) const
{
    const Level& level = levels[ofLater ? join.to : join.from];
    std::vector<int> marks(level.size(), -1);
    for (const Link& link : join.links.links()) {
        int& mark = marks[ofLater ? link.to : link.from];
        mark = mark < 0 ? int(link.mark) : std::min(mark, int(link.mark));
    }
    JoinCounts counts;
    for (std::uint32_t i = 0; i < level.size(); ++i) {
        if (!computes(level, i))
            continue;
        ++counts.nodes;
        ++(marks[i] < 0                     ? counts.leftOut
           : marks[i] == int(Mark::Exact)   ? counts.exact
           : marks[i] == int(Mark::Derived) ? counts.derived
                                            : counts.ambiguous);
    }
    return counts;
}

std::vector<std::vector<Reached>> reach(const Levels& levels, std::size_t level, std::span<const std::uint32_t> nodes)
{
    std::vector<std::vector<Reached>> all(levels.levels.size());
    for (const std::uint32_t node : nodes)
        all[level].push_back({node, Mark::Exact, {}});
    for (std::vector<std::size_t> front = {level}; !front.empty();) {
        std::unordered_map<std::size_t, Found> next;
        for (const std::size_t here : front)
            for (const Join& join : levels.joins)
                for (const bool forward : {true, false}) {
                    const std::size_t there = forward ? join.to : join.from;
                    if ((forward ? join.from : join.to) == here && there != level && all[there].empty())
                        follow(next[there], join.links, all[here], forward);
                }
        front.clear();
        for (auto& [there, found] : next)
            if (!found.empty()) {
                all[there] = sorted(std::move(found));
                front.push_back(there);
            }
        std::ranges::sort(front);
    }
    return all;
}

LinkSet linksBetween(const Levels& levels, std::size_t from, std::size_t to)
{
    struct Way {
        std::size_t before = 0;
        const Join* join = nullptr;
    };
    std::vector<Way> ways(levels.levels.size());
    std::vector<std::size_t> order = {from};
    for (std::size_t i = 0; i < order.size() && ways[to].join == nullptr; ++i)
        for (const Join& join : levels.joins)
            if (join.from == order[i] || join.to == order[i]) {
                const std::size_t there = join.from == order[i] ? join.to : join.from;
                if (there == from || ways[there].join != nullptr)
                    continue;
                ways[there] = {order[i], &join};
                order.push_back(there);
            }
    std::vector<LinkSet> steps; // the last first
    for (std::size_t at = to; at != from; at = ways[at].before) {
        if (ways[at].join == nullptr)
            return {};
        steps.push_back(ways[at].join->to == at ? ways[at].join->links : ways[at].join->links.reversed());
    }
    if (steps.empty())
        return {};
    LinkSet links = std::move(steps.back());
    for (std::size_t i = steps.size() - 1; i > 0; --i)
        links = compose(links, steps[i - 1]);
    return links;
}

} // namespace nodewise::levels
