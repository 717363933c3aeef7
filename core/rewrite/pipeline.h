// SPDX-License-Identifier: Apache-2.0
// What a backend makes of a graph before it lowers it: decompositions and passes in the profile's order, step by step.
#pragma once

#include "core/backend/inductor_tables.h"
#include "core/base/progress.h"
#include "core/rewrite/pass.h"

namespace nodewise::rewrite {

/// What happened to one node in a step.
struct Event {
    enum class Kind : std::uint8_t {
        Decomposed,  ///< by a rule of the profile, of a table, or because it is composite
        Declined,    ///< the rule, or the pass, left it as it is
        Excluded,    ///< from the tables' decompositions
        Unsupported, ///< the rule refuses it
        Wrong,  ///< its function, or the replacement of a pass of the profile, cannot stand in for it, by a mistake of its own: it stays, and
                ///< nothing else is asked
        Untold, ///< it would be decomposed, but no function does it, or not at all sizes: it stays; `becomes` tells what it would be
        Passed  ///< changed by a graph pass
    };
    Kind kind = Kind::Passed;
    graph::NodeId node;               ///< of the graph before the step; at deeper levels the first one that this came from
    std::uint32_t depth = 0;          ///< levels of decomposition between that one and what this is about
    std::string op;                   ///< that it is about: "aten.mm.default", made at an earlier level; "" = the node's own
    std::vector<graph::NodeId> after; ///< nodes after the step that stand for it
    std::string rule;                 ///< function ("linear"), table ("inductor-2.13"), "composite", "fallback", name of a pass
    backend::RulePlace place;         ///< in the profile
    UserText why;
    std::vector<std::string> becomes; ///< operators, in order
};

/// All levels of decomposition are one step.
struct PipelineStep {
    std::string name;                              ///< "decompositions", or of the pass
    std::optional<backend::PassRule::Point> point; ///< none: decompositions
    backend::RulePlace place;                      ///< of the pass in the profile
    Rewritten rewritten;                           ///< from the step before
    std::size_t changes = 0;
    bool ran = true; ///< false: the backend's own, below the graph; nothing changed
    std::vector<Event> events;
    UserText note;
    double ms = 0;
};

struct Pipeline {
    std::shared_ptr<const graph::Graph> original;
    std::vector<PipelineStep> steps; ///< pre-grad passes, functionalize, decompositions, then the other passes
    const std::shared_ptr<const graph::Graph>& result() const { return steps.empty() ? original : steps.back().rewritten.graph; }
    /// By node of the result: nodes of the original.
    std::vector<std::vector<graph::NodeId>> origins() const;
    /// By node of the original: the node of the result that yields its value; none where no node does.
    std::vector<graph::NodeId> values() const;
    std::vector<FoldedConstant> constants() const; ///< of all steps, whose placeholders the result has
};

/// Where the profile refers to a table, in-place writes are made new tensors before decompositions (a step "functionalize", if there are
/// any). Decompositions are repeated on what they make until nothing changes (32 levels at most: then an error names the rule). A rule of
/// the profile takes the place of the table's; rules of an operator are asked in order, and where all decline the call is not put to the
/// table. Exclusions and fallbacks only take operators out of the table. Composite operators that are still there are decomposed as PyTorch
/// does, where the profile refers to a table (torch/fx/experimental/proxy_tensor.py, proxy_call). A call for which a function fails stays
/// as it is, and its event says why; mistakesOf() lists those that are the profile's mistake. Errors: what lowering::passErrors finds, a
/// rule's guard, or a function that is not there (located in the profile), cancelled.
Result<Pipeline> runPipeline(std::shared_ptr<const graph::Graph> graph, const backend::Profile& profile,
                             const backend::InductorTables& tables, Operators& operators, const Progress& progress = {});

} // namespace nodewise::rewrite
