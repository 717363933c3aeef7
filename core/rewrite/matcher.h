// SPDX-License-Identifier: Apache-2.0
// Where a graph looks like a pattern. Internal to core/rewrite.
#pragma once

#include "core/base/user_text.h"
#include "core/rewrite/operators.h"
#include "core/rewrite/pattern.h"

#include <map>
#include <optional>

namespace nodewise::rewrite {

struct Match {
    std::vector<graph::NodeId> nodes;   ///< by node of the pattern: what it stands for; none for parameters and the output
    std::vector<graph::Argument> bound; ///< by parameter
};

/// Finds one match at a time. A call of the pattern stands for a call of the same operator with the same arguments, where one that is not
/// given is its operator's default; a parameter stands for any argument of its kind, the same wherever it occurs; operands of a commutative
/// operator may change places. No two calls of the pattern stand for one. Who else reads what was matched is not asked.
class Matcher {
public:
    /// All must outlive it. `pattern`: as Operators::pattern checks it.
    Matcher(const Pattern& pattern, const graph::Graph& graph, Operators& operators);

    /// With the pattern's first result at the node. Cheap where its operator is another.
    std::optional<Match> at(graph::NodeId node);
    /// The operator of the pattern's first result.
    std::string_view operatorSought() const;

    /// Why the last call of at() found nothing, of all ways the one that got furthest.
    struct Miss {
        std::size_t found = 0; ///< calls of the pattern that were found until then
        UserText why;
    };
    const Miss& miss() const { return m_miss; }
    /// Calls of the pattern.
    std::size_t calls() const { return m_calls; }
    /// A pattern with many commutative calls can be laid over a graph in more ways than anyone can try: nothing is found any more.
    bool isOverspent() const { return m_steps > mostSteps; }
    static constexpr std::size_t mostSteps = 5'000'000; ///< of all calls of at(): nodes looked at

private:
    struct Goal {
        graph::NodeId sought, node; ///< of the pattern, of the graph
    };
    struct State {
        std::vector<graph::NodeId> nodes;
        std::vector<std::optional<graph::Argument>> bound;
        std::vector<Goal> goals; ///< the last one first
        std::size_t found = 0;
    };
    using Pair = std::pair<std::size_t, std::size_t>;

    bool solve(State& state);
    bool meet(const Goal& goal, State& state);
    bool meetEither(const Goal& goal, const Pair& operands, State& state);
    bool meetItem(const graph::Node& sought, const graph::Node& node, State& state);
    bool meetArguments(const graph::Node& sought, const graph::Node& node, const std::optional<Pair>& swapped, State& state);
    bool meetArgument(const graph::Argument& sought, const graph::Argument& given, std::string_view name, const graph::Node& node,
                      State& state);
    bool bind(std::size_t parameter, const graph::Argument& given, std::string_view name, const graph::Node& node, State& state);
    bool meetReaders(State& state);
    bool fits(const Pattern::Parameter& parameter, const graph::Argument& given, const graph::Node& node) const;
    bool fail(const State& state, UserText why);
    bool spend(std::size_t steps)
    {
        m_steps += steps;
        return !isOverspent();
    }
    const graph::Argument& argumentOf(const graph::Node& call, const std::string& name);
    const std::vector<graph::NamedArgument>& usual(std::string_view opType);
    std::string textOf(const graph::Argument& argument) const;

    const Pattern& m_pattern;
    const graph::Graph& m_sought;
    const graph::Graph& m_graph;
    Operators& m_operators;
    graph::NodeId m_first; ///< of the pattern
    std::size_t m_calls = 0, m_steps = 0;
    Miss m_miss;
    std::map<std::string, std::vector<graph::NamedArgument>, std::less<>> m_usual; ///< by operator
};

/// The same, numbers of different kinds apart.
bool isSame(const graph::Argument& a, const graph::Argument& b);

} // namespace nodewise::rewrite
