// SPDX-License-Identifier: Apache-2.0
#include "core/layout/levels.h"

#include <algorithm>
#include <unordered_map>

namespace nodewise::layout {

namespace {

/// Small maps keyed by two numbers.
using PairMap = std::unordered_map<std::uint64_t, std::uint32_t>;
std::uint64_t pairKey(std::uint32_t a, std::uint32_t b)
{
    return std::uint64_t(a) << 32 | b;
}

void addOnce(std::vector<ItemId>& list, ItemId item)
{
    if (std::find(list.begin(), list.end(), item) == list.end())
        list.push_back(item);
}

} // namespace

struct Levels::Builder {
    const Diagram& diagram;
    Levels& out;
    std::vector<std::uint32_t> depth; ///< by group
    std::vector<std::uint32_t> itemVertex, groupVertex;
    PairMap inPort, outPort;                           ///< (group, value) -> number of the port
    std::vector<std::vector<std::uint32_t>> ins, outs; ///< by group: values

    void run()
    {
        fillDepths();
        collectPorts();
        makeVertices();
        makeWires();
    }

    void fillDepths()
    {
        depth.assign(diagram.groups.size(), 0);
        for (std::size_t g = 1; g < diagram.groups.size(); ++g)
            depth[g] = depth[diagram.groups[g].parent.index()] + 1;
    }

    GroupId common(GroupId a, GroupId b) const
    {
        while (a != b) {
            GroupId& deeper = depth[a.index()] >= depth[b.index()] ? a : b;
            deeper = diagram.group(deeper).parent;
        }
        return a;
    }

    void collectPorts()
    {
        ins.resize(diagram.groups.size());
        outs.resize(diagram.groups.size());
        for (const Edge& edge : diagram.edges) {
            const GroupId top = common(diagram.item(edge.from).group, diagram.item(edge.to).group);
            if (edge.stub)
                addStub(edge, top);
            else
                addPorts(edge, top);
        }
        // Leaving values in the order in which they are made: where they go differs between otherwise equal modules.
        for (std::size_t g = 0; g < outs.size(); ++g) {
            std::sort(outs[g].begin(), outs[g].end());
            for (std::uint32_t i = 0; i < outs[g].size(); ++i)
                outPort[pairKey(static_cast<std::uint32_t>(g), outs[g][i])] = i;
        }
    }

    void addStub(const Edge& edge, GroupId top)
    {
        addOnce(out.m_itemStubs[edge.to.index()], edge.from);
        for (GroupId g = diagram.item(edge.to).group; g != top; g = diagram.group(g).parent)
            addOnce(out.m_groupStubs[g.index()], edge.from);
    }

    void addPorts(const Edge& edge, GroupId top)
    {
        for (GroupId g = diagram.item(edge.from).group; g != top; g = diagram.group(g).parent)
            if (outPort.emplace(pairKey(g.index(), edge.from.index()), 0).second)
                outs[g.index()].push_back(edge.from.index());
        for (GroupId g = diagram.item(edge.to).group; g != top; g = diagram.group(g).parent) {
            auto& list = ins[g.index()];
            if (inPort.emplace(pairKey(g.index(), edge.from.index()), static_cast<std::uint32_t>(list.size())).second)
                list.push_back(edge.from.index());
        }
    }

    void makeVertices()
    {
        itemVertex.resize(diagram.items.size());
        groupVertex.resize(diagram.groups.size());
        out.m_levels.resize(diagram.groups.size());
        std::vector<bool> placed(diagram.groups.size(), false);
        for (std::uint32_t i = 0; i < diagram.items.size(); ++i) {
            addVertex(diagram.items[i].group, Vertex::Kind::Item, i, itemVertex[i]);
            for (GroupId g = diagram.items[i].group; g.index() != 0 && !placed[g.index()]; g = diagram.group(g).parent) {
                placed[g.index()] = true;
                addVertex(diagram.group(g).parent, Vertex::Kind::Group, g.index(), groupVertex[g.index()]);
            }
        }
        for (std::size_t g = 0; g < out.m_levels.size(); ++g) {
            Level& level = out.m_levels[g];
            level.children = static_cast<std::uint32_t>(level.vertices.size());
            for (const std::uint32_t value : ins[g])
                level.vertices.push_back({Vertex::Kind::InPort, value});
            for (const std::uint32_t value : outs[g])
                level.vertices.push_back({Vertex::Kind::OutPort, value});
            level.inPorts = static_cast<std::uint32_t>(ins[g].size());
            level.outPorts = static_cast<std::uint32_t>(outs[g].size());
        }
    }

    void addVertex(GroupId level, Vertex::Kind kind, std::uint32_t index, std::uint32_t& number)
    {
        auto& vertices = out.m_levels[level.index()].vertices;
        number = static_cast<std::uint32_t>(vertices.size());
        vertices.push_back({kind, index});
    }

    std::uint32_t inVertex(GroupId g, std::uint32_t value) const
    {
        return out.m_levels[g.index()].children + inPort.at(pairKey(g.index(), value));
    }
    std::uint32_t outVertex(GroupId g, std::uint32_t value) const
    {
        const Level& level = out.m_levels[g.index()];
        return level.children + level.inPorts + outPort.at(pairKey(g.index(), value));
    }

    void makeWires()
    {
        wireAt.resize(diagram.groups.size());
        out.m_pathStart.push_back(0);
        for (const Edge& edge : diagram.edges) {
            if (!edge.stub)
                makePath(edge);
            out.m_pathStart.push_back(static_cast<std::uint32_t>(out.m_path.size()));
        }
    }

    void makePath(const Edge& edge)
    {
        const std::uint32_t value = edge.from.index();
        const GroupId top = common(diagram.item(edge.from).group, diagram.item(edge.to).group);
        Wire up{.from = itemVertex[value], .value = value};
        for (GroupId g = diagram.item(edge.from).group; g != top; g = diagram.group(g).parent) {
            up.to = outVertex(g, value);
            push(g, up);
            up = Wire{.from = groupVertex[g.index()], .value = value, .fromPort = outPort.at(pairKey(g.index(), value))};
        }
        const std::size_t across = out.m_path.size();
        Wire down{.to = itemVertex[edge.to.index()], .value = value};
        for (GroupId g = diagram.item(edge.to).group; g != top; g = diagram.group(g).parent) {
            down.from = inVertex(g, value);
            push(g, down);
            down = Wire{.to = groupVertex[g.index()], .value = value, .toPort = inPort.at(pairKey(g.index(), value))};
        }
        up.to = down.to;
        up.toPort = down.toPort;
        up.label = edge.label;
        push(top, up);
        std::reverse(out.m_path.begin() + static_cast<std::ptrdiff_t>(across), out.m_path.end());
    }

    /// Appends the wire to the path; equal wires of several edges are one.
    void push(GroupId g, const Wire& wire)
    {
        Level& level = out.m_levels[g.index()];
        const auto number = static_cast<std::uint32_t>(level.wires.size());
        auto& found = wireAt[g.index()][pairKey(wire.from, wire.to)];
        for (const std::uint32_t at : found)
            if (level.wires[at].value == wire.value) {
                if (level.wires[at].label != wire.label)
                    level.wires[at].label = {};
                out.m_path.push_back({g, at});
                return;
            }
        found.push_back(number);
        level.wires.push_back(wire);
        out.m_path.push_back({g, number});
    }

    std::vector<std::unordered_map<std::uint64_t, std::vector<std::uint32_t>>> wireAt; ///< by group, then ends
};

Levels::Levels(const Diagram& diagram) : m_itemStubs(diagram.items.size()), m_groupStubs(diagram.groups.size())
{
    Builder{diagram, *this, {}, {}, {}, {}, {}, {}, {}, {}}.run();
}

} // namespace nodewise::layout
