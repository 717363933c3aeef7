// SPDX-License-Identifier: Apache-2.0
#include "core/torch/values/statistics.h"

#include "core/torch/base/guarded.h"
#include "core/torch/values/value_path.h"

#include <ATen/core/ivalue.h>
#include <c10/core/InferenceMode.h>

namespace nodewise::torch_worker {

protocol::TensorStats toProtocol(const TensorStats& stats)
{
    protocol::TensorStats out;
    out.min = toDouble(stats.min);
    out.max = toDouble(stats.max);
    out.mean = stats.mean;
    out.std = stats.std;
    out.nan = stats.nan;
    out.inf = stats.positiveInf + stats.negativeInf;
    out.zeros = stats.zeros;
    out.count = stats.count;
    if (stats.histogram)
        out.histogram = {stats.histogram->low, stats.histogram->high, stats.histogram->counts};
    out.quantiles = stats.quantiles;
    return out;
}

void addStatistics(protocol::ValueInfo& info, const c10::IValue& value, int bins)
{
    for (std::size_t i = 0; i < info.elements.size() && i < elementCount(value); ++i)
        addStatistics(info.elements[i], element(value, i), bins);
    if (!value.isTensor() || !value.toTensor().defined() || value.toTensor().numel() > mostSummarized)
        return;
    const c10::InferenceMode inference;
    const auto stats =
        caught([&] { return statistics(value.toTensor(), {.bins = bins, .low = {}, .high = {}, .quantiles = {}, .progress = {}}); });
    if (!stats || !*stats)
        return;
    info.stats = toProtocol(**stats);
    info.text = summaryText(value.toTensor(), **stats);
}

} // namespace nodewise::torch_worker
