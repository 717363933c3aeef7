// SPDX-License-Identifier: Apache-2.0
// The engine for what needs no debug session: schemas, plug-ins, conversions. One process for the whole window, started when it is first
// asked and again after it died; never makes the GUI thread wait.
#pragma once

#include "core/base/result.h"

#include <QObject>
#include <QPointer>
#include <QString>
#include <QStringList>

#include <deque>
#include <functional>

class QTimer;

namespace nodewise::dap {
struct Event;
}

namespace nodewise::views {

class EngineLink;

/// One per window, on the GUI thread. Owns the engine's process.
class EngineService : public QObject {
    Q_OBJECT
public:
    enum class State {
        Idle,        ///< nothing was asked yet
        Starting,    ///< the engine was started and has not yet said hello
        Ready,       ///< it answers
        Restarting,  ///< it or its worker ended and is started again after a pause
        Unavailable, ///< it can't be used (not there, another version, died again and again); reason() says why
    };
    Q_ENUM(State)
    /// Body of the answer as JSON, or what was wrong.
    using Done = std::function<void(Result<std::string> body)>;
    /// What is done now, in the window's language; 0..1, or -1 where that is not known.
    using HowFar = std::function<void(const QString& what, double fraction)>;

    /// `program`: path; "" = beside the running program.
    explicit EngineService(QString program = {}, QStringList arguments = {}, QObject* parent = nullptr);
    ~EngineService() override;

    /// Asks as soon as the engine is ready. `done` runs once, on the GUI thread, while `context` lives; if the engine ends before it
    /// answers, or can't be used, with that error. Returns a number for cancel().
    /// `howFar` runs before that, if the worker tells.
    quint64 ask(std::string command, std::string arguments, QObject* context, Done done, HowFar howFar = {});
    /// Gives up a question, and ends the worker if it is at it; `done` gets an error.
    void cancel(quint64 question);
    /// An answer said that the worker died: a pause before the next questions, and no more of them after too many in a row.
    void failed(const QString& reason);
    /// From Unavailable: try again, with a fresh count.
    void retry();

    State state() const { return m_state; }
    /// Why the state is Restarting or Unavailable; else "".
    QString reason() const { return m_reason; }

Q_SIGNALS:
    void stateChanged(nodewise::views::EngineService::State state);
    /// A worker of the engine's or the engine itself died: a sentence for the user; work goes on.
    void workerEnded(const QString& message);

private:
    struct Question {
        quint64 number;
        std::string command, arguments;
        QPointer<QObject> context;
        Done done;
        HowFar howFar;
        int sent = 0; ///< number of the request; 0 = waits
    };
    void start();
    void tryAgain();
    void greet();
    void askWaiting();
    void send(Question& question);
    void answer(quint64 number, Result<std::string> body);
    void onEvent(const dap::Event& event);
    void tellHowFar(const dap::Event& event) const;
    void onEnded(const QString& reason);
    void giveUp(const QString& reason);
    void setState(State state, const QString& reason = {});

    QString m_program;
    QStringList m_arguments;
    State m_state = State::Idle;
    QString m_reason;
    EngineLink* m_link = nullptr; ///< child object; replaced with each start
    QTimer* m_restart;
    bool m_greeted = false; ///< the engine of m_link answered initialize, and runs
    int m_failures = 0;     ///< in a row, without an answer between
    quint64 m_count = 0;
    std::deque<Question> m_questions; ///< without an answer yet, in order
};

} // namespace nodewise::views
