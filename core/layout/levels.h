// SPDX-License-Identifier: Apache-2.0
// A diagram taken apart into levels: each group's direct children as one graph, with a port for each value that crosses its border.
// An edge of the diagram becomes a path of wires: up through its producer's groups, across, down to its consumer.
#pragma once

#include "core/layout/diagram.h"

#include <span>

namespace nodewise::layout {

/// What stands in a level: a child item, a child group, or the place where a value crosses the border.
struct Vertex {
    enum class Kind : std::uint8_t { Item, Group, InPort, OutPort };
    Kind kind = Kind::Item;
    std::uint32_t index = 0; ///< of the item or group; ports: of the item that makes the value
};

/// One value between two vertices of a level.
struct Wire {
    std::uint32_t from = 0, to = 0; ///< vertices
    std::uint32_t value = 0;        ///< index of the item that makes the value
    std::uint32_t fromPort = 0;     ///< which of the group's out-ports, where `from` is a group
    std::uint32_t toPort = 0;       ///< which of the group's in-ports, where `to` is a group
    std::string_view label;         ///< set where the edge neither enters nor leaves this level's group; points into the diagram
};

/// Children in order of their first item, then in-ports, then out-ports. Equal modules have equal levels but for names and values.
struct Level {
    std::vector<Vertex> vertices;
    std::vector<Wire> wires;
    std::uint32_t children = 0, inPorts = 0, outPorts = 0; ///< numbers of vertices, which stand in this order
};

struct WireRef {
    GroupId level;
    std::uint32_t wire;
};

/// All levels of one diagram. The diagram must outlive it.
class Levels {
public:
    explicit Levels(const Diagram& diagram);

    const Level& level(GroupId group) const { return m_levels[group.index()]; }
    /// From producer to consumer; empty for stubs.
    std::span<const WireRef> path(std::uint32_t edge) const
    {
        return {m_path.data() + m_pathStart[edge], m_path.data() + m_pathStart[edge + 1]};
    }
    /// Makers of the hub values that the item, or anything inside the group, takes from outside.
    const std::vector<ItemId>& stubs(ItemId item) const { return m_itemStubs[item.index()]; }
    const std::vector<ItemId>& stubs(GroupId group) const { return m_groupStubs[group.index()]; }

private:
    struct Builder;

    std::vector<Level> m_levels;
    std::vector<WireRef> m_path;
    std::vector<std::uint32_t> m_pathStart;
    std::vector<std::vector<ItemId>> m_itemStubs, m_groupStubs;
};

} // namespace nodewise::layout
