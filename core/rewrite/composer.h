// SPDX-License-Identifier: Apache-2.0
// Writes what a pass puts in place of a node: calls over values, each with what it yields. Internal to core/rewrite.
#pragma once

#include "core/rewrite/edits.h"
#include "core/rewrite/operators.h"

#include <functional>

namespace nodewise::rewrite {

/// What a call would yield for arguments with these values: a graph with nothing but the arguments is put to Operators::valueOf.
/// `valueOfNode`: by node that `args` name.
Result<graph::Value> valueOfCall(Operators& operators, const std::string& target, const std::vector<graph::NamedArgument>& args,
                                 const std::function<const graph::Value&(graph::NodeId)>& valueOfNode);

/// What a node would yield if what it reads had other values; an error where that can't be told: it runs bodies.
Result<graph::Value> valueAnew(Operators& operators, const graph::Node& node,
                               const std::function<const graph::Value&(graph::NodeId)>& valueOfNode);

/// The argument with each node as its number among the inputs.
graph::Argument numbered(const graph::Argument& argument, const std::vector<graph::NodeId>& inputs);

/// One replacement. An error of one call is kept: later ones do nothing, and `finished` gives it.
class Composer {
public:
    Composer(const graph::Graph& graph, Operators& operators) : m_graph(graph), m_operators(operators) {}

    /// A value in the fragment: a node of it by number, which may be an input. It is an argument, too.
    graph::Argument input(graph::NodeId node);
    /// `op`: "aten.mm.default"
    graph::Argument call(std::string_view op, std::vector<graph::NamedArgument> args);
    const graph::Value& value(const graph::Argument& made) const;

    /// `result` stands for the node.
    Result<Replace> finished(const graph::Argument& result);

private:
    /// Inputs are told by number from here on, so that a new one does not move the nodes.
    static constexpr std::size_t inputBase = 1u << 24;

    const graph::Graph& m_graph;
    Operators& m_operators;
    std::vector<graph::NodeId> m_inputs;
    std::vector<Fragment::Node> m_nodes; ///< they name nodes by index, inputs by inputBase + index
    std::optional<Error> m_error;
};

graph::NamedArgument named(std::string name, graph::Argument value);
graph::NamedArgument named(std::string name, std::int64_t value);
graph::NamedArgument named(std::string name, const std::vector<std::int64_t>& values);

/// The argument of a call, by its name in the schema; null: it is not given.
const graph::Argument* tryArgument(const graph::Node& node, std::string_view name);
/// A node that an argument names; nullopt: it is none.
std::optional<graph::NodeId> tryNode(const graph::Node& node, std::string_view name);

} // namespace nodewise::rewrite
