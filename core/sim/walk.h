// SPDX-License-Identifier: Apache-2.0
// A tile graph's instructions one by one, in the order of the program, each with its numbers.
#pragma once

#include "core/sim/tile_graph.h"

#include <optional>
#include <span>

namespace nodewise::sim {

/// Goes through a graph, which must live as long and stay as it is. Numbers are evaluated when a loop that they depend on goes round, and
/// not before each instruction.
class Walk {
public:
    /// Stands before the first instruction. Errors: a graph that is not whole (`why`), or whose parts don't fit each other.
    static Result<Walk> of(const TileGraph& graph);

    /// Goes on to the next instruction: a Load, Store, Array, Vector or Barrier. False after the last, and where a number does not fit 64
    /// bits or is divided by none above 0, or loops go round too long without an instruction, as error() tells then.
    bool next();
    const UserText& error() const { return m_error; } ///< "" = none

    // Of the instruction where it stands
    std::uint32_t step() const { return m_at; }                    ///< place in TileGraph::steps
    std::uint64_t index() const { return m_count - 1; }            ///< how many instructions there were before it
    std::int64_t value(NumberId id) const { return m_values[id]; } ///< of a number that it or a loop around it names; 0 where data decides
    /// Of a Load or Store the elements that it moves, of Array the multiplications, of Vector the points; of a Barrier 0.
    std::int64_t amount() const { return m_amounts[m_at]; }
    std::int64_t bytes() const { return m_bytes[m_at]; } ///< of a Load or Store; of others 0
    bool fresh(const Access& access) const;              ///< of a write of the step

    // Loops (places in TileGraph::steps) around the instruction, outermost first
    std::span<const std::uint32_t> loops() const { return m_open; }
    std::int64_t variable(std::uint32_t loop) const { return m_loops[loop].variable; }
    std::uint64_t round(std::uint32_t loop) const { return m_loops[loop].round; } ///< from 0

    /// Whether the number depends on what only data decides.
    bool known(NumberId id) const { return m_known[id]; }
    /// In place of a loop: a number that is the same everywhere.
    static constexpr std::uint32_t none = 0xFFFFFFFF;

    /// From here to instruction `index`, which must lie ahead; whole loops are skipped where their rounds are alike. False as next().
    bool seek(std::uint64_t index);

    /// Of all instructions, barriers among them, how many there are (2^64 - 2 of more), where each loop goes round as often every time;
    /// else nothing.
    std::optional<std::uint64_t> count() const;

private:
    /// What is needed of a step to go on from it.
    struct Flat {
        std::uint32_t end = 0; ///< after a loop's body; 0 = an instruction
        NumberId lower = 0, upper = 0;
        std::int64_t by = 1;
    };
    struct LoopState {
        std::int64_t variable = 0, upper = 0;
        std::uint64_t round = 0;
    };
    /// What is evaluated anew when a loop goes round: numbers first, parts before what is made of them, then amounts of steps.
    struct Plan {
        std::vector<NumberId> numbers;
        std::vector<std::uint32_t> amounts;
    };

    explicit Walk(const TileGraph& graph) : m_graph(&graph) {}
    void planNumbers();
    void planAmounts();
    void countBodies();
    std::uint64_t countBody(std::uint32_t from, std::uint32_t end) const;
    /// Of a loop whose bounds are the same everywhere; else unknownCount.
    std::uint64_t roundsOf(std::uint32_t loop) const;
    std::uint32_t deeper(std::uint32_t a, std::uint32_t b) const;
    bool evaluate(const Plan& plan);
    bool evaluate(NumberId id);
    bool evaluateAmount(std::uint32_t step);
    bool enter(std::uint32_t loop, std::uint64_t round);
    void goRound(); ///< the innermost open loop, which is left where it was the last round
    void take();    ///< the instruction that stands next
    bool stop(UserText error);
    void skip(std::uint32_t loop, std::uint64_t index);

    static constexpr std::uint64_t unknownCount = ~std::uint64_t(0);

    const TileGraph* m_graph;
    std::vector<Flat> m_steps;
    std::vector<std::int64_t> m_values;
    std::vector<bool> m_known;
    std::vector<std::uint32_t> m_loopOf; ///< by number
    std::vector<std::uint32_t> m_depth;  ///< by step, of loops
    std::vector<std::int64_t> m_amounts, m_bytes;
    std::vector<LoopState> m_loops;
    std::vector<Plan> m_plans; ///< by loop; the last: once
    /// Instructions of one round of a loop where all rounds have as many, else unknownCount; 0 = it has none at all.
    std::vector<std::uint64_t> m_bodyCounts;
    std::vector<std::uint32_t> m_open;
    std::uint32_t m_at = 0, m_next = 0;
    std::uint64_t m_count = 0;
    std::uint64_t m_idle = 0; ///< rounds since the last instruction
    UserText m_error;
};

} // namespace nodewise::sim
