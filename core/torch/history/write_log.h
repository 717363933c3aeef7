// SPDX-License-Identifier: Apache-2.0
// What in-place operators overwrite: storages and tensors' shapes as they were before the first write of a stretch of a run.
#pragma once

#include <ATen/core/Tensor.h>

#include <unordered_map>
#include <vector>

namespace nodewise::torch_worker {

/// Owns copies of bytes; holds the storages and tensors that they belong to. CPU tensors only: others have no bytes to lose here.
class WriteLog {
public:
    /// Once per storage and per tensor; what was saved first stays. Returns the bytes that this took.
    std::uint64_t save(const at::Tensor& tensor);
    /// Exchanges what is saved and what is there: undoes the stretch; a second swap redoes it.
    void swap();
    /// Takes over a later stretch, so that one swap undoes both.
    void absorb(WriteLog&& later);

    bool empty() const { return m_storages.empty() && m_shapes.empty(); }
    std::uint64_t bytes() const { return m_bytes; }

private:
    struct Bytes {
        c10::Storage storage;
        at::DataPtr data; ///< a copy
        std::size_t size = 0;
        void swap();
    };
    /// Operators such as unsqueeze_ and set_ change the tensor and not its storage.
    struct Shape {
        c10::intrusive_ptr<c10::TensorImpl> tensor;
        c10::Storage storage;
        std::vector<std::int64_t> sizes, strides;
        std::int64_t offset = 0;
        static Shape of(c10::intrusive_ptr<c10::TensorImpl> tensor);
        void swap();
    };
    void add(Bytes&& bytes);
    void add(Shape&& shape);

    std::vector<Bytes> m_storages;
    std::vector<Shape> m_shapes;
    std::unordered_map<const void*, std::size_t> m_byStorage, m_byTensor; ///< indices into the vectors
    std::uint64_t m_bytes = 0;
};

/// Whether the tensor has bytes in this process's memory.
bool hasBytes(const at::Tensor& tensor);

} // namespace nodewise::torch_worker
