// SPDX-License-Identifier: Apache-2.0
// One engine process with the protocol's client over it, driven by the event loop: nothing here waits.
#pragma once

#include "core/dap/client.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <memory>

class QProcess;

namespace nodewise::views {

/// Owns the process. Its end, however it comes, is told once by ended(); requests without an answer get that error first.
class EngineLink : public QObject {
    Q_OBJECT
public:
    /// `program`: path; "" = beside the running program.
    EngineLink(QString program, QStringList arguments, QObject* parent = nullptr);
    /// Closes the engine's input, upon which it ends by itself; one that does not is killed after a while.
    ~EngineLink() override;

    void start();
    /// Closes the engine's input and waits for its end, for at most so many milliseconds.
    void closeAndWait(int ms);
    /// False from the moment that its end is known: ended() follows, after the errors of what it was asked.
    bool running() const { return m_client && !m_ended; }
    /// False after ended() if it never ran: no such program, or none that can be executed.
    bool ran() const { return m_ran; }
    /// Returns the request's number, for cancel; 0 where there is no engine to ask (the answer is then the error).
    int request(std::string command, std::string arguments, dap::Client::Answer answer);

Q_SIGNALS:
    void eventCame(const nodewise::dap::Event& event);
    /// "it crashed", "it ended with code 3; its last line was: ..."
    void ended(const QString& reason);

private:
    void read();
    void finish(const QString& reason);

    QString m_program;
    QStringList m_arguments;
    QProcess* m_process = nullptr;
    std::unique_ptr<dap::Client> m_client;
    QByteArray m_lastWords; ///< end of the engine's standard error
    bool m_ended = false, m_ran = false;
};

} // namespace nodewise::views
