// SPDX-License-Identifier: Apache-2.0
// The systolic arrays of a core: weight-stationary, rows x columns cells. docs/simulator.md has the formulas with their sources.
#pragma once

#include "core/sim/npu.h"

#include <cstdint>
#include <vector>

namespace nodewise::sim {

/// A matmul as the arrays see it: weight tiles of rows x columns, each with `streamed` rows of the other operand through it.
struct Contraction {
    std::int64_t tiles = 0, streamed = 0;
};

/// Of batched matmuls of [m, k] and [k, n]; without tiles where one of them is 0. Its tiles fit 64 bits where its multiplications do.
Contraction contractionOf(const Npu& npu, std::int64_t batch, std::int64_t m, std::int64_t n, std::int64_t k);

/// Owns the arrays' clocks. Tiles of successive matmuls are dealt to the arrays in turns.
class Arrays {
public:
    explicit Arrays(const Npu& npu);

    struct Run {
        std::int64_t read = 0; ///< the last row has entered: operands are of no use any more
        std::int64_t end = 0;  ///< the last sum leaves
        std::int64_t busy = 0; ///< cycles in which rows entered an array, of all arrays
    };
    /// When the array that is next in turn can begin to take weights in.
    std::int64_t ready() const;
    std::uint8_t next() const { return static_cast<std::uint8_t>(m_turn); }
    /// From cycle `start`, not before ready(). Ends beyond maxCycles are cut to it.
    Run run(const Contraction& matmul, std::int64_t start);

    static constexpr std::int64_t maxCycles = std::int64_t(1) << 41;

private:
    /// One array. A weight tile keeps its place in the buffer until the last row has entered.
    struct Array {
        std::int64_t loaded = 0;            ///< the last weights are in
        std::int64_t streamed = 0;          ///< the last row has entered
        std::vector<std::int64_t> released; ///< places of the weight buffer: when each gets free
        std::size_t place = 0;              ///< that the next tile takes
    };
    void stream(Array& array, std::int64_t tiles, std::int64_t rows, std::int64_t start) const;

    std::int64_t m_rows, m_fill;
    std::size_t m_depth;
    std::vector<Array> m_arrays;
    std::size_t m_turn = 0;
};

} // namespace nodewise::sim
