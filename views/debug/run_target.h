// SPDX-License-Identifier: Apache-2.0
// The node that a session is to run to, from its start if need be; for pictures and for "Run to Node".
#pragma once

#include <QObject>
#include <QString>

namespace nodewise::views {

class BreakpointList;
class DebugSession;
class SessionStart;

/// All of them outlive it. GUI thread.
class RunTarget : public QObject {
    Q_OBJECT
public:
    RunTarget(SessionStart& start, DebugSession& session, const BreakpointList& breakpoints, QObject* parent = nullptr);

    void set(const QString& node);
    void clear() { m_node.clear(); }
    /// The session's state changed. True: it goes on to the target.
    bool goOn();
    /// The stop that was asked for is there with all that is shown of it, or can't be reached: then why.
    bool settled() const;
    QString failure() const;

private:
    SessionStart& m_start;
    DebugSession& m_session;
    const BreakpointList& m_breakpoints;
    QString m_node;
    bool m_sent = false;
};

} // namespace nodewise::views
