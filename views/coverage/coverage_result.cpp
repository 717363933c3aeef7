// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/coverage_result.h"

#include <algorithm>
#include <tuple>

namespace nodewise::views {

CoverageResult::Sum& CoverageResult::Sum::operator+=(const Sum& more)
{
    nodes += more.nodes;
    bytes += more.bytes;
    flops += more.flops;
    unknownFlops += more.unknownFlops;
    return *this;
}

CoverageResult::Sum CoverageResult::sumOf(const Node& node)
{
    return {1, node.bytes, node.flops.value_or(0), node.flops ? 0U : 1U};
}

CoverageResult::CoverageResult(protocol::CoverageAnswer answer) : m_answer(std::move(answer)), m_byJudgment(m_answer.judgments.size())
{
    std::erase_if(m_answer.nodes, [this](const Node& node) { return node.judgment >= m_answer.judgments.size(); });
    for (std::uint32_t place = 0; place < m_answer.nodes.size(); ++place) {
        const Node& node = m_answer.nodes[place];
        m_places.emplace(node.node, place);
        m_byJudgment[node.judgment].push_back(place);
        const Sum own = sumOf(node);
        m_totals[std::size_t(judgment(node).verdict)] += own;
        m_whole += own;
    }
    group();
    indexRules();
}

void CoverageResult::group()
{
    using Key = std::tuple<std::string_view, Verdict, std::string_view, int>;
    std::map<Key, std::size_t> places;
    for (std::uint32_t place = 0; place < m_answer.nodes.size(); ++place) {
        const Node& node = m_answer.nodes[place];
        const protocol::Judgment& of = judgment(node);
        const protocol::ChainLink* rule = tryRule(of);
        const Key key{node.op, of.verdict, rule ? std::string_view(rule->file) : std::string_view(), rule ? rule->line : 0};
        const auto [found, added] = places.emplace(key, m_ops.size());
        if (added)
            m_ops.push_back({node.op, of.verdict, rule, &of, {}, 0, 0, 0});
        Op& op = m_ops[found->second];
        op.nodes.push_back(place);
        op.flops += node.flops.value_or(0);
        op.bytes += node.bytes;
        op.unknownFlops += !node.flops;
    }
    std::stable_sort(m_ops.begin(), m_ops.end(), [](const Op& a, const Op& b) {
        return std::tuple(coverage::severity(a.verdict), b.nodes.size()) < std::tuple(coverage::severity(b.verdict), a.nodes.size());
    });
}

void CoverageResult::indexRules()
{
    for (std::uint32_t at = 0; at < m_answer.judgments.size(); ++at)
        for (const protocol::ChainLink& link : m_answer.judgments[at].chain) {
            if (link.file.empty() || link.line <= 0)
                continue;
            std::vector<std::uint32_t>& judgments = m_rules[link.file][link.line];
            if (judgments.empty() || judgments.back() != at)
                judgments.push_back(at);
        }
}

const protocol::ChainLink* CoverageResult::tryRule(const protocol::Judgment& judgment)
{
    return coverage::decisive(judgment);
}

const CoverageResult::Node* CoverageResult::tryNode(std::uint32_t node) const
{
    const auto found = m_places.find(node);
    return found == m_places.end() ? nullptr : &m_answer.nodes[found->second];
}

const protocol::Judgment* CoverageResult::tryJudgment(std::uint32_t node) const
{
    const Node* found = tryNode(node);
    return found ? &judgment(*found) : nullptr;
}

std::vector<std::uint32_t> CoverageResult::nodesOf(Verdict verdict) const
{
    std::vector<std::uint32_t> nodes;
    for (const Node& node : m_answer.nodes)
        if (judgment(node).verdict == verdict)
            nodes.push_back(node.node);
    return nodes;
}

std::vector<std::uint32_t> CoverageResult::nodesOfRule(const std::string& file, int line) const
{
    std::vector<std::uint32_t> places;
    const auto rules = m_rules.find(file);
    if (rules == m_rules.end())
        return {};
    const auto found = rules->second.find(line);
    if (found == rules->second.end())
        return {};
    for (const std::uint32_t judgment : found->second)
        places.insert(places.end(), m_byJudgment[judgment].begin(), m_byJudgment[judgment].end());
    std::ranges::sort(places);
    for (std::uint32_t& place : places)
        place = m_answer.nodes[place].node;
    return places;
}

std::map<int, std::uint64_t> CoverageResult::linesOf(const std::string& file) const
{
    std::map<int, std::uint64_t> out;
    if (const auto rules = m_rules.find(file); rules != m_rules.end())
        for (const auto& [line, judgments] : rules->second)
            for (const std::uint32_t judgment : judgments)
                out[line] += m_byJudgment[judgment].size();
    return out;
}

} // namespace nodewise::views
