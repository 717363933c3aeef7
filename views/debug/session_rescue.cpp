// SPDX-License-Identifier: Apache-2.0
#include "views/debug/session_rescue.h"

#include "views/debug/debug_session.h"
#include "views/debug/session_start.h"

#include <QLocale>
#include <QTimer>

namespace nodewise::views {

using State = DebugSession::State;

SessionRescue::SessionRescue(SessionStart& start, DebugSession& session, QObject* parent)
    : QObject(parent), m_start(start), m_session(session)
{
    connect(&session, &DebugSession::stateChanged, this, &SessionRescue::onState);
    QTimer::singleShot(0, this, &SessionRescue::look); // once somebody listens
}

void SessionRescue::onState()
{
    const bool lost = m_session.state() == State::Ended && !m_session.reason().isEmpty();
    if (lost)
        QTimer::singleShot(0, this, &SessionRescue::look); // once the journal is let go
    if (!m_left || !m_session.stopped() || m_session.launched().session != m_left->file.toStdString())
        return;
    SessionJournal::discard(*m_left); // it stands again, with a journal of its own
    m_left.reset();
}

void SessionRescue::look()
{
    if (m_session.alive())
        return;
    m_left.reset();
    m_left = m_start.journal().tryLeft();
    if (!m_left)
        return;
    const QString time = QLocale().toString(m_left->time.time(), QLocale::ShortFormat);
    Q_EMIT offered(
        {.text = [time] { return tr("A session ended at %1 without being stopped. Its edits and its position were kept.").arg(time); },
         .details = nullptr,
         .file = {},
         .folder = {},
         .action = [this] { return offer(); },
         .run =
             [this] {
                 if (!m_left)
                     return;
                 const auto launch = protocol::decodeBody<protocol::LaunchArguments>(m_left->record.launch.text);
                 Q_EMIT wanted(m_left->record, m_left->file, launch ? launch->plugins : std::vector<std::string>());
             },
         .dismissed =
             [this] {
                 if (m_left)
                     SessionJournal::discard(*m_left);
                 m_left.reset();
             },
         .key = QStringLiteral("rescue")});
}

/// "Run Again to relu with 3 Edits"
QString SessionRescue::offer() const
{
    if (!m_left)
        return {};
    const QString node = QString::fromStdString(m_left->record.node);
    const int edits = static_cast<int>(m_left->record.edits.size());
    if (edits == 0)
        return node.isEmpty() ? tr("Run Again to the End") : tr("Run Again to %1").arg(node);
    return node.isEmpty() ? tr("Run Again to the End with %n Edit(s)", nullptr, edits)
                          : tr("Run Again to %1 with %n Edit(s)", nullptr, edits).arg(node);
}

} // namespace nodewise::views
