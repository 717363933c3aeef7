// SPDX-License-Identifier: Apache-2.0
// What a profile says of a program, made ready to be looked at: operators with their verdicts and shares, totals, and which rule decides
// which nodes.
#pragma once

#include "core/coverage/totals.h"

#include <array>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace nodewise::views {

using coverage::verdictCount;

/// Immutable, shared by all that show it, on any thread. Nodes of the answer are meant by their place in it.
class CoverageResult {
public:
    using Node = protocol::CoverageAnswer::Node;
    using Verdict = protocol::Verdict;

    /// Nodes of one operator that one rule gave one verdict.
    struct Op {
        std::string op;
        Verdict verdict = Verdict::Direct;
        const protocol::ChainLink* rule = nullptr;    ///< that gave it; null: none did
        const protocol::Judgment* judgment = nullptr; ///< of its first node
        std::vector<std::uint32_t> nodes;
        double flops = 0;
        std::uint64_t bytes = 0;
        std::uint64_t unknownFlops = 0; ///< nodes whose operations nobody knows
    };
    struct Sum {
        std::uint64_t nodes = 0, bytes = 0;
        double flops = 0;
        std::uint64_t unknownFlops = 0;
        Sum& operator+=(const Sum& more);
    };
    static Sum sumOf(const Node& node);
    using Totals = std::array<Sum, verdictCount>; ///< by verdict

    explicit CoverageResult(protocol::CoverageAnswer answer);

    const protocol::CoverageAnswer& answer() const { return m_answer; }
    const std::vector<Op>& ops() const { return m_ops; } ///< worst verdicts first, then those of most nodes
    const Totals& totals() const { return m_totals; }
    const Sum& whole() const { return m_whole; }
    const Node& node(std::uint32_t place) const { return m_answer.nodes[place]; }
    const protocol::Judgment& judgment(const Node& node) const { return m_answer.judgments[node.judgment]; }
    const protocol::Judgment& judgment(std::uint32_t place) const { return judgment(node(place)); }
    /// By index of the graph's node; null: nothing is said of it.
    const Node* tryNode(std::uint32_t node) const;
    const protocol::Judgment* tryJudgment(std::uint32_t node) const;

    /// The link that gave the verdict; null: no rule has a say.
    static const protocol::ChainLink* tryRule(const protocol::Judgment& judgment);
    /// Graph nodes with this verdict, in order.
    std::vector<std::uint32_t> nodesOf(Verdict verdict) const;
    /// Graph nodes whose chain has the rule of this line, in order.
    std::vector<std::uint32_t> nodesOfRule(const std::string& file, int line) const;
    /// Lines of a file with rules that have a say, with how many nodes each.
    std::map<int, std::uint64_t> linesOf(const std::string& file) const;

private:
    void group();
    void indexRules();

    protocol::CoverageAnswer m_answer;
    std::vector<Op> m_ops;
    Totals m_totals{};
    Sum m_whole;
    std::unordered_map<std::uint32_t, std::uint32_t> m_places;                ///< by graph node
    std::map<std::string, std::map<int, std::vector<std::uint32_t>>> m_rules; ///< judgments, by file and line
    std::vector<std::vector<std::uint32_t>> m_byJudgment;                     ///< places
};

} // namespace nodewise::views
