// SPDX-License-Identifier: Apache-2.0
#include "core/torch/analysis/double_plan.h"

#include "core/torch/history/value_store.h"

#include <ATen/core/dispatch/Dispatcher.h>

namespace nodewise::torch_worker {

namespace {

/// Whether the schema takes a dtype there: to the interpreter it is an integer.
bool isDtype(const Step& step, std::size_t operand)
{
    if (step.kind != Step::Kind::Operator || operand >= step.op->schema().arguments().size())
        return false;
    const auto type = step.op->schema().arguments()[operand].real_type();
    const auto kind =
        type->kind() == c10::TypeKind::OptionalType ? type->expectRef<c10::OptionalType>().getElementType()->kind() : type->kind();
    return kind == c10::TypeKind::ScalarTypeType;
}

void widen(Operand& operand)
{
    if (operand.kind == Operand::Kind::Constant)
        operand.constant = toDouble(operand.constant);
    for (Operand& element : operand.elements)
        widen(element);
}

void widen(Step& step)
{
    for (std::size_t i = 0; i < step.operands.size(); ++i) {
        Operand& operand = step.operands[i];
        widen(operand);
        if (operand.kind == Operand::Kind::Constant && operand.constant.isInt() && isDtype(step, i))
            operand.constant = static_cast<std::int64_t>(doubleType(static_cast<c10::ScalarType>(operand.constant.toInt())));
    }
}

} // namespace

std::shared_ptr<const ProgramPlan> doublePlan(const ProgramPlan& plan)
{
    auto out = std::make_shared<ProgramPlan>(plan);
    for (Plan& each : out->plans) {
        for (Step& step : each.steps)
            widen(step);
        for (Operand& output : each.outputs)
            widen(output);
    }
    return out;
}

c10::ScalarType doubleType(c10::ScalarType type)
{
    if (c10::isComplexType(type))
        return c10::ScalarType::ComplexDouble;
    return c10::isFloatingType(type) ? c10::ScalarType::Double : type;
}

c10::IValue toDouble(const c10::IValue& value)
{
    if (value.isTensor() && value.toTensor().defined()) {
        const at::Tensor& tensor = value.toTensor();
        const bool wrapped = tensor.unsafeGetTensorImpl()->is_wrapped_number(); // takes the other operand's type by itself
        return wrapped || doubleType(tensor.scalar_type()) == tensor.scalar_type() ? value : tensor.to(doubleType(tensor.scalar_type()));
    }
    if (value.isTuple()) {
        std::vector<c10::IValue> elements;
        for (const c10::IValue& element : value.toTupleRef().elements())
            elements.push_back(toDouble(element));
        return c10::ivalue::Tuple::create(std::move(elements));
    }
    if (value.isList()) {
        c10::impl::GenericList list(value.toList().elementType());
        for (const c10::IValue& element : value.toListRef())
            list.push_back(toDouble(element));
        return list;
    }
    return value;
}

bool sharesMemory(const c10::IValue& a, const c10::IValue& b)
{
    bool out = false;
    eachTensor(a, [&](const at::Tensor& tensor) {
        out = out || (tensor.has_storage() && sharesStorage(b, tensor.storage().unsafeGetStorageImpl()));
    });
    return out;
}

} // namespace nodewise::torch_worker
