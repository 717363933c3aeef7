// SPDX-License-Identifier: Apache-2.0
// Between the thread that reads requests and the one that works them off: what is answered at once, interrupts, cancelled requests.
#include "core/torch/server/server.h"

namespace nodewise::torch_box {

bool DebugServer::atOnce(const dap::Request& request)
{
    if (request.command == "pause" || request.command == "cancel") {
        interrupt(request);
        answer(request, std::string());
        return true;
    }
    const auto handler = m_atOnce.find(request.command);
    if (handler == m_atOnce.end())
        return false;
    answer(request, guarded(request, handler->second));
    return true;
}

/// pause is for what runs or is about to; cancel for a request, or without one for what is under way.
void DebugServer::interrupt(const dap::Request& request)
{
    const auto wanted = dap::decodeBody<dap::CancelArguments>(request.arguments);
    const bool pauses = request.command == "pause";
    if (!pauses && wanted && wanted->requestId && m_passes.cancel(*wanted->requestId))
        return;
    const std::scoped_lock lock(m_mutex);
    if (pauses ? m_verbsWaiting == 0 : m_working == 0 && !(wanted && wanted->requestId))
        return; // nothing runs
    if (!pauses && wanted && wanted->requestId && *wanted->requestId != m_working) {
        m_cancelled.insert(*wanted->requestId);
        return;
    }
    m_workCancelled = m_workCancelled || !pauses;
    if (m_session)
        m_session->interrupt();
}

void DebugServer::announce(const dap::Request& request)
{
    const std::scoped_lock lock(m_mutex);
    if (m_verbs.contains(request.command))
        ++m_verbsWaiting;
}

/// False for a request that was cancelled before its turn.
bool DebugServer::begin(const dap::Request& request)
{
    const std::scoped_lock lock(m_mutex);
    m_working = request.seq;
    m_workCancelled = false;
    if (m_cancelled.erase(request.seq) == 0)
        return true;
    m_working = 0;
    m_verbsWaiting -= m_verbs.contains(request.command) ? 1 : 0;
    return false;
}

/// Whether it was cancelled while it was under way.
bool DebugServer::end(const dap::Request& request)
{
    const std::scoped_lock lock(m_mutex);
    m_working = 0;
    m_verbsWaiting -= m_verbs.contains(request.command) ? 1 : 0;
    if (m_session && m_verbsWaiting == 0)
        m_session->takeInterrupt();
    return m_workCancelled;
}

void DebugServer::stage(std::shared_ptr<Session> session, std::function<void()> change)
{
    const std::scoped_lock lock(m_mutex);
    if (session == m_session) {
        m_staged.push_back(std::move(change));
        session->callIn();
    }
}

/// Executor's thread, between two nodes or two requests.
void DebugServer::takeStaged()
{
    std::vector<std::function<void()>> staged;
    {
        const std::scoped_lock lock(m_mutex);
        staged.swap(m_staged);
    }
    for (const auto& change : staged)
        change();
}

} // namespace nodewise::torch_box
