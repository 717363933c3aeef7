// SPDX-License-Identifier: Apache-2.0
// A step of the pipeline that edits a graph again and again, and is one rewriting to those who look at it. Internal to core/rewrite.
#pragma once

#include "core/rewrite/edits.h"
#include "core/rewrite/operators.h"

namespace nodewise::rewrite {

class Rounds {
public:
    explicit Rounds(std::shared_ptr<const graph::Graph> before);

    const graph::Graph& graph() const { return *m_whole.graph; }
    const std::shared_ptr<const graph::Graph>& graphPointer() const { return m_whole.graph; }
    std::size_t count() const { return m_rounds.size(); }
    /// Nodes of the first graph that a node of the one at hand comes from.
    const std::vector<graph::NodeId>& from(graph::NodeId node) const { return m_whole.from[node.index()]; }

    /// A round has made it: it is none of the first graph's.
    bool isNew(graph::NodeId node) const { return !m_kept[node.index()].valid(); }

    /// One more round. What reads a result that lies otherwise in memory follows. Returns the nodes that are new.
    Result<std::vector<graph::NodeId>> apply(const Edits& edits, Operators& operators);
    /// Far more nodes than any backend makes of a program: edits that grow without end would take all memory.
    bool isTooLarge(std::size_t nodes) const;
    /// With the edits made.
    std::size_t sizeWith(const Edits& edits) const;

    /// After the last round, for a node of the graph before a round.
    std::vector<graph::NodeId> finally(std::size_t round, graph::NodeId node) const;
    /// From the first graph to the last.
    Rewritten take();

private:
    Result<void> follow(const Edits& layouts, std::vector<graph::NodeId>& fresh);
    void goOn(Rewritten next);
    void keepOn(const Rewritten& next);
    std::vector<Rewritten::Edited> editedInAll() const;

    Rewritten m_whole;                                             ///< from the first graph to the one at hand
    std::vector<graph::NodeId> m_kept;                             ///< by node of it: that of the first graph, if it still is that one
    std::vector<std::vector<std::vector<graph::NodeId>>> m_rounds; ///< by round, by node before it: what stands for it
};

} // namespace nodewise::rewrite
