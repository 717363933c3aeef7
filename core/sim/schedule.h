// SPDX-License-Identifier: Apache-2.0
// Only for core/sim: a kernel on all cores of an NPU, from the first instruction to the last.
#pragma once

#include "core/sim/core_partition.h"
#include "core/sim/core_state.h"

#include <limits>
#include <vector>

namespace nodewise::sim {

/// Owns the state of the NPU. The graph and the NPU must live as long.
class Schedule {
public:
    /// `cores`: on how many of the NPU's cores it is dealt at most.
    Schedule(const TileGraph& graph, const Npu& npu, const Walk& walk, const std::vector<std::uint8_t>& copies, std::int64_t cores,
             const SimulateOptions& options);

    /// Gives up at `limit` cycles, with what was done by then.
    Result<KernelRun> run(const Progress& progress, std::int64_t limit = std::numeric_limits<std::int64_t>::max());
    std::uint64_t iterations() const { return m_partition.iterations(); }

private:
    /// The last load of a buffer.
    struct Loaded {
        std::uint64_t item = 0, address = 0;
        std::int64_t bytes = 0;
    };
    struct Slot {
        CoreState state;
        std::vector<Loaded> loaded; ///< by buffer
        Candidate next;             ///< unless m_times says never
        bool changed = false;
    };
    static constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

    bool fetchOne();
    void fetchFor(Slot& slot);
    void reuse(Slot& slot, const Step& step, Pending& pending) const;
    void changed(std::size_t core);
    Slot* earliest();
    void issue(Slot& slot);
    void take(const CoreState::Issued& issued, std::uint16_t core);
    void count(const Instruction& instruction);
    void add(std::int64_t& sum, std::int64_t more) { m_overflow |= __builtin_add_overflow(sum, more, &sum); }
    Result<void> check(const Progress& progress);
    void finish();
    void takeBounds();
    void takeOccupancy();

    const TileGraph& m_graph;
    const Npu& m_npu;
    Walk m_walk;
    const std::vector<std::uint8_t>& m_copies;
    SimulateOptions m_options;
    Works m_works;
    Dram m_dram;
    Hazards m_hazards;
    CorePartition m_partition;
    std::vector<std::vector<StepAccess>> m_accesses; ///< by step
    std::vector<Slot> m_cores;
    std::vector<std::int64_t> m_times;  ///< by core: when its next instruction would begin, or never
    std::vector<std::size_t> m_changed; ///< cores for which that may hold no more
    bool m_fetched = false;             ///< all
    std::uint64_t m_walked = 0;         ///< instructions and barriers that the walk went through
    std::uint64_t m_count = 0;          ///< of instructions fetched
    std::uint64_t m_issued = 0;
    std::int64_t m_now = 0; ///< no instruction is issued before it any more
    bool m_keep;
    bool m_overflow = false; ///< of a sum
    KernelRun m_run;
    std::vector<std::int64_t> m_points; ///< by step of the vector unit
};

} // namespace nodewise::sim
