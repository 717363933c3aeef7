// SPDX-License-Identifier: Apache-2.0
// What a profile's verdicts on a program add up to: by verdict and by operator, in nodes, operations and bytes.
#pragma once

#include "core/protocol/coverage.h"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace nodewise::coverage {

inline constexpr std::size_t verdictCount = 8;
/// What an author looks for first comes first.
inline constexpr std::array<protocol::Verdict, verdictCount> bySeverity{
    protocol::Verdict::Refused, protocol::Verdict::Unsupported, protocol::Verdict::Unimplemented, protocol::Verdict::Fallback,
    protocol::Verdict::Custom,  protocol::Verdict::Decomposed,  protocol::Verdict::Lowered,       protocol::Verdict::Direct};
/// Place in `bySeverity`: 0 = refused.
std::size_t severity(protocol::Verdict verdict);
/// It runs, on the device or on the CPU.
bool isCovered(protocol::Verdict verdict);

struct Amount {
    std::uint64_t count = 0;        ///< nodes
    double flops = 0;               ///< of those whose operations are known
    std::uint64_t bytes = 0;        ///< of the tensors that they yield
    std::uint64_t unknownFlops = 0; ///< nodes whose operations nobody knows: not in `flops`
    void add(const protocol::CoverageAnswer::Node& node);
    bool operator==(const Amount&) const = default;
};

/// One operator with one verdict.
struct OpTotal {
    /// Nodes with the same chain.
    struct Way {
        std::uint32_t judgment = 0;       ///< index into the answer's
        std::vector<std::uint32_t> nodes; ///< indices into the answer's, in the order of the graph
    };
    std::string op;
    protocol::Verdict verdict = protocol::Verdict::Direct;
    Amount amount;
    std::vector<Way> ways; ///< most nodes first
};

struct Totals {
    Amount all;
    std::array<Amount, verdictCount> byVerdict; ///< by number of the enum
    std::vector<OpTotal> ops;                   ///< by severity, then most nodes first, then by name
    const Amount& of(protocol::Verdict verdict) const { return byVerdict[static_cast<std::size_t>(verdict)]; }
    /// What is neither refused, unsupported, nor unimplemented.
    Amount covered() const;
    std::uint64_t missing() const { return all.count - covered().count; }
};

Totals totalsOf(const protocol::CoverageAnswer& answer);

/// The link that a reader looks for first: of a verdict that fails the one that says so, else the rule that takes the node. Null: the
/// chain is empty.
const protocol::ChainLink* decisive(const protocol::Judgment& judgment);
/// "linear (spyre-2026.json:12)", "inductor-2.13"; "" where there is no rule.
std::string ruleText(const protocol::ChainLink& link);
/// Of the decisive link.
std::string ruleText(const protocol::Judgment& judgment);
/// "direct"
std::string verdictText(protocol::Verdict verdict);

} // namespace nodewise::coverage
