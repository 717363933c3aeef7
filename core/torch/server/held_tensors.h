// SPDX-License-Identifier: Apache-2.0
// Copies of values as they were at a stop, for comparison with later ones.
#pragma once

#include "core/protocol/tensor_query.h"

#include <ATen/core/Tensor.h>

#include <map>
#include <optional>
#include <string>

namespace nodewise::torch_box {

/// Owns the copies. Refs of them have nodes from dap::firstHeld on.
class HeldTensors {
public:
    /// Errors: all copies together would have more than `room` bytes.
    Result<dap::ValueInfo> hold(const at::Tensor& tensor, std::string name, std::uint64_t room);
    /// False if there is no such copy.
    bool release(const dap::ValueRef& ref) { return m_held.erase(ref.node) > 0; }
    void clear() { m_held.clear(); }
    std::optional<at::Tensor> tryTensor(const dap::ValueRef& ref) const;
    const dap::ValueInfo* tryInfo(const dap::ValueRef& ref) const;

private:
    struct Held {
        at::Tensor tensor;
        dap::ValueInfo info;
    };
    std::map<std::uint32_t, Held> m_held; ///< by node
    std::uint32_t m_next = dap::firstHeld;
};

} // namespace nodewise::torch_box
