// SPDX-License-Identifier: Apache-2.0
#include "core/torch/history/execution_history.h"

#include "core/base/progress.h"

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

/// run() takes checkpoints at flagged steps, once `spacing` ticks have passed since the last: with flags at half that distance and at the
/// first step of each body, two levels of bodies deep still stay below maxGap.
constexpr std::size_t flagDistance = 24;

} // namespace

ExecutionHistory::ExecutionHistory(const std::shared_ptr<const ProgramPlan>& plan, Options options)
    : m_options(options), m_machine(plan), m_liveness(*plan), m_store(*plan, options.keep != KeepValues::None), m_stops(plan->nodeCount)
{
    m_limit = options.budget;
    if (options.checkpoints)
        flagCheckpoints();
    m_machine.setStops(m_stops.data());
    m_machine.setObserver(this);
}

void ExecutionHistory::flagCheckpoints()
{
    for (const Plan& plan : m_machine.plan().plans)
        for (std::size_t i = 0; i < plan.steps.size(); i += flagDistance)
            m_stops[plan.steps[i].node] |= checkpointFlag;
}

Result<void> ExecutionHistory::start(Values inputs, std::uint64_t seed)
{
    m_inputs = std::make_shared<const Values>(inputs);
    for (const c10::IValue& input : *m_inputs)
        eachTensor(input, [this](const at::Tensor& tensor) {
            if (tensor.has_storage())
                m_inputStorages.insert(tensor.storage().unsafeGetStorageImpl());
        });
    m_checkpoints.clear();
    m_store.clear();
    m_writes.clear();
    m_edits.clear();
    if (auto started = m_machine.start(std::move(inputs), seed); !started)
        return started;
    for (std::size_t i = 0; i < m_inputs->size(); ++i)
        m_store.input(inputNode(i), (*m_inputs)[i]);
    takeCheckpoint();
    return {};
}

Result<void> ExecutionHistory::step()
{
    const Step* next = m_machine.tryNext();
    const bool writes = next && !next->writes.empty();
    if (auto advanced = m_machine.advance(); !advanced)
        return failed(advanced.error(), writes);
    arrived();
    return {};
}

void ExecutionHistory::arrived()
{
    if (m_options.checkpoints && tick() >= m_checkpoints.lastTick() + m_spacing)
        takeCheckpoint();
    if (!m_edits.empty())
        applyEdits();
}

Result<Machine::End> ExecutionHistory::run()
{
    while (editsAhead()) { // edits are applied between ticks
        if (auto stepped = step(); !stepped)
            return fail(stepped.error());
        if (finished())
            return Machine::End::Finished;
        if (interrupted())
            return Machine::End::Interrupted;
        if (atFlag())
            return Machine::End::Stopped;
    }
    while (true) {
        auto end = m_machine.run();
        if (!end) {
            const Step* at = m_machine.tryNext();
            if (auto back = failed(end.error(), at && !at->writes.empty()); !back)
                return fail(back.error());
        }
        if (*end == Machine::End::Finished || (*end == Machine::End::Interrupted && interrupted()))
            return end;
        if (*end == Machine::End::Stopped)
            arrived();
        if (atFlag()) // maybe since an interrupt
            return Machine::End::Stopped;
    }
}

bool ExecutionHistory::atFlag() const
{
    const Step* next = m_machine.tryNext();
    return next && !m_machine.top().control && (m_stops[next->node] & ~checkpointFlag);
}

/// What the operator wrote before it failed is taken back.
Result<void> ExecutionHistory::failed(Error error, bool wrote)
{
    if (wrote) {
        const Tick here = tick();
        restore(m_checkpoints.before(here));
        while (tick() < here)
            if (auto again = m_machine.advance(); !again)
                break;
            else
                arrived();
    }
    return fail(std::move(error));
}

Result<void> ExecutionHistory::go(Tick target)
{
    if (target < tick())
        restore(m_checkpoints.before(target));
    while (tick() < target && !finished()) {
        if (auto stepped = step(); !stepped)
            return stepped;
        ++m_recomputed;
        if (interrupted())
            return {};
    }
    return {};
}

Result<bool> ExecutionHistory::goBackTo(const std::function<bool()>& wanted)
{
    Tick end = tick();
    while (end > 0) {
        restore(m_checkpoints.before(end - 1));
        const Tick begin = tick();
        std::optional<Tick> last;
        while (tick() < end) {
            if (wanted())
                last = tick();
            if (auto stepped = step(); !stepped)
                return fail(stepped.error());
            ++m_recomputed;
            if (interrupted())
                return false;
        }
        if (last) {
            if (auto there = go(*last); !there)
                return fail(there.error());
            return true;
        }
        end = begin;
    }
    restore(0);
    return false;
}

void ExecutionHistory::restore(std::size_t index)
{
    const Checkpoint& checkpoint = m_checkpoints.goBack(index);
    m_store.truncate(checkpoint.tick);
    while (!m_writes.empty() && m_writes.back().first >= checkpoint.tick)
        m_writes.pop_back();
    m_inputs = checkpoint.inputs;
    m_machine.restore(checkpoint.state(m_liveness));
    applyEdits();
}

void ExecutionHistory::takeCheckpoint()
{
    m_checkpoints.add(Checkpoint::take(m_machine, m_liveness, m_inputs));
}

Result<c10::IValue> ExecutionHistory::remake(std::uint32_t node)
{
    if (!m_store.hasRun(node))
        return fail("this node has not run yet");
    const State present = m_machine.save();
    const auto inputs = m_inputs;
    const std::size_t from = m_checkpoints.before(m_store.tick(node));
    m_checkpoints.undo(from);
    m_excursion.emplace(Excursion{.log = {}, .node = node, .tick = m_store.tick(node), .value = {}});
    m_inputs = m_checkpoints[from].inputs;
    m_machine.restore(m_checkpoints[from].state(m_liveness));
    applyEdits();
    const std::optional<Tick> edited = lastEdit(node, present.tick);
    const Tick until = std::max(m_excursion->tick + 1, edited.value_or(0));
    Result<void> ran;
    while (ran && tick() < until) {
        ran = m_machine.advance();
        applyEdits();
        ++m_recomputed;
        if (ran && interrupted())
            ran = fail(Error{.message = UserText::listed(cancelledMessage)});
    }
    if (const c10::IValue* live = edited && ran ? std::as_const(*this).tryLive(node) : nullptr)
        m_excursion->value = deepCopy(*live);
    Excursion done = std::move(*m_excursion);
    m_excursion.reset();
    done.log.swap();
    m_checkpoints.redo(from);
    m_inputs = inputs;
    m_machine.restore(present);
    if (!ran)
        return fail(ran.error());
    if (!done.value)
        return fail("running again did not reach this value");
    m_store.put(node, *done.value);
    return std::move(*done.value);
}

std::optional<Tick> ExecutionHistory::lastEdit(std::uint32_t node, Tick until) const
{
    std::optional<Tick> last;
    for (const Edit& edit : m_edits)
        if (edit.node == node && !edit.oneStep && edit.tick <= until)
            last = std::max(last.value_or(0), edit.tick);
    return last;
}

void ExecutionHistory::beforeWrite(const Step&, const at::Tensor& written)
{
    save(written);
    if (!m_excursion && hasBytes(written))
        m_writes.emplace_back(tick(), written.storage().unsafeGetStorageImpl());
}

/// What is about to be overwritten.
void ExecutionHistory::save(const at::Tensor& tensor)
{
    if (m_excursion) {
        m_excursion->log.save(tensor);
        return;
    }
    m_checkpoints.save(tensor);
    m_store.beforeWrite(tensor);
}

void ExecutionHistory::entered(const Frame& frame)
{
    const Tick ran = tick() - 1; // the machine stands in the body already
    for (std::size_t i = 0; i < frame.plan->inputs.size(); ++i) {
        const std::uint32_t node = frame.plan->inputNodes[i];
        const c10::IValue& value = frame.slots[frame.plan->inputs[i]];
        if (!m_excursion)
            m_store.bound(node, ran, value);
        else if (node == m_excursion->node && ran == m_excursion->tick)
            m_excursion->value = deepCopy(value);
    }
}

void ExecutionHistory::produced(const Frame& frame, const Step& step)
{
    static const c10::IValue nothing;
    const c10::IValue& value = step.output == noSlot ? nothing : frame.slots[step.output];
    const Tick ran = tick() - 1; // the machine stands after the step already
    if (m_excursion) {
        if (step.node == m_excursion->node && ran == m_excursion->tick)
            m_excursion->value = deepCopy(value);
        return;
    }
    m_store.produced(step.node, ran, value);
    if (m_onProduced)
        m_onProduced(step, value);
    if (m_store.charged() + m_checkpoints.logBytes() > m_limit && m_options.keep != KeepValues::All) [[unlikely]]
        makeRoom();
}

/// The machine lets go of it; what is worth keeping has been kept when it was made.
void ExecutionHistory::dying(Frame&, Slot)
{
}

const c10::IValue* ExecutionHistory::tryLive(std::uint32_t node) const
{
    const ProgramPlan& program = m_machine.plan();
    if (node >= program.places.size() || program.places[node].slot == noSlot)
        return nullptr;
    const ProgramPlan::Place& place = program.places[node];
    const auto& frames = m_machine.state().frames;
    for (std::size_t i = frames.size(); i-- > 0;)
        if (frames[i].plan == &program.plans[place.plan])
            return m_liveness.isLive(*frames[i].plan, place.slot, frames[i].pc) ? &frames[i].slots[place.slot] : nullptr;
    return nullptr;
}

std::optional<Tick> ExecutionHistory::lastWrite(const void* storage) const
{
    for (std::size_t i = m_writes.size(); i-- > 0;)
        if (m_writes[i].second == storage)
            return m_writes[i].first;
    return std::nullopt;
}

std::uint64_t ExecutionHistory::version(const void* storage) const
{
    return static_cast<std::uint64_t>(
        std::count_if(m_writes.begin(), m_writes.end(), [&](const auto& write) { return write.second == storage; }));
}

std::uint64_t ExecutionHistory::liveBytes(StorageCount& count) const
{
    for (const Frame& frame : m_machine.state().frames) {
        for (const c10::IValue& value : frame.slots)
            count.add(value);
        if (frame.control)
            addControl(count, *frame.control);
    }
    return count.bytes();
}

ExecutionHistory::Held ExecutionHistory::held() const
{
    StorageCount count(m_inputStorages);
    Held out{.live = liveBytes(count)};
    out.kept = m_checkpoints.count(count);
    m_store.count(count);
    out.kept += count.bytes() - out.live;
    return out;
}

std::uint64_t ExecutionHistory::keptBytes() const
{
    return held().kept;
}

void ExecutionHistory::setBudget(std::uint64_t bytes)
{
    m_options.budget = bytes;
    makeRoom();
}

/// Old values go first, then every other checkpoint.
std::uint64_t ExecutionHistory::makeRoom()
{
    auto [live, kept] = held();
    if (m_options.keep != KeepValues::All && kept > m_options.budget) {
        const std::uint64_t wanted = m_options.budget - m_options.budget / 8;
        while (kept > wanted && m_store.dropOldest(kept - wanted) > 0)
            kept = keptBytes();
        while (kept > m_options.budget && m_checkpoints.thin(maxGap, tick()))
            kept = keptBytes();
        for (Tick gap = 2 * maxGap; kept > m_options.budget && !m_checkpoints.onlyStart(); gap *= 2)
            if (m_checkpoints.thin(gap, tick())) {
                m_spacing = std::max(m_spacing, gap / 2);
                kept = keptBytes();
            }
    }
    const std::uint64_t values = kept > m_checkpoints.logBytes() ? kept - m_checkpoints.logBytes() : 0;
    m_store.setCharged(values + live);
    m_limit = std::max(m_options.budget, kept) + live;
    return kept;
}

} // namespace nodewise::torch_worker
