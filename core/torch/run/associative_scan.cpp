// SPDX-License-Identifier: Apache-2.0
#include "core/torch/run/associative_scan.h"

#include "core/torch/base/guarded.h"

#include <ATen/ops/cat.h>
#include <ATen/ops/constant_pad_nd.h>
#include <ATen/ops/flatten.h>
#include <ATen/ops/slice.h>
#include <ATen/ops/stack.h>

namespace nodewise::torch_worker {

using c10::IValue;

namespace {

/// Phases of Control.
constexpr std::uint32_t down = 0, up = 1;

std::int64_t lengthOf(const Values& values)
{
    for (const IValue& value : values)
        if (!value.isTensor() || value.toTensor().dim() == 0)
            throw StepError(Error{.message = UserText("the scan takes tensors with at least one dimension")});
    return values.empty() ? 0 : values.front().toTensor().size(0);
}

void appendSlices(Values& to, const Values& from, std::optional<std::int64_t> begin, std::optional<std::int64_t> end, std::int64_t step)
{
    for (const IValue& value : from)
        to.emplace_back(at::slice(value.toTensor(), 0, begin, end, step));
}

/// The even elements of the result: the first of all, and what was combined.
at::Tensor withFirst(const at::Tensor& elements, const at::Tensor& combined)
{
    if (combined.numel() == 0)
        return at::slice(elements, 0, 0, 1);
    return elements.size(0) > 0 ? at::cat({at::slice(elements, 0, 0, 1), combined}) : combined;
}

/// Even and odd elements in turn; there may be one even element more.
at::Tensor interleaved(const at::Tensor& even, at::Tensor odd)
{
    const bool padded = even.size(0) == odd.size(0) + 1;
    if (padded) {
        std::vector<std::int64_t> padding(static_cast<std::size_t>(odd.dim()) * 2, 0); // from the last axis to the first, before and after
        padding.back() = 1;
        odd = at::constant_pad_nd(odd, padding, 0);
    }
    const at::Tensor both = at::flatten(at::stack({even, odd}, 1), 0, 1);
    return padded ? at::slice(both, 0, 0, odd.size(0) + even.size(0) - 1) : both;
}

} // namespace

std::optional<Values> beginScan(Control& control, Values scanned)
{
    if (lengthOf(scanned) < 2)
        return scanned;
    control.phase = down;
    control.stacked.push_back(std::move(scanned));
    return std::nullopt;
}

Values scanInputs(const Control& control)
{
    const Values& elements = control.stacked.back();
    Values out;
    if (control.phase == down) {
        appendSlices(out, elements, 0, -1, 2);
        appendSlices(out, elements, 1, std::nullopt, 2);
    } else {
        if (lengthOf(elements) % 2 == 0)
            appendSlices(out, control.carried, 0, -1, 1);
        else
            out = control.carried;
        appendSlices(out, elements, 2, std::nullopt, 2);
    }
    out.insert(out.end(), control.additional.begin(), control.additional.end());
    return out;
}

std::optional<Values> continueScan(Control& control, Values combined)
{
    const std::size_t count = control.stacked.back().size();
    if (combined.size() != count)
        throw StepError(Error{.message = UserText("the body returns %1 values, the scan has %2", combined.size(), count)});
    ++control.iteration;
    if (control.phase == down) {
        if (lengthOf(combined) >= 2) {
            control.stacked.push_back(std::move(combined));
        } else {
            control.carried = std::move(combined);
            control.phase = up;
        }
        return std::nullopt;
    }
    lengthOf(combined);
    const Values elements = std::move(control.stacked.back());
    control.stacked.pop_back();
    for (std::size_t i = 0; i < count; ++i)
        control.carried[i] = interleaved(withFirst(elements[i].toTensor(), combined[i].toTensor()), control.carried[i].toTensor());
    return control.stacked.empty() ? std::optional(std::move(control.carried)) : std::nullopt;
}

} // namespace nodewise::torch_worker
