// SPDX-License-Identifier: Apache-2.0
// Makes a Diagram of items, groups and edges handed in by the FX and the IR reader: both sides share folding, counting and stubs.
#pragma once

#include "core/layout/diagram.h"

#include <string_view>
#include <unordered_map>

namespace nodewise::layout {

/// Builds one diagram; the builder is empty after build().
class DiagramBuilder {
public:
    DiagramBuilder();

    /// Group 0, the root, exists from the start.
    GroupId addGroup(Group::Kind kind, std::string title, std::string subtitle, std::string path, GroupId parent);
    /// The body of control flow that `owner` runs; of the FX graph `node` names it.
    GroupId addBody(std::string title, std::string owner, std::string path, GroupId parent, std::uint32_t node = noNode);
    /// Items in an order in which producers stand before consumers. `shape`: what the subtitle says of the output; `isOp`: false for
    /// what a graph or body takes and returns.
    ItemId addItem(Item item, std::string op, std::string shape, bool isOp);
    /// Parallel edges become one.
    void addEdge(ItemId from, ItemId to, std::string label);
    const Group& group(GroupId id) const { return m_diagram->groups[id.index()]; }

    std::shared_ptr<const Diagram> build();

private:
    struct Texts {
        std::string op, shape, module;
        bool isOp;
    };
    void foldSingles();
    void fillGroups();
    void fillSubtitles();

    std::shared_ptr<Diagram> m_diagram;
    std::vector<Texts> m_texts; ///< per item, until the subtitle is made
    std::unordered_map<std::uint64_t, bool> m_edges;
};

/// Edges whose value is a hub (consumers in modules one after the other, or many) or spans far get `stub`.
void markStubs(Diagram& diagram);

/// "linear" of "aten.linear.default", "mylib.scale" of "mylib.scale.default", "cond" of "higher_order.cond".
std::string shortOp(std::string_view opType);
/// The name without a number after it: "add" of "add_12", "layers." of "layers.3".
std::string_view withoutNumber(std::string_view name);
/// What stands on an edge: "1×16×32", with the dtype's short name before it unless it is float32; "scalar" without dimensions.
std::string shapeLabel(std::string_view dtypeShort, const std::vector<std::string>& dims);
/// The last component, or the rest of the name after the module's path: "weight" of "model.norm.weight" in "model.norm".
std::string_view relativeName(std::string_view name, std::string_view modulePath);

} // namespace nodewise::layout
