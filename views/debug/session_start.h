// SPDX-License-Identifier: Apache-2.0
// What a tab's sessions are started with, and how: plug-ins first, a recorded session in place of a new one.
#pragma once

#include "core/protocol/executor.h"
#include "core/protocol/launch.h"
#include "core/protocol/session_record.h"
#include "views/common/document.h"
#include "views/debug/session_journal.h"

#include <QJsonObject>
#include <QObject>

#include <functional>

namespace nodewise::views {

class BreakpointList;
class DebugSession;
class PluginService;

/// Session, breakpoints and plug-ins outlive it. GUI thread.
class SessionStart : public QObject {
    Q_OBJECT
public:
    /// `journals`: the folder where sessions are kept as they go; "" = they are not.
    SessionStart(DebugSession* session, BreakpointList* breakpoints, std::shared_ptr<const Document> document, PluginService* plugins,
                 const QString& journals, QObject* parent = nullptr);

    const protocol::LaunchArguments& setup() const { return m_setup; }
    /// All but the side, which the user chooses elsewhere.
    void setSetup(protocol::LaunchArguments setup);
    /// Who runs the next session; none = nodewise-torch.
    const protocol::PythonExecutor& python() const { return m_python; }
    /// `torch`: its version, as far as it is known; "" = not.
    void setPython(protocol::PythonExecutor python, const QString& torch);
    QString pythonTorch() const { return m_pythonTorch; }
    /// Asked before an interpreter is started: runs `then` where the user trusts it, else `otherwise`.
    using Gate = std::function<void(const protocol::PythonExecutor&, std::function<void()> then, std::function<void()> otherwise)>;
    void setGate(Gate gate) { m_gate = std::move(gate); }
    /// The graph that the next session runs.
    Side side() const { return m_setup.side == protocol::Side::Ir ? Side::Ir : Side::Fx; }
    void setSide(protocol::Side side);
    /// The backend profile whose own operators sessions run, where what they run calls them; "" = none.
    void setProfile(std::string profile) { m_profile = std::move(profile); }
    /// "samples", "2 files", "normal"
    QString inputsText() const;
    /// What the next session is launched with.
    protocol::LaunchArguments arguments() const;

    void start();
    /// What sessions of the program left.
    SessionJournal& journal() { return m_journal; }
    /// start() waits for plug-ins that are being loaded.
    bool waiting() const { return m_waiting; }
    /// Brings a recorded session back: inputs, breakpoints, edits and the stop are its own. `plugins`: those that the user trusts; native
    /// code never loads because a file names it.
    void replay(const protocol::SessionRecord& record, const QString& file, std::vector<std::string> plugins);

    QJsonObject toJson() const;
    /// What makes no sense, or would load native code, is left out.
    void fromJson(const QJsonObject& kept);

Q_SIGNALS:
    void changed();
    /// A session begins.
    void started();

private:
    void startTrusted(const protocol::PythonExecutor& asked);
    void startSettled();
    void launch();
    bool convertedAsNow() const;

    DebugSession* m_session;
    BreakpointList* m_breakpoints;
    std::shared_ptr<const Document> m_document;
    PluginService* m_plugins; ///< may be null
    protocol::LaunchArguments m_setup;
    protocol::PythonExecutor m_python;
    QString m_pythonTorch;
    Gate m_gate; ///< none: nobody can say that an interpreter is trusted
    SessionJournal m_journal;
    std::string m_profile;
    QString m_record; ///< to be replayed with the next start
    bool m_waiting = false;
};

} // namespace nodewise::views
