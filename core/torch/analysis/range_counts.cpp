// SPDX-License-Identifier: Apache-2.0
#include "core/torch/analysis/range_counts.h"

#include "core/torch/tensor/numbers.h"

#include <ATen/ops/view_as_real.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace nodewise::torch_worker {

namespace {

/// One block at a time, which stays in the first cache: further looks at it are only taken where its largest and smallest numbers say that
/// they find something.
template <class T>
class Block {
public:
    Block(const T* data, std::int64_t size) : m_data(data), m_size(size) {}

    void add(RangeCounts& out, double normal, std::int64_t weight) const
    {
        const auto times = static_cast<std::uint64_t>(weight);
        std::uint64_t nan = 0, inf = 0, zeros = 0;
        T largest = 0, smallest = std::numeric_limits<T>::infinity();
        for (std::int64_t i = 0; i < m_size; ++i) {
            const T size = std::abs(m_data[i]);
            nan += std::isnan(size);
            inf += size == std::numeric_limits<T>::infinity();
            zeros += size == 0;
            largest = size > largest && size <= std::numeric_limits<T>::max() ? size : largest;
            smallest = size > 0 && size < smallest ? size : smallest;
        }
        out.elements += times * static_cast<std::uint64_t>(m_size);
        out.nan += times * nan;
        out.inf += times * inf;
        out.zeros += times * zeros;
        if (largest == 0)
            return;
        out.maxAbs = std::max<double>(out.maxAbs, largest);
        out.minAbs = out.minAbs == 0 ? double(smallest) : std::min<double>(out.minAbs, smallest);
        if (smallest < normal)
            out.subnormal += times * below(normal, false) - times * zeros;
        for (std::size_t i = 0; i < castLimits.size(); ++i)
            cast(out.casts[i], castLimits[i], {.zeros = zeros, .notBelow = nan + inf, .times = times}, largest, smallest);
    }

private:
    struct Rest {
        std::uint64_t zeros, notBelow, times;
    };
    void cast(RangeCounts::Cast& out, const CastLimits& limits, Rest rest, double largest, double smallest) const
    {
        if (largest >= limits.overflow) {
            const std::uint64_t kept = below(limits.overflow, !limits.overflowTie);
            out.overflow += rest.times * (static_cast<std::uint64_t>(m_size) - kept - rest.notBelow);
        }
        if (smallest >= limits.normal)
            return;
        const std::uint64_t lost = below(limits.underflow, true);
        out.underflow += rest.times * (lost - rest.zeros);
        out.subnormal += rest.times * (below(limits.normal, false) - lost);
    }

    std::uint64_t below(double limit, bool orEqual) const
    {
        std::uint64_t count = 0;
        for (std::int64_t i = 0; i < m_size; ++i) {
            const double size = std::abs(m_data[i]);
            count += orEqual ? size <= limit : size < limit;
        }
        return count;
    }

    const T* m_data;
    std::int64_t m_size;
};

at::Tensor realPart(const at::Tensor& tensor)
{
    const at::Tensor plain = tensor.resolve_conj().resolve_neg();
    return plain.is_complex() ? at::view_as_real(plain) : plain;
}

} // namespace

void RangeCounts::add(const RangeCounts& other)
{
    elements += other.elements;
    zeros += other.zeros;
    nan += other.nan;
    inf += other.inf;
    subnormal += other.subnormal;
    maxAbs = std::max(maxAbs, other.maxAbs);
    minAbs = minAbs == 0 ? other.minAbs : other.minAbs == 0 ? minAbs : std::min(minAbs, other.minAbs);
    for (std::size_t i = 0; i < casts.size(); ++i) {
        casts[i].overflow += other.casts[i].overflow;
        casts[i].underflow += other.casts[i].underflow;
        casts[i].subnormal += other.casts[i].subnormal;
    }
}

bool hasFloats(const at::Tensor& tensor)
{
    return tensor.defined() && (tensor.is_floating_point() || tensor.is_complex()) && checkReadable(tensor);
}

RangeCounts rangeCounts(const at::Tensor& tensor)
{
    RangeCounts out;
    const at::Tensor numbers = realPart(tensor);
    const double normal = smallestNormal(numbers.scalar_type());
    const Walk walk(numbers);
    visitNumbers(numbers, walk, [&](const auto* from, std::int64_t n) {
        if constexpr (std::is_floating_point_v<std::remove_cvref_t<decltype(*from)>>)
            Block(from, n).add(out, normal, walk.weight);
        return true;
    });
    return out;
}

std::pair<bool, bool> nonFinite(const at::Tensor& tensor)
{
    std::pair<bool, bool> out{false, false};
    if (!hasFloats(tensor))
        return out;
    const at::Tensor numbers = realPart(tensor);
    visitNumbers(numbers, Walk(numbers), [&](const auto* from, std::int64_t n) {
        if constexpr (std::is_floating_point_v<std::remove_cvref_t<decltype(*from)>>)
            for (std::int64_t i = 0; i < n; ++i) {
                out.first = out.first || std::isnan(from[i]);
                out.second = out.second || std::isinf(from[i]);
            }
        return !(out.first && out.second);
    });
    return out;
}

} // namespace nodewise::torch_worker
