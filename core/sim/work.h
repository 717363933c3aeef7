// SPDX-License-Identifier: Apache-2.0
// Only for core/sim: what an instruction asks of its unit, worked out of its numbers where a walk stands.
#pragma once

#include "core/sim/arrays.h"
#include "core/sim/dram.h"
#include "core/sim/walk.h"

#include <cstdint>
#include <vector>

namespace nodewise::sim {

struct Work {
    std::int64_t cost = 0;     ///< requests of DMA, weight tiles of an array, cycles of the vector unit
    std::int64_t each = 0;     ///< of a request Transfer::each; of a weight tile the rows that stream through it
    std::int64_t amount = 0;   ///< as Instruction's
    std::uint32_t channel = 0; ///< of DMA: of its first request
    RowSpan rows;              ///< of DMA
    Transfer transfer(bool write) const { return {.requests = cost, .each = each, .channel = channel, .write = write, .rows = rows}; }
};

/// Elements of a box, ends included; whole where data decides.
struct Box {
    std::vector<std::int64_t> low, high;
    bool whole = false;
    bool meets(const Box& other) const;
};

class Works {
public:
    Works(const TileGraph& graph, const Npu& npu);

    /// Of the instruction where the walk stands, which is no barrier.
    void at(const Walk& walk, Work& out);
    Box box(const Walk& walk) const;                    ///< in DRAM, of a Load or Store
    std::uint64_t address() const { return m_address; } ///< in DRAM, where the last Load or Store begins

    /// Passes of the vector unit for one point of a step, and elements that a lane takes at once.
    std::int64_t passes(const Step& step) const;
    std::int64_t elements(const Step& step) const;

private:
    struct Dma {
        struct Axis {
            std::int64_t bytes = 0; ///< from one element to the next
            std::int64_t size = -1, by = 0;
        };
        std::vector<Axis> axes;
        std::int64_t within = -1;  ///< of a request, where it begins
        std::int64_t requests = 0; ///< of a box of these axes
        RowUse::Use rows;
        std::int64_t below = 0, span = 0; ///< bytes before the first element, for strides may go down, and from the first byte to the last
    };
    struct Vector {
        std::int64_t passes = 1, eachCycle = 1;
    };
    void dma(const Walk& walk, const Step& step, Work& out);
    void measure(Dma& dma, std::int64_t elementBytes, bool shape) const;

    const TileGraph& m_graph;
    const Npu& m_npu;
    Requests m_requests;
    RowUse m_rows;
    std::vector<Dma> m_dma;             ///< by step
    std::vector<Vector> m_vector;       ///< by step
    std::vector<std::uint64_t> m_bases; ///< addresses of buffers in DRAM
    std::uint64_t m_address = 0;
};

} // namespace nodewise::sim
