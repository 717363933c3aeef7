// SPDX-License-Identifier: Apache-2.0
#include "core/torch/run/operand_value.h"

#include "core/torch/base/guarded.h"
#include "core/torch/run/operands.h"

namespace nodewise::torch_worker {

using c10::IValue;

namespace {

IValue numberTensor(const IValue& value)
{
    return value.isTensor() || value.isNone() ? value : IValue(wrappedNumber(value));
}

/// The IR counts the tensors of a list only.
IValue tensorAt(const IValue& value, std::uint32_t index)
{
    if (value.isTensor() && index == 0)
        return value;
    std::uint32_t count = 0;
    const auto elements = value.isTuple() ? value.toTupleRef().elements().vec() : value.isList() ? value.toListRef().vec() : Values{};
    for (const IValue& element : elements)
        if (element.isTensor() && count++ == index)
            return element;
    throw StepError(Error{.message = UserText("it uses tensor %1 of a node that returns %2", index, count)});
}

IValue floating(const IValue& value)
{
    if (value.isInt())
        return static_cast<double>(value.toInt());
    return value.isBool() ? IValue(double(value.toBool())) : value;
}

template <class T, class Get>
IValue listOf(const Values& values, Get get)
{
    c10::List<T> out;
    out.reserve(values.size());
    for (const IValue& value : values)
        out.push_back(get(value));
    return out;
}

} // namespace

Values elementValues(const Values& slots, const Operand& list)
{
    Values out;
    out.reserve(list.elements.size());
    for (const Operand& element : list.elements)
        out.push_back(operandValue(slots, element));
    return out;
}

IValue operandValue(const Values& slots, const Operand& operand)
{
    switch (operand.kind) {
    case Operand::Kind::Constant:
        return operand.constant;
    case Operand::Kind::Slot:
        return slots[operand.slot];
    case Operand::Kind::Element:
        return tensorAt(slots[operand.slot], operand.element);
    case Operand::Kind::Scalar:
        return numberTensor(slots[operand.slot]);
    case Operand::Kind::Float:
        return floating(slots[operand.slot]);
    case Operand::Kind::Tensors:
        return listOf<at::Tensor>(elementValues(slots, operand), [](const IValue& v) { return v.toTensor(); });
    case Operand::Kind::OptionalTensors:
        return listOf<std::optional<at::Tensor>>(elementValues(slots, operand), [](const IValue& v) { return v.toOptional<at::Tensor>(); });
    case Operand::Kind::Ints:
        return listOf<std::int64_t>(elementValues(slots, operand),
                                    [](const IValue& v) { return v.isBool() ? std::int64_t(v.toBool()) : v.toInt(); });
    case Operand::Kind::Floats:
        return listOf<double>(elementValues(slots, operand), [](const IValue& v) { return floating(v).toDouble(); });
    case Operand::Kind::Bools:
        return listOf<bool>(elementValues(slots, operand), [](const IValue& v) { return v.toBool(); });
    case Operand::Kind::List:
        break;
    }
    return c10::ivalue::Tuple::create(elementValues(slots, operand));
}

} // namespace nodewise::torch_worker
