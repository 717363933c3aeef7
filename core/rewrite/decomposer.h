// SPDX-License-Identifier: Apache-2.0
// Which decomposition a call takes, and all levels of them. Internal to core/rewrite.
#pragma once

#include "core/rewrite/pipeline.h"
#include "core/rewrite/rule_index.h"

namespace nodewise::rewrite {

/// Asks the rules about one call at a time.
class Decomposer {
public:
    Decomposer(const backend::Profile& profile, const backend::InductorTables& tables, Operators& operators);

    struct Decision {
        std::optional<Fragment> fragment; ///< none: the call stays
        std::vector<Event> events;        ///< in the order in which rules were asked; of the node alone: no `after`
    };
    Result<Decision> decide(const graph::Graph& graph, const graph::Node& node);

private:
    /// Whether others may be asked after this one.
    enum class Next : std::uint8_t { Ask, Stop };
    using Asked = Result<Next>;

    Asked askRule(const graph::Graph& graph, const graph::Node& node, const backend::Decomposition& rule, Decision& decision);
    Asked askFunction(const graph::Graph& graph, const graph::Node& node, const backend::Decomposition& rule, Decision& decision);
    Asked askProfile(const graph::Graph& graph, const graph::Node& node, Decision& decision);
    Asked askTable(const graph::Graph& graph, const graph::Node& node, Decision& decision);
    Result<bool> isTakenOut(const graph::Graph& graph, const graph::Node& node, Decision& decision);
    void askTableFunction(const graph::Graph& graph, const graph::Node& node, Event event, Decision& decision);
    /// `told`: what a table says that it becomes.
    void askComposite(const graph::Graph& graph, const graph::Node& node, Decision& decision, const std::vector<std::string>& told = {});
    /// Where what is composite leads to an operator that nobody takes, the table's row (`told`, as an event) counts.
    void leaveDeadEnd(Event told, Decision& decision) const;
    /// Whether the profile or a table says anything of it.
    bool isKnown(std::string_view op) const; ///< or it is composite in its turn
    /// Of an empty guard `unguarded`.
    Result<GuardAnswer> holds(const graph::Graph& graph, const graph::Node& node, const std::string& guard, backend::RulePlace place,
                              bool unguarded);
    Error located(Error error, backend::RulePlace place, const graph::Graph& graph, const graph::Node& node) const;

    const backend::Profile& m_profile;
    const backend::InductorTables& m_tables;
    Operators& m_operators;
    RuleIndex<backend::Decomposition> m_rules;
    RuleIndex<backend::Exclusion> m_excluded;
    RuleIndex<backend::Fallback> m_fallbacks;
};

/// Decompositions on what decompositions make, until nothing changes. All of it is one step.
Result<PipelineStep> decomposed(const std::shared_ptr<const graph::Graph>& before, const backend::Profile& profile,
                                const backend::InductorTables& tables, Operators& operators, const Progress& progress);

} // namespace nodewise::rewrite
