// SPDX-License-Identifier: Apache-2.0
#include "core/coverage/totals.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace nodewise::coverage {

using protocol::ChainLink;
using protocol::CoverageAnswer;
using protocol::Verdict;

std::size_t severity(Verdict verdict)
{
    return static_cast<std::size_t>(std::ranges::find(bySeverity, verdict) - bySeverity.begin());
}

bool isCovered(Verdict verdict)
{
    return verdict != Verdict::Refused && verdict != Verdict::Unsupported && verdict != Verdict::Unimplemented;
}

void Amount::add(const CoverageAnswer::Node& node)
{
    ++count;
    flops += node.flops.value_or(0);
    bytes += node.bytes;
    unknownFlops += !node.flops;
}

Amount Totals::covered() const
{
    Amount out;
    for (const Verdict verdict : bySeverity) {
        if (!isCovered(verdict))
            continue;
        out.count += of(verdict).count;
        out.flops += of(verdict).flops;
        out.bytes += of(verdict).bytes;
        out.unknownFlops += of(verdict).unknownFlops;
    }
    return out;
}

namespace {

void addWay(OpTotal& total, std::uint32_t judgment, std::uint32_t node)
{
    auto way = std::ranges::find(total.ways, judgment, &OpTotal::Way::judgment);
    if (way == total.ways.end())
        way = total.ways.insert(way, {.judgment = judgment, .nodes = {}});
    way->nodes.push_back(node);
}

} // namespace

Totals totalsOf(const CoverageAnswer& answer)
{
    Totals totals;
    std::map<std::pair<std::string_view, Verdict>, OpTotal> ops;
    for (std::uint32_t i = 0; i < answer.nodes.size(); ++i) {
        const CoverageAnswer::Node& node = answer.nodes[i];
        if (node.judgment >= answer.judgments.size())
            continue; // a message of another process
        const Verdict verdict = answer.judgments[node.judgment].verdict;
        OpTotal& total = ops[{node.op, verdict}];
        for (Amount* amount : {&totals.all, &totals.byVerdict[static_cast<std::size_t>(verdict)], &total.amount})
            amount->add(node);
        addWay(total, node.judgment, i);
    }
    for (auto& [key, total] : ops) {
        total.op = key.first;
        total.verdict = key.second;
        std::ranges::stable_sort(total.ways, [](const auto& a, const auto& b) { return a.nodes.size() > b.nodes.size(); });
        totals.ops.push_back(std::move(total));
    }
    std::ranges::stable_sort(totals.ops, [](const OpTotal& a, const OpTotal& b) {
        return std::tuple(severity(a.verdict), b.amount.count) < std::tuple(severity(b.verdict), a.amount.count);
    });
    return totals;
}

const ChainLink* decisive(const protocol::Judgment& judgment)
{
    using Stage = ChainLink::Stage;
    const auto& chain = judgment.chain;
    if (chain.empty())
        return nullptr;
    const auto first = [&](std::initializer_list<Stage> stages) -> const ChainLink* {
        for (const Stage stage : stages)
            if (const auto found = std::ranges::find(chain, stage, &ChainLink::stage); found != chain.end())
                return &*found;
        return nullptr;
    };
    const ChainLink* link = nullptr;
    switch (judgment.verdict) {
    case Verdict::Unsupported:
        link = first({Stage::Unsupported});
        break;
    case Verdict::Unimplemented:
        link = first({Stage::Unimplemented});
        break;
    case Verdict::Refused:
        link = first({Stage::Refused});
        break;
    case Verdict::Fallback:
        link = first({Stage::Fallback});
        break;
    case Verdict::Decomposed:
        link = first({Stage::Decomposition, Stage::Pass});
        break;
    case Verdict::Custom:
        link = first({Stage::Decomposition, Stage::Lowering, Stage::Fallback, Stage::Custom});
        break;
    case Verdict::Lowered:
        link = first({Stage::Lowering});
        break;
    case Verdict::Direct:
        link = first({Stage::OpFunc, Stage::View});
        break;
    }
    return link != nullptr ? link : &chain.front();
}

std::string ruleText(const ChainLink& link)
{
    const std::string name = link.file.substr(link.file.find_last_of('/') + 1);
    return link.line > 0 ? link.rule + " (" + name + ":" + std::to_string(link.line) + ")" : link.rule;
}

std::string ruleText(const protocol::Judgment& judgment)
{
    const ChainLink* link = decisive(judgment);
    return link == nullptr ? std::string() : ruleText(*link);
}

std::string verdictText(Verdict verdict)
{
    return std::string(protocol::verdictWord(verdict));
}

} // namespace nodewise::coverage
