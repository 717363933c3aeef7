// SPDX-License-Identifier: Apache-2.0
#include "core/torch/compare/replay.h"

#include "core/protocol/no_values.h"
#include "core/torch/base/guarded.h"
#include "core/torch/compare/step_rounding.h"
#include "core/torch/run/modes.h"

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

void collectSlots(const Operand& operand, std::vector<Slot>& out)
{
    if (operand.slot != noSlot && std::find(out.begin(), out.end(), operand.slot) == out.end())
        out.push_back(operand.slot);
    for (const Operand& element : operand.elements)
        collectSlots(element, out);
}

/// In the dtype that the operator gets in the run: a bfloat16 reference is not the reason why a float32 operator fails.
c10::IValue fitted(const c10::IValue& value, const c10::IValue& own)
{
    if (!value.isTensor() || !own.isTensor() || !value.toTensor().defined() || !own.toTensor().defined())
        return deepCopy(value);
    const at::Tensor& tensor = value.toTensor();
    return tensor.scalar_type() == own.toTensor().scalar_type() ? deepCopy(value) : c10::IValue(tensor.to(own.toTensor().scalar_type()));
}

} // namespace

std::optional<at::Tensor> elementOf(const c10::IValue& value, std::optional<std::uint32_t> index)
{
    if (!index)
        return tryTensor(value);
    if (value.isTuple() && *index < value.toTupleRef().elements().size())
        return tryTensor(value.toTupleRef().elements()[*index]);
    if (value.isList() && *index < value.toListRef().size())
        return tryTensor(value.toListRef()[*index]);
    return std::nullopt;
}

Result<c10::IValue> runNext(DebuggedRun& run, const OtherValue& other)
{
    Machine& machine = run.history().machine();
    const Step* step = machine.tryNext();
    if (!step)
        return fail("there is no operator here");
    if (step->kind == Step::Kind::ControlFlow)
        return fail("control flow is not rerun by itself: look at the nodes of its body");
    const auto place = machine.plan().places[step->node];
    State state = machine.save();
    Frame& frame = state.frames.back();
    std::vector<Slot> slots;
    for (const Operand& operand : step->operands)
        collectSlots(operand, slots);
    const auto inputs = frame.plan->inputs;
    for (const Slot slot : slots) {
        std::uint32_t node = frame.plan->slotNodes[slot];
        if (const auto input = std::find(inputs.begin(), inputs.end(), slot); node == noNode && place.plan == 0 && input != inputs.end())
            node = run.history().inputNode(static_cast<std::size_t>(input - inputs.begin()));
        const c10::IValue own = frame.slots[slot];
        const auto replaced = node == noNode ? std::nullopt : other(node, own);
        frame.slots[slot] = replaced ? fitted(*replaced, own) : deepCopy(own); // copies: the operator may write
    }
    const bool random = machine.plan().random;
    const at::Tensor numbers = random ? generatorState() : at::Tensor();
    Machine scratch(machine.planPtr());
    const Slot output = step->output;
    std::optional<c10::IValue> made;
    struct Keep : Observer {
        std::optional<c10::IValue>& made;
        Slot output;
        Keep(std::optional<c10::IValue>& to, Slot slot) : made(to), output(slot) {}
        void beforeWrite(const Step&, const at::Tensor&) override {}
        void dying(Frame&, Slot) override {}
        void produced(const Frame& at, const Step&) override { made = output == noSlot ? c10::IValue() : at.slots[output]; }
    } keep(made, output);
    scratch.restore(state);
    scratch.setObserver(&keep);
    const auto ran = scratch.advance();
    if (random)
        setGeneratorState(numbers);
    if (!ran)
        return fail(ran.error());
    return made ? *made : c10::IValue();
}

ReplayVerdict replay(DebuggedRun& actual, Expected& expected, const CompareRow& row)
{
    ReplayVerdict out;
    out.onActual = row.difference;
    std::string missing;
    const ValueStore& store = actual.history().store();
    const auto ofExpected = [&](std::uint32_t node, const c10::IValue&) -> std::optional<c10::IValue> {
        auto value = expected.nameOf(node).empty() ? Result<std::optional<c10::IValue>>(std::nullopt)
                                                   : expected.tryValue(node, std::max(1u, store.runs(node)));
        if (value && *value)
            return **value;
        if (!actual.listing().isWeight(node))
            missing += (missing.empty() ? "" : ", ") + actual.listing().node(node).qualified;
        return std::nullopt;
    };
    const auto made = runNext(actual, ofExpected);
    StepRounding rounding;
    if (const Step* step = row.slack > 0 ? actual.history().machine().tryNext() : nullptr)
        rounding.before(actual.history().machine(), *step);
    auto wanted = expected.tryValue(row.node, row.run);
    if (!made || !wanted || !*wanted) {
        out.why = made ? UserText("the reference no longer has the value") : made.error().asText();
        return out;
    }
    const auto a = elementOf(*made, row.element), e = elementOf(**wanted, row.element);
    if (!a || !e) {
        out.why = UserText::listed(protocol::noNumbersMessage);
        return out;
    }
    Tolerance tolerance = row.tolerance; // what is allowed beside it is each element's own
    tolerance.atol -= row.slack;
    out.onExpected = differenceWithin(*a, *e, tolerance, [&] { return rounding.of(row.node, a->scalar_type(), a->sizes()); }).difference;
    out.operatorDiffers = !out.onExpected->equal;
    if (!missing.empty())
        out.why = UserText("the reference has no value of %1: the run's own was used", missing);
    return out;
}

} // namespace nodewise::torch_worker
