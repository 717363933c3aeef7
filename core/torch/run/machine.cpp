// SPDX-License-Identifier: Apache-2.0
#include "core/torch/run/machine.h"

#include "core/torch/base/guarded.h"
#include "core/torch/base/storages.h"
#include "core/torch/run/modes.h"
#include "core/torch/run/operand_value.h"

#include <ATen/core/dispatch/Dispatcher.h>

#include <algorithm>
#include <chrono>

namespace nodewise::torch_worker {

using c10::IValue;

namespace {

std::uint64_t now()
{
    return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1));
}

void eachTensor(const IValue& value, const std::function<void(const at::Tensor&)>& visit)
{
    if (value.isTensor())
        visit(value.toTensor());
    else if (value.isList())
        for (const IValue& element : value.toListRef())
            eachTensor(element, visit);
}

} // namespace

Machine::Machine(std::shared_ptr<const ProgramPlan> plan) : m_plan(std::move(plan))
{
}

// --- starting, saving --------------------------------------------------------------------------------------------------------------

Result<void> Machine::start(Values inputs, std::uint64_t seed)
{
    const Plan& root = m_plan->plans.front();
    if (inputs.size() != root.inputs.size())
        return fail("the program takes %1 inputs, %2 are given", root.inputs.size(), inputs.size());
    return guarded([&] {
        restoreInputs();
        m_inputs = std::move(inputs);
        for (const IValue& input : m_inputs)
            if (input.isTensor() && input.toTensor().has_storage())
                m_originals.try_emplace(input.toTensor().storage().unsafeGetStorageImpl());
        m_state = {};
        m_state.frames.push_back({.plan = &root, .slots = Values(root.slotCount)});
        for (std::size_t i = 0; i < m_inputs.size(); ++i)
            m_state.frames.front().slots[root.inputs[i]] = m_inputs[i];
        if (m_plan->random)
            seedGenerator(seed);
    });
}

/// Storages that the run wrote get their first bytes back, so that the next run finds the same.
void Machine::restoreInputs()
{
    for (const IValue& input : m_inputs) {
        if (!input.isTensor() || !input.toTensor().has_storage())
            continue;
        const c10::Storage& storage = input.toTensor().storage();
        const auto found = m_originals.find(storage.unsafeGetStorageImpl());
        if (found == m_originals.end() || !found->second.defined())
            continue;
        std::copy_n(static_cast<const char*>(found->second.data_ptr()), storage.nbytes(), static_cast<char*>(storage.mutable_data()));
        found->second = at::Tensor();
    }
    m_originals.clear();
    m_inputs.clear();
}

void Machine::keepOriginal(const at::Tensor& written)
{
    const at::Tensor plain = plainTensor(written);
    if (!plain.defined() || !plain.has_storage() || plain.is_meta())
        return;
    const c10::Storage& storage = plain.storage();
    const auto found = m_originals.find(storage.unsafeGetStorageImpl());
    if (found == m_originals.end() || found->second.defined() || storage.nbytes() == 0)
        return;
    found->second = bytesOf(storage);
}

State Machine::save() const
{
    State out = m_state;
    if (m_plan->random)
        out.generator = generatorState();
    return out;
}

void Machine::restore(const State& state)
{
    m_state = state;
    if (m_state.generator.defined())
        setGeneratorState(m_state.generator);
    m_state.generator = at::Tensor();
}

// --- where it is -------------------------------------------------------------------------------------------------------------------

bool Machine::atEnd() const
{
    return m_state.frames.size() == 1 && top().pc == top().plan->steps.size();
}

const Step* Machine::tryNext() const
{
    if (m_state.frames.empty() || top().pc == top().plan->steps.size())
        return nullptr;
    return &top().plan->steps[top().pc];
}

Error Machine::failure(UserText message) const
{
    const Step* step = m_state.frames.empty() ? nullptr : tryNext();
    if (!step)
        return Error{.message = std::move(message), .node = m_state.frames.empty() ? "" : top().plan->name};
    return Error{.message = UserText("%1: %2", step->opType, std::move(message)), .node = step->name};
}

// --- running -----------------------------------------------------------------------------------------------------------------------

void Machine::announceWrites(const Step& step)
{
    for (const std::uint32_t index : step.writes)
        eachTensor(m_stack[index], [&](const at::Tensor& tensor) {
            if (!tensor.defined())
                return;
            keepOriginal(tensor);
            if (m_observer)
                m_observer->beforeWrite(step, tensor);
        });
}

namespace {

/// False where an operator has no kernel for tensors without data; many of those are Python's.
template <class Call>
bool tryCall(Call call)
{
    try {
        call();
        return true;
    } catch (const c10::NotImplementedError&) {
        return false;
    }
}

} // namespace

void Machine::runOperator(Frame& frame, const Step& step)
{
    m_stack.clear();
    for (const Operand& operand : step.operands) {
        if (operand.kind == Operand::Kind::Slot)
            m_stack.push_back(frame.slots[operand.slot]);
        else if (operand.kind == Operand::Kind::Constant)
            m_stack.push_back(operand.constant);
        else
            m_stack.push_back(operandValue(frame.slots, operand));
    }
    if (step.check)
        step.check(step.op->schema(), m_stack);
    if (!step.writes.empty())
        announceWrites(step);
    if (step.recorded.isNone())
        step.op->callBoxed(&m_stack);
    else if (!tryCall([&] { step.op->callBoxed(&m_stack); })) {
        m_stack.clear(); // operands live no longer than with a kernel
        frame.slots[step.output] = step.recorded;
        return;
    }
    IValue& out = frame.slots[step.output];
    if (step.outputCount == 1)
        out = std::move(m_stack.back());
    else if (step.outputCount == 0)
        out = {};
    else
        out = c10::ivalue::Tuple::create(
            std::vector<IValue>(std::make_move_iterator(m_stack.begin()), std::make_move_iterator(m_stack.end())));
    m_stack.clear();
}

namespace {

IValue packed(Values values)
{
    return values.size() == 1 ? std::move(values.front()) : IValue(c10::ivalue::Tuple::create(std::move(values)));
}

} // namespace

void Machine::runFunction(Frame& frame, const Step& step, Values inputs)
{
    Result<Values> outputs;
    const auto call = [&] { outputs = step.function(*this, std::move(inputs)); };
    if (step.recorded.isNone())
        call();
    else if (!tryCall(call)) {
        frame.slots[step.output] = step.recorded;
        return;
    }
    if (!outputs)
        throw StepError(std::move(outputs.error()));
    frame.slots[step.output] = packed(std::move(*outputs));
}

template <bool watched>
void Machine::runStep(Frame& frame, const Step& step)
{
    if (step.kind == Step::Kind::Operator) {
        runOperator(frame, step);
    } else if (step.kind == Step::Kind::Unresolved) {
        throw StepError(step.problem);
    } else {
        Values inputs;
        inputs.reserve(step.operands.size());
        for (const Operand& operand : step.operands)
            inputs.push_back(operandValue(frame.slots, operand));
        if (step.kind == Step::Kind::Function) {
            runFunction(frame, step, std::move(inputs));
        } else {
            frame.slots[step.output] = packed(std::move(inputs));
        }
    }
    ++frame.pc;
    ++m_state.tick;
    if constexpr (watched)
        if (m_observer)
            m_observer->produced(frame, step);
    for (const Slot slot : step.dies) {
        if constexpr (watched)
            if (m_observer)
                m_observer->dying(frame, slot);
        frame.slots[slot] = {};
    }
}

template <bool watched>
Machine::End Machine::loop(bool once)
{
    for (bool first = true;; first = false) {
        Frame& frame = m_state.frames.back();
        const Plan& plan = *frame.plan;
        const bool returns = frame.pc == plan.steps.size();
        const std::uint32_t node = returns ? plan.outputNode : plan.steps[frame.pc].node;
        if (returns && m_state.frames.size() == 1)
            return End::Finished;
        if (!first) {
            if (once)
                return End::Stopped;
            if (m_stops && node != noNode && m_stops[node] != 0 && !frame.control)
                return End::Stopped;
            if (m_interrupt.load(std::memory_order_relaxed))
                return End::Interrupted;
        }
        if (m_note.tick)
            m_note.tick->store(m_state.tick, std::memory_order_relaxed);
        if (m_note.node)
            m_note.node->store(node, std::memory_order_relaxed);
        if (returns) {
            leave();
            continue;
        }
        const Step& step = plan.steps[frame.pc];
        if (step.kind == Step::Kind::ControlFlow) {
            enter();
            continue;
        }
        const std::uint64_t begin = watched && m_timed ? now() : 0;
        runStep<watched>(frame, step);
        if (watched && m_timed)
            time(step, begin);
    }
}

void Machine::time(const Step& step, std::uint64_t begin)
{
    Timing& timing = m_timing[step.node];
    timing.nanoseconds += now() - begin;
    ++timing.count;
}

Result<void> Machine::advance()
{
    if (m_state.frames.empty())
        return fail("the run was not started");
    if (atEnd())
        return fail("the program has run to its end");
    return guarded([this] {
        const ModeScope scope(m_state.modes);
        loop<true>(true);
    });
}

Result<Machine::End> Machine::run()
{
    if (m_state.frames.empty())
        return fail("the run was not started");
    return guarded([this] {
        const ModeScope scope(m_state.modes);
        return m_observer || m_timed ? loop<true>(false) : loop<false>(false);
    });
}

Result<Values> Machine::outputs() const
{
    if (m_state.frames.empty() || !atEnd())
        return fail("the program has not run to its end");
    Values out;
    for (const Operand& operand : top().plan->outputs)
        out.push_back(operandValue(top().slots, operand));
    return out;
}

void Machine::setTiming(bool on)
{
    m_timed = on;
    if (on)
        m_timing.assign(m_plan->nodeCount, {});
}

/// Runs what may throw. The state is as before the tick: a step's results are stored last.
template <class Run>
auto Machine::guarded(Run run) -> Result<decltype(run())>
{
    return caught(run, [this](Error error) {
        m_stack.clear();
        if (const Step* step = m_state.frames.empty() ? nullptr : tryNext(); step && step->kind == Step::Kind::Unresolved)
            return error; // says where it is already
        Error located = failure(std::move(error.message));
        if (!error.node.empty())
            located.node = std::move(error.node);
        located.hint = std::move(error.hint);
        return located;
    });
}

} // namespace nodewise::torch_worker
