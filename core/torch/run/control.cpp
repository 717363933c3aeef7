// SPDX-License-Identifier: Apache-2.0
// Control flow: which body runs next, with what, and what becomes of its outputs. Source: torch/_higher_order_ops, the dense
// implementations.
#include "core/torch/base/guarded.h"
#include "core/torch/run/associative_scan.h"
#include "core/torch/run/machine.h"
#include "core/torch/run/modes.h"
#include "core/torch/run/operand_value.h"

#include <ATen/ops/stack.h>

namespace nodewise::torch_worker {

using c10::IValue;
using Kind = Step::Control;

namespace {

[[noreturn]] void fault(UserText message)
{
    throw StepError(Error{.message = std::move(message)});
}

/// Python's truth of a condition: a boolean, a number, or a tensor of one element.
bool truth(const IValue& value)
{
    if (value.isBool())
        return value.toBool();
    if (value.isInt())
        return value.toInt() != 0;
    if (value.isDouble())
        return value.toDouble() != 0;
    if (!value.isTensor())
        fault(UserText("the condition is neither a boolean nor a tensor"));
    if (value.toTensor().is_meta())
        fault(UserText("the condition is not known without data: give weights and inputs"));
    return value.toTensor().is_nonzero();
}

Values elementsOf(const IValue& value)
{
    if (value.isTuple())
        return value.toTupleRef().elements().vec();
    return value.isList() ? value.toListRef().vec() : Values{value};
}

std::int64_t lengthOf(const Values& sliced)
{
    if (sliced.empty() || !sliced.front().isTensor() || sliced.front().toTensor().dim() == 0)
        fault(UserText("the loop has nothing to iterate over"));
    return sliced.front().toTensor().size(0);
}

void append(Values& to, const Values& from)
{
    to.insert(to.end(), from.begin(), from.end());
}

void appendSlices(Values& to, const Values& from, std::int64_t index)
{
    for (const IValue& value : from)
        to.push_back(value.isTensor() ? IValue(value.toTensor().select(0, index)) : value);
}

Values cloned(const Values& values)
{
    Values out;
    for (const IValue& value : values)
        out.push_back(value.isTensor() ? IValue(value.toTensor().clone()) : value);
    return out;
}

IValue stacked(const std::vector<Values>& iterations, std::size_t output)
{
    std::vector<at::Tensor> tensors;
    for (const Values& values : iterations) {
        if (!values[output].isTensor())
            return {};
        tensors.push_back(values[output].toTensor());
    }
    return at::stack(tensors);
}

/// Outputs of all iterations from `first` on, stacked.
void appendStacked(Values& to, const std::vector<Values>& iterations, std::size_t first)
{
    for (std::size_t i = first; !iterations.empty() && i < iterations.front().size(); ++i)
        to.push_back(stacked(iterations, i));
}

IValue tuple(Values values)
{
    return c10::ivalue::Tuple::create(std::move(values));
}

Modes withAutocast(Modes modes, const Values& operands)
{
    if (!operands[0].isString() || operands[0].toStringRef() != "cpu")
        return modes; // of another device: nothing here asks for it
    modes.autocast = truth(operands[2]);
    modes.autocastDtype = static_cast<int>(operands[1].isInt() ? static_cast<c10::ScalarType>(operands[1].toInt()) : c10::kBFloat16);
    if (!operands[3].isNone())
        modes.autocastCache = truth(operands[3]);
    return modes;
}

/// What the loop starts with.
Control begin(Kind kind, const Values& operands)
{
    Control out;
    switch (kind) {
    case Kind::WhileLoop:
        out.carried = elementsOf(operands[0]);
        out.additional = elementsOf(operands[1]);
        break;
    case Kind::Scan:
        out.carried = elementsOf(operands[0]);
        out.sliced = elementsOf(operands[1]);
        out.additional = elementsOf(operands[2]);
        out.iterations = lengthOf(out.sliced);
        break;
    case Kind::Map:
        out.sliced = elementsOf(operands[0]);
        out.additional = elementsOf(operands[1]);
        out.iterations = lengthOf(out.sliced);
        break;
    case Kind::AssociativeScan:
        out.additional = elementsOf(operands[1]);
        break;
    default:
        out.additional = elementsOf(operands.back());
    }
    return out;
}

Values bodyInputs(Kind kind, const Control& control)
{
    if (kind == Kind::AssociativeScan)
        return scanInputs(control);
    Values out;
    append(out, control.carried);
    if (kind == Kind::Scan || kind == Kind::Map)
        appendSlices(out, control.sliced, control.iteration);
    append(out, control.additional);
    return out;
}

} // namespace

void Machine::setModes(const Modes& modes)
{
    applyModes(m_state.modes, modes);
    m_state.modes = modes;
}

void Machine::push(std::uint32_t body, Values inputs)
{
    const Plan& plan = m_plan->plans[body];
    if (inputs.size() != plan.inputs.size())
        fault(UserText("the body '%1' takes %2 inputs, %3 are given", plan.name, plan.inputs.size(), inputs.size()));
    constexpr std::size_t deepest = 1000; // no graph nests like that; a damaged one may name itself as its body
    if (m_state.frames.size() >= deepest)
        fault(UserText("bodies are nested too deep"));
    Frame frame{.plan = &plan, .slots = Values(plan.slotCount)};
    for (std::size_t i = 0; i < inputs.size(); ++i)
        frame.slots[plan.inputs[i]] = std::move(inputs[i]);
    m_state.frames.push_back(std::move(frame));
    ++m_state.tick;
}

/// Enters the body that is next for the step at the top frame's pc.
void Machine::enter()
{
    const Frame& frame = m_state.frames.back();
    const Step& step = frame.plan->steps[frame.pc];
    const std::size_t depth = m_state.frames.size();
    std::optional<Control> control = frame.control;
    std::uint32_t body = 0;
    Modes modes = m_state.modes;
    if (!control) {
        Values operands;
        for (const Operand& operand : step.operands)
            operands.push_back(operandValue(frame.slots, operand));
        control = begin(step.control, operands);
        control->outer = modes;
        if (step.control == Kind::Cond)
            body = truth(operands[0]) ? 0 : 1;
        else if (step.control == Kind::SetGrad)
            modes.grad = truth(operands[0]);
        else if (step.control == Kind::Autocast)
            modes = withAutocast(std::move(modes), operands);
        else if (step.control == Kind::AssociativeScan)
            if (auto values = beginScan(*control, elementsOf(operands[0]))) { // of one element: there is nothing to combine
                ++m_state.tick;
                return complete(tuple(std::move(*values)));
            }
    }
    if (step.control == Kind::WhileLoop)
        body = control->phase;
    push(step.bodies[body], bodyInputs(step.control, *control));
    m_state.frames[depth - 1].control = std::move(control);
    setModes(modes);
    if (m_observer)
        m_observer->entered(m_state.frames.back());
}

/// Takes the outputs of the body at the top, which has run, back to its caller.
void Machine::leave()
{
    const Frame& body = m_state.frames.back();
    Values outputs;
    for (const Operand& operand : body.plan->outputs)
        outputs.push_back(operandValue(body.slots, operand));
    const bool single = body.plan->singleOutput;
    Frame& caller = m_state.frames[m_state.frames.size() - 2];
    const Kind kind = caller.plan->steps[caller.pc].control;
    Control control = *caller.control;
    std::optional<IValue> value;
    if (kind == Kind::WhileLoop && control.phase == 0) {
        if (outputs.empty())
            fault(UserText("the condition of the loop returns nothing"));
        if (truth(outputs.front()))
            control.phase = 1;
        else
            value = tuple(control.iteration == 0 ? cloned(control.carried) : std::move(control.carried));
    } else if (kind == Kind::WhileLoop) {
        control.carried = std::move(outputs);
        control.phase = 0;
        ++control.iteration;
    } else if (kind == Kind::AssociativeScan) {
        if (auto values = continueScan(control, std::move(outputs)))
            value = tuple(std::move(*values));
    } else if (kind == Kind::Scan || kind == Kind::Map) {
        const auto carried = static_cast<std::ptrdiff_t>(control.carried.size());
        if (outputs.size() < control.carried.size())
            fault(UserText("the body returns fewer values than the loop carries"));
        control.carried.assign(outputs.begin(), outputs.begin() + carried);
        control.stacked.emplace_back(outputs.begin() + carried, outputs.end());
        if (++control.iteration >= control.iterations) {
            Values all = std::move(control.carried);
            appendStacked(all, control.stacked, 0);
            value = tuple(std::move(all));
        }
    } else {
        value = single ? std::move(outputs.front()) : tuple(std::move(outputs));
    }
    setModes(control.outer);
    m_state.frames.pop_back();
    ++m_state.tick;
    if (value)
        complete(std::move(*value));
    else
        m_state.frames.back().control = std::move(control);
}

/// The control flow step at the top frame's pc has its value.
void Machine::complete(IValue value)
{
    Frame& frame = m_state.frames.back();
    const Step& step = frame.plan->steps[frame.pc];
    frame.slots[step.output] = std::move(value);
    frame.control.reset();
    ++frame.pc;
    if (m_observer)
        m_observer->produced(frame, step);
    for (const Slot slot : step.dies) {
        if (m_observer)
            m_observer->dying(frame, slot);
        frame.slots[slot] = {};
    }
}

} // namespace nodewise::torch_worker
