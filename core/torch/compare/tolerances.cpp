// SPDX-License-Identifier: Apache-2.0
#include "core/torch/compare/tolerances.h"

#include "core/torch/debug/listing.h"

#include <algorithm>

namespace nodewise::torch_box {

Tolerance usualTolerance(c10::ScalarType actual, c10::ScalarType expected)
{
    const Tolerance a = usualTolerance(actual), b = usualTolerance(expected);
    return {std::max(a.rtol, b.rtol), std::max(a.atol, b.atol)};
}

Tolerance Tolerances::of(const std::string& op, const std::string& module, c10::ScalarType actual, c10::ScalarType expected) const
{
    Tolerance out = usualTolerance(actual, expected);
    for (const ToleranceRule& rule : m_rules) {
        if ((!rule.op.empty() && !globMatches(rule.op, op)) || (!rule.module.empty() && !globMatches(rule.module, module)))
            continue;
        out.rtol = rule.rtol.value_or(out.rtol);
        out.atol = rule.atol.value_or(out.atol);
    }
    return out;
}

} // namespace nodewise::torch_box
