// SPDX-License-Identifier: Apache-2.0
// A program as a list of levels: graphs of its stages, whatever files they come from, and which node of one is which of another.
#pragma once

#include "core/graph/graph.h"
#include "core/ir/ir.h"
#include "core/levels/link_set.h"
#include "core/program/program.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace nodewise::levels {

/// In the order in which a compiler makes them; levels are listed in it.
enum class Stage : std::uint8_t {
    Captured,   ///< what Dynamo or torch.export captured, with the operators of the user's code
    Aten,       ///< ATen after functionalization
    Decomposed, ///< after decompositions
    Edge,       ///< ExecuTorch's edge dialect
    Ir,         ///< the IR that a backend receives
    Compiler,   ///< a stage inside a compiler
    Plan,       ///< instructions that a runtime executes
    Kernels,    ///< kernels, of which each computes one or more nodes
    Reference   ///< another tool's graph of the same program: ONNX
};
std::string_view stageName(Stage stage); ///< as files and scripts have it: "captured", "aten", ...
UserText stageTitle(Stage stage);        ///< as people read it

/// What is known of a node beside its own metadata; the same names mean the same (core/levels/pairing.h lists them).
struct Fact {
    std::uint32_t node = 0;
    std::string name, value; ///< "instruction", "5"
};

/// One graph: exactly one of `model` and `ir` is set. A node is its index in that graph (graph::NodeId::index(), ir::NodeId::index()).
struct Level {
    std::string id; ///< unique in the list, stable for a file: "edge/forward"; joinFile() makes it unique where two files have it
    UserText title; ///< "Edge: forward"
    Stage stage = Stage::Captured;
    std::string method; ///< whose graph it is, where a program has several ("forward"); "" = not known. Other methods are not joined by it
    std::string file;   ///< that it comes from
    std::vector<std::string> alsoIn;             ///< files that have the same graph
    std::shared_ptr<const program::Model> model; ///< with a graph
    std::shared_ptr<const ir::Graph> ir;
    std::vector<Fact> facts;

    std::uint32_t size() const; ///< nodes, those of bodies too
};
/// "true_graph_0/add" in a body.
std::string nodeName(const Level& level, std::uint32_t node);
/// By such a name, or the name alone where one node only has it.
std::optional<std::uint32_t> tryNode(const Level& level, std::string_view name);
/// "aten.linear.default"; "" where a node is not a call.
std::string_view nodeTarget(const Level& level, std::uint32_t node);
/// It computes something: placeholders, outputs, attributes, and elements of tuples do not, and a join need not link them.
bool computes(const Level& level, std::uint32_t node);

/// Two levels and their links, from the earlier one to the later one.
struct Join {
    std::size_t from = 0, to = 0; ///< indices into Levels::levels
    LinkSet links;
};

/// Of one end of a join: how its nodes are linked, by the weakest mark among a node's links.
struct JoinCounts {
    std::size_t nodes = 0; ///< that compute something; each is in one of the four
    std::size_t exact = 0, derived = 0, ambiguous = 0, leftOut = 0;
    std::size_t linked() const { return exact + derived + ambiguous; }
};

struct Levels {
    std::vector<Level> levels;
    std::vector<Join> joins;
    std::vector<Error> problems; ///< what was left out, and why

    std::optional<std::size_t> tryLevel(std::string_view id) const;
    JoinCounts counts(const Join& join, bool ofLater) const;
};

/// A node that another one leads to, over one or more joins.
struct Reached {
    std::uint32_t node = 0;
    Mark mark = Mark::Exact; ///< the weakest on the way
    std::string evidence;    ///< of each link on the way: "from_node: linear; debug handle 6"
    bool operator==(const Reached&) const = default;
};
/// What nodes of one level are in each level; at their own level they themselves. A level is reached over as few joins as link the nodes;
/// over several such ways, by the strongest mark of each node. Strongest marks first, then by node.
std::vector<std::vector<Reached>> reach(const Levels& levels, std::size_t level, std::span<const std::uint32_t> nodes);
/// All links between two levels, over as few joins as there are; empty where none lead there.
LinkSet linksBetween(const Levels& levels, std::size_t from, std::size_t to);

} // namespace nodewise::levels
