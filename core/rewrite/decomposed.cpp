// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/decomposer.h"
#include "core/rewrite/edit_parts.h"
#include "core/rewrite/effects.h"
#include "core/rewrite/rounds.h"

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
        : m_decomposer(decomposer), m_operators(operators), m_profile(profile), m_rounds(std::move(before))
    {
        m_fresh.reserve(m_rounds.graph().nodes().size());
        for (const Node& node : m_rounds.graph().nodes())
            m_fresh.push_back(node.id);
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
            if (const std::size_t nodes = m_rounds.sizeWith(*edits); m_rounds.isTooLarge(nodes))
                return tooLarge(nodes);
            auto fresh = m_rounds.apply(*edits, m_operators);
            if (!fresh)
                return fail(std::move(fresh.error()));
            m_fresh = std::move(*fresh);
            m_changes += edits->size();
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
            effects.emplace(m_rounds.graph(), m_operators);
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
            const Node& node = m_rounds.graph().node(id);
            auto decision = m_decomposer.decide(m_rounds.graph(), node);
            if (!decision)
                return fail(std::move(decision.error()));
            keepWritten(node, effects, *decision);
            for (Event& event : decision->events) {
                event.depth = level;
                if (level > 0)
                    event.op = node.opType();
                event.node = m_rounds.from(id).front();
                m_told.push_back({std::move(event), id});
            }
            if (decision->fragment)
                edits.emplace_hint(edits.end(), id, Replace{std::move(*decision->fragment), m_rounds.graph().producers(id), {}});
        }
        return edits;
    }

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

    PipelineStep finished()
    {
        PipelineStep step{.name = "decompositions", .changes = m_changes};
        for (Told& told : m_told) {
            told.event.after = m_rounds.finally(told.event.depth, told.node);
            step.events.push_back(std::move(told.event));
        }
        const std::size_t levels = m_rounds.count();
        step.rewritten = m_rounds.take();
        const auto wrong = std::ranges::count(step.events, Event::Kind::Wrong, &Event::kind);
        if (wrong > 0)
            step.note = UserText("calls decomposed: %1; levels: %2; calls that their rule is wrong about: %3", m_changes, levels, wrong);
        else if (m_changes > 0)
            step.note = UserText("calls decomposed: %1; levels: %2", m_changes, levels);
        return step;
    }

    Decomposer& m_decomposer;
    Operators& m_operators;
    const std::string& m_profile;
    Rounds m_rounds;
    std::vector<NodeId> m_fresh; ///< nodes of the graph at hand that nobody has looked at
    std::vector<Told> m_told;
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
