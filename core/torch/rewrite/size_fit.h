// SPDX-License-Identifier: Apache-2.0
// Integers that a function computed, as expressions of the sizes that it got: found out from what they are for several sizes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace nodewise::torch_worker {

/// offset + scale * q, where q is 1, a product of atoms, or that plus `shift`, divided by `divisor` and rounded down; or a sum of two such.
struct SizeExpr {
    struct Term {
        std::int64_t scale = 1;
        std::vector<std::size_t> atoms; ///< factors
        std::int64_t shift = 0, divisor = 1;
    };
    std::vector<Term> terms;
    std::int64_t offset = 0;

    bool isAtom() const
    {
        return terms.size() == 1 && offset == 0 && terms[0].scale == 1 && terms[0].atoms.size() == 1 && terms[0].shift == 0 &&
               terms[0].divisor == 1;
    }
};

/// Values in each trial.
using Samples = std::vector<std::int64_t>;

/// The simplest expression that is `values` in every trial, of several with the same look the first atoms'. nullopt: none fits, or there
/// are too few trials to tell. `values` are not all the same.
std::optional<SizeExpr> fitted(std::span<const Samples> atoms, const Samples& values);

} // namespace nodewise::torch_worker
