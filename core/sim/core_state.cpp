// SPDX-License-Identifier: Apache-2.0
#include "core/sim/core_state.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace nodewise::sim {

using trace::Stall;

CoreState::CoreState(const Npu& npu, const std::vector<std::uint8_t>& copies, std::size_t maxAccesses, Hazards& hazards)
    : m_npu(npu), m_hazards(hazards), m_window(static_cast<std::uint64_t>(npu.queueDepth)), m_maxAccesses(maxAccesses), m_ring(64),
      m_accesses(m_ring.size() * maxAccesses), m_residents(static_cast<std::uint64_t>(npu.workItems)), m_items(8), m_versions(copies),
      m_arrays(npu), m_dma(static_cast<std::size_t>(npu.dmaEngines))
{
}

// --- fetching ---------------------------------------------------------------------------------------------------------------------------

void CoreState::widen()
{
    std::vector<Pending> ring(m_ring.size() * 2);
    std::vector<VersionAccess> accesses(ring.size() * m_maxAccesses);
    for (std::uint64_t place = m_first; place < m_tail; ++place) {
        std::copy_n(accessesAt(place), m_maxAccesses, accesses.begin() + std::ptrdiff_t((place & (ring.size() - 1)) * m_maxAccesses));
        ring[place & (ring.size() - 1)] = at(place);
    }
    m_ring = std::move(ring);
    m_accesses = std::move(accesses);
}

Pending& CoreState::push()
{
    if (m_tail - m_first == m_ring.size())
        widen();
    Pending& pending = at(m_tail++);
    pending.next = nothing;
    pending.item = m_item;
    pending.fetched = m_nextIssue;
    pending.hazard = Hazards::none;
    pending.barrier = pending.issued = false;
    return pending;
}

void CoreState::beginItem()
{
    const std::uint64_t oldest = empty() ? m_item : at(m_first).item, needed = oldest > m_residents ? oldest - m_residents : 0;
    if (++m_item - needed >= m_items.size()) {
        std::vector<Item> wider(m_items.size() * 2);
        for (std::uint64_t item = needed; item < m_item; ++item)
            wider[item & (wider.size() - 1)] = itemAt(item);
        m_items = std::move(wider);
    }
    itemAt(m_item) = {};
}

std::vector<StepAccess> accessesOf(const Step& step)
{
    using Kind = VersionAccess::Kind;
    const bool array = step.kind == Step::Kind::Array;
    const auto has = [](const std::vector<Access>& all, std::uint32_t buffer) {
        return static_cast<std::uint32_t>(std::ranges::count(all, buffer, &Access::buffer));
    };
    std::vector<StepAccess> out;
    for (const Access& read : step.reads)
        if (!array || has(step.writes, read.buffer) == 0) // a sum is read where it is written
            out.push_back({.buffer = read.buffer, .kind = Kind::Read});
    for (const Access& write : step.writes) {
        const std::uint32_t own = has(step.reads, write.buffer);
        const Kind kind = own == 0 ? (write.fresh ? Kind::Fresh : Kind::Write) : array ? Kind::Accumulate : Kind::Write;
        out.push_back({.buffer = write.buffer, .kind = kind, .own = array ? 0 : own, .write = &write});
    }
    return out;
}

void CoreState::fetched(const std::vector<StepAccess>& accesses, const Walk& walk)
{
    const std::uint64_t place = m_tail - 1;
    VersionAccess* access = accessesAt(place);
    for (const StepAccess& one : accesses) {
        const bool stale = one.kind == VersionAccess::Kind::Fresh && !walk.fresh(*one.write);
        m_versions.fetch(one.buffer, stale ? VersionAccess::Kind::Write : one.kind, one.own, *access++);
    }
    Pending& pending = at(place);
    eachPart(itemAt(m_item), pending.unit, [](Item::Part& part) { ++part.waiting; });
    pending.accesses = static_cast<std::uint32_t>(accesses.size());
    Queue& queue = m_queues[std::size_t(pending.unit)];
    if (queue.head == nothing)
        queue.head = place;
    else
        at(queue.tail).next = place;
    queue.tail = place;
}

void CoreState::fetchBarrier()
{
    push().barrier = true;
    m_barriers.push_back(m_tail - 1);
    passBarriers();
}

/// After a barrier nothing begins before all in front of it has ended.
void CoreState::passBarriers()
{
    while (!m_barriers.empty() && m_barriers.front() == m_first) {
        m_barriers.erase(m_barriers.begin());
        m_floor = m_end;
        ++m_first;
        while (m_first < m_tail && at(m_first).issued)
            ++m_first;
    }
}

// --- issuing ----------------------------------------------------------------------------------------------------------------------------

/// What an instruction counts for in its item.
template <class Do>
void CoreState::eachPart(Item& item, Unit unit, const Do& todo)
{
    if (unit != Unit::Store || !m_npu.storesDoNotHold)
        todo(item.all);
    if (unit == Unit::Load)
        todo(item.loads);
}

void CoreState::checkPart(const Item::Part& part, Wait& wait)
{
    if (part.waiting != 0)
        wait.known = false;
    else
        wait.also(part.end, Stall::Issue, part.last);
}

/// A core works on so many items at once: one begins when that many before it is done.
void CoreState::checkItems(std::uint64_t number, Wait& wait) const
{
    const auto at = [this](std::uint64_t item) -> const Item& { return m_items[item & (m_items.size() - 1)]; };
    if (number > m_residents)
        checkPart(at(number - m_residents).all, wait);
    if (m_npu.afterLoads && number > 1 && wait.known)
        checkPart(at(number - 1).loads, wait);
}

bool CoreState::knowWait(Queue& queue, Unit unit)
{
    if (queue.known)
        return true;
    const Pending& pending = at(queue.head);
    const VersionAccess* access = accessesAt(queue.head);
    Wait& wait = queue.wait;
    wait.known = true;
    wait.until = 0;
    wait.cause = Stall::None;
    wait.blocker = trace::none;
    for (std::uint32_t i = 0; wait.known && i < pending.accesses; ++i)
        m_versions.check(access[i], unit, wait);
    if (wait.known)
        checkItems(pending.item, wait);
    if (wait.known && pending.hazard != Hazards::none)
        m_hazards.check(pending.hazard, wait);
    queue.known = wait.known;
    return wait.known;
}

/// False while it waits for what was not issued.
bool CoreState::candidateOf(Unit unit, Candidate& out)
{
    Queue& queue = m_queues[std::size_t(unit)];
    if (queue.head == nothing || queue.head >= m_first + m_window || (!m_barriers.empty() && queue.head > m_barriers.front()) ||
        !knowWait(queue, unit))
        return false;
    out.unit = unit;
    out.engine = 0;
    out.time = queue.wait.until;
    out.cause = queue.wait.cause;
    out.blocker = queue.wait.blocker;
    const auto also = [&out](std::int64_t time, Stall cause, std::uint32_t blocker) {
        if (time <= out.time)
            return;
        out.time = time;
        out.cause = cause;
        out.blocker = blocker;
    };
    if (unit == Unit::Array) {
        out.engine = m_arrays.next();
        also(m_arrays.ready(), Stall::Engine, queue.last);
    } else if (unit == Unit::Vector) {
        also(m_vectorFree, Stall::Engine, queue.last);
    } else {
        const auto free = std::ranges::min_element(m_dma, {}, &Engine::free);
        out.engine = static_cast<std::uint8_t>(free - m_dma.begin());
        also(free->free, Stall::Engine, free->last);
    }
    also(m_floor, Stall::Barrier, m_lastEnded);
    // Losing a few cycles more to others' issues does not make them what it waited for
    const std::int64_t held = out.time - std::max(queue.since, at(queue.head).fetched);
    if (m_nextIssue - out.time > held)
        also(m_nextIssue, Stall::Issue, m_lastIssued);
    out.time = std::max(out.time, m_nextIssue);
    return true;
}

bool CoreState::candidate(Candidate& best)
{
    bool any = false;
    Candidate other;
    for (const Unit unit : {Unit::Load, Unit::Store, Unit::Array, Unit::Vector}) {
        if (!candidateOf(unit, other))
            continue;
        // Of those that could begin in the same cycle the oldest; loads go before stores
        const bool older = any && (m_npu.dmaInOrder || !(best.unit == Unit::Load && unit == Unit::Store)) &&
                           m_queues[std::size_t(unit)].head < m_queues[std::size_t(best.unit)].head;
        if (!any || other.time < best.time || (other.time == best.time && older))
            best = other;
        any = true;
    }
    return any;
}

std::int64_t CoreState::sentBy(std::int64_t requests, std::int64_t begin) const
{
    const double most = m_npu.dmaRequestsPerCycle;
    if (most > 0 && most < double(m_npu.linkPortsPerCore))
        return begin + static_cast<std::int64_t>(std::min(std::ceil(double(requests) / most), double(Arrays::maxCycles)));
    return allSent(requests, begin);
}

/// As fast as the core sends.
std::int64_t CoreState::allSent(std::int64_t requests, std::int64_t begin) const
{
    return begin + requests / m_npu.linkPortsPerCore + (requests % m_npu.linkPortsPerCore != 0);
}

void CoreState::transfer(const Pending& pending, Issued& out, Dram& dram)
{
    Instruction& instruction = out.instruction;
    Engine& engine = m_dma[instruction.engine];
    const Transfer asked = pending.work.transfer(pending.unit == Unit::Store);
    const std::int64_t requests = asked.requests, link = m_npu.linkLatency;
    const std::int64_t begin = std::max(instruction.start, m_linkFree);
    const std::int64_t sent = sentBy(requests, begin);
    const std::int64_t served = std::max(dram.serve(asked, begin + link), sent + link);
    m_linkFree = m_npu.dmaRequestsPerCycle > 0 ? allSent(requests, begin) : sent; // others may send beside one that is slower
    // The next one's requests may follow as soon as the last of these have a place in their channels' queues
    engine.free = std::max(sent, served - link - dram.queued());
    engine.last = static_cast<std::uint32_t>(pending.index);
    instruction.busy = engine.free - instruction.start;
    instruction.end = pending.unit == Unit::Load ? served + m_npu.dramLatency - m_npu.dramRows.open + link : served;
    if (requests == 0)
        instruction.end = instruction.start;
}

void CoreState::run(const Pending& pending, Issued& out, Dram& dram)
{
    Instruction& instruction = out.instruction;
    if (pending.unit == Unit::Array) {
        const Arrays::Run run = m_arrays.run({.tiles = pending.work.cost, .streamed = pending.work.each}, instruction.start);
        instruction.end = run.end;
        instruction.busy = run.busy;
        out.read = run.read;
        return;
    }
    if (pending.unit == Unit::Vector) {
        instruction.busy = std::min(pending.work.cost, Arrays::maxCycles);
        instruction.end = instruction.start + instruction.busy;
        m_vectorFree = instruction.end;
    } else {
        transfer(pending, out, dram);
    }
    out.read = instruction.end;
}

CoreState::Issued CoreState::issue(const Candidate& candidate, Dram& dram)
{
    Queue& queue = m_queues[std::size_t(candidate.unit)];
    const std::uint64_t place = queue.head;
    const Pending& pending = at(place);
    const auto index = static_cast<std::uint32_t>(pending.index);
    const std::int64_t waited = candidate.time - std::max(queue.since, pending.fetched);
    Issued out{.index = pending.index,
               .instruction = {.step = pending.step,
                               .unit = candidate.unit,
                               .engine = candidate.engine,
                               .cause = waited > 0 ? candidate.cause : Stall::None,
                               .waited = static_cast<std::uint32_t>(std::min<std::int64_t>(std::max<std::int64_t>(waited, 0), 0xFFFFFFFF)),
                               .blocker = waited > 0 ? candidate.blocker : trace::none,
                               .issued = candidate.time,
                               .start = candidate.time,
                               .amount = pending.work.amount}};
    run(pending, out, dram);
    const VersionAccess* access = accessesAt(place);
    for (std::uint32_t i = 0; i < pending.accesses; ++i)
        m_versions.issue(access[i], candidate.unit, index, candidate.time,
                         access[i].kind == VersionAccess::Kind::Read ? out.read : out.instruction.end);
    if (pending.hazard != Hazards::none)
        m_hazards.issue(pending.hazard, index, out.instruction.end);
    eachPart(itemAt(pending.item), candidate.unit, [&](Item::Part& part) {
        --part.waiting;
        if (out.instruction.end >= part.end) {
            part.end = out.instruction.end;
            part.last = index;
        }
    });
    if (out.instruction.end > m_end) {
        m_end = out.instruction.end;
        m_lastEnded = index;
    }
    m_lastIssued = index;
    m_nextIssue = candidate.time + 1;
    queue.last = index;
    queue.head = pending.next;
    queue.since = m_nextIssue;
    queue.known = false;
    retire(place);
    return out;
}

void CoreState::retire(std::uint64_t place)
{
    at(place).issued = true;
    while (m_first < m_tail && at(m_first).issued)
        ++m_first;
    passBarriers();
}

} // namespace nodewise::sim
