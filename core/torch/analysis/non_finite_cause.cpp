// SPDX-License-Identifier: Apache-2.0
#include "core/torch/analysis/non_finite_cause.h"

#include "core/torch/analysis/range_counts.h"
#include "core/torch/base/guarded.h"
#include "core/torch/tensor/compare.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/ops/isinf.h>
#include <ATen/ops/isnan.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace nodewise::torch_worker {

namespace {

using Kind = protocol::NonFiniteOrigin::Kind;

at::Tensor marks(const at::Tensor& tensor, Kind kind)
{
    const at::Tensor plain = tensor.scalar_type() == c10::kFloat || tensor.scalar_type() == c10::kDouble || tensor.is_complex()
                                 ? tensor
                                 : tensor.to(c10::kFloat); // float8 has no such operators
    return kind == Kind::Nan ? at::isnan(plain) : at::isinf(plain);
}

/// Inf (or NaN) written into the call: full(-inf), masked_fill(x, mask, -inf), a constant of the program.
bool names(const Operand& operand)
{
    const c10::IValue& constant = operand.constant;
    if (operand.kind == Operand::Kind::Constant && constant.isDouble())
        return !std::isfinite(constant.toDouble());
    if (operand.kind == Operand::Kind::Constant && constant.isTensor())
        return nonFinite(constant.toTensor()) != std::pair(false, false);
    return std::any_of(operand.elements.begin(), operand.elements.end(), names);
}

std::string operandName(const Step& step, std::size_t index)
{
    if (step.kind == Step::Kind::Operator && index < step.op->schema().arguments().size())
        return step.op->schema().arguments()[index].name();
    return std::to_string(index);
}

std::optional<at::Tensor> tryOperand(const Frame& frame, const Operand& operand)
{
    if (operand.kind == Operand::Kind::Constant)
        return tryTensor(operand.constant);
    if ((operand.kind == Operand::Kind::Slot || operand.kind == Operand::Kind::Scalar) && operand.slot != noSlot)
        return tryTensor(frame.slots[operand.slot]);
    return std::nullopt;
}

std::string shortText(double number)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.7g", number);
    return text;
}

/// What it wrote is not any more what came in.
bool writes(const Step& step, std::size_t operand)
{
    return std::find(step.writes.begin(), step.writes.end(), operand) != step.writes.end();
}

/// The operand's element that became the result's at `index`, where shapes say that one did.
std::optional<double> tryElement(const at::Tensor& operand, const std::vector<std::int64_t>& index, c10::IntArrayRef sizes)
{
    if (operand.numel() == 0 || operand.is_complex() || operand.dim() > static_cast<std::int64_t>(sizes.size()))
        return std::nullopt;
    at::Tensor at = operand;
    const auto skipped = static_cast<std::size_t>(static_cast<std::int64_t>(sizes.size()) - operand.dim());
    for (std::size_t i = skipped; i < sizes.size(); ++i) {
        if (at.size(0) != 1 && at.size(0) != sizes[i])
            return std::nullopt;
        at = at.select(0, at.size(0) == 1 ? 0 : index[i]);
    }
    return at.item().toDouble();
}

/// "self = 0, other = 0", or nothing where an operand does not go element by element.
std::string elements(const Frame& frame, const Step& step, const at::Tensor& result, const std::vector<std::int64_t>& index)
{
    std::string out;
    bool same = false;
    for (std::size_t i = 0; i < step.operands.size(); ++i) {
        const auto operand = tryOperand(frame, step.operands[i]);
        if (!operand || writes(step, i))
            continue;
        const auto element = tryElement(*operand, index, result.sizes());
        if (!element)
            return {};
        same = same || operand->sizes() == result.sizes();
        out += (out.empty() ? "" : ", ") + operandName(step, i) + " = " + shortText(*element);
    }
    return same ? out : std::string();
}

/// "self up to 3.1e+38, mat2 up to 2"
std::string magnitudes(const Frame& frame, const Step& step)
{
    std::string out;
    for (std::size_t i = 0; i < step.operands.size(); ++i)
        if (const auto operand = tryOperand(frame, step.operands[i]); operand && hasFloats(*operand) && !writes(step, i))
            out += (out.empty() ? "" : ", ") + operandName(step, i) + " " + shortText(rangeCounts(*operand).maxAbs);
    return out;
}

} // namespace

void locate(const c10::IValue& value, protocol::NonFiniteOrigin& origin)
{
    std::uint32_t element = 0;
    const bool several = !value.isTensor();
    eachTensor(value, [&](const at::Tensor& made) {
        const std::uint32_t here = element++;
        const at::Tensor tensor = plainTensor(made);
        const auto [nan, inf] = nonFinite(tensor);
        if (origin.count > 0 || !(origin.kind == Kind::Nan ? nan : inf))
            return;
        const at::Tensor found = marks(tensor, origin.kind).reshape({-1});
        origin.count = static_cast<std::uint64_t>(found.sum().item().toLong());
        origin.firstIndex = indexOf(found.to(c10::kByte).argmax().item().toLong(), tensor.sizes());
        if (several)
            origin.element = here;
    });
}

Cause causeOf(const DebuggedRun& run, const Step& step, const c10::IValue& value, const protocol::NonFiniteOrigin& origin)
{
    if (step.kind == Step::Kind::Value)
        return {UserText("a constant of the program"), true};
    if (std::any_of(step.operands.begin(), step.operands.end(), names))
        return {UserText("an argument of the node"), true};
    if (step.kind == Step::Kind::ControlFlow)
        return {};
    const Frame& frame = run.history().machine().top();
    const auto told = caught([&]() -> UserText {
        if (value.isTensor())
            if (const auto inputs = elements(frame, step, value.toTensor(), origin.firstIndex); !inputs.empty())
                return UserText("at that index: %1", inputs);
        const auto largest = magnitudes(frame, step);
        return largest.empty() ? UserText() : UserText("largest magnitudes of its inputs: %1", largest);
    });
    return {told ? *told : UserText(), false};
}

} // namespace nodewise::torch_worker
