// SPDX-License-Identifier: Apache-2.0
#include "core/torch/compare/step_rounding.h"

#include "core/lowering/plan_call.h"
#include "core/torch/base/guarded.h"
#include "core/torch/run/operand_value.h"
#include "core/torch/tensor/sum_rounding.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/ops/abs.h>
#include <ATen/ops/add.h>
#include <ATen/ops/mul.h>
#include <c10/core/InferenceMode.h>

namespace nodewise::torch_worker {

namespace {

const at::Tensor* tryDefined(const c10::IValue& value)
{
    return value.isTensor() && value.toTensor().defined() ? &value.toTensor() : nullptr;
}

bool isPlain(const at::Tensor& tensor)
{
    return tensor.device().is_cpu() && tensor.layout() == c10::kStrided && tensor.has_storage();
}

} // namespace

void StepRounding::before(const Machine& machine, const Step& step)
{
    clear();
    const std::string op(lowering::withoutOverload(step.opType));
    const bool known = isProduct(op) || isSum(op) || isAttention(op);
    if (!known || step.kind != Step::Kind::Operator || !machine.state().modes.vmaps.empty())
        return;
    const auto held = caught([&] {
        Values values;
        for (const Operand& operand : step.operands)
            values.push_back(operandValue(machine.top().slots, operand));
        return values;
    });
    if (!held)
        return; // which stops the step, too
    m_node = step.node;
    m_op = op;
    m_handle = step.op;
    m_arguments = *held;
}

Slack StepRounding::of(std::uint32_t node, c10::ScalarType type, c10::IntArrayRef shape) const
{
    const c10::InferenceMode inference;
    if (node != m_node || m_node == noNode || !at::isFloatingType(type))
        return {};
    for (const c10::IValue& argument : m_arguments)
        if (const at::Tensor* tensor = tryDefined(argument);
            tensor != nullptr && (!isPlain(*tensor) || (at::isFloatingType(tensor->scalar_type()) && tensor->scalar_type() != type)))
            return {};
    const auto found = caught([&] { return analyzed(type, shape); });
    return found ? *found : Slack();
}

Slack StepRounding::analyzed(c10::ScalarType type, c10::IntArrayRef shape) const
{
    const RunAgain run = [this](Change factors, Change added) { return again(factors, added); };
    const at::Tensor* first = m_arguments.empty() ? nullptr : tryDefined(m_arguments.front());
    if (isSum(m_op))
        return first != nullptr ? sumRounding(run, first->numel(), type) : Slack();
    if (isAttention(m_op)) {
        constexpr std::size_t values = 2;
        const at::Tensor* tensor = m_arguments.size() > values ? tryDefined(m_arguments[values]) : nullptr;
        return tensor != nullptr ? Slack{.most = attentionRounding(*tensor, shape)} : Slack();
    }
    bool adds = false;
    double alpha = 1;
    for (std::size_t i = 0; i < m_arguments.size(); ++i) {
        adds = adds || (tryDefined(m_arguments[i]) != nullptr && !isFactor(i));
        if (m_handle->schema().arguments()[i].name() == "alpha" && m_arguments[i].isScalar())
            alpha = m_arguments[i].toScalar().toDouble();
    }
    const auto rounding = tryProductRounding(run, adds, type, alpha);
    if (!rounding || rounding->most.sizes() != shape)
        return {};
    at::Tensor most = rounding->most;
    if (isNarrow(type) && adds) // rounded before the addition on one side alone
        most = most.add(rounding->product.abs().mul(unitOf(type)));
    return {.most = most, .terms = std::uint64_t(rounding->terms)};
}

/// By ATen's names (native_functions.yaml): a bias is added, and of addmm and baddbmm the tensor itself.
bool StepRounding::isFactor(std::size_t argument) const
{
    const std::string& name = m_handle->schema().arguments()[argument].name();
    return name != "bias" && !(name == "self" && (m_op == "aten.addmm" || m_op == "aten.baddbmm"));
}

at::Tensor StepRounding::again(at::Tensor (*factors)(const at::Tensor&), at::Tensor (*added)(const at::Tensor&)) const
{
    Values stack = m_arguments;
    for (std::size_t i = 0; i < stack.size(); ++i)
        if (const at::Tensor* tensor = tryDefined(stack[i]); tensor != nullptr && at::isFloatingType(tensor->scalar_type()))
            stack[i] = (isFactor(i) ? factors : added)(tensor->to(c10::kDouble));
        else if (m_handle->schema().arguments()[i].name() == "dtype")
            stack[i] = c10::IValue();
    m_handle->callBoxed(&stack);
    return !stack.empty() && stack.front().isTensor() ? stack.front().toTensor().to(c10::kDouble) : at::Tensor();
}

} // namespace nodewise::torch_worker
