// SPDX-License-Identifier: Apache-2.0
#include "core/torch/server/kernel_port.h"

#include "core/base/progress.h"
#include "core/protocol/stop.h"

#include <chrono>

namespace nodewise::torch_worker {

namespace {

constexpr std::chrono::milliseconds patience{50}; ///< between two looks at whether it was cancelled

} // namespace

Result<protocol::KernelRunAnswer> KernelPort::run(const protocol::KernelRunRequest& request, const std::function<bool()>& cancelled)
{
    const auto response = ask(protocol::KernelRunRequest::command, protocol::encodeBody(request), cancelled);
    if (!response)
        return fail(response.error());
    if (!response->success) // the worker did not live to answer
        return protocol::KernelRunAnswer{.outcome = protocol::KernelRunAnswer::Outcome::Crashed,
                                         .message = dap::errorOf(*response).asText()};
    return protocol::decodeBody<protocol::KernelRunAnswer>(response->body);
}

Result<protocol::KernelCheckAnswer> KernelPort::check(const protocol::KernelCheckRequest& request, const std::function<bool()>& cancelled)
{
    const auto response = ask(protocol::KernelCheckRequest::command, protocol::encodeBody(request), cancelled);
    if (!response)
        return fail(response.error());
    return response->success ? protocol::decodeBody<protocol::KernelCheckAnswer>(response->body) : fail(dap::errorOf(*response));
}

Result<dap::Response> KernelPort::ask(std::string_view command, std::string arguments, const std::function<bool()>& cancelled)
{
    int seq = 0;
    {
        const std::scoped_lock lock(m_mutex);
        seq = ++m_last;
        m_waitedFor = seq;
        m_response.reset();
    }
    m_send(dap::Request{.seq = seq, .command = std::string(command), .arguments = std::move(arguments)});
    std::unique_lock lock(m_mutex);
    while (!m_came.wait_for(lock, patience, [this] { return m_response.has_value(); })) {
        if (!cancelled())
            continue;
        m_waitedFor = 0;
        lock.unlock();
        m_send(dap::Request{.seq = 0, .command = "cancel", .arguments = protocol::encodeBody(protocol::CancelArguments{.requestId = seq})});
        return fail(Error{.message = UserText::listed(cancelledMessage)});
    }
    m_waitedFor = 0;
    return std::move(*m_response);
}

void KernelPort::answered(dap::Response response)
{
    const std::scoped_lock lock(m_mutex);
    if (response.requestSeq != m_waitedFor || m_waitedFor == 0)
        return; // it was cancelled meanwhile
    m_response = std::move(response);
    m_came.notify_one();
}

} // namespace nodewise::torch_worker
