// SPDX-License-Identifier: Apache-2.0
#include "core/torch/compare/sample.h"

#include "core/torch/base/guarded.h"

#include <algorithm>
#include <numeric>

namespace nodewise::torch_worker {

namespace {

constexpr std::int64_t beside = 2; ///< on each side of the element

struct Range {
    std::int64_t begin = 0, count = 1;
};

Range around(std::int64_t at, std::int64_t size)
{
    const std::int64_t count = std::min(size, 2 * beside + 1);
    return {std::clamp<std::int64_t>(at - beside, 0, size - count), count};
}

std::vector<std::int64_t> indicesOf(Range range)
{
    std::vector<std::int64_t> out(static_cast<std::size_t>(range.count));
    std::iota(out.begin(), out.end(), range.begin);
    return out;
}

std::vector<double> numbersOf(const at::Tensor& tensor, const std::vector<std::int64_t>& index, Range rows, Range columns)
{
    at::Tensor part = tensor;
    const auto rank = static_cast<std::int64_t>(index.size());
    for (std::int64_t i = 0; i + 2 < rank; ++i)
        part = part.select(0, index[static_cast<std::size_t>(i)]);
    if (rank > 1)
        part = part.narrow(0, rows.begin, rows.count);
    part = part.narrow(-1, columns.begin, columns.count).to(at::kDouble).contiguous();
    const auto* numbers = part.const_data_ptr<double>();
    return {numbers, numbers + part.numel()};
}

} // namespace

std::optional<Sample> trySample(const at::Tensor& actual, const at::Tensor& expected, const std::vector<std::int64_t>& index)
{
    const std::size_t rank = index.size();
    if (rank == 0 || static_cast<std::int64_t>(rank) != actual.dim() || actual.sizes() != expected.sizes() || actual.is_complex())
        return std::nullopt;
    const Range columns = around(index.back(), actual.size(-1));
    const Range rows = rank > 1 ? around(index[rank - 2], actual.size(-2)) : Range();
    Sample out{.rows = indicesOf(rows), .columns = indicesOf(columns)};
    for (std::size_t i = 0; i + 2 < rank; ++i)
        out.slice += std::to_string(index[i]) + ", ";
    const auto text = [](Range range) { return std::to_string(range.begin) + ":" + std::to_string(range.begin + range.count); };
    out.slice = "[" + out.slice + (rank > 1 ? text(rows) + ", " : std::string()) + text(columns) + "]";
    const auto taken = caught([&] {
        out.actual = numbersOf(actual, index, rows, columns);
        out.expected = numbersOf(expected, index, rows, columns);
    });
    return taken ? std::optional(std::move(out)) : std::nullopt;
}

} // namespace nodewise::torch_worker
