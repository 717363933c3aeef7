// SPDX-License-Identifier: Apache-2.0
// Which tolerance a value is compared with: by dtype, unless a rule for its operator or module says otherwise.
#pragma once

#include "core/torch/tensor/compare.h"

#include <c10/core/ScalarType.h>

#include <optional>
#include <string>
#include <vector>

namespace nodewise::torch_box {

/// The looser of the usual ones: a float32 value against a bfloat16 one is compared as bfloat16.
Tolerance usualTolerance(c10::ScalarType actual, c10::ScalarType expected);

/// A tolerance for some nodes; members that are not given stay as they were.
struct ToleranceRule {
    std::string op;     ///< glob: "aten.softmax*"; "" = any
    std::string module; ///< glob over the path: "layers.3*"; "" = any
    std::optional<double> rtol, atol;
};

/// Rules in order; the last that fits a node wins, member by member.
class Tolerances {
public:
    Tolerances() = default;
    explicit Tolerances(std::vector<ToleranceRule> rules) : m_rules(std::move(rules)) {}
    Tolerance of(const std::string& op, const std::string& module, c10::ScalarType actual, c10::ScalarType expected) const;

private:
    std::vector<ToleranceRule> m_rules;
};

} // namespace nodewise::torch_box
