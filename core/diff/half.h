// SPDX-License-Identifier: Apache-2.0
// One side, prepared for matching: who reads whom, and what a node looks like at each degree of strictness.
#pragma once

#include "core/base/hash.h"
#include "core/diff/side.h"

#include <array>
#include <map>

namespace nodewise::diff {

inline constexpr std::uint32_t noIndex = 0xffffffffu;

/// From the strictest to the loosest: operator, attributes, results and module; without the module; without results; the operator alone.
inline constexpr std::size_t labelCount = 4;

struct Use {
    std::uint32_t node = 0;
    std::uint32_t slot = 0; ///< which of its inputs
};

/// Refers to the side, which must outlive it.
struct Half {
    explicit Half(const Side& of);

    const Side& side;
    std::vector<std::vector<Use>> users; ///< by node
    std::vector<std::uint32_t> rank;     ///< by node: its place in the order of reading
    std::vector<std::array<std::uint64_t, labelCount>> labels;
    std::map<std::string, std::vector<std::uint32_t>> graphs; ///< nodes of each, inputs before their users; what reads itself comes last

private:
    void label();
    void sort();
};

} // namespace nodewise::diff
