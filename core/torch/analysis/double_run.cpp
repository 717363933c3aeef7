// SPDX-License-Identifier: Apache-2.0
#include "core/torch/analysis/double_run.h"

#include "core/torch/analysis/double_plan.h"
#include "core/torch/analysis/lone_double.h"
#include "core/torch/analysis/run_pass.h"
#include "core/torch/base/guarded.h"

#include <ATen/ops/equal.h>

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

void appendStorages(const c10::IValue& value, std::vector<const void*>& out)
{
    eachTensor(value, [&](const at::Tensor& tensor) {
        if (tensor.has_storage())
            out.push_back(tensor.storage().unsafeGetStorageImpl());
    });
}

bool sharesAny(const c10::IValue& value, const std::vector<const void*>& storages)
{
    return std::any_of(storages.begin(), storages.end(), [&](const void* storage) { return sharesStorage(value, storage); });
}

} // namespace

DoubleRun::DoubleRun(std::shared_ptr<const ProgramPlan> doubles, const Values& inputs, const std::vector<bool>& weights)
    : m_machine(std::move(doubles))
{
    const Plan& root = m_machine.plan().plans.front();
    for (const Plan& plan : m_machine.plan().plans)
        m_writes = m_writes || std::any_of(plan.steps.begin(), plan.steps.end(), [](const Step& step) { return !step.writes.empty(); });
    Frame frame{.plan = &root, .slots = Values(root.slotCount)};
    m_lendable.resize(root.slotCount, false);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        m_lendable[root.inputs[i]] = weights[i];
        frame.slots[root.inputs[i]] = weights[i] ? inputs[i] : toDouble(deepCopy(inputs[i]));
        if (!weights[i])
            hold(frame.slots[root.inputs[i]]);
    }
    m_machine.restore({.frames = {std::move(frame)}});
    m_machine.setObserver(this);
}

void DoubleRun::before(const Machine& run, const Step& step)
{
    m_written.clear();
    m_operandStorages.clear();
    m_skip = step.kind == Step::Kind::ControlFlow ? UserText() : whyNotInDouble(run, step);
    if (m_abandoned.empty())
        ownWritten(step);
    const Frame& frame = run.top();
    for (const Slot slot : slotsOf(step))
        appendStorages(frame.slots[slot], m_operandStorages);
    for (const std::uint32_t index : step.writes)
        if (const Operand& operand = step.operands[index]; operand.kind == Operand::Kind::Slot)
            m_written.emplace_back(index, frame.slots[operand.slot]);
}

/// A weight that is about to be written: until now it is the run's own, which writes into it first.
void DoubleRun::ownWritten(const Step& step)
{
    if (m_machine.state().frames.size() != 1)
        return;
    for (const std::uint32_t index : step.writes) {
        std::vector<Slot> slots;
        appendSlots(step.operands[index], slots);
        for (const Slot slot : slots) {
            if (!m_lendable[slot])
                continue;
            c10::IValue& value = m_machine.top().slots[slot];
            value = toDouble(deepCopy(value));
            m_lendable[slot] = false;
            hold(value);
        }
    }
}

void DoubleRun::follow(const Machine& run)
{
    m_value.reset();
    m_why = m_abandoned;
    m_lentBytes = 0;
    if (!m_abandoned.empty())
        return;
    const Step* next = m_machine.tryNext();
    const std::size_t depth = m_machine.state().frames.size();
    m_ownAliases = sharesAny(m_own, m_operandStorages);
    m_wrapped = !run.state().modes.vmaps.empty();
    if (next && m_skip.empty() && m_wrapped && next->kind != Step::Kind::ControlFlow)
        m_skip = UserText("it is inside a vmap"); // that begins with it
    if (next && !m_skip.empty()) {
        m_why = std::exchange(m_skip, {});
        skip(*next);
    } else {
        if (next)
            widenOperands(*next);
        const auto ran = m_machine.advance();
        if (next)
            giveBack(*next);
        if (!ran && next && next->kind != Step::Kind::ControlFlow) {
            m_why = ran.error().asText();
            skip(*next);
        } else if (!ran) {
            return abandon(ran.error().asText());
        }
    }
    m_own = {};
    if (m_machine.state().frames.size() != depth)
        recount();
    const auto& frames = run.state().frames;
    if (frames.size() != m_machine.state().frames.size() || (!frames.empty() && frames.back().pc != m_machine.top().pc))
        abandon(UserText("in double, the program takes another path"));
}

/// Each narrower operand becomes double; a weight for this step alone.
void DoubleRun::widenOperands(const Step& step)
{
    Frame& frame = m_machine.top();
    const std::size_t depth = m_machine.state().frames.size() - 1;
    for (const Slot slot : slotsOf(step)) {
        c10::IValue wide = toDouble(frame.slots[slot]);
        const bool same = sharesMemory(wide, frame.slots[slot]);
        const bool lendable = depth == 0 && m_lendable[slot];
        if (same && !lendable)
            continue;
        if (same && !step.writes.empty()) // an integer weight, or one in double already: the program's own memory
            wide = deepCopy(wide);
        if (lendable)
            lend(slot, wide);
        else
            hold(wide);
        frame.slots[slot] = std::move(wide);
    }
}

void DoubleRun::lend(Slot slot, const c10::IValue& wide)
{
    m_lent.push_back({slot, m_machine.top().slots[slot]});
    eachTensor(wide, [this](const at::Tensor& tensor) { m_lentBytes += tensor.has_storage() ? tensor.storage().nbytes() : 0; });
}

/// What may be written through a view stays; what is written is no weight any more since ownWritten().
void DoubleRun::giveBack(const Step& step)
{
    const bool entered = m_machine.state().frames.size() > 1; // a body, which holds what it was given: only roots lend
    Frame& frame = m_machine.top();
    for (Lent& lent : m_lent) {
        if (entered)
            break;
        c10::IValue& slot = frame.slots[lent.slot];
        const bool viewed = m_writes && step.output != noSlot && sharesMemory(frame.slots[step.output], slot);
        if (viewed) {
            m_lendable[lent.slot] = false;
            hold(slot);
        } else {
            slot = std::move(lent.original);
        }
    }
    m_lent.clear();
}

/// The run's own value in place of one that can't be had.
void DoubleRun::skip(const Step& step)
{
    takeWrites(step);
    Frame& frame = m_machine.top();
    if (step.output != noSlot) {
        c10::IValue value = m_wrapped ? m_own : toDouble(m_own);
        if (sharesMemory(value, m_own) && m_writes)
            value = deepCopy(value);
        for (const auto& [index, own] : m_written) // x.op_() is x
            if (m_own.isTensor() && own.isTensor() && m_own.toTensor().is_same(own.toTensor()))
                value = frame.slots[step.operands[index].slot];
        frame.slots[step.output] = value;
        hold(value);
    }
    ++frame.pc;
    for (const Slot slot : step.dies) {
        dying(frame, slot);
        frame.slots[slot] = {};
    }
}

void DoubleRun::takeWrites(const Step& step)
{
    if (m_written.empty() || m_wrapped)
        return;
    widenOperands(step);
    for (const auto& [index, own] : m_written) {
        const c10::IValue& mine = m_machine.top().slots[step.operands[index].slot];
        if (own.isTensor() && mine.isTensor() && own.toTensor().sizes() == mine.toTensor().sizes())
            (void)caught([&mine, from = own.toTensor()] { mine.toTensor().copy_(from); });
    }
    giveBack(step);
}

void DoubleRun::produced(const Frame& frame, const Step& step)
{
    if (step.output == noSlot)
        return;
    c10::IValue value = adopted(m_own, frame.slots[step.output]);
    // to(float32) of a bfloat16 tensor copies; in double there is nothing to do and it would share memory.
    if (m_writes && step.kind != Step::Kind::ControlFlow && !m_ownAliases && aliasesOperand(step, value))
        value = deepCopy(value);
    m_machine.top().slots[step.output] = value;
    hold(value);
    if (m_why.empty())
        m_value = std::move(value);
}

bool DoubleRun::aliasesOperand(const Step& step, const c10::IValue& value) const
{
    std::vector<const void*> storages;
    for (const Slot slot : slotsOf(step))
        appendStorages(m_machine.top().slots[slot], storages);
    return sharesAny(value, storages);
}

c10::IValue DoubleRun::adopted(const c10::IValue& own, const c10::IValue& mine)
{
    if (own.isTensor() && own.toTensor().defined())
        return mine.isTensor() && mine.toTensor().defined() ? adoptedTensor(own.toTensor(), mine.toTensor()) : toDouble(own);
    if (own.isDouble() && mine.isDouble())
        return mine;
    const auto elements = [](const c10::IValue& value) {
        return value.isTuple() ? value.toTupleRef().elements().vec() : value.isList() ? value.toListRef().vec() : Values();
    };
    if ((!own.isTuple() && !own.isTensorList()) || elements(own).size() != elements(mine).size())
        return toDouble(own);
    const auto theirs = elements(own), ours = elements(mine);
    Values out;
    for (std::size_t i = 0; i < theirs.size(); ++i)
        out.push_back(adopted(theirs[i], ours[i]));
    if (own.isTuple())
        return c10::ivalue::Tuple::create(std::move(out));
    c10::List<at::Tensor> list;
    for (const c10::IValue& element : out)
        list.push_back(element.toTensor());
    return list;
}

c10::IValue DoubleRun::adoptedTensor(const at::Tensor& own, const at::Tensor& mine)
{
    const bool floats = own.is_floating_point() || own.is_complex();
    if (own.sizes() != mine.sizes() || floats != (mine.is_floating_point() || mine.is_complex())) {
        m_why = UserText("in double, it has another shape or another type: the run's own value was used");
        return toDouble(deepCopy(own));
    }
    if (floats)
        return toDouble(mine);
    if (own.scalar_type() != mine.scalar_type())
        return deepCopy(own);
    if (!at::equal(own, mine))
        mine.copy_(own); // in its own memory, which others may share
    return mine;
}

void DoubleRun::hold(const c10::IValue& value)
{
    eachTensor(value, [this](const at::Tensor& tensor) {
        if (!tensor.has_storage())
            return;
        const auto [at, fresh] = m_storages.try_emplace(tensor.storage().unsafeGetStorageImpl(), tensor.storage().nbytes());
        if (fresh)
            m_bytes += at->second;
    });
}

/// The machine is about to let go of it.
void DoubleRun::dying(Frame& frame, Slot slot)
{
    eachTensor(frame.slots[slot], [this](const at::Tensor& tensor) {
        if (!tensor.has_storage() || tensor.use_count() > 1 || tensor.storage().use_count() > 1)
            return;
        if (const auto found = m_storages.find(tensor.storage().unsafeGetStorageImpl()); found != m_storages.end()) {
            m_bytes -= found->second;
            m_storages.erase(found);
        }
    });
}

/// A body has been entered or left, with all that it held.
void DoubleRun::recount()
{
    m_storages.clear();
    m_bytes = 0;
    const auto& frames = m_machine.state().frames;
    for (const Frame& frame : frames) {
        for (Slot slot = 0; slot < frame.slots.size(); ++slot)
            if (&frame != &frames.front() || !m_lendable[slot])
                hold(frame.slots[slot]);
        if (frame.control)
            for (const Values* values : {&frame.control->carried, &frame.control->sliced, &frame.control->additional})
                for (const c10::IValue& value : *values)
                    hold(value);
    }
}

void DoubleRun::abandon(UserText why)
{
    m_abandoned = std::move(why);
    m_why = m_abandoned;
    m_value.reset();
    m_machine.restore({});
    m_storages.clear();
    m_bytes = 0;
}

} // namespace nodewise::torch_worker
