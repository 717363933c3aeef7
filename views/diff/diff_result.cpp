// SPDX-License-Identifier: Apache-2.0
#include "views/diff/diff_result.h"

#include "core/diff/known.h"

#include <algorithm>
#include <set>

namespace nodewise::views {

namespace {

/// More nodes than these are not shown all at once.
constexpr std::size_t mostShown = 400;

diff::Side sideOf(const DiffInput& input)
{
    return input.side == Side::Fx ? diff::sideOf(*input.document->fx()) : diff::sideOf(*input.document->ir);
}

/// What the node is in its own graph tells where it stands: it was removed from the one before, and added to the second.
std::shared_ptr<const NodeMarks> marksOf(const diff::Diff& diff, const std::vector<std::uint32_t>& entries)
{
    std::vector<Difference> nodes;
    nodes.reserve(entries.size());
    for (const std::uint32_t entry : entries)
        nodes.push_back(differenceOf(diff.entries[entry].kind));
    auto marks = std::make_shared<NodeMarks>();
    marks->overlay = DiffOverlay::of(nodes);
    return marks;
}

const layout::Diagram* tryDiagram(const DiffInput& input)
{
    return (input.side == Side::Fx ? input.document->fxDiagram : input.document->irDiagram).get();
}

} // namespace

Difference differenceOf(diff::Entry::Kind kind)
{
    using Kind = diff::Entry::Kind;
    switch (kind) {
    case Kind::Changed:
        return Difference::Changed;
    case Kind::Added:
        return Difference::Added;
    case Kind::Removed:
        return Difference::Removed;
    case Kind::Replaced:
        return Difference::Replaced;
    case Kind::Same:
        break;
    }
    return Difference::Same;
}

diff::Known knownPairs(const DiffInput& before, const DiffInput& after)
{
    if (before.side == after.side)
        return {};
    if (before.side == Side::Ir)
        return diff::swapped(knownPairs(after, before));
    const graph::Graph& graph = *before.document->fx();
    if (before.document->ir == after.document->ir && before.document->links)
        return diff::knownOf(*before.document->links, graph.nodes().size());
    return diff::knownOf(graph, *after.document->ir);
}

Result<std::shared_ptr<const DiffResult>> compared(DiffInput before, DiffInput after, const diff::Known& known, const Progress& progress)
{
    auto result = std::make_shared<DiffResult>();
    result->nodesBefore = sideOf(before);
    result->nodesAfter = sideOf(after);
    auto found = diff::diff(result->nodesBefore, result->nodesAfter, known, progress);
    if (!found)
        return fail(std::move(found.error()));
    result->before = std::move(before);
    result->after = std::move(after);
    result->diff = std::move(*found);
    result->marksBefore = marksOf(result->diff, result->diff.ofBefore);
    result->marksAfter = marksOf(result->diff, result->diff.ofAfter);
    return std::shared_ptr<const DiffResult>(std::move(result));
}

const diff::SideNode& nodeOf(const DiffResult& result, const diff::Entry& entry)
{
    return entry.after.empty() ? result.nodesBefore.nodes[entry.before.front()] : result.nodesAfter.nodes[entry.after.front()];
}

std::optional<std::uint32_t> tryPlace(const DiffResult& result, const diff::Entry& entry)
{
    const bool removed = entry.after.empty();
    const diff::Side& side = removed ? result.nodesBefore : result.nodesAfter;
    const std::vector<std::uint32_t>& entries = removed ? result.diff.ofBefore : result.diff.ofAfter;
    std::vector<std::uint32_t> work = removed ? entry.before : entry.after;
    for (std::size_t i = 0; i < work.size() && work.size() < mostShown; ++i) { // breadth first
        const diff::Entry& of = result.diff.entries[entries[work[i]]];
        if (const auto& partners = removed ? of.after : of.before; !partners.empty())
            return partners.back();
        for (const auto& [input, from] : side.nodes[work[i]].inputs)
            work.push_back(input);
    }
    return std::nullopt;
}

std::vector<std::uint32_t> selectable(const DiffInput& input, const std::vector<std::uint32_t>& nodes)
{
    const std::size_t count = input.side == Side::Fx ? input.document->fx()->nodes().size() : input.document->ir->nodes.size();
    std::vector<std::uint32_t> out;
    std::copy_if(nodes.begin(), nodes.end(), std::back_inserter(out), [count](std::uint32_t node) { return node < count; });
    return out;
}

std::vector<std::string> groupsToShow(const DiffInput& input, const NodeMarks& marks)
{
    const layout::Diagram* diagram = tryDiagram(input);
    if (!diagram)
        return {};
    std::set<std::uint32_t> groups;
    std::size_t shown = 0;
    for (std::size_t i = 0; i < diagram->items.size(); ++i) {
        const layout::Item& item = diagram->items[i];
        const Overlay::Entry* entry = item.node == layout::noNode ? nullptr : marks.tryEntry(item.node);
        if (!entry || !entry->bad)
            continue;
        if (++shown > mostShown)
            return {};
        for (layout::GroupId group = item.group; group.valid() && group.index() != 0; group = diagram->group(group).parent)
            groups.insert(group.index());
    }
    std::vector<std::string> paths;
    paths.reserve(groups.size());
    for (const std::uint32_t group : groups)
        paths.push_back(diagram->groups[group].path);
    return paths;
}

} // namespace nodewise::views
