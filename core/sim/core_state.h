// SPDX-License-Identifier: Apache-2.0
// Only for core/sim: one core of the NPU while a kernel runs on it. Instructions are fetched in the order of the program and issued in
// that order by each unit, at most one each cycle.
#pragma once

#include "core/sim/arrays.h"
#include "core/sim/hazards.h"
#include "core/sim/versions.h"
#include "core/sim/work.h"

#include <array>
#include <cstdint>
#include <vector>

namespace nodewise::sim {

/// An instruction that was fetched and may wait.
struct Pending {
    std::uint64_t index = 0;  ///< among the kernel's
    std::int64_t fetched = 0; ///< when
    std::uint64_t next = 0;   ///< the next one of its unit on this core; `nothing` = none yet
    Work work;
    std::uint64_t item = 0; ///< of its core
    std::uint32_t step = 0, hazard = Hazards::none;
    Unit unit = Unit::Load;
    bool barrier = false, issued = false;
    std::uint32_t accesses = 0;
};

/// What every execution of a step does to the scratchpad.
struct StepAccess {
    std::uint32_t buffer = 0;
    VersionAccess::Kind kind = VersionAccess::Kind::Read; ///< Fresh: where the walk says so, else Write
    std::uint32_t own = 0;                                ///< reads of the same instruction
    const Access* write = nullptr;                        ///< of the graph
};
std::vector<StepAccess> accessesOf(const Step& step);

/// What would be issued next.
struct Candidate {
    std::int64_t time = 0;
    Unit unit = Unit::Load;
    std::uint8_t engine = 0;
    trace::Stall cause = trace::Stall::None;
    std::uint32_t blocker = trace::none;
};

/// Owns the clocks of a core's units and what waits for them. NPU and hazards must live as long.
class CoreState {
public:
    CoreState(const Npu& npu, const std::vector<std::uint8_t>& copies, std::size_t maxAccesses, Hazards& hazards);

    bool wantsMore() const { return m_tail - m_first < m_window; }
    bool empty() const { return m_first == m_tail; }

    /// What is fetched from now on belongs to another work item.
    void beginItem();
    /// The next instruction of the program for this core: index, work, step, unit and hazard are to be filled in before fetched().
    Pending& fetch() { return push(); }
    void fetched(const std::vector<StepAccess>& accesses, const Walk& walk);
    void fetchBarrier();
    /// False while all that stand first wait for what was not issued.
    bool candidate(Candidate& out);
    /// The candidate's instruction goes its way.
    struct Issued {
        std::uint64_t index = 0;
        Instruction instruction;
        std::int64_t read = 0; ///< what it reads has been read
    };
    Issued issue(const Candidate& candidate, Dram& dram);

    const Versions& versions() const { return m_versions; }

private:
    static constexpr std::uint64_t nothing = ~std::uint64_t(0);
    struct Queue {
        std::uint64_t head = nothing, tail = nothing;
        std::int64_t since = 0; ///< its head stands first since then
        bool known = false;     ///< what its head waits for
        Wait wait;
        std::uint32_t last = trace::none; ///< that was issued
    };

    /// A work item as far as it was fetched.
    struct Item {
        struct Part {
            std::uint64_t waiting = 0; ///< instructions that were not issued
            std::int64_t end = 0;      ///< of those that were
            std::uint32_t last = trace::none;
        };
        Part all, loads; ///< all that the next but one waits for; the loads alone
    };

    Pending& at(std::uint64_t place) { return m_ring[place & (m_ring.size() - 1)]; }
    VersionAccess* accessesAt(std::uint64_t place) { return m_accesses.data() + (place & (m_ring.size() - 1)) * m_maxAccesses; }
    Pending& push();
    void widen();
    Item& itemAt(std::uint64_t number) { return m_items[number & (m_items.size() - 1)]; }
    static void checkPart(const Item::Part& part, Wait& wait);
    void checkItems(std::uint64_t number, Wait& wait) const;
    template <class Do>
    void eachPart(Item& item, Unit unit, const Do& todo);
    std::int64_t sentBy(std::int64_t requests, std::int64_t begin) const;
    std::int64_t allSent(std::int64_t requests, std::int64_t begin) const;
    void passBarriers();
    bool candidateOf(Unit unit, Candidate& out);
    bool knowWait(Queue& queue, Unit unit);
    void run(const Pending& pending, Issued& out, Dram& dram);
    void transfer(const Pending& pending, Issued& out, Dram& dram);
    void retire(std::uint64_t place);

    const Npu& m_npu;
    Hazards& m_hazards; ///< of all cores
    std::uint64_t m_window;
    std::size_t m_maxAccesses;
    std::vector<Pending> m_ring;
    std::vector<VersionAccess> m_accesses;
    std::uint64_t m_first = 0, m_tail = 0;
    std::vector<std::uint64_t> m_barriers; ///< places, in order
    std::uint64_t m_residents;
    std::vector<Item> m_items;     ///< by number, modulo the size: those that something may wait for
    std::uint64_t m_item = 0;      ///< that is fetched
    std::array<Queue, 4> m_queues; ///< by unit
    Versions m_versions;
    Arrays m_arrays;
    std::int64_t m_vectorFree = 0, m_linkFree = 0;
    struct Engine {
        std::int64_t free = 0;
        std::uint32_t last = trace::none;
    };
    std::vector<Engine> m_dma;
    std::int64_t m_nextIssue = 0, m_floor = 0, m_end = 0;
    std::uint32_t m_lastIssued = trace::none, m_lastEnded = trace::none;
};

} // namespace nodewise::sim
