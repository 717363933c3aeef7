// SPDX-License-Identifier: Apache-2.0
#include "app/engine/kernel_relay.h"

#include "core/protocol/kernels.h"

#include <utility>

namespace nodewise::engine {

void KernelRelay::take(dap::Request request)
{
    if (request.command == protocol::KernelRunRequest::command || request.command == protocol::KernelCheckRequest::command) {
        m_asked.emplace(++m_seq, request.seq);
        request.seq = m_seq;
        m_output.run(request);
    } else if (request.command == "cancel") {
        giveUp();
    }
}

std::optional<dap::Response> KernelRelay::take(dap::Response response)
{
    const auto found = m_asked.extract(response.requestSeq);
    if (found.empty())
        return std::nullopt;
    response.requestSeq = found.mapped();
    return response;
}

void KernelRelay::giveUp()
{
    for (const auto& [seq, asked] : std::exchange(m_asked, {}))
        m_output.giveUp(seq);
}

} // namespace nodewise::engine
