// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/bounded_difference.h"

#include <ATen/ops/abs.h>
#include <ATen/ops/add.h>
#include <ATen/ops/isfinite.h>
#include <ATen/ops/le.h>
#include <ATen/ops/logical_and.h>
#include <ATen/ops/max.h>
#include <ATen/ops/mul.h>
#include <ATen/ops/sub.h>
#include <ATen/ops/where.h>

namespace nodewise::torch_worker {

namespace {

/// With the expected elements for those that are off by no more than they may be: the tolerance is for what exceeds the slack.
at::Tensor settled(const at::Tensor& actual, const at::Tensor& expected, const at::Tensor& slack, const Tolerance& tolerance)
{
    const at::Tensor off = actual.to(c10::kDouble).sub(expected.to(c10::kDouble)).abs();
    const at::Tensor most = slack.add(expected.to(c10::kDouble).abs().mul(tolerance.rtol)).add(tolerance.atol);
    const at::Tensor settles = off.le(most).logical_and(off.isfinite()).logical_and(most.isfinite()); // infinity explains nothing
    return at::where(settles, expected, actual);
}

} // namespace

BoundedDifference differenceWithin(const at::Tensor& actual, const at::Tensor& expected, const Tolerance& tolerance,
                                   const std::function<Slack()>& slack)
{
    BoundedDifference out{.difference = difference(actual, expected, tolerance)};
    if (!out.difference.comparable || out.difference.equal)
        return out;
    const Slack allowed = slack();
    if (!allowed.most.defined() || allowed.most.numel() == 0)
        return out;
    Difference within = difference(settled(actual, expected, allowed.most, tolerance), expected, tolerance);
    out.slack = allowed.most.max().item<double>();
    out.terms = within.equal ? allowed.terms : 0;
    out.difference.equal = within.equal;
    out.difference.mismatches = within.mismatches;
    out.difference.firstIndex = within.firstIndex;
    out.difference.firstActual = within.firstActual;
    out.difference.firstExpected = within.firstExpected;
    out.difference.message = within.message;
    return out;
}

} // namespace nodewise::torch_worker
