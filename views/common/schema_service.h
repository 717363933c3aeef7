// SPDX-License-Identifier: Apache-2.0
// Operators' schemas for the window: asks nodewise-engine in the background, keeps the answers, never makes the GUI thread wait.
#pragma once

#include "core/dap/schema.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <memory>
#include <set>
#include <unordered_map>
#include <vector>

class QProcess;
class QTimer;

namespace nodewise::dap {
class Client;
struct Event;
} // namespace nodewise::dap

namespace nodewise::views {

struct Document;

/// One per window, on the GUI thread. Owns the engine's process; starts it with the first request and again after it died.
class SchemaService : public QObject {
    Q_OBJECT
public:
    enum class State {
        Idle,        ///< nothing was asked yet
        Starting,    ///< the engine was started and has not yet said hello
        Ready,       ///< it answers
        Restarting,  ///< it or its worker ended and is started again after a pause
        Unavailable, ///< it can't be used (not there, another version, died again and again); `reason` says why
    };
    Q_ENUM(State)

    /// `engineProgram`: path; "" = beside the running program.
    explicit SchemaService(QString engineProgram = {}, QStringList engineArguments = {}, QObject* parent = nullptr);
    ~SchemaService() override;

    /// Asks for those that are neither known nor asked for already, in one batch; schemasReady() follows, or a
    /// change of state that says why not.
    void request(const std::vector<std::string>& opTypes);
    /// Every operator of both sides of the document.
    void request(const Document& document);
    /// Null while it is not known. Kind::Unregistered with a reason where there is none.
    std::shared_ptr<const dap::OpSchema> trySchema(std::string_view opType) const;

    State state() const { return m_state; }
    /// For a status line: "Operator schemas: the engine is starting". "" where there is nothing to say.
    QString stateText() const;
    /// Why the state is Restarting or Unavailable; else "".
    QString reason() const { return m_reason; }
    QString torchVersion() const { return m_torchVersion; } ///< "" until the first answer
    /// From Unavailable: try again, with a fresh count.
    void retry();

Q_SIGNALS:
    void schemasReady(const std::vector<std::string>& opTypes);
    void stateChanged(nodewise::views::SchemaService::State state);
    /// A worker of the engine's or the engine itself died: a sentence for the user; work goes on.
    void workerEnded(const QString& message);

private:
    void start();
    void tryAgain();
    void onFinished();
    void greet();
    void askWaiting();
    void take(const std::vector<std::string>& asked, Result<std::string> body);
    void onEvent(const dap::Event& event);
    void readOutput();
    void failed(const QString& reason);
    void giveUp(const QString& reason);
    void setState(State state, const QString& reason = {});
    void discardProcess();

    QString m_program;
    QStringList m_arguments;
    State m_state = State::Idle;
    QString m_reason, m_torchVersion;
    QProcess* m_process = nullptr; ///< child object; replaced with each start
    QTimer* m_restart;
    std::unique_ptr<dap::Client> m_client; ///< of m_process
    bool m_greeted = false;                ///< the engine answered initialize and its stream is whole
    int m_failures = 0;                    ///< in a row, without an answer between
    std::unordered_map<std::string, std::shared_ptr<const dap::OpSchema>> m_schemas;
    std::set<std::string> m_waiting; ///< asked of us, not yet of the engine
    std::set<std::string> m_asked;   ///< asked of the engine
};

} // namespace nodewise::views
