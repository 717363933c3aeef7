// SPDX-License-Identifier: Apache-2.0
#include "core/layout/module_layouts.h"

#include <algorithm>
#include <cmath>

namespace nodewise::layout {

namespace {

/// Graphviz takes 43 ms for 300 nodes and grows faster than squared: what is larger goes to the fast placer.
constexpr std::size_t mostNodes = 300, mostEdges = 900;
/// Finished modules that are kept; every change inside a module makes new ones of all around it.
constexpr std::size_t mostFinished = 20000;
constexpr double portWidth = 8;

void append(std::string& key, double number)
{
    const auto value = static_cast<std::int64_t>(std::lround(number * 4));
    key.append(reinterpret_cast<const char*>(&value), sizeof value);
}

} // namespace

Result<ModuleLayouts::Open> ModuleLayouts::layOut(const ExpansionState& state, const TextMetrics& metrics, Placer& placer, bool share,
                                                  const Progress& progress)
{
    const std::size_t count = m_diagram.groups.size();
    std::vector<bool> open(count, false);
    std::vector<std::uint32_t> bases(count, 0), missing;
    for (std::size_t g = 0; g < count; ++g) {
        const GroupId parent = m_diagram.groups[g].parent;
        open[g] = g == 0 || (open[parent.index()] && state.expanded(GroupId(g)));
        if (!open[g])
            continue;
        bases[g] = baseOf(GroupId(g), metrics, share);
        if (!m_bases[bases[g]].placed && std::find(missing.rbegin(), missing.rend(), bases[g]) == missing.rend())
            missing.push_back(bases[g]);
    }
    if (auto placed = place(missing, placer, progress); !placed)
        return fail(std::move(placed.error()));
    if (m_finished.size() > mostFinished)
        m_finished.clear();
    std::vector<Finished> done(count);
    Open result(count);
    // Children have higher indices than their parents.
    for (std::size_t g = count; g-- > 0;) {
        if (progress.cancelled())
            return fail(UserText::listed(cancelledMessage));
        if (open[g])
            done[g] = finish(GroupId(g), bases[g], done, metrics, share);
        result[g] = done[g].arranged;
    }
    return result;
}

std::vector<BoxSize> ModuleLayouts::boxesOf(const Level& level, const TextMetrics& metrics)
{
    std::vector<BoxSize> boxes;
    for (std::uint32_t v = 0; v < level.children; ++v) {
        const Vertex& vertex = level.vertices[v];
        const bool isItem = vertex.kind == Vertex::Kind::Item;
        const BoxSize& size = isItem ? m_measure.item(ItemId(vertex.index), metrics) : m_measure.group(GroupId(vertex.index), metrics);
        boxes.push_back(
            {.width = size.width, .height = size.height, .stubs = size.stubs, .stubRects = {}, .stubTexts = {}, .stubMakers = {}});
    }
    return boxes;
}

std::string ModuleLayouts::structureKey(GroupId group, const TextMetrics& metrics)
{
    const Level& level = m_levels.level(group);
    std::string key;
    append(key, level.children);
    append(key, level.inPorts);
    append(key, level.outPorts);
    append(key, m_measure.headerWidth(group, metrics));
    for (const BoxSize& box : boxesOf(level, metrics)) {
        append(key, box.width);
        append(key, box.height);
        append(key, box.stubs);
    }
    for (std::uint32_t v = 0; v < level.children; ++v)
        key += level.vertices[v].kind == Vertex::Kind::Item ? 'i' : 'g';
    for (const Wire& wire : level.wires) {
        for (const std::uint32_t number : {wire.from, wire.to, wire.fromPort, wire.toPort})
            append(key, number);
        key.append(wire.label);
        key += '\n';
    }
    return key;
}

std::uint32_t ModuleLayouts::baseOf(GroupId group, const TextMetrics& metrics, bool share)
{
    const std::uint64_t own = std::uint64_t(group.index()) << 1 | std::uint64_t(share);
    if (const auto found = m_baseOfGroup.find(own); found != m_baseOfGroup.end())
        return found->second;
    std::string key = structureKey(group, metrics);
    if (!share)
        key += "#" + std::to_string(group.index());
    const auto [at, added] = m_baseByKey.emplace(std::move(key), static_cast<std::uint32_t>(m_bases.size()));
    if (added)
        fillRequest(m_bases.emplace_back(), m_levels.level(group), boxesOf(m_levels.level(group), metrics));
    m_baseOfGroup.emplace(own, at->second);
    return at->second;
}

void ModuleLayouts::fillRequest(Base& base, const Level& level, const std::vector<BoxSize>& boxes)
{
    for (std::uint32_t v = 0; v < level.vertices.size(); ++v) {
        if (v < level.children)
            // Stubs stand on the right only, but edges should meet the box's middle.
            base.request.nodes.push_back({.width = boxes[v].width + 2 * boxes[v].stubs, .height = boxes[v].height});
        else
            base.request.nodes.push_back(
                {.width = portWidth,
                 .height = 0,
                 .rank = v < level.children + level.inPorts ? PlacementRequest::Rank::First : PlacementRequest::Rank::Last});
    }
    std::unordered_map<std::uint64_t, std::uint32_t> pairs;
    for (const Wire& wire : level.wires) {
        const auto next = static_cast<std::uint32_t>(base.request.edges.size());
        const auto [at, added] = pairs.emplace(std::uint64_t(wire.from) << 32 | wire.to, next);
        if (added)
            base.request.edges.push_back({.from = wire.from, .to = wire.to});
        base.pairOf.push_back(at->second);
    }
}

Result<void> ModuleLayouts::place(const std::vector<std::uint32_t>& bases, Placer& placer, const Progress& progress)
{
    FastPlacer fast;
    for (const bool large : {false, true}) {
        std::vector<PlacementRequest> requests;
        std::vector<std::uint32_t> which;
        for (const std::uint32_t b : bases) {
            const PlacementRequest& request = m_bases[b].request;
            const bool isLarge = request.nodes.size() > mostNodes || request.edges.size() > mostEdges;
            // Nothing to decide about a single box.
            if ((isLarge || request.nodes.size() < 2) == large) {
                requests.push_back(request);
                which.push_back(b);
            }
        }
        if (requests.empty())
            continue;
        Placer& chosen = large ? static_cast<Placer&>(fast) : placer;
        auto answers = chosen.place(requests, progress.cancel);
        if (!answers)
            return fail(std::move(answers.error()));
        for (std::size_t i = 0; i < which.size(); ++i) {
            Base& base = m_bases[which[i]];
            base.rows = rowsOf(base.request, (*answers)[i]);
            base.placed = true;
        }
        m_counts.placements += which.size();
    }
    return {};
}

ArrangeInput ModuleLayouts::inputOf(GroupId group, std::uint32_t base, const std::vector<Finished>& done, const TextMetrics& metrics)
{
    const Level& level = m_levels.level(group);
    ArrangeInput input{.level = &level, .request = &m_bases[base].request, .rows = &m_bases[base].rows, .pairOf = m_bases[base].pairOf};
    const std::vector<BoxSize> boxes = boxesOf(level, metrics);
    for (std::uint32_t v = 0; v < level.children; ++v) {
        ChildBox& child = input.children.emplace_back(ChildBox{boxes[v].width, boxes[v].height, boxes[v].stubs, nullptr});
        if (level.vertices[v].kind != Vertex::Kind::Group || !done[level.vertices[v].index].arranged)
            continue;
        child.expanded = done[level.vertices[v].index].arranged;
        child.width = child.expanded->width;
        child.height = child.expanded->height;
        child.stubs = 0;
    }
    for (const Wire& wire : level.wires)
        input.labelWidths.push_back(m_measure.labelWidth(wire.label, metrics));
    input.labelHeight = std::ceil(metrics.height(TextMetrics::Role::EdgeLabel));
    input.headerWidth = m_measure.headerWidth(group, metrics);
    input.root = group.index() == 0;
    return input;
}

ModuleLayouts::Finished ModuleLayouts::finish(GroupId group, std::uint32_t base, const std::vector<Finished>& done,
                                              const TextMetrics& metrics, bool share)
{
    const Level& level = m_levels.level(group);
    std::string key;
    append(key, base);
    if (!share)
        append(key, group.index());
    for (std::uint32_t v = 0; v < level.children; ++v)
        if (level.vertices[v].kind == Vertex::Kind::Group)
            append(key, done[level.vertices[v].index].id);
    Finished& finished = m_finished[std::move(key)];
    if (finished.arranged) {
        ++m_counts.shared;
        return finished;
    }
    finished.arranged = std::make_shared<const Arranged>(arrange(inputOf(group, base, done, metrics)));
    finished.id = m_nextId++;
    ++m_counts.modules;
    return finished;
}

} // namespace nodewise::layout
