// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/decomposer.h"
#include "core/rewrite/edit_parts.h"
#include "core/rewrite/effects.h"
#include "core/rewrite/relayout.h"

#include <algorithm>

namespace nodewise::rewrite {

using graph::Graph;
using graph::Node;
using graph::NodeId;

namespace {

constexpr std::uint32_t mostLevels = 32;

/// Runs level after level.
class Levels {
public:
    Levels(std::shared_ptr<const Graph> before, Decomposer& decomposer, Operators& operators, const std::string& profile)
        : m_decomposer(decomposer), m_operators(operators), m_profile(profile), m_whole(unchanged(std::move(before)))
    {
        m_fresh.reserve(m_whole.graph->nodes().size());
        for (const Node& node : m_whole.graph->nodes())
            m_fresh.push_back(node.id);
        m_kept = m_fresh;
    }

    Result<PipelineStep> run(const Progress& progress)
    {
        for (std::uint32_t level = 0; !m_fresh.empty(); ++level) {
            progress.step(UserText("decomposing, level %1", level + 1));
            auto edits = decideFresh(level, progress);
            if (!edits)
                return fail(std::move(edits.error()));
            if (edits->empty())
                break;
            if (level == mostLevels)
                return endless();
            if (const std::size_t nodes = sizeWith(*edits); nodes > mostNodes())
                return tooLarge(nodes);
            if (auto done = apply(*edits); !done)
                return fail(std::move(done.error()));
        }
        return finished();
    }

private:
    struct Told {
        Event event;
        NodeId node; ///< that it is about, of the graph before its level
    };

    /// Whether a result of the fragment is one of its inputs, or looks at its memory.
    bool passesOn(const Fragment& fragment) const
    {
        std::vector<bool> shares(fragment.inputs, true);
        const auto sharing = [&](const graph::Argument& argument) {
            std::vector<NodeId> named;
            collectNodes(argument, named);
            return std::ranges::any_of(named, [&](NodeId id) { return shares[id.index()]; });
        };
        for (const Fragment::Node& made : fragment.nodes) {
            const Node call{.op = graph::NodeOp::CallFunction, .target = made.target, .body = {}};
            const bool looks = !isNumber(made.value) && (!isOperator(call) || mayShare(m_operators, call.opType()));
            shares.push_back(looks && std::ranges::any_of(made.args, [&](const auto& argument) { return sharing(argument.value); }));
        }
        return std::ranges::any_of(fragment.results, sharing);
    }

    /// A new tensor that someone writes into must go on to be one: what was passed on in its place would be written.
    void keepWritten(const Node& node, std::optional<Effects>& effects, Decomposer::Decision& decision) const
    {
        if (!decision.fragment || mayShare(m_operators, node.opType()) || !passesOn(*decision.fragment))
            return;
        if (!effects)
            effects.emplace(*m_whole.graph, m_operators);
        if (!effects->isWritten(node.id))
            return;
        decision.fragment.reset();
        Event& last = decision.events.back(); // by which it would have been decomposed
        last.kind = Event::Kind::Untold;
        last.becomes.clear();
        last.why = UserText("its result is written in place, and the decomposition returns its own argument");
    }

    Result<Edits> decideFresh(std::uint32_t level, const Progress& progress)
    {
        Edits edits;
        std::optional<Effects> effects; // of this level's graph
        for (const NodeId id : m_fresh) {
            if (progress.cancelled())
                return fail(UserText::listed(cancelledMessage));
            const Node& node = m_whole.graph->node(id);
            auto decision = m_decomposer.decide(*m_whole.graph, node);
            if (!decision)
                return fail(std::move(decision.error()));
            keepWritten(node, effects, *decision);
            for (Event& event : decision->events) {
                event.depth = level;
                if (level > 0)
                    event.op = node.opType();
                event.node = m_whole.from[id.index()].front();
                m_told.push_back({std::move(event), id});
            }
            if (decision->fragment)
                edits.emplace_hint(edits.end(), id, Replace{std::move(*decision->fragment), m_whole.graph->producers(id), {}});
        }
        return edits;
    }

    Result<void> apply(const Edits& edits)
    {
        auto next = applied(*m_whole.graph, edits);
        if (!next)
            return fail(std::move(next.error()));
        m_fresh.clear();
        for (const Rewritten::Edited& edited : next->edited) {
            const auto edit = edits.find(edited.node);
            if (edit != edits.end() && !std::get<Replace>(edit->second).fragment.nodes.empty())
                m_fresh.insert(m_fresh.end(), edited.now.begin(), edited.now.end());
        }
        m_changes += edits.size();
        const Edits layouts = relayout(*m_whole.graph, edits, *next, m_operators);
        m_levels.push_back(standing(*next, m_whole.graph->nodes().size()));
        goOn(std::move(*next));
        return layouts.empty() ? Result<void>() : follow(layouts);
    }

    /// Of the same level: each node stands for one. New ones are fresh, as those that were.
    Result<void> follow(const Edits& layouts)
    {
        auto next = applied(*m_whole.graph, layouts);
        if (!next)
            return fail(std::move(next.error()));
        const auto now = standing(*next, m_whole.graph->nodes().size());
        const auto move = [&now](std::vector<NodeId>& nodes) {
            for (NodeId& id : nodes)
                id = now[id.index()].front();
        };
        move(m_fresh);
        for (const auto& [node, edit] : layouts)
            if (std::holds_alternative<Replace>(edit))
                m_fresh.push_back(now[node.index()].front());
        for (std::vector<NodeId>& stands : m_levels.back())
            move(stands);
        goOn(std::move(*next));
        return {};
    }

    void goOn(Rewritten next)
    {
        keepOn(next);
        m_whole = {std::move(next.graph), composed(m_whole.from, next.from), composed(m_whole.value, next.value), {}, {}};
    }

    std::size_t sizeWith(const Edits& edits) const
    {
        std::size_t nodes = m_whole.graph->nodes().size();
        for (const auto& [node, edit] : edits)
            nodes += std::get<Replace>(edit).fragment.nodes.size();
        return nodes;
    }

    /// Far more than any backend makes of a program: rules that grow without end would take all memory before the levels run out.
    std::size_t mostNodes() const { return 100'000 + 50 * (m_levels.empty() ? m_whole.graph->nodes().size() : m_levels.front().size()); }

    tl::unexpected<Error> tooLarge(std::size_t nodes) const
    {
        const Event& last = m_told.back().event;
        return fail(Error{.message = UserText("the decompositions grow this graph to %1 nodes, the last of them '%2': do they ever end?",
                                              nodes, last.rule),
                          .file = m_profile,
                          .node = {},
                          .line = last.place.line,
                          .column = last.place.column});
    }

    tl::unexpected<Error> endless() const
    {
        const Event& last = m_told.back().event;
        return fail(Error{.message = UserText("'%1' recurses for more than %2 levels: its replacement of '%3' is decomposed again",
                                              last.rule, mostLevels, last.op),
                          .file = m_profile,
                          .node = {},
                          .line = last.place.line,
                          .column = last.place.column});
    }

    /// After the last level, for each node of the graph before a level.
    std::vector<NodeId> finally(std::size_t level, NodeId node) const
    {
        std::vector<NodeId> now{node};
        for (; level < m_levels.size(); ++level) {
            std::vector<NodeId> next;
            for (const NodeId id : now)
                for (const NodeId then : m_levels[level][id.index()])
                    if (std::ranges::find(next, then) == next.end())
                        next.push_back(then);
            now = std::move(next);
        }
        return now;
    }

    /// Which nodes are still those of the first graph.
    void keepOn(const Rewritten& next)
    {
        std::vector<bool> edited(m_kept.size());
        for (const Rewritten::Edited& one : next.edited)
            edited[one.node.index()] = true;
        std::vector<NodeId> kept(next.from.size());
        for (std::size_t node = 0; node < kept.size(); ++node)
            if (const auto& from = next.from[node]; from.size() == 1 && !edited[from.front().index()])
                kept[node] = m_kept[from.front().index()];
        m_kept = std::move(kept);
    }

    std::vector<Rewritten::Edited> editedInAll() const
    {
        if (m_levels.empty())
            return {};
        std::vector<bool> kept(m_levels.front().size());
        for (const NodeId node : m_kept)
            if (node.valid())
                kept[node.index()] = true;
        std::vector<Rewritten::Edited> edited;
        for (std::size_t node = 0; node < kept.size(); ++node)
            if (!kept[node])
                edited.push_back({NodeId(node), finally(0, NodeId(node))});
        return edited;
    }

    PipelineStep finished()
    {
        PipelineStep step{.name = "decompositions", .changes = m_changes};
        for (Told& told : m_told) {
            told.event.after = finally(told.event.depth, told.node);
            step.events.push_back(std::move(told.event));
        }
        m_whole.edited = editedInAll();
        step.rewritten = std::move(m_whole);
        const auto wrong = std::ranges::count(step.events, Event::Kind::Wrong, &Event::kind);
        if (wrong > 0)
            step.note =
                UserText("calls decomposed: %1; levels: %2; calls that their rule is wrong about: %3", m_changes, m_levels.size(), wrong);
        else if (m_changes > 0)
            step.note = UserText("calls decomposed: %1; levels: %2", m_changes, m_levels.size());
        return step;
    }

    Decomposer& m_decomposer;
    Operators& m_operators;
    const std::string& m_profile;
    Rewritten m_whole;           ///< from the first graph to the one at hand
    std::vector<NodeId> m_kept;  ///< by node of it: that of the first graph, if it still is that one
    std::vector<NodeId> m_fresh; ///< nodes of it that nobody has looked at
    std::vector<Told> m_told;
    std::vector<std::vector<std::vector<NodeId>>> m_levels; ///< by level, by node before it: what stands for it
    std::size_t m_changes = 0;
};

} // namespace

Result<PipelineStep> decomposed(const std::shared_ptr<const Graph>& before, const backend::Profile& profile,
                                const backend::InductorTables& tables, Operators& operators, const Progress& progress)
{
    Decomposer decomposer(profile, tables, operators);
    return Levels(before, decomposer, operators, profile.path).run(progress);
}

} // namespace nodewise::rewrite
