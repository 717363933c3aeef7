// SPDX-License-Identifier: Apache-2.0
#include "core/coverage/compared.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace nodewise::coverage {

using protocol::CoverageAnswer;
using protocol::Verdict;

namespace {

int rank(Verdict verdict)
{
    return !isCovered(verdict) ? 0 : verdict == Verdict::Fallback ? 1 : 2;
}

const protocol::Judgment* tryJudgment(const CoverageAnswer& answer, const CoverageAnswer::Node& node)
{
    return node.judgment < answer.judgments.size() ? &answer.judgments[node.judgment] : nullptr;
}

} // namespace

Trend trend(Verdict from, Verdict to)
{
    if (rank(from) != rank(to))
        return rank(from) < rank(to) ? Trend::Better : Trend::Worse;
    return from == to ? Trend::Same : Trend::Changed;
}

std::string_view trendWord(Trend trend)
{
    switch (trend) {
    case Trend::Worse:
        return "worse";
    case Trend::Better:
        return "better";
    case Trend::Changed:
        return "changed";
    case Trend::Same:
        return "same";
    }
    return {};
}

Comparison compared(const CoverageAnswer& first, const CoverageAnswer& second)
{
    std::unordered_map<std::string_view, std::uint32_t> byName;
    for (std::uint32_t i = 0; i < second.nodes.size(); ++i)
        byName.emplace(second.nodes[i].name, i);
    Comparison out;
    std::map<std::string_view, Comparison::Op> ops;
    for (std::uint32_t i = 0; i < first.nodes.size(); ++i) {
        const auto other = byName.find(first.nodes[i].name);
        const auto* from = tryJudgment(first, first.nodes[i]);
        const auto* to = other == byName.end() ? nullptr : tryJudgment(second, second.nodes[other->second]);
        if (from == nullptr || to == nullptr)
            continue;
        const Trend change = trend(from->verdict, to->verdict);
        Comparison::Op& op = ops[first.nodes[i].op];
        ++op.counts[static_cast<std::size_t>(change)];
        ++out.counts[static_cast<std::size_t>(change)];
        if (change != Trend::Same)
            op.nodes.push_back({.first = i, .second = other->second, .trend = change});
    }
    for (auto& [name, op] : ops) {
        op.op = name;
        out.ops.push_back(std::move(op));
    }
    std::ranges::stable_sort(out.ops, [](const Comparison::Op& a, const Comparison::Op& b) { return a.counts > b.counts; });
    return out;
}

} // namespace nodewise::coverage
