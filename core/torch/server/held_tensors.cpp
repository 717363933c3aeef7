// SPDX-License-Identifier: Apache-2.0
#include "core/torch/server/held_tensors.h"

#include "core/torch/values/describe.h"

#include <ATen/core/ivalue.h>

namespace nodewise::torch_worker {

Result<protocol::ValueInfo> HeldTensors::hold(const at::Tensor& tensor, std::string name, std::uint64_t room)
{
    constexpr std::uint64_t megabyte = 1'000'000;
    std::uint64_t bytes = static_cast<std::uint64_t>(tensor.numel()) * tensor.element_size();
    for (const auto& [node, held] : m_held)
        bytes += held.info.bytes;
    if (bytes > room)
        return fail(Error{.message = UserText("copies of values would take %1 MB, but only %2 MB are free",
                                              (bytes + megabyte - 1) / megabyte, room / megabyte),
                          .hint = UserText("keep a slice of it, close other copies, or raise the memory budget")});
    Held held{.tensor = tensor.resolve_conj().resolve_neg().clone(), .info = {}};
    held.info = torch_worker::describe(held.tensor);
    held.info.ref.node = m_next;
    held.info.name = std::move(name);
    held.info.state = protocol::ValueInfo::State::Kept;
    return m_held.emplace(m_next++, std::move(held)).first->second.info;
}

std::optional<at::Tensor> HeldTensors::tryTensor(const protocol::ValueRef& ref) const
{
    const auto found = m_held.find(ref.node);
    return found == m_held.end() ? std::nullopt : std::optional(found->second.tensor);
}

const protocol::ValueInfo* HeldTensors::tryInfo(const protocol::ValueRef& ref) const
{
    const auto found = m_held.find(ref.node);
    return found == m_held.end() ? nullptr : &found->second.info;
}

} // namespace nodewise::torch_worker
