// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/storage_facts.h"

#include "core/torch/tensor/numbers.h"

#include <algorithm>
#include <cmath>

namespace nodewise::torch_worker {

namespace {

/// Counts elements per bucket without visiting each: whatever lies within one bucket is counted as a whole.
class Coverage {
public:
    Coverage(const Walk& walk, double elementsPerBucket, std::size_t buckets)
        : m_sizes(walk.sizes), m_strides(walk.strides), m_width(elementsPerBucket), m_counts(buckets)
    {
        // After the dimension i: the elements, and the room from the first to the last.
        m_inner.assign(m_sizes.size() + 1, 1);
        m_span.assign(m_sizes.size() + 1, 1);
        for (std::size_t i = m_sizes.size(); i-- > 0;) {
            m_inner[i] = m_inner[i + 1] * m_sizes[i];
            m_span[i] = m_span[i + 1] + (m_sizes[i] - 1) * m_strides[i];
        }
    }

    void add(std::int64_t offset) { add(0, offset); }
    const std::vector<double>& counts() const { return m_counts; }

private:
    std::size_t bucketOf(std::int64_t offset) const
    {
        return std::min(static_cast<std::size_t>(static_cast<double>(offset) / m_width), m_counts.size() - 1);
    }
    /// First element of the next bucket.
    std::int64_t endOf(std::size_t bucket) const { return static_cast<std::int64_t>(std::ceil(static_cast<double>(bucket + 1) * m_width)); }
    void add(std::size_t dimension, std::int64_t offset)
    {
        const std::size_t bucket = bucketOf(offset);
        if (offset + m_span[dimension] <= endOf(bucket) || bucket + 1 == m_counts.size()) {
            m_counts[bucket] += static_cast<double>(m_inner[dimension]);
            return;
        }
        for (std::int64_t i = 0; i < m_sizes[dimension];) {
            const std::int64_t at = offset + i * m_strides[dimension];
            const std::size_t here = bucketOf(at);
            const std::int64_t room = endOf(here) - at - m_span[dimension + 1];
            if (room < 0) {
                add(dimension + 1, at);
                ++i;
                continue;
            }
            const std::int64_t fit = std::min(m_sizes[dimension] - i, room / m_strides[dimension] + 1);
            m_counts[here] += static_cast<double>(fit) * static_cast<double>(m_inner[dimension + 1]);
            i += fit;
        }
    }
    const std::vector<std::int64_t>&m_sizes, &m_strides;
    double m_width;
    std::vector<double> m_counts;
    std::vector<std::int64_t> m_inner, m_span;
};

/// Whether two indices may meet: dimensions by falling stride each have room for those after them, or not.
bool overlaps(const Walk& walk)
{
    std::int64_t span = 1;
    for (std::size_t i = walk.sizes.size(); i-- > 0;) {
        if (walk.sizes[i] > 1 && walk.strides[i] < span)
            return true;
        span += (walk.sizes[i] - 1) * walk.strides[i];
    }
    return walk.weight > 1;
}

} // namespace

StorageFacts storageFacts(const at::Tensor& tensor)
{
    StorageFacts out;
    out.storageBytes = tensor.storage().nbytes();
    out.elementBytes = tensor.element_size();
    const Walk walk(tensor);
    std::int64_t span = walk.empty ? 0 : 1;
    for (std::size_t i = 0; i < walk.sizes.size() && !walk.empty; ++i)
        span += (walk.sizes[i] - 1) * walk.strides[i];
    out.begin = static_cast<std::uint64_t>(tensor.storage_offset()) * out.elementBytes;
    out.end = out.begin + static_cast<std::uint64_t>(span) * out.elementBytes;
    const auto address = tensor.is_meta() ? 0 : reinterpret_cast<std::uintptr_t>(tensor.const_data_ptr());
    constexpr std::uint64_t page = 4096;
    out.alignment = address == 0 ? 0 : std::min<std::uint64_t>(page, address & (~address + 1));
    out.contiguous = tensor.is_contiguous();
    out.overlapping = overlaps(walk);
    return out;
}

std::vector<double> storageCoverage(const at::Tensor& tensor, int buckets)
{
    const auto count = static_cast<std::size_t>(std::max(buckets, 1));
    const Walk walk(tensor);
    const std::size_t elements = tensor.storage().nbytes() / tensor.element_size();
    std::vector<double> out(count, 0);
    if (walk.empty || elements == 0)
        return out;
    const std::size_t counted = std::min(count, elements); // no bucket is smaller than an element
    const double width = static_cast<double>(elements) / static_cast<double>(counted);
    Coverage coverage(walk, width, counted);
    coverage.add(tensor.storage_offset());
    for (std::size_t i = 0; i < count; ++i)
        out[i] = std::min(1.0, coverage.counts()[i * counted / count] / width); // elements that overlap fill their room once
    return out;
}

} // namespace nodewise::torch_worker
