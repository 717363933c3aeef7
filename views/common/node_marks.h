// SPDX-License-Identifier: Apache-2.0
// What a debug session shows on the nodes of one graph: where it stands, what has run, how long it took, how it compares, how near its
// numbers come to a type's limits, what lowering makes of it, what it costs on an NPU, how its graph differs from another, what a backend
// profile says of it, breakpoints.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

namespace nodewise::views {

/// A snapshot, shared by the canvas and the code view of one side. Indices are those of the side's graph.
struct NodeMarks {
    enum class State : std::uint8_t {
        None,
        Pending,
        Executed,
        Dropped, ///< has run, its value is not kept
        Edited,
        Entered, ///< a body of its control flow is being run
        Failed,
        Current,
    };
    /// What a comparison says of a node: the worst of its values. Worse ones are larger.
    enum class Verdict : std::uint8_t {
        None,
        Equal,
        Within, ///< differs within its tolerance
        NotCompared,
        Diverged,
        First, ///< the first of the run that diverged
    };
    /// What numerical risk makes of a node: the worst of its values. Worse ones are larger.
    enum class Risk : std::uint8_t {
        None,
        Fine,   ///< far from the type's limits; or all fits the type
        Mild,   ///< if cast: less than a hundredth of the elements becomes 0
        Watch,  ///< near a limit of its own type; if cast: a hundredth or more becomes 0
        High,   ///< if cast: less than a hundredth of the elements is too large
        Danger, ///< NaN, Inf, or at the limit of its own type; if cast: a hundredth or more is too large
    };
    /// What lowering makes of a node. Worse ones are larger.
    enum class Lowered : std::uint8_t {
        None,
        View, ///< needs no kernel
        Kernel,
        Fallback, ///< ATen runs it
        Failed,   ///< its kernel can't be rendered, or is not good
    };
    /// What a node costs on a simulated NPU.
    struct Cost {
        enum class Bound : std::uint8_t { None, Compute, Memory, Issue, LeftOut };
        Bound bound = Bound::None; ///< of its kernel; LeftOut: it is not in the figures
        float heat = 0;            ///< 0..1, by cycles
        double own = 0;            ///< cycles, its part of those that it shares with other nodes of its kernel
        std::string text;          ///< "1,184 cycles · memory", in the window's language
        bool operator==(const Cost&) const = default;
    };
    /// What is said of a node where its graph is compared with another one.
    enum class Difference : std::uint8_t { None, Same, Changed, Added, Removed, Replaced };
    /// What a backend profile says of a node, as dap::Verdict has it. Worse ones are larger.
    enum class Coverage : std::uint8_t { None, Direct, Lowered, Decomposed, Custom, Fallback, Unsupported, Unimplemented };
    /// Where a NaN or Inf went, in the order of the run; lit.
    struct Way {
        std::vector<std::uint32_t> chain;   ///< the shortest way from where it was made to the last that has it
        std::vector<std::uint32_t> reached; ///< all that have it
        bool operator==(const Way&) const = default;
    };
    struct Breakpoint {
        bool enabled = true;
        bool conditional = false; ///< has a condition or a hit count
        bool log = false;         ///< prints instead of stopping
        bool operator==(const Breakpoint&) const = default;
    };
    static constexpr std::uint32_t none = 0xffffffffu;

    std::vector<State> states;          ///< empty: no session
    std::vector<float> heat;            ///< 0..1 by time; negative = not run; empty: heat is not shown
    std::vector<Verdict> verdicts;      ///< empty: no comparison is shown; else their colors take the place of the states'
    std::vector<Risk> risks;            ///< the same of numerical risk
    std::string riskType;               ///< that values would be cast to; "" = they are seen against their own types
    std::vector<Lowered> lowered;       ///< the same of a plan of kernels
    std::vector<std::uint32_t> kernels; ///< with `lowered`: which kernel, a hue each
    std::vector<Cost> costs;            ///< the same of a simulated program
    bool costHeat = true;               ///< with `costs`: colors tell cycles, else bounds
    std::function<std::string(double cycles)> cyclesText; ///< with `costs`: "48,210 cycles"; any thread
    std::vector<Difference> differences;                  ///< the same of two graphs
    std::vector<Coverage> coverage;                       ///< the same of a backend profile
    Way way;
    std::unordered_map<std::uint32_t, Breakpoint> breakpoints;
    std::uint32_t current = none; ///< the node that runs next
    bool live = true;             ///< false: the session goes on from here, or ended: what is shown is the last stop

    State state(std::uint32_t node) const { return node < states.size() ? states[node] : State::None; }
    float heatOf(std::uint32_t node) const { return node < heat.size() ? heat[node] : -1; }
    Verdict verdict(std::uint32_t node) const { return node < verdicts.size() ? verdicts[node] : Verdict::None; }
    Risk risk(std::uint32_t node) const { return node < risks.size() ? risks[node] : Risk::None; }
    Lowered lowering(std::uint32_t node) const { return node < lowered.size() ? lowered[node] : Lowered::None; }
    Difference difference(std::uint32_t node) const { return node < differences.size() ? differences[node] : Difference::None; }
    std::uint32_t kernel(std::uint32_t node) const { return node < kernels.size() ? kernels[node] : 0; }
    Coverage covered(std::uint32_t node) const { return node < coverage.size() ? coverage[node] : Coverage::None; }
    /// 0..1 over two powers of ten below the most.
    static float heatOf(double amount, double most)
    {
        return amount > 0 && most > 0 ? float(std::clamp(1 + std::log10(amount / most) / 2, 0.0, 1.0)) : 0;
    }
    const Cost* tryCost(std::uint32_t node) const
    {
        return node < costs.size() && costs[node].bound != Cost::Bound::None ? &costs[node] : nullptr;
    }
    /// Something takes the place of the states' colors.
    bool tinted() const
    {
        return !verdicts.empty() || !risks.empty() || !lowered.empty() || !costs.empty() || !differences.empty() || !coverage.empty();
    }
    const Breakpoint* tryBreakpoint(std::uint32_t node) const
    {
        const auto found = breakpoints.find(node);
        return found == breakpoints.end() ? nullptr : &found->second;
    }
};

} // namespace nodewise::views
