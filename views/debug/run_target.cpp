// SPDX-License-Identifier: Apache-2.0
#include "views/debug/run_target.h"

#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_session.h"
#include "views/debug/debug_text.h"
#include "views/debug/session_start.h"

namespace nodewise::views {

RunTarget::RunTarget(SessionStart& start, DebugSession& session, const BreakpointList& breakpoints, QObject* parent)
    : QObject(parent), m_start(start), m_session(session), m_breakpoints(breakpoints)
{
}

void RunTarget::set(const QString& node)
{
    m_node = node;
    m_sent = false;
    if (m_session.alive())
        goOn();
    else
        m_start.start();
}

bool RunTarget::goOn()
{
    if (!m_session.stopped() || m_node.isEmpty() || m_sent)
        return false;
    m_sent = true;
    const auto node = m_breakpoints.tryNodeIndex(m_start.side(), m_node);
    if (node)
        m_session.goTo(*node);
    return node.has_value();
}

bool RunTarget::settled() const
{
    if (!failure().isEmpty())
        return true;
    const auto snapshot = m_session.snapshot();
    return m_session.stopped() && (m_node.isEmpty() || m_sent) && snapshot && !snapshot->state.states.empty() && !snapshot->frames.empty();
}

QString RunTarget::failure() const
{
    using State = DebugSession::State;
    const State state = m_session.state();
    if (state != State::Failed && state != State::Ended && state != State::Crashed)
        return {};
    return m_session.reason().isEmpty() ? DebugText::status(m_session) : m_session.reason();
}

} // namespace nodewise::views
