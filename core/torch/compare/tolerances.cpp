// SPDX-License-Identifier: Apache-2.0
#include "core/torch/compare/tolerances.h"

#include "core/torch/debug/listing.h"
#include "core/torch/values/describe.h"

#include <algorithm>

namespace nodewise::torch_worker {

Tolerance usualTolerance(c10::ScalarType actual, c10::ScalarType expected)
{
    const Tolerance a = usualTolerance(actual), b = usualTolerance(expected);
    return {std::max(a.rtol, b.rtol), std::max(a.atol, b.atol)};
}

c10::ScalarType coarser(c10::ScalarType actual, c10::ScalarType expected)
{
    return usualTolerance(expected).rtol > usualTolerance(actual).rtol ? expected : actual;
}

Tolerance Tolerances::of(const std::string& op, const std::string& module, c10::ScalarType actual, c10::ScalarType expected) const
{
    Tolerance out = usualTolerance(actual, expected);
    const std::string dtype = dtypeText(coarser(actual, expected));
    const auto fits = [](const std::string& pattern, const std::string& text) { return pattern.empty() || globMatches(pattern, text); };
    for (const protocol::ToleranceRule& rule : m_rules) {
        if (!fits(rule.op, op) || !fits(rule.module, module) || !fits(rule.dtype, dtype))
            continue;
        out.rtol = rule.rtol.value_or(out.rtol);
        out.atol = rule.atol.value_or(out.atol);
    }
    return out;
}

} // namespace nodewise::torch_worker
