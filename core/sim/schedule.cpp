// SPDX-License-Identifier: Apache-2.0
#include "core/sim/schedule.h"

#include "core/sim/occupancy.h"

#include <algorithm>
#include <utility>

namespace nodewise::sim {

namespace {

__extension__ using Wide = __int128;

Unit unitOf(Step::Kind kind)
{
    switch (kind) {
    case Step::Kind::Load:
        return Unit::Load;
    case Step::Kind::Store:
        return Unit::Store;
    case Step::Kind::Array:
        return Unit::Array;
    case Step::Kind::Vector:
    case Step::Kind::Loop:
    case Step::Kind::Barrier:
        break;
    }
    return Unit::Vector;
}

} // namespace

Schedule::Schedule(const TileGraph& graph, const Npu& npu, const Walk& walk, const std::vector<std::uint8_t>& copies, std::int64_t cores,
                   const SimulateOptions& options)
    : m_graph(graph), m_npu(npu), m_walk(walk), m_copies(copies), m_options(options), m_works(graph, npu), m_dram(npu), m_hazards(graph),
      m_partition(graph, cores), m_keep(options.instructions), m_points(graph.steps.size(), 0)
{
    std::size_t accesses = 1;
    for (const Step& step : graph.steps) {
        m_accesses.push_back(accessesOf(step));
        accesses = std::max(accesses, m_accesses.back().size());
    }
    if (const auto count = walk.count(); m_keep && count) { // else they are counted on the way
        m_keep = *count <= options.keep;
        m_run.instructions.reserve(m_keep && *count <= options.maxInstructions ? *count : 0);
    }
    m_cores.reserve(static_cast<std::size_t>(m_partition.cores()));
    for (std::int64_t core = 0; core < m_partition.cores(); ++core)
        m_cores.push_back({.state = CoreState(npu, m_copies, accesses, m_hazards),
                           .loaded = std::vector<Loaded>(npu.reuseLoads ? graph.buffers.size() : 0),
                           .next = {}});
    m_times.resize(m_cores.size(), never);
    for (std::size_t core = 0; core < m_cores.size(); ++core)
        changed(core);
    for (std::uint32_t buffer = 0; buffer < graph.buffers.size(); ++buffer)
        if (graph.buffers[buffer].argument >= 0)
            m_run.cost.traffic.push_back({.buffer = buffer});
}

// --- fetching ---------------------------------------------------------------------------------------------------------------------------

bool Schedule::fetchOne()
{
    if (m_fetched || m_walked > m_options.maxInstructions || !m_walk.next()) {
        m_fetched = true;
        return false;
    }
    ++m_walked;
    const CorePartition::Item item = m_partition.itemOf(m_walk);
    Slot& slot = m_cores[item.core];
    if (item.begins)
        slot.state.beginItem();
    changed(item.core);
    const Step& step = m_graph.steps[m_walk.step()];
    if (step.kind == Step::Kind::Barrier) {
        slot.state.fetchBarrier();
        return true;
    }
    Pending& pending = slot.state.fetch();
    pending.index = m_count++;
    pending.step = m_walk.step();
    pending.unit = unitOf(step.kind);
    m_works.at(m_walk, pending.work);
    if (m_npu.reuseLoads && step.kind == Step::Kind::Load)
        reuse(slot, step, pending);
    if (m_hazards.concerns(step))
        pending.hazard = m_hazards.fetch(step, m_works.box(m_walk), m_now);
    slot.state.fetched(m_accesses[pending.step], m_walk);
    return true;
}

/// What the item before loaded last of a buffer is still there.
void Schedule::reuse(Slot& slot, const Step& step, Pending& pending) const
{
    Loaded& last = slot.loaded[step.dram];
    const Loaded now{pending.item, m_works.address(), pending.work.amount};
    if (now.item == last.item + 1 && now.address == last.address && now.bytes == last.bytes)
        pending.work.cost = pending.work.amount = 0;
    last = now;
}

void Schedule::fetchFor(Slot& slot)
{
    while (slot.state.wantsMore() && fetchOne()) {}
}

// --- issuing ----------------------------------------------------------------------------------------------------------------------------

void Schedule::changed(std::size_t core)
{
    if (!m_cores[core].changed)
        m_changed.push_back(core);
    m_cores[core].changed = true;
}

Schedule::Slot* Schedule::earliest()
{
    // What is fetched for one core may change another
    for (std::size_t i = 0; i < m_changed.size(); ++i) {
        Slot& slot = m_cores[m_changed[i]];
        fetchFor(slot);
        m_times[m_changed[i]] = slot.state.candidate(slot.next) ? slot.next.time : never;
        slot.changed = false;
    }
    m_changed.clear();
    const auto first = std::ranges::min_element(m_times);
    return *first == never ? nullptr : &m_cores[static_cast<std::size_t>(first - m_times.begin())];
}

void Schedule::issue(Slot& slot)
{
    m_now = slot.next.time;
    const CoreState::Issued issued = slot.state.issue(slot.next, m_dram);
    const auto core = static_cast<std::size_t>(&slot - m_cores.data());
    take(issued, static_cast<std::uint16_t>(core));
    changed(core);
    if (m_hazards.any()) // others may wait for what was stored
        for (std::size_t other = 0; other < m_cores.size(); ++other)
            changed(other);
}

void Schedule::count(const Instruction& instruction)
{
    Cost& cost = m_run.cost;
    const auto traffic = [&]() -> Cost::Traffic& {
        return *std::ranges::find(cost.traffic, m_graph.steps[instruction.step].dram, &Cost::Traffic::buffer);
    };
    switch (instruction.unit) {
    case Unit::Load:
        ++cost.loads;
        add(cost.loadBusy, instruction.busy);
        add(traffic().read, instruction.amount);
        break;
    case Unit::Store:
        ++cost.stores;
        add(cost.storeBusy, instruction.busy);
        add(traffic().written, instruction.amount);
        break;
    case Unit::Array:
        ++cost.arraySteps;
        add(cost.arrayBusy, instruction.busy);
        add(cost.macs, instruction.amount);
        break;
    case Unit::Vector:
        ++cost.vectorSteps;
        add(cost.vectorBusy, instruction.busy);
        add(cost.vectorPoints, instruction.amount);
        add(m_points[instruction.step], instruction.amount);
        break;
    }
}

void Schedule::take(const CoreState::Issued& issued, std::uint16_t core)
{
    const Instruction& instruction = issued.instruction;
    m_run.cost.cycles = std::max(m_run.cost.cycles, instruction.end);
    add(m_run.cost.stalled[std::size_t(instruction.cause)], instruction.waited);
    count(instruction);
    ++m_issued;
    if (!m_keep)
        return;
    const std::uint64_t index = issued.index;
    std::vector<Instruction>& all = m_run.instructions;
    if (index >= all.size()) {
        const std::size_t room = index < all.capacity() ? all.capacity() : ~std::size_t(0);
        all.resize(std::max<std::size_t>(index + 1, std::min(all.size() * 2, room)));
    }
    all[index] = instruction;
    all[index].core = core;
}

Result<void> Schedule::check(const Progress& progress)
{
    if (progress.cancelled())
        return fail(UserText::listed(cancelledMessage));
    if (m_walked > m_options.maxInstructions)
        return fail("%1 executes more than %2 instructions", m_graph.name, m_options.maxInstructions);
    if (m_overflow)
        return fail("what %1 moves or computes does not fit in 64 bits", m_graph.name);
    if (m_run.cost.cycles >= Arrays::maxCycles)
        return fail("%1 takes more than %2 cycles", m_graph.name, Arrays::maxCycles);
    if (m_keep && m_count > m_options.keep) {
        m_keep = false;
        m_run.instructions = {};
    }
    return {};
}

Result<KernelRun> Schedule::run(const Progress& progress, std::int64_t limit)
{
    constexpr std::uint64_t often = 1 << 14;
    while (Slot* slot = earliest()) {
        if (slot->next.time >= limit) {
            m_run.cost.cycles = std::max(m_run.cost.cycles, limit);
            return std::move(m_run);
        }
        issue(*slot);
        if (m_issued % often == 0 || m_run.cost.cycles >= Arrays::maxCycles)
            if (auto fine = check(progress); !fine)
                return fail(fine.error());
    }
    if (!m_walk.error().empty())
        return fail(m_walk.error());
    if (m_issued != m_count)
        return fail("the instructions of %1 wait for each other", m_graph.name);
    if (auto fine = check(progress); !fine)
        return fail(fine.error());
    finish();
    return std::move(m_run);
}

void Schedule::finish()
{
    m_run.instructions.resize(m_keep ? m_count : 0);
    m_run.cost.cores = static_cast<std::int64_t>(m_cores.size());
    m_run.cost.dramBusy = m_dram.busy();
    m_run.cost.dramRequests = m_dram.requests();
    m_run.cost.rowOpenings = m_dram.openings();
    takeBounds();
    takeOccupancy();
}

void Schedule::takeBounds()
{
    Cost& cost = m_run.cost;
    const std::int64_t macs = m_npu.macsPerCycle();
    cost.arrayBound = cost.macs / macs + (cost.macs % macs != 0);
    cost.dramBound = m_dram.bound(cost.bytesRead() + cost.bytesWritten());
    Wide parts = 0; // of a cycle, rounded down
    constexpr int bits = 20;
    for (std::size_t i = 0; i < m_points.size(); ++i)
        if (m_points[i] != 0)
            parts += (Wide(m_points[i]) * m_works.passes(m_graph.steps[i]) << bits) /
                     (Wide(m_npu.cores) * m_npu.lanes * m_works.elements(m_graph.steps[i]));
    cost.vectorBound = static_cast<std::int64_t>(parts >> bits);
}

void Schedule::takeOccupancy()
{
    for (const Slot& slot : m_cores) {
        Occupancy occupancy = occupancyOf(m_graph, m_copies, slot.state.versions().lives());
        if (occupancy.peak <= m_run.cost.scratchpadPeak)
            continue;
        m_run.cost.scratchpadPeak = occupancy.peak;
        if (m_keep)
            m_run.occupancy = std::move(occupancy.changes);
    }
}

} // namespace nodewise::sim
