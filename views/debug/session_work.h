// SPDX-License-Identifier: Apache-2.0
// Long work on a whole run, asked of a debug session: a state machine, with cancellation, and whether what was found still holds.
#pragma once

#include "core/base/result.h"
#include "core/protocol/values.h"

#include <QObject>

#include <vector>

namespace nodewise::views {

class DebugSession;

/// GUI thread. What was found stays on the screen until the next start, also when the session is gone. A subclass says what is asked,
/// and holds the answer.
class SessionWork : public QObject {
    Q_OBJECT
public:
    enum class State {
        Empty,
        Waiting, ///< for a session that is being started
        Running,
        Done,
        Failed, ///< reason() says why
    };
    Q_ENUM(State)
    /// Whether what was found is of what the session is now.
    enum class Age {
        Fresh,
        Moved,  ///< the session stands elsewhere; the figures hold
        Edited, ///< values were edited since
        Gone,   ///< another session, or none: what the engine held is let go
    };
    Q_ENUM(Age)

    /// Starts a session where none is alive.
    void start();
    void cancel();
    bool busy() const { return m_state == State::Waiting || m_state == State::Running; }
    /// Why it can't be started now; "" if it can.
    virtual QString hindrance() const;
    /// A start, or what is under way, asks a session; else it has all that it needs, and works also where none is alive.
    virtual bool needsSession() const { return true; }

    State state() const { return m_state; }
    QString reason() const { return m_reason; } ///< of Failed
    bool givenUp() const { return m_givenUp; }  ///< Failed because the user said so
    Age age() const { return m_age; }

    /// "values were edited", "of an earlier session"; "" while it is fresh.
    static QString ageText(Age age);
    /// Old enough to be done again.
    static bool isOld(Age age) { return age == Age::Edited || age == Age::Gone; }

Q_SIGNALS:
    /// State, age, or what a start would do.
    void changed();
    void progress(const QString& text, double fraction);
    /// A session is needed.
    void launchRequested();
    void finished();

protected:
    SessionWork(DebugSession* session, QObject* parent);
    DebugSession& session() const { return *m_session; }
    /// The session is stopped: send() follows, or refuse().
    virtual void ask() = 0;
    /// The answer's body; conclude() or refuse() follows, from the GUI thread and not necessarily at once.
    virtual void take(std::string body) = 0;
    /// Forgets what was found.
    virtual void clear() = 0;
    /// The session stopped, or stands where it stood with other values.
    virtual void onStop() {}
    /// What was found is of the session's values: with others it is old.
    virtual bool isOfValues() const { return true; }
    /// It stopped where the work itself put it.
    virtual bool isOwnStop() const { return false; }
    /// "The comparison was canceled."
    virtual QString givenUpText() const = 0;
    virtual QString busyText() const = 0;

    void send(std::string command, std::string arguments);
    void conclude();
    void refuse(const Error& error);
    /// To Empty.
    void forget();
    /// Of the work that is under way: late answers are of another.
    quint64 number() const { return m_number; }
    /// It was canceled while an answer was on its way, which may come all the same: work of several steps ends there.
    bool stopping() const { return m_stopping; }
    bool isCurrent(quint64 number) const { return number == m_number && m_state == State::Running; }

private:
    void reset();
    void onSession();
    void onValues();
    void checkEdits(bool baseline);
    void setAge(Age age);
    void setState(State state, const QString& reason = {});

    DebugSession* m_session;
    State m_state = State::Empty;
    Age m_age = Age::Fresh;
    QString m_reason;
    bool m_givenUp = false, m_stopping = false;
    quint64 m_number = 0;
    int m_request = 0; ///< of send()
    std::uint64_t m_tick = 0;
    std::vector<protocol::EditInfo> m_edits; ///< in force when it was done
};

} // namespace nodewise::views
