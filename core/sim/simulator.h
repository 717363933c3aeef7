// SPDX-License-Identifier: Apache-2.0
// One kernel on an NPU, cycle by cycle at the level of tiles: event-driven, deterministic, whole cycles. docs/simulator.md has each unit's
// cost formula with its source.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/sim/npu.h"
#include "core/sim/tile_graph.h"
#include "core/trace/store/trace.h"

#include <limits>

namespace nodewise::sim {

enum class Unit : std::uint8_t { Load, Store, Array, Vector };

/// A DMA or compute instruction that was executed; its place among all of its kernel is that of the program's order.
struct Instruction {
    std::uint32_t step = 0; ///< of the tile graph
    std::uint16_t core = 0;
    Unit unit = Unit::Load;
    std::uint8_t engine = 0; ///< which array, which DMA engine
    trace::Stall cause = trace::Stall::None;
    std::uint32_t waited = 0;                    ///< cycles before `start` that are due to `cause`
    std::uint32_t blocker = trace::none;         ///< the instruction for whose end (or issue) it waited longest
    std::int64_t issued = 0, start = 0, end = 0; ///< of the kernel, from 0
    std::int64_t busy = 0;   ///< cycles of its engine: a copy's requests leave in the first of them; of a matmul summed over the arrays
    std::int64_t amount = 0; ///< bytes of DMA, multiplications of an array, points of a vector step
};

/// What a kernel costs.
struct Cost {
    std::int64_t cycles = 0;
    std::int64_t cores = 1; ///< that its iterations were dealt to
    std::int64_t macs = 0;  ///< on arrays
    std::int64_t vectorPoints = 0;
    struct Traffic {
        std::uint32_t buffer = 0;           ///< of the tile graph, in DRAM
        std::int64_t read = 0, written = 0; ///< bytes
        bool operator==(const Traffic&) const = default;
    };
    std::vector<Traffic> traffic; ///< by buffer
    std::int64_t bytesRead() const;
    std::int64_t bytesWritten() const;
    std::int64_t loads = 0, stores = 0, arraySteps = 0, vectorSteps = 0;     ///< instructions
    std::int64_t loadBusy = 0, storeBusy = 0, arrayBusy = 0, vectorBusy = 0; ///< cycles, summed over all engines
    std::int64_t dramBusy = 0;       ///< cycles in which data moved, summed over channels, divided by their number
    std::int64_t dramRequests = 0;   ///< those that found their row open are all but rowOpenings
    std::int64_t rowOpenings = 0;    ///< rows of DRAM that were opened, summed over channels
    std::int64_t scratchpadPeak = 0; ///< bytes of the fullest core
    std::int64_t stalled[7] = {};    ///< cycles by trace::Stall
    /// No NPU of this configuration is faster: the arrays', the vector unit's, DRAM's time alone.
    std::int64_t arrayBound = 0, vectorBound = 0, dramBound = 0;
    std::int64_t roofline() const;
    /// The kernel's bottleneck: the largest of its three bounds, or Issue where it takes more than twice as long as that.
    enum class Bound : std::uint8_t { Compute, Memory, Issue };
    Bound bound() const;
};

struct KernelRun {
    Cost cost;
    std::vector<Instruction> instructions; ///< in program order; empty if only the cost was asked for
    /// Bytes of the scratchpad in use over time, of the fullest core: (cycle, bytes), whenever it changes.
    std::vector<std::pair<std::int64_t, std::int64_t>> occupancy;
};

struct SimulateOptions {
    bool instructions = true;                    ///< keep them
    std::uint64_t keep = 200'000'000;            ///< of a kernel that executes more of them none is kept: its cost alone
    std::uint64_t maxInstructions = 200'000'000; ///< beyond it, an error
    /// Only a kernel that takes fewer cycles is of use: of any other nothing is told but Cost::cycles, which are at least so many.
    std::int64_t limit = std::numeric_limits<std::int64_t>::max();
};

/// Errors: a graph that is not whole, a scratchpad that can't hold the kernel's buffers once, numbers beyond 64 bits, cancelled.
Result<KernelRun> simulateKernel(const TileGraph& graph, const Npu& npu, const SimulateOptions& options = {},
                                 const Progress& progress = {});

/// Variables of the loops around an instruction (place in program order) with their values then, outermost first: which tile it worked on.
std::vector<std::pair<std::uint32_t, std::int64_t>> iterationOf(const TileGraph& graph,
                                                                std::uint64_t instruction); ///< (step of the loop, value)

} // namespace nodewise::sim
