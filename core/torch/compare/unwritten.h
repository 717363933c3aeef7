// SPDX-License-Identifier: Apache-2.0
// Which elements of a run's memory nobody has written: what aten.empty leaves there is not the program's.
#pragma once

#include "core/torch/run/machine.h"

#include <c10/core/StorageImpl.h>

#include <unordered_map>

namespace nodewise::torch_worker {

/// Follows a run step by step. What looks at such memory (a view) or moves its elements elsewhere (clone, cat, slice_scatter, copy_) has
/// them unwritten, too, element by element. What computes with them has values: whatever came of them is compared.
class Unwritten {
public:
    /// The step is about to run.
    void before(const Frame& frame, const Step& step);
    /// It has run and yielded this.
    void after(const Step& step, const c10::IValue& value);
    /// True where an element holds no value yet, in the tensor's shape; undefined = all hold one.
    at::Tensor of(const at::Tensor& tensor) const;

private:
    /// Of one storage. The weak pointer keeps its address from being used again.
    struct Memory {
        c10::weak_intrusive_ptr<c10::StorageImpl> storage;
        at::Tensor elements;      ///< true = unwritten; as many as fit into the storage
        std::size_t itemSize = 0; ///< that they were counted with
    };

    void add(const at::Tensor& tensor, const at::Tensor& unwritten);
    at::Tensor inMemory(const at::Tensor& tensor) const;
    c10::IValue mask(const c10::IValue& operand, bool written);
    void move(const Step& step, const c10::IValue& value);
    void write(const Step& step);

    std::unordered_map<const c10::StorageImpl*, Memory> m_memory;
    Values m_operands; ///< of the step that runs, where one of them has unwritten elements
};

} // namespace nodewise::torch_worker
