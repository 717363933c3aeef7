// SPDX-License-Identifier: Apache-2.0
// Statistics of a tensor in the protocol's form.
#pragma once

#include "core/protocol/values.h"
#include "core/torch/tensor/stats.h"

#include <ATen/core/ivalue.h>

namespace nodewise::torch_worker {

protocol::TensorStats toProtocol(const TensorStats& stats);
/// Fills stats and text of a value and of its elements. What has no numbers (meta, sparse) stays without.
void addStatistics(protocol::ValueInfo& info, const c10::IValue& value, int bins);
/// Elements of a tensor that a list of values still counts: all else waits for it. nodewise/tensorStats counts any, beside other requests.
inline constexpr std::int64_t mostSummarized = std::int64_t(1) << 28;

} // namespace nodewise::torch_worker
