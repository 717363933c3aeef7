// SPDX-License-Identifier: Apache-2.0
#include "core/coverage/judge.h"

#include "core/base/elapsed.h"
#include "core/coverage/call_facts.h"
#include "core/coverage/chain.h"
#include "core/coverage/history.h"
#include "core/graph/predicates.h"
#include "core/lowering/plan_call.h"
#include "core/summary/summary.h"
#include "core/summary/tensor_size.h"

#include <algorithm>
#include <chrono>

namespace nodewise::coverage {
namespace {

using graph::NodeId;
using protocol::ChainLink;
using protocol::Judgment;
using protocol::Verdict;
using Kind = rewrite::Event::Kind;

/// Total bytes of the tensors in a value; nullopt: there is none. Unknown sizes count nothing.
std::optional<std::uint64_t> tryTensorBytes(const graph::Value& value)
{
    if (value.isTensor())
        return summary::tryBytes(value.tensor).value_or(0);
    std::optional<std::uint64_t> sum;
    for (const graph::Value& element : value.elements)
        if (const auto bytes = tryTensorBytes(element))
            sum = sum.value_or(0) + *bytes;
    return sum;
}

/// It has a verdict: it yields tensors, or nothing, and then writes some.
bool isJudged(const graph::Node& node)
{
    if (node.op != graph::NodeOp::CallFunction || graph::isGetitem(node.target) || lowering::isCheck(node.opType()))
        return false;
    return tryTensorBytes(node.value) || (node.value.kind == graph::Value::Kind::None && node.target.starts_with("torch.ops."));
}

class ProgramJudge {
public:
    ProgramJudge(const rewrite::Pipeline& pipeline, const Backend& backend)
        : m_pipeline(pipeline), m_backend(backend), m_operators(backend), m_history(pipeline, backend)
    {
        findRead();
    }

    Result<protocol::CoverageAnswer> run()
    {
        const graph::Graph& original = *m_pipeline.original;
        protocol::CoverageAnswer answer{
            .profile = m_backend.profile.name, .title = m_backend.profile.title, .path = m_backend.profile.path};
        for (const graph::Node& node : original.nodes()) {
            if (!isJudged(node))
                continue;
            const auto judgment = judgmentOf(node, answer.judgments);
            if (!judgment)
                return fail(judgment.error());
            answer.nodes.push_back({.node = node.id.index(),
                                    .graph = node.subgraph.index(),
                                    .name = original.qualifiedName(node.id),
                                    .op = std::string(node.opType()),
                                    .judgment = *judgment,
                                    .flops = flopsOf(node.id),
                                    .bytes = tryTensorBytes(node.value).value_or(0)});
        }
        return answer;
    }

private:
    /// Where no formula tells them, those of what came out: a product of einsum is counted as its bmm. What several nodes were merged
    /// into counts for the first.
    std::optional<double> flopsOf(NodeId original) const
    {
        std::optional<double> sum = summary::nodeFlops(*m_pipeline.original, original);
        if (sum)
            return sum;
        const graph::Graph& result = *m_pipeline.result();
        for (const NodeId id : m_history.resultsOf(original)) {
            const auto flops = summary::nodeFlops(result, id);
            if (!flops)
                return {};
            sum = sum.value_or(0) + (m_history.originsOf(id).front() == original ? *flops : 0);
        }
        return sum;
    }

    /// What stands for a node at the end, and at which level it was made.
    struct Placed {
        const Part* part;
        std::uint32_t depth;
        bool operator==(const Placed&) const = default;
        bool operator<(const Placed& other) const { return std::pair(part, depth) < std::pair(other.part, other.depth); }
    };
    using Key = std::tuple<std::string_view, std::vector<std::uint32_t>, std::vector<Placed>>;

    /// Compilers leave out what nobody reads in the end: a decomposition makes it for results that the program has no use for.
    void findRead()
    {
        const graph::Graph& result = *m_pipeline.result();
        m_read.assign(result.nodes().size(), false);
        for (std::size_t i = m_read.size(); i-- > 0;) { // readers stand after what they read
            const graph::Node& node = result.node(NodeId(i));
            m_read[i] = node.op != graph::NodeOp::CallFunction || node.value.kind == graph::Value::Kind::None || // a check
                        std::ranges::any_of(node.users, [&](NodeId user) { return m_read[user.index()]; }) ||
                        (!graph::isGetitem(node.target) && !m_backend.operators.isPure(node.opType()));
        }
    }
    bool isNeeded(NodeId result) const { return m_read[result.index()] || m_history.depthOf(result) == 0; }

    Result<std::uint32_t> judgmentOf(const graph::Node& node, std::vector<Judgment>& judgments)
    {
        if (const auto refused = refusalOf(node, judgments))
            return *refused;
        auto parts = partsOf(node.id);
        if (!parts)
            return fail(parts.error());
        const auto [known, isNew] = m_known.try_emplace(Key(node.opType(), m_history.stepsOf(node.id), *parts), judgments.size());
        if (isNew)
            judgments.push_back(made(node, *parts));
        return static_cast<std::uint32_t>(known->second);
    }

    /// The program does not get past such a node, so what a profile would make of it does not count.
    std::optional<std::uint32_t> refusalOf(const graph::Node& node, std::vector<Judgment>& judgments)
    {
        const std::string op = calledBy(node);
        if (const auto known = m_refused.find(op); known != m_refused.end())
            return known->second;
        auto why = m_backend.operators.refusal(op);
        if (!why)
            return m_refused.emplace(op, std::nullopt).first->second;
        ChainLink link = linkTo(m_backend, ChainLink::Stage::Refused, op, {}, {});
        link.why = *why;
        judgments.push_back({.verdict = Verdict::Refused, .reason = std::move(*why), .chain = {std::move(link)}});
        return m_refused.emplace(op, static_cast<std::uint32_t>(judgments.size() - 1)).first->second;
    }

    Result<std::vector<Placed>> partsOf(NodeId original)
    {
        const graph::Graph& result = *m_pipeline.result();
        std::vector<Placed> out;
        for (const NodeId id : m_history.resultsOf(original)) {
            const graph::Node& node = result.node(id);
            if (!isJudged(node) || !isNeeded(id))
                continue;
            const auto part = m_operators.judge(result, node, m_history.tryUntold(id));
            if (!part)
                return fail(part.error());
            if (const Placed placed{*part, m_history.depthOf(id)}; std::ranges::count(out, placed) == 0)
                out.push_back(placed);
        }
        return out;
    }

    Judgment made(const graph::Node& node, const std::vector<Placed>& parts) const
    {
        Judgment judgment = verdictOf(node, parts);
        std::vector<ChainItem> items;
        if (const backend::CustomOp* custom = m_operators.tryCustom(node.opType()); custom != nullptr && !isKept(node, parts)) {
            ChainLink link = linkTo(m_backend, ChainLink::Stage::Custom, custom->op, custom->op, custom->place);
            link.why = custom->why;
            items.push_back({.op = std::string(node.opType()), .links = {std::move(link)}});
        }
        for (const std::uint32_t step : m_history.stepsOf(node.id)) {
            const ChainLink& link = m_history.steps()[step].link;
            items.push_back({.depth = link.depth, .op = link.op, .links = {link}});
        }
        const Step* refusal = tryStep(node.id, Kind::Unsupported);
        if (refusal == nullptr)
            refusal = tryStep(node.id, Kind::Wrong);
        for (const Placed& placed : parts) {
            if (refusal != nullptr && refusal->link.op == placed.part->op)
                continue; // nobody is asked about it any more
            ChainItem item{.depth = placed.depth, .op = placed.part->op, .links = placed.part->links};
            for (ChainLink& link : item.links)
                link.depth += placed.depth;
            items.push_back(std::move(item));
        }
        judgment.chain = ordered(std::move(items));
        return judgment;
    }

    static bool isKept(const graph::Node& node, const std::vector<Placed>& parts)
    {
        return std::ranges::any_of(parts, [&](const Placed& placed) { return placed.depth == 0 && placed.part->op == node.opType(); });
    }

    Judgment verdictOf(const graph::Node& node, const std::vector<Placed>& parts) const
    {
        if (const Step* refusal = tryStep(node.id, Kind::Unsupported))
            return {.verdict = Verdict::Unsupported, .reason = refused(node, *refusal)};
        if (const Step* wrong = tryStep(node.id, Kind::Wrong))
            return {.verdict = Verdict::Unimplemented, .reason = mistaken(node, *wrong)};
        for (const Verdict bad : {Verdict::Unsupported, Verdict::Unimplemented})
            for (const Placed& placed : parts)
                if (placed.part->verdict == bad)
                    return {.verdict = bad, .reason = whyNot(node, *placed.part)};
        if (parts.empty())
            return {.verdict = Verdict::Decomposed, .reason = whyGone(node)};
        Judgment judgment = goodOf(node, parts);
        if (m_operators.tryCustom(node.opType()) != nullptr)
            judgment.verdict = Verdict::Custom;
        return judgment;
    }

    /// Passes at most moved it, or made it functional.
    bool isItself(const graph::Node& node, const std::vector<Placed>& parts) const
    {
        return parts.size() == 1 && tryStep(node.id, Kind::Decomposed) == nullptr &&
               (parts.front().part->op == node.opType() || parts.front().part->op == lowering::outOfPlace(node.opType()));
    }

    /// None of the parts fails.
    Judgment goodOf(const graph::Node& node, const std::vector<Placed>& parts) const
    {
        if (isItself(node, parts))
            return {.verdict = parts.front().part->verdict, .reason = parts.front().part->reason};
        std::vector<std::string> ops;
        const Part* fallen = nullptr;
        bool computes = false;
        for (const Placed& placed : parts) {
            if (std::ranges::count(ops, placed.part->op) == 0)
                ops.push_back(placed.part->op);
            computes = computes || computesOnDevice(*placed.part);
            if (placed.part->onCpu && fallen == nullptr)
                fallen = placed.part;
        }
        if (fallen == nullptr)
            return {.verdict = Verdict::Decomposed, .reason = UserText("it becomes %1", listed(ops))};
        if (!computes)
            return {.verdict = Verdict::Fallback, .reason = about(node, *fallen)};
        return {.verdict = Verdict::Decomposed,
                .reason = UserText("it becomes %1; %2 is left to the CPU: %3", listed(ops), fallen->op, fallen->reason)};
    }

    const Step* tryStep(NodeId node, Kind kind) const
    {
        for (const std::uint32_t step : m_history.stepsOf(node))
            if (m_history.steps()[step].kind == kind)
                return &m_history.steps()[step];
        return nullptr;
    }

    /// What hinders the decomposition that would have taken it says more than that nothing else does.
    UserText whyNot(const graph::Node& node, const Part& part) const
    {
        for (const std::uint32_t index : m_history.stepsOf(node.id)) {
            const auto& [kind, link] = m_history.steps()[index];
            if (kind == Kind::Declined && link.op == part.op && isPass(link.rule) && !link.why.empty() &&
                part.verdict == Verdict::Unimplemented)
                return UserText("%1; the pass %2 leaves it as it is: %3", about(node, part), link.rule, link.why);
            const bool hindered = kind == Kind::Untold && link.op == part.op && link.becomes.empty() && !link.why.empty();
            if (!hindered || part.verdict != Verdict::Unimplemented)
                continue;
            const UserText why = UserText("the decomposition %1 leaves it as it is: %2", link.rule, link.why);
            return part.op == node.opType() ? why : UserText("it becomes %1: %2", part.op, why);
        }
        return about(node, part);
    }
    bool isPass(const std::string& rule) const
    {
        const auto& own = m_backend.profile.passes;
        return rewrite::tryPass(rule) != nullptr || std::ranges::find(own, rule, &backend::PassRule::pass) != own.end();
    }
    static UserText about(const graph::Node& node, const Part& part)
    {
        return part.op == node.opType() ? part.reason : UserText("it becomes %1: %2", part.op, part.reason);
    }
    static UserText refused(const graph::Node& node, const Step& step)
    {
        const UserText why = step.link.why.empty() ? UserText("the decomposition %1 rejects it", step.link.rule) : step.link.why;
        return step.link.op == node.opType() ? why : UserText("it becomes %1: %2", step.link.op, why);
    }
    UserText mistaken(const graph::Node& node, const Step& step) const
    {
        const UserText why = isPass(step.link.rule)
                                 ? UserText("the replacement of the pass %1 can't stand in for it: %2", step.link.rule, step.link.why)
                                 : UserText("the decomposition %1 can't replace it: %2", step.link.rule, step.link.why);
        return step.link.op == node.opType() ? why : UserText("it becomes %1: %2", step.link.op, why);
    }
    UserText whyGone(const graph::Node& node) const
    {
        const Step* pass = nullptr;
        for (const std::uint32_t step : m_history.stepsOf(node.id))
            if (m_history.steps()[step].kind == Kind::Passed)
                pass = &m_history.steps()[step];
        if (pass != nullptr)
            return UserText("the pass %1 leaves nothing of it that needs a kernel", pass->link.rule);
        return UserText("it becomes nothing that needs a kernel");
    }

    const rewrite::Pipeline& m_pipeline;
    const Backend& m_backend;
    OperatorJudge m_operators;
    History m_history;
    std::vector<bool> m_read; ///< by node of the result
    std::map<Key, std::size_t> m_known;
    std::map<std::string, std::optional<std::uint32_t>, std::less<>> m_refused; ///< by operator: its judgment
};

} // namespace

Result<protocol::CoverageAnswer> judge(const rewrite::Pipeline& pipeline, const backend::Profile& profile,
                                       const backend::InductorTables& tables, rewrite::Operators& operators, Templates* templates)
{
    const auto start = std::chrono::steady_clock::now();
    const Backend backend{.profile = profile, .tables = tables, .operators = operators, .templates = templates};
    auto answer = ProgramJudge(pipeline, backend).run();
    if (answer)
        answer->ms = millisecondsSince(start);
    return answer;
}

} // namespace nodewise::coverage
