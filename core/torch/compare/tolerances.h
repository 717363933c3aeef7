// SPDX-License-Identifier: Apache-2.0
// Which tolerance a value is compared with: by dtype, unless a rule for its operator or module says otherwise.
#pragma once

#include "core/protocol/compare.h"
#include "core/torch/tensor/compare.h"

#include <c10/core/ScalarType.h>

#include <string>
#include <vector>

namespace nodewise::torch_worker {

/// The looser of the usual ones: a float32 value against a bfloat16 one is compared as bfloat16.
Tolerance usualTolerance(c10::ScalarType actual, c10::ScalarType expected);
/// Of both the one with the looser tolerance: bfloat16 of float32 and bfloat16. The run's own where they are alike.
c10::ScalarType coarser(c10::ScalarType actual, c10::ScalarType expected);

/// Rules in order; the last that fits a value wins, member by member.
class Tolerances {
public:
    Tolerances() = default;
    explicit Tolerances(std::vector<protocol::ToleranceRule> rules) : m_rules(std::move(rules)) {}
    Tolerance of(const std::string& op, const std::string& module, c10::ScalarType actual, c10::ScalarType expected) const;

private:
    std::vector<protocol::ToleranceRule> m_rules;
};

} // namespace nodewise::torch_worker
