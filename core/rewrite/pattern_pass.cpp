// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/pattern_pass.h"

#include "core/graph/predicates.h"
#include "core/rewrite/edit_parts.h"
#include "core/rewrite/effects.h"
#include "core/rewrite/matcher.h"
#include "core/rewrite/rounds.h"

#include <algorithm>
#include <unordered_map>

namespace nodewise::rewrite {

using backend::PassRule;
using graph::Argument;
using graph::Graph;
using graph::Node;
using graph::NodeId;

namespace {

constexpr std::size_t mostRounds = 32;

/// A match as the graph sees it.
struct Found {
    std::vector<NodeId> nodes;   ///< sorted, each once
    std::vector<NodeId> outputs; ///< by result of the pattern
    std::vector<NodeId> inputs;  ///< nodes that the parameters stand for
    std::vector<NodeId> unread;  ///< what reads its inner nodes and goes with them
    Node call;                   ///< as if one operator did it all
    NodeId place;                ///< one of `outputs`, where the replacement can stand

    bool has(NodeId node) const { return std::binary_search(nodes.begin(), nodes.end(), node); }
    bool isOutput(NodeId node) const { return std::ranges::find(outputs, node) != outputs.end(); }
};

std::vector<NodeId> resultsOf(const Pattern& pattern)
{
    for (const Node& node : pattern.graph->nodes())
        if (node.op == graph::NodeOp::Output)
            return pattern.graph->producers(node.id);
    return {};
}

Found foundIn(const Graph& graph, const Pattern& pattern, const std::vector<NodeId>& results, const Match& match)
{
    Found found;
    for (const NodeId node : match.nodes)
        if (node.valid())
            found.nodes.push_back(node);
    found.nodes = united(std::move(found.nodes), {});
    graph::Value value{.kind = graph::Value::Kind::List};
    for (const NodeId result : results) {
        found.outputs.push_back(match.nodes[result.index()]);
        value.elements.push_back(graph.node(found.outputs.back()).value);
    }
    const Node& first = graph.node(found.outputs.front());
    found.call = {.id = first.id,
                  .op = graph::NodeOp::CallFunction,
                  .name = first.name,
                  .target = pattern.target,
                  .value = results.size() == 1 ? value.elements.front() : std::move(value),
                  .users = {},
                  .subgraph = first.subgraph,
                  .body = {}};
    for (std::size_t i = 0; i < match.bound.size(); ++i) {
        found.call.args.push_back({.name = pattern.parameters[i].name, .value = match.bound[i]});
        collectNodes(match.bound[i], found.inputs);
    }
    return found;
}

/// What is looked for in one graph, and replaced at once.
class Round {
public:
    Round(const Rounds& rounds, const Pattern& pattern, const PassRule& rule, const backend::Profile& profile, Operators& operators)
        : m_rounds(rounds), m_graph(rounds.graph()), m_pattern(pattern), m_results(resultsOf(pattern)), m_rule(rule), m_profile(profile),
          m_operators(operators), m_matcher(pattern, m_graph, operators)
    {
    }

    Result<void> run(const Progress& progress)
    {
        for (const Node& node : m_graph.nodes()) {
            if (node.op != graph::NodeOp::CallFunction || node.opType() != m_matcher.operatorSought())
                continue;
            if (progress.cancelled())
                return fail(UserText::listed(cancelledMessage));
            ++candidates;
            const auto match = m_matcher.at(node.id);
            if (m_matcher.isOverspent())
                return fail(overspent());
            if (!match)
                miss(node.id);
            else if (auto considered = consider(*match); !considered)
                return considered;
        }
        return {};
    }

    Edits edits;
    std::size_t matches = 0, candidates = 0;
    std::vector<PassResult::Left> left, wrong;
    std::optional<PassResult::Left> closest; ///< to a match, of what is not in `left`

private:
    Error overspent() const
    {
        return backend::errorAt(m_profile, m_rule.place,
                                UserText("the pattern of the pass '%1' fits this graph in too many ways: more than %2 nodes were compared",
                                         m_rule.pass, Matcher::mostSteps),
                                UserText("look for a smaller part, with fewer operands that may change places"));
    }

    /// Half a pattern that is there tells of something that was meant, but not of what the pass itself made.
    void miss(NodeId node)
    {
        if (m_rounds.isNew(node))
            return;
        const Matcher::Miss& miss = m_matcher.miss();
        if (miss.found >= 2 && 2 * miss.found >= m_matcher.calls())
            left.push_back({node, UserText("the pattern does not match: %1", miss.why)});
        else if (miss.found > m_closest) {
            m_closest = miss.found;
            closest = PassResult::Left{node, miss.why};
        }
    }

    Result<void> consider(const Match& match)
    {
        Found found = foundIn(m_graph, m_pattern, m_results, match);
        if (std::ranges::any_of(found.nodes, [&](NodeId node) { return m_placeOf.contains(node); }))
            return {}; // the one before overlaps it
        if (UserText why = hindrance(found); !why.empty()) {
            left.push_back({found.call.id, std::move(why)});
            return {};
        }
        if (const auto holds = guardHolds(found); !holds || !*holds)
            return holds ? Result<void>() : fail(holds.error());
        return replace(std::move(found));
    }

    /// Why it can't be replaced by anything; empty: it can.
    UserText hindrance(Found& found)
    {
        if (UserText why = readElsewhere(found); !why.empty())
            return why;
        if (!m_effects)
            m_effects.emplace(m_graph, m_operators);
        for (const auto* nodes : {&found.nodes, &found.inputs})
            for (const NodeId node : *nodes)
                if (m_effects->isWritten(node))
                    return UserText("'%1' is written in place", m_graph.node(node).name);
        return findPlace(found) ? UserText() : UserText("one of its results is read before all that it takes is there");
    }

    UserText readElsewhere(Found& found) const
    {
        for (const NodeId input : found.inputs)
            if (found.has(input))
                return UserText("'%1' is a part of it, and is also what it takes", m_graph.node(input).name);
        for (const NodeId inner : found.nodes) {
            if (found.isOutput(inner))
                continue;
            for (const NodeId reader : m_graph.node(inner).users) {
                if (found.has(reader))
                    continue;
                const Node& other = m_graph.node(reader);
                if (!goesWithIt(other))
                    return UserText("'%1' is also read by '%2'", m_graph.node(inner).name, other.name);
                found.unread.push_back(reader);
            }
        }
        return {};
    }

    /// A result that nobody reads, or a check of the type of a value that is not there any more.
    static bool goesWithIt(const Node& reader)
    {
        return reader.users.empty() && (graph::isGetitem(reader.target) || reader.opType() == "aten._assert_tensor_metadata.default");
    }

    /// After all that it takes, and before all that reads its results. What was replaced stands where its replacement does.
    bool findPlace(Found& found) const
    {
        const auto placeNow = [&](NodeId node) {
            const auto moved = m_placeOf.find(node);
            return moved == m_placeOf.end() ? node : moved->second;
        };
        NodeId first;
        for (const NodeId output : found.outputs)
            for (const NodeId reader : m_graph.node(output).users)
                if (!found.has(reader) && (!first.valid() || placeNow(reader) < first))
                    first = placeNow(reader);
        std::vector<NodeId> places = united(found.outputs, {});
        const auto place = std::ranges::find_if(places, [&](NodeId node) {
            const bool behind = std::ranges::all_of(found.inputs, [&](NodeId input) { return placeNow(input) < node; });
            return behind && (!first.valid() || node < first);
        });
        if (place != places.end())
            found.place = *place;
        return place != places.end();
    }

    Result<bool> guardHolds(const Found& found)
    {
        if (m_rule.when.empty())
            return true;
        auto when = m_operators.holds(m_graph, found.call, m_rule.when);
        if (!when)
            return fail(located(std::move(when.error()), found));
        if (when->always)
            return true;
        left.push_back({found.call.id, when->never() ? UserText("the guard '%1' does not hold", m_rule.when) : when->takesSome()});
        return false;
    }

    Result<void> replace(Found found)
    {
        auto fragment = m_operators.decompose(m_graph, found.call, m_rule.replacement);
        if (!fragment && !m_operators.hasFunction(m_rule.replacement))
            return fail(located(std::move(fragment.error()), found));
        if (!fragment) {
            const bool mistaken = m_operators.isMistaken(m_graph, found.call, m_rule.replacement);
            (mistaken ? wrong : left).push_back({found.call.id, fragment.error().asText()});
        } else if (!*fragment) {
            left.push_back({found.call.id, UserText("%1 declines", m_rule.replacement)});
        } else {
            put(std::move(**fragment), std::move(found));
        }
        return {};
    }

    void put(Fragment fragment, Found found)
    {
        ++matches;
        std::vector<NodeId> others = found.nodes;
        std::erase(others, found.place);
        for (const NodeId node : found.nodes)
            m_placeOf.emplace(node, found.place);
        for (const NodeId node : others)
            edits.insert_or_assign(node, Absorbed{found.place});
        for (const NodeId node : found.unread)
            edits.insert_or_assign(node, Drop());
        edits.insert_or_assign(found.place, Replace{.fragment = std::move(fragment),
                                                    .inputs = std::move(found.inputs),
                                                    .also = std::move(others),
                                                    .outputs = std::move(found.outputs)});
    }

    Error located(Error error, const Found& found) const
    {
        if (error.file.empty()) {
            error.file = m_profile.path;
            error.line = m_rule.place.line;
            error.column = m_rule.place.column;
        }
        if (error.node.empty())
            error.node = m_graph.qualifiedName(found.call.id);
        return error;
    }

    const Rounds& m_rounds;
    const Graph& m_graph;
    const Pattern& m_pattern;
    const std::vector<NodeId> m_results; ///< of the pattern
    const PassRule& m_rule;
    const backend::Profile& m_profile;
    Operators& m_operators;
    Matcher m_matcher;
    std::optional<Effects> m_effects;
    std::unordered_map<NodeId, NodeId> m_placeOf; ///< by node that was replaced: where its replacement stands
    std::size_t m_closest = 0;
};

/// Round after round.
class PatternPass {
public:
    PatternPass(const std::shared_ptr<const Graph>& before, const PassRule& rule, const backend::Profile& profile, Operators& operators)
        : m_rule(rule), m_profile(profile), m_operators(operators), m_rounds(before)
    {
    }

    Result<PassResult> run(const Progress& progress)
    {
        const auto pattern = m_operators.pattern(m_rule.pattern);
        if (!pattern)
            return fail(located(pattern.error()));
        for (std::size_t count = 0;; ++count) {
            Round round(m_rounds, **pattern, m_rule, m_profile, m_operators);
            if (auto done = round.run(progress); !done)
                return fail(std::move(done.error()));
            if (round.edits.empty())
                return finished(std::move(round), **pattern);
            if (count == mostRounds)
                return fail(mistake(UserText("the pass '%1' finds its pattern again after %2 rounds: its replacement contains it",
                                             m_rule.pass, mostRounds)));
            if (const std::size_t nodes = m_rounds.sizeWith(round.edits); m_rounds.isTooLarge(nodes))
                return fail(mistake(UserText("the pass '%1' grows this graph to %2 nodes: does it ever end?", m_rule.pass, nodes)));
            if (auto made = m_rounds.apply(round.edits, m_operators); !made)
                return fail(std::move(made.error()));
            m_matches += round.matches;
        }
    }

private:
    Error mistake(UserText message) const { return backend::errorAt(m_profile, m_rule.place, std::move(message)); }
    Error located(Error error) const { return error.file.empty() ? mistake(std::move(error.message)) : error; }

    PassResult finished(Round round, const Pattern& pattern)
    {
        PassResult result{.rewritten = {}, .changes = m_matches, .note = noteOf(round, pattern)};
        for (auto* lefts : {&round.left, &round.wrong})
            for (PassResult::Left& left : *lefts) { // told of the graph before the pass
                const NodeId before = m_rounds.from(left.node).front();
                left.op = m_rounds.count() > 0 ? std::string(m_rounds.graph().node(left.node).opType()) : std::string();
                left.node = before;
            }
        result.left = std::move(round.left);
        result.wrong = std::move(round.wrong);
        result.rewritten = m_rounds.take();
        return result;
    }

    UserText noteOf(const Round& round, const Pattern& pattern) const
    {
        UserText note = m_matches > 0 ? UserText("matches replaced: %1", m_matches) : UserText("nothing was replaced");
        if (!round.wrong.empty())
            note = UserText("%1; matches that the replacement is wrong about: %2", note, round.wrong.size());
        if (!round.left.empty())
            note = UserText("%1; left as they are: %2", note, round.left.size());
        if (m_matches > 0 || !round.wrong.empty() || !round.left.empty())
            return note;
        const std::string sought(pattern.graph->node(resultsOf(pattern).front()).opType());
        if (round.candidates == 0)
            return UserText("%1: the graph has no %2", note, sought);
        return round.closest ? UserText("%1: no %2 is the pattern's, e.g. %3", note, sought, round.closest->why)
                             : UserText("%1: no %2 is the pattern's", note, sought);
    }

    const PassRule& m_rule;
    const backend::Profile& m_profile;
    Operators& m_operators;
    Rounds m_rounds;
    std::size_t m_matches = 0;
};

} // namespace

Result<PassResult> replacePattern(const std::shared_ptr<const Graph>& before, const PassRule& rule, const backend::Profile& profile,
                                  Operators& operators, const Progress& progress)
{
    return PatternPass(before, rule, profile, operators).run(progress);
}

} // namespace nodewise::rewrite
