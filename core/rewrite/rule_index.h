// SPDX-License-Identifier: Apache-2.0
// Rules by operator: one that names an overload beats those that name none.
#pragma once

#include "core/lowering/plan_call.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace nodewise::rewrite {

/// Of rules with a member `op`, which must outlive it.
template <class Rule>
class RuleIndex {
public:
    explicit RuleIndex(const std::vector<Rule>& rules)
    {
        for (const Rule& rule : rules)
            m_rules[rule.op].push_back(&rule);
    }

    /// In the order in which they are written; empty = there is none.
    const std::vector<const Rule*>& of(std::string_view opType) const
    {
        static const std::vector<const Rule*> none;
        auto found = m_rules.find(opType);
        if (found == m_rules.end())
            found = m_rules.find(lowering::withoutOverload(opType));
        return found == m_rules.end() ? none : found->second;
    }

private:
    std::unordered_map<std::string_view, std::vector<const Rule*>> m_rules;
};

} // namespace nodewise::rewrite
