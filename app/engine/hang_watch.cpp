// SPDX-License-Identifier: Apache-2.0
#include "app/engine/hang_watch.h"

#include <algorithm>

namespace nodewise::engine {

void HangWatch::begin()
{
    m_since = Clock::now();
    m_waiting = Waiting{.notice = m_since + std::chrono::seconds(1)};
}

std::optional<UserText> HangWatch::look(const std::optional<process::SharedPage::Current>& at)
{
    const auto now = Clock::now();
    if (at && at->tick != m_tick) {
        m_tick = at->tick;
        m_since = now;
    }
    if (!m_waiting || m_waiting->notice > now)
        return std::nullopt;
    constexpr std::chrono::seconds longestPause{60};
    m_waiting->pause = std::min(m_waiting->pause * 2, longestPause);
    m_waiting->notice = now + m_waiting->pause;
    if (!at)
        return std::nullopt;
    return UserText("%1 has been running for %2 s and can't be interrupted; ending the worker (nodewise/endWorker) keeps the session",
                    std::string_view(at->name), std::chrono::floor<std::chrono::seconds>(now - m_since).count());
}

} // namespace nodewise::engine
