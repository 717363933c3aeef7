// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/memory_part.h"

#include "core/torch/run/operator_step.h"

#include <algorithm>
#include <numeric>

namespace nodewise::torch_worker {
namespace {

/// Whether no two places within these extents have the same address: each dimension's step is past all that is inside of it.
bool isUnique(const std::vector<std::int64_t>& extents, const std::vector<std::int64_t>& strides)
{
    std::vector<std::size_t> order(extents.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, {}, [&](std::size_t dim) { return strides[dim]; });
    std::int64_t inside = 1; // addresses below the next step
    for (const std::size_t dim : order) {
        if (extents[dim] == 1)
            continue;
        if (strides[dim] < inside)
            return false;
        inside = extents[dim] * strides[dim];
    }
    return true;
}

} // namespace

MemoryPart partOf(const at::Tensor& tensor)
{
    if (!tensor.defined() || tensor.layout() != at::kStrided)
        return {};
    return {tensor.sizes().vec(), tensor.strides().vec(), tensor.storage_offset()};
}

bool areApart(const MemoryPart& a, const MemoryPart& b)
{
    if (a.offset > b.offset)
        return areApart(b, a);
    if (a.strides != b.strides)
        return false;
    const std::int64_t distance = b.offset - a.offset;
    for (std::size_t dim = 0; dim < a.sizes.size(); ++dim) {
        const std::int64_t stride = a.strides[dim], steps = stride > 0 ? distance / stride : 0;
        if (stride <= 0 || distance % stride != 0 || steps < a.sizes[dim])
            continue;
        std::vector<std::int64_t> extents(a.sizes.size()); // of a tensor that both are parts of
        for (std::size_t i = 0; i < extents.size(); ++i)
            extents[i] = i == dim ? steps + b.sizes[i] : std::max(a.sizes[i], b.sizes[i]);
        if (isUnique(extents, a.strides))
            return true;
    }
    return false;
}

const void* storageOf(const at::Tensor& tensor)
{
    return tensor.has_storage() ? tensor.storage().unsafeGetStorageImpl() : nullptr;
}

static std::vector<at::Tensor> tensorsIn(const c10::IValue& value)
{
    if (value.isTensor() && value.toTensor().defined())
        return {value.toTensor()};
    return value.isTensorList() ? value.toTensorVector() : std::vector<at::Tensor>();
}

bool writesInto(const RecordedCall& call, const Values& values)
{
    const auto& arguments = call.op.schema().arguments();
    std::vector<const void*> written;
    for (std::size_t i = 0; i < call.arguments.size(); ++i)
        for (const at::Tensor& tensor : isWritten(arguments[i]) ? tensorsIn(call.arguments[i]) : std::vector<at::Tensor>())
            written.push_back(storageOf(tensor));
    const auto isHit = [&](const at::Tensor& tensor) {
        return storageOf(tensor) != nullptr && std::ranges::find(written, storageOf(tensor)) != written.end();
    };
    return std::ranges::any_of(values, [&](const c10::IValue& value) { return std::ranges::any_of(tensorsIn(value), isHit); });
}

} // namespace nodewise::torch_worker
