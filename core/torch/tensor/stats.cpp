// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/stats.h"

#include "core/torch/tensor/histogram.h"
#include "core/torch/tensor/moments.h"
#include "core/torch/tensor/quantiles.h"

namespace nodewise::torch_worker {

namespace {

Result<void> check(const StatsOptions& options)
{
    constexpr int mostBins = 1 << 20;
    if (options.bins < 0 || options.bins > mostBins)
        return fail("a histogram has 1 to %1 bins, not %2", mostBins, options.bins);
    for (const auto& end : {options.low, options.high})
        if (end && !std::isfinite(*end))
            return fail("the range of a histogram must be finite");
    if (options.low && options.high && *options.low > *options.high)
        return fail("the range of the histogram ends before it begins");
    for (const double q : options.quantiles)
        if (!(q >= 0 && q <= 1))
            return fail("a quantile is a number from 0 to 1");
    return {};
}

} // namespace

Result<TensorStats> statistics(const at::Tensor& given, const StatsOptions& options)
{
    if (auto readable = checkReadable(given); !readable)
        return fail(std::move(readable.error()));
    if (auto usable = check(options); !usable)
        return fail(std::move(usable.error()));
    const at::Tensor tensor = resolved(given);
    const Walk walk(tensor);
    const int passes = 1 + (options.bins > 0 ? 1 : 0) + (options.quantiles.empty() ? 0 : quantilePasses(tensor.scalar_type()));
    PassSteps steps(options.progress, static_cast<std::uint64_t>(tensor.numel() / walk.weight), passes);
    auto stats = moments(tensor, walk, steps);
    if (stats && options.bins > 0)
        stats->histogram = histogram(tensor, walk, *stats, options, steps);
    if (stats && !options.quantiles.empty())
        stats->quantiles = quantiles(tensor, walk, *stats, options, steps);
    if (options.progress.cancelled())
        return fail(UserText::listed(cancelledMessage));
    return stats;
}

} // namespace nodewise::torch_worker
