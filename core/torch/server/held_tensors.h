// SPDX-License-Identifier: Apache-2.0
// Copies of values as they were at a stop, for comparison with later ones.
#pragma once

#include "core/protocol/tensor_query.h"

#include <ATen/core/Tensor.h>

#include <map>
#include <optional>
#include <string>

namespace nodewise::torch_worker {

/// Owns the copies. Refs of them have nodes from dap::firstHeld on.
class HeldTensors {
public:
    /// Errors: all copies together would have more than `room` bytes.
    Result<protocol::ValueInfo> hold(const at::Tensor& tensor, std::string name, std::uint64_t room);
    /// False if there is no such copy.
    bool release(const protocol::ValueRef& ref) { return m_held.erase(ref.node) > 0; }
    void clear() { m_held.clear(); }
    std::optional<at::Tensor> tryTensor(const protocol::ValueRef& ref) const;
    const protocol::ValueInfo* tryInfo(const protocol::ValueRef& ref) const;

private:
    struct Held {
        at::Tensor tensor;
        protocol::ValueInfo info;
    };
    std::map<std::uint32_t, Held> m_held; ///< by node
    std::uint32_t m_next = protocol::firstHeld;
};

} // namespace nodewise::torch_worker
