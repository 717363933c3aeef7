// SPDX-License-Identifier: Apache-2.0
// What a session left whose engine or window ended: offered once more.
#pragma once

#include "views/analysis/notice.h"
#include "views/debug/session_journal.h"

#include <QObject>

#include <string>
#include <vector>

namespace nodewise::views {

class DebugSession;
class SessionStart;

/// Both outlive it. GUI thread.
class SessionRescue : public QObject {
    Q_OBJECT
public:
    SessionRescue(SessionStart& start, DebugSession& session, QObject* parent = nullptr);

Q_SIGNALS:
    void offered(const nodewise::views::Notice& notice);
    /// As SessionStart::replay.
    void wanted(const nodewise::protocol::SessionRecord& record, const QString& file, std::vector<std::string> plugins);

private:
    void look();
    void onState();
    QString offer() const;

    SessionStart& m_start;
    DebugSession& m_session;
    std::optional<SessionJournal::Left> m_left; ///< offered, or being brought back
};

} // namespace nodewise::views
