// SPDX-License-Identifier: Apache-2.0
#include "core/torch/history/write_log.h"

#include <c10/core/Allocator.h>

#include <algorithm>
#include <cstring>

namespace nodewise::torch_worker {

namespace {

at::DataPtr copyOf(const c10::Storage& storage)
{
    at::DataPtr data = c10::GetAllocator(c10::DeviceType::CPU)->allocate(storage.nbytes());
    if (storage.nbytes())
        std::memcpy(data.get(), storage.data(), storage.nbytes());
    return data;
}

} // namespace

bool hasBytes(const at::Tensor& tensor)
{
    return tensor.defined() && tensor.is_cpu() && tensor.has_storage();
}

std::uint64_t WriteLog::save(const at::Tensor& tensor)
{
    if (!hasBytes(tensor))
        return 0;
    const std::uint64_t before = m_bytes;
    if (!m_byTensor.contains(tensor.unsafeGetTensorImpl()))
        add(Shape::of(tensor.getIntrusivePtr()));
    const c10::Storage& storage = tensor.storage();
    if (!m_byStorage.contains(storage.unsafeGetStorageImpl()))
        add(Bytes{storage, copyOf(storage), storage.nbytes()});
    return m_bytes - before;
}

void WriteLog::add(Bytes&& bytes)
{
    if (!m_byStorage.emplace(bytes.storage.unsafeGetStorageImpl(), m_storages.size()).second)
        return;
    m_bytes += bytes.size;
    m_storages.push_back(std::move(bytes));
}

void WriteLog::add(Shape&& shape)
{
    if (m_byTensor.emplace(shape.tensor.get(), m_shapes.size()).second)
        m_shapes.push_back(std::move(shape));
}

void WriteLog::swap()
{
    for (Bytes& bytes : m_storages)
        bytes.swap();
    for (Shape& shape : m_shapes)
        shape.swap();
}

void WriteLog::absorb(WriteLog&& later)
{
    for (Bytes& bytes : later.m_storages)
        add(std::move(bytes));
    for (Shape& shape : later.m_shapes)
        add(std::move(shape));
}

void WriteLog::Bytes::swap()
{
    // The bytes and not the pointers: two storages may share one mapping of the program's file.
    if (storage.nbytes() == size) {
        auto* here = static_cast<std::byte*>(storage.mutable_data());
        std::swap_ranges(here, here + size, static_cast<std::byte*>(data.get()));
        return;
    }
    const std::size_t resized = storage.nbytes();
    data = storage.set_data_ptr(std::move(data));
    storage.set_nbytes(size);
    size = resized;
}

WriteLog::Shape WriteLog::Shape::of(c10::intrusive_ptr<c10::TensorImpl> tensor)
{
    Shape shape{.storage = tensor->storage(),
                .sizes = tensor->sizes().vec(),
                .strides = tensor->strides().vec(),
                .offset = tensor->storage_offset()};
    shape.tensor = std::move(tensor);
    return shape;
}

void WriteLog::Shape::swap()
{
    Shape now = of(tensor);
    if (storage.unsafeGetStorageImpl() != now.storage.unsafeGetStorageImpl())
        tensor->set_storage_keep_dtype(storage);
    if (sizes != now.sizes || strides != now.strides || offset != now.offset)
        tensor->set_sizes_and_strides(sizes, strides, offset);
    *this = std::move(now);
}

} // namespace nodewise::torch_worker
