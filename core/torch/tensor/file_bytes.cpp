// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/file_bytes.h"

#include "core/base/mapped_file.h"
#include "core/torch/base/storages.h"

#include <ATen/ops/empty.h>

#include <algorithm>
#include <cstring>

namespace nodewise::torch_worker {

Result<FileBytes> FileBytes::map(const std::string& file)
{
    auto mapped = MappedFile::openCopyOnWrite(file);
    if (!mapped)
        return fail(std::move(mapped.error()));
    const std::span<char> bytes = (*mapped)->bytes();
    if (bytes.empty())
        return fail(Error{.message = UserText("the file is empty"), .file = file});
    return FileBytes{.owner = {}, .data = bytes.data(), .size = bytes.size(), .file = *mapped};
}

FileBytes FileBytes::copyOf(std::string_view bytes)
{
    auto owner = std::make_shared<c10::Storage>(storageOf(bytes));
    return {owner, static_cast<char*>(owner->mutable_data()), bytes.size(), {}};
}

c10::Storage FileBytes::storage() const
{
    if (file)
        return mappedStorage(file, static_cast<std::uint64_t>(data - file->bytes().data()), size);
    using Keep = std::shared_ptr<void>;
    c10::DataPtr pointer(
        data, new Keep(owner), [](void* keep) { delete static_cast<Keep*>(keep); }, c10::kCPU);
    return c10::Storage(c10::Storage::use_byte_size_t(), size, std::move(pointer), nullptr, false);
}

Result<std::uint64_t> byteCount(c10::ScalarType type, const std::vector<std::int64_t>& sizes)
{
    constexpr std::size_t mostDimensions = 64; // as PyTorch's kernels take; a message names them all
    if (sizes.size() > mostDimensions)
        return fail("the shape has more than %1 dimensions", mostDimensions);
    std::int64_t count = static_cast<std::int64_t>(c10::elementSize(type));
    bool empty = false, overflows = false;
    for (const std::int64_t size : sizes) {
        if (size < 0)
            return fail("a dimension has the negative size %1", size);
        empty = empty || size == 0;
        if (size > 0 && __builtin_mul_overflow(count, size, &count))
            overflows = true;
    }
    if (overflows)
        return fail("the shape has more elements than there can be");
    return empty ? 0 : static_cast<std::uint64_t>(count);
}

at::Tensor tensorOf(const FileBytes& bytes, c10::ScalarType type, const std::vector<std::int64_t>& sizes, bool fortran)
{
    constexpr std::uint64_t strictest = 16;
    const std::uint64_t alignment = std::min<std::uint64_t>(c10::elementSize(type), strictest);
    if (bytes.size > 0 && reinterpret_cast<std::uintptr_t>(bytes.data) % alignment != 0)
        return tensorOf(FileBytes::copyOf(bytes.view()), type, sizes, fortran);
    std::vector<std::int64_t> strides(sizes.size());
    std::int64_t stride = 1;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const std::size_t dim = fortran ? i : sizes.size() - 1 - i;
        strides[dim] = stride;
        stride *= std::max<std::int64_t>(sizes[dim], 1);
    }
    at::Tensor out = at::empty({0}, type);
    out.set_(bytes.storage(), 0, sizes, strides);
    return out;
}

} // namespace nodewise::torch_worker
