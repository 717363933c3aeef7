// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/change_of_verdicts.h"

#include <algorithm>
#include <tuple>

namespace nodewise::views {

using Verdict = protocol::Verdict;

namespace {

/// By what people read of it: lines move in a text that is edited, and files have other names.
bool sameWay(const protocol::Judgment& a, const protocol::Judgment& b)
{
    const protocol::ChainLink *x = CoverageResult::tryRule(a), *y = CoverageResult::tryRule(b);
    return x && y ? x->stage == y->stage && x->rule == y->rule && x->becomes == y->becomes : x == y;
}

} // namespace

ChangeOfVerdicts::ChangeOfVerdicts(std::shared_ptr<const CoverageResult> before, std::shared_ptr<const CoverageResult> after)
    : m_before(std::move(before)), m_after(std::move(after))
{
    std::map<std::tuple<std::string_view, Verdict, Verdict, bool>, std::size_t> places;
    for (const CoverageResult::Node& node : m_after->answer().nodes) {
        const protocol::Judgment* was = m_before->tryJudgment(node.node);
        if (!was)
            continue;
        const protocol::Judgment& is = m_after->judgment(node);
        const bool otherWay = !sameWay(*was, is);
        const auto [found, added] =
            places.emplace(std::tuple(std::string_view(node.op), was->verdict, is.verdict, otherWay), m_rows.size());
        if (added)
            m_rows.push_back({coverage::trend(was->verdict, is.verdict), otherWay, node.op, {}, was, &is, {}});
        Row& row = m_rows[found->second];
        row.nodes.push_back(node.node);
        row.sum += CoverageResult::sumOf(node);
        ++m_counts[std::size_t(row.kind)];
    }
    std::ranges::stable_sort(m_rows, [](const Row& a, const Row& b) {
        return std::tuple(int(a.kind), !a.otherWay, b.nodes.size()) < std::tuple(int(b.kind), !b.otherWay, a.nodes.size());
    });
}

} // namespace nodewise::views
