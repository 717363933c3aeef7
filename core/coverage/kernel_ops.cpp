// SPDX-License-Identifier: Apache-2.0
#include "core/coverage/kernel_ops.h"

#include <algorithm>

namespace nodewise::coverage {

using Stage = protocol::ChainLink::Stage;

UserText KernelOpsFound::whyNot() const
{
    if (gaps.empty())
        return {};
    if (gaps.size() == 1 || !std::ranges::all_of(gaps, &Gap::nothing))
        return gaps.front().why;
    std::vector<std::string> ops;
    for (const Gap& gap : gaps)
        ops.push_back(gap.op);
    return UserText("there are no OpFuncs for %1", listed(ops));
}

KernelOps::KernelOps(const Backend& backend) : m_backend(backend)
{
    for (const backend::OpFunc& function : backend.profile.opFuncs) {
        if (function.kind == backend::OpFunc::Kind::Data)
            m_moves.push_back(&function);
        m_functions[function.op].push_back(&function);
    }
    for (const backend::Override& override_ : backend.profile.overrides)
        m_overrides.emplace(override_.op, &override_);
}

Result<void> KernelOps::find(const Call& call, const std::string& op, KernelOpsFound& found) const
{
    Level level;
    return find(call, op, level, found);
}

Result<void> KernelOps::find(const Call& call, const std::string& op, Level& level, KernelOpsFound& found) const
{
    if (!level.seen.insert(op).second)
        return {};
    const auto decomposed = m_backend.tables.kernelDecompositions.find(op);
    const bool decomposes = decomposed != m_backend.tables.kernelDecompositions.end();
    const auto kept = m_overrides.find(op);
    if (decomposes && kept != m_overrides.end()) {
        found.links.push_back(linkTo(m_backend, Stage::Override, op, op, kept->second->place));
        found.links.back().depth = level.depth;
        found.links.back().why = UserText("it keeps Inductor from turning it into %1", listed(decomposed->second));
    }
    const bool comesFirst = decomposes && !decomposed->second.empty() && kept == m_overrides.end() && !m_backend.profile.opFuncsOverride;
    if (comesFirst)
        tellUnused(op, level, decomposed->second, found);
    const auto byFunction_ = comesFirst ? Result<bool>(false) : byFunction(call, op, level, found);
    if (!byFunction_)
        return fail(byFunction_.error());
    if (*byFunction_)
        return {};
    if (!decomposes || decomposed->second.empty() || kept != m_overrides.end()) {
        addGap(call, op, level, found);
        return {};
    }
    protocol::ChainLink& link = found.links.emplace_back(linkToRow(m_backend, Stage::KernelDecomposition, op, "kernelDecompositions"));
    link.depth = level.depth;
    link.becomes = decomposed->second;
    Level below{.depth = level.depth + 1, .of = level.of.empty() ? op : level.of, .seen = level.seen};
    for (const std::string& part : decomposed->second)
        if (auto done = find(call, part, below, found); !done)
            return done;
    return {};
}

/// Of an operator that Inductor decomposes before it asks for OpFuncs: those that are there for it in vain.
void KernelOps::tellUnused(const std::string& op, const Level& level, const std::vector<std::string>& parts, KernelOpsFound& found) const
{
    const auto functions = m_functions.find(op);
    if (functions == m_functions.end())
        return;
    for (const backend::OpFunc* function : functions->second) {
        protocol::ChainLink& link = found.links.emplace_back(linkTo(m_backend, Stage::Declined, op, function->name, function->place));
        link.depth = level.depth;
        link.why =
            UserText("Inductor turns %1 into %2 before it asks for an OpFunc; add %1 to \"overrides\" to prevent it", op, listed(parts));
    }
}

Result<bool> KernelOps::byFunction(const Call& call, const std::string& op, const Level& level, KernelOpsFound& found) const
{
    const auto functions = m_functions.find(op);
    if (functions == m_functions.end())
        return false;
    for (const backend::OpFunc* function : functions->second)
        if (auto done = taken(call, *function, op, level.depth, found); !done || *done)
            return done;
    return false;
}

Result<bool> KernelOps::taken(const Call& call, const backend::OpFunc& function, const std::string& op, std::uint32_t depth,
                              KernelOpsFound& found) const
{
    // An OpFunc stands for operators with other arguments: where its guard can't be asked, it does not take the call
    const auto holding = holds(m_backend, call, function.when, function.place, true);
    protocol::ChainLink& link = found.links.emplace_back(linkTo(m_backend, Stage::OpFunc, op, function.name, function.place));
    link.depth = depth;
    link.why = function.why;
    if (!holding || !holding->always) {
        link.stage = Stage::Declined;
        link.why = !holding                   ? holding.error().message
                   : !holding->partly.empty() ? holding->takesSome()
                   : function.why.empty()     ? UserText("it accepts calls with %1", function.when)
                                              : UserText(function.why);
        return false;
    }
    link.unit = function.unit;
    if (std::ranges::count(found.functions, function.name) == 0)
        found.functions.push_back(function.name);
    return true;
}

void KernelOps::addGap(const Call& call, const std::string& op, const Level& level, KernelOpsFound& found) const
{
    const auto kept = m_overrides.find(op);
    KernelOpsFound::Gap gap{.op = op};
    if (m_functions.contains(op))
        gap.why = UserText("no OpFunc for %1 accepts this call: %2", op, found.links.back().why);
    else if (kept != m_overrides.end())
        gap.why = UserText("there is no OpFunc for %1: %1 is only an OpOverride", op);
    else if (!level.of.empty())
        gap.why = UserText("there is no OpFunc for %1, nor for %2, from which Inductor builds it", level.of, op);
    else
        gap = {.op = op, .why = UserText("there is no OpFunc for %1", op), .nothing = true};
    const backend::RulePlace section = m_backend.profile.opFuncsPlace;
    protocol::ChainLink link = kept != m_overrides.end()
                                   ? linkTo(m_backend, Stage::Unimplemented, op, op, kept->second->place)
                                   : linkTo(m_backend, Stage::Unimplemented, op, section.line > 0 ? "opFuncs" : "", section);
    link.depth = level.depth;
    link.why = gap.nothing ? UserText("Inductor computes %1 with %2, and there is no OpFunc for that", call.op, op) : gap.why;
    found.links.push_back(std::move(link));
    found.gaps.push_back(std::move(gap));
}

Result<bool> KernelOps::findMove(const Call& call, KernelOpsFound& found) const
{
    for (const backend::OpFunc* function : m_moves)
        if (auto done = taken(call, *function, function->op, 0, found); !done || *done)
            return done;
    return false;
}

} // namespace nodewise::coverage
