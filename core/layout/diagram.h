// SPDX-License-Identifier: Apache-2.0
// What a canvas draws, before placement: items, groups and edges made from a graph::Graph or an ir::Graph.
// The layouter and the canvas know only this, so both panes share one code path.
#pragma once

#include "core/graph/graph.h"
#include "core/ir/ir.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace nodewise::layout {

using ItemId = Id<struct ItemTag>;                   ///< index into Diagram::items
using GroupId = Id<struct GroupTag>;                 ///< index into Diagram::groups; 0 is the root
inline constexpr std::uint32_t noNode = 0xffffffffu; ///< an item or chip that is no node of its graph

/// Colors by op family.
enum class Family : std::uint8_t { Matmul, Normalization, Pointwise, Activation, View, Control, Symbolic, Input, Output, Other };
inline constexpr int familyCount = 10;
/// Family of an op type such as "aten.linear.default".
Family familyOf(std::string_view opType);

/// A parameter, buffer or constant drawn on its consumer.
struct Chip {
    std::string text;   ///< "weight 32×32"
    std::uint32_t node; ///< index of the placeholder's node in its graph; noNode in the IR (it has no weight nodes)
    std::string name;   ///< state-dict name
};

/// One node as drawn.
struct Item {
    std::uint32_t node = noNode; ///< index of graph::NodeId or ir::NodeId; noNode for the IR's graph inputs and outputs
    std::string title;           ///< node name
    std::string subtitle;        ///< op (unless the title says it) or module, and output shape; "" for a small one-line item
    std::vector<Chip> chips;
    Family family = Family::Other;
    GroupId group;
    std::string module;       ///< path of its innermost module; a module of this item alone has no group, the item stands for it
    std::uint32_t values = 0; ///< outputs, where they are several: itemSubtitle() says so
};

/// A module, or the body of control flow, as a nested rounded area.
struct Group {
    enum class Kind : std::uint8_t { Root, Module, Subgraph };
    Kind kind = Kind::Module;
    std::string title;    ///< label relative to the parent
    std::string subtitle; ///< class name
    std::string path;     ///< unique: module path, or owner node's name + subgraph name
    GroupId parent;
    std::vector<GroupId> children;
    std::vector<ItemId> items;
    std::uint32_t descendants = 0; ///< items inside, at any depth
    std::uint32_t ops = 0;         ///< operators among them: inputs and outputs of bodies are none
    std::string owner;             ///< of a body: the operator that runs it
    std::uint32_t node = noNode;   ///< of a body of the FX graph: its get_attr, which is no item
};

/// A value flowing from one item to another.
struct Edge {
    ItemId from, to;
    std::string label; ///< "1×16×32", dtype where it is not float32: "bf16 1×16×32"
    bool stub = false; ///< hub value: drawn as a named stub at the consumer, never routed
};

struct Diagram {
    std::vector<Item> items;
    std::vector<Group> groups;
    std::vector<Edge> edges;

    const Item& item(ItemId id) const { return items[id.index()]; }
    const Group& group(GroupId id) const { return groups[id.index()]; }
};

std::shared_ptr<const Diagram> diagramOf(const graph::Graph& graph);
/// Draws only what ir::Graph holds: opened from saved JSON it looks the same.
std::shared_ptr<const Diagram> diagramOf(const ir::Graph& graph);

} // namespace nodewise::layout
