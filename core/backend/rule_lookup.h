// SPDX-License-Identifier: Apache-2.0
// Which rules are about an operator, and in which order they are tried.
#pragma once

#include "core/backend/profile_rules.h"

#include <algorithm>

namespace nodewise::backend {

/// "aten.linear" is about "aten.linear.default", as that itself is.
inline bool isAbout(std::string_view ruleOp, std::string_view opType)
{
    return opType == ruleOp || (opType.size() > ruleOp.size() && opType.starts_with(ruleOp) && opType[ruleOp.size()] == '.' &&
                                std::ranges::count(ruleOp, '.') == 1);
}

/// Rules about an operator, "aten.linear.default": those that name its overload, then those that cover every overload, each as written.
/// The first whose guard holds counts. `Rule` has `op`.
template <class Rule>
std::vector<const Rule*> rulesFor(const std::vector<Rule>& rules, std::string_view opType)
{
    std::vector<const Rule*> found;
    for (const Rule& rule : rules)
        if (rule.op == opType)
            found.push_back(&rule);
    for (const Rule& rule : rules)
        if (rule.op != opType && isAbout(rule.op, opType))
            found.push_back(&rule);
    return found;
}

/// The first of them; null = there is none. For rules without guards, or to tell whether there is any.
template <class Rule>
const Rule* tryRule(const std::vector<Rule>& rules, std::string_view opType)
{
    const auto found = rulesFor(rules, opType);
    return found.empty() ? nullptr : found.front();
}

/// A rule that says of no call what it becomes: what it does not refuse is left to the rules behind it, and to the tables.
inline bool onlyRefuses(const Decomposition& rule)
{
    return rule.function.empty() && rule.becomes.empty();
}

} // namespace nodewise::backend
