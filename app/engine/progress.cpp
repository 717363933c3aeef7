// SPDX-License-Identifier: Apache-2.0
#include "app/engine/progress.h"

#include <algorithm>

namespace nodewise::engine {

void Progress::set(const std::optional<Work>& work, const std::function<HowFar()>& howFar)
{
    const auto now = Clock::now();
    if (m_work && (!work || work->key != m_work->key))
        end();
    if (work && !m_work) {
        m_work = work;
        m_since = now;
    }
    if (!m_work || !m_wanted)
        return;
    const bool due = m_work->atOnce || (m_told ? now - m_last >= pause : now - m_since >= patience);
    if (!due)
        return;
    m_last = now;
    tell(howFar());
}

void Progress::tell(const HowFar& howFar)
{
    const bool starts = !std::exchange(m_told, true);
    if (starts) {
        ++m_number;
        m_body = {.progressId = id(), .title = m_work->title, .requestId = m_work->requestSeq, .cancellable = true};
    }
    // Between two nodes there is none to name: the last one stands.
    protocol::ProgressBody body{.progressId = id(), .message = howFar.message.empty() ? m_body.message : howFar.message};
    if (howFar.fraction) // it never goes back
        body.percentage = std::max(100 * std::clamp(*howFar.fraction, 0.0, 1.0), m_body.percentage.value_or(0));
    const bool same = body.message == m_body.message && body.percentage == m_body.percentage;
    m_body.message = body.message;
    m_body.percentage = body.percentage ? body.percentage : m_body.percentage;
    if (starts)
        m_notify("progressStart", m_body);
    else if (!same)
        m_notify("progressUpdate", body);
}

void Progress::end()
{
    m_work.reset();
    if (std::exchange(m_told, false))
        m_notify("progressEnd", {.progressId = id()});
    m_body = {};
}

} // namespace nodewise::engine
