// SPDX-License-Identifier: Apache-2.0
#include "core/torch/server/request_turns.h"

namespace nodewise::torch_worker {

void RequestTurns::announceVerb()
{
    const std::scoped_lock lock(m_mutex);
    ++m_verbsWaiting;
}

void RequestTurns::pause()
{
    const std::scoped_lock lock(m_mutex);
    if (m_verbsWaiting > 0 && m_run)
        m_run->interrupts().interrupt();
}

void RequestTurns::cancel(std::optional<int> request)
{
    const std::scoped_lock lock(m_mutex);
    if (m_working == 0 && !request)
        return; // nothing runs
    if (request && *request != m_working) {
        m_cancelled.insert(*request);
        return;
    }
    m_workCancelled = true;
    if (m_run)
        m_run->interrupts().interrupt();
}

std::shared_ptr<DebuggedRun> RequestTurns::run()
{
    const std::scoped_lock lock(m_mutex);
    return m_run;
}

void RequestTurns::stage(const std::shared_ptr<DebuggedRun>& run, std::function<void()> change)
{
    const std::scoped_lock lock(m_mutex);
    if (run == m_run) {
        m_staged.push_back(std::move(change));
        run->interrupts().callIn();
    }
}

bool RequestTurns::begin(int request, bool verb)
{
    const std::scoped_lock lock(m_mutex);
    m_working = request;
    m_workCancelled = false;
    if (m_cancelled.erase(request) == 0)
        return true;
    m_working = 0;
    m_verbsWaiting -= verb ? 1 : 0;
    return false;
}

bool RequestTurns::end(bool verb)
{
    const std::scoped_lock lock(m_mutex);
    m_working = 0;
    m_verbsWaiting -= verb ? 1 : 0;
    if (m_run && m_verbsWaiting == 0)
        m_run->interrupts().take();
    return m_workCancelled;
}

void RequestTurns::replace(std::shared_ptr<DebuggedRun> run)
{
    const std::scoped_lock lock(m_mutex);
    m_staged.clear();
    m_run = std::move(run);
}

void RequestTurns::takeStaged()
{
    std::vector<std::function<void()>> staged;
    {
        const std::scoped_lock lock(m_mutex);
        staged.swap(m_staged);
    }
    for (const auto& change : staged)
        change();
}

} // namespace nodewise::torch_worker
