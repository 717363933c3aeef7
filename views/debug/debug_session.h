// SPDX-License-Identifier: Apache-2.0
// A debug session as a state machine over nodewise-engine: requests are value structs, what they bring comes by signals, nothing waits.
#pragma once

#include "core/dap/messages.h"
#include "core/protocol/debug.h"
#include "core/protocol/executor.h"
#include "views/debug/stop_snapshot.h"

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <QTimer>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <unordered_map>

namespace nodewise::views {

class EngineLink;

/// All breakpoints of a session as the requests that set them.
struct BreakpointRequests {
    std::map<std::string, protocol::SourceBreakpoints> sources; ///< by path
    protocol::FunctionBreakpoints functions;
    protocol::DataBreakpoints data;
    protocol::ExceptionBreakpoints exceptions;
    // Whose each of them is, in the same order.
    std::map<std::string, std::vector<int>> sourceKeys;
    std::vector<int> functionKeys, dataKeys;
};

/// One per tab, on the GUI thread. What it has shown stays until the next stop, also when the worker or the engine dies.
class DebugSession : public QObject {
    Q_OBJECT
public:
    enum class State {
        Idle,       ///< never started
        Starting,   ///< engine and worker start, the program is opened
        Running,    ///< executes
        Stopped,    ///< stands before a node, or at the end
        Crashed,    ///< the worker died; recover() goes back to the stop before
        Recovering, ///< a new worker is brought to that stop
        Ended,      ///< stopped by the user, or the engine left
        Failed,     ///< could not start; reason() says why
    };
    Q_ENUM(State)
    enum class Step { Continue, Next, Into, Out, Back, ReverseContinue, Pause, Restart };
    Q_ENUM(Step)
    /// Answers to what was asked at a stop are dropped once execution went on; others always come.
    enum class Lifetime { ThisStop, Session };

    explicit DebugSession(QString engineProgram = {}, QStringList engineArguments = {}, QObject* parent = nullptr);
    ~DebugSession() override;

    /// Ends what runs and starts anew. `python`: who runs it; none = nodewise-torch.
    void launch(protocol::LaunchArguments arguments, protocol::PythonExecutor python = {});
    /// Ends what runs: the next could not start, for a reason that needs no engine.
    void refuse(const QString& reason);
    void step(Step step, protocol::StepArguments::Unit unit = protocol::StepArguments::Unit::Node);
    /// Forward, the rank that is looked at alone.
    void stepRank(Step step);
    /// What is shown and asked is of this rank from now on; a new snapshot comes.
    void lookAt(int rank);
    /// The next time that the node is about to run, or the last time that it was.
    void goTo(std::uint32_t node);
    void goToTick(std::uint64_t tick);
    void recover();
    void end();
    /// Gives up the long work of which progress() told.
    void cancelProgress();
    /// Number of the request that progress() tells of now, as ask() gave it; 0: another work, or none.
    int progressRequest() const { return m_progressRequest; }
    /// What progress() says, without what the work is called; may be empty.
    QString progressDetail() const { return m_progressDetail; }
    /// Set at once if a session is on, and again with every launch.
    void setBreakpoints(BreakpointRequests requests);

    State state() const { return m_state; }
    bool alive() const { return m_state != State::Idle && m_state != State::Ended && m_state != State::Failed; }
    bool stopped() const { return m_state == State::Stopped; }
    QString reason() const { return m_reason; } ///< of Failed and Crashed
    protocol::Side side() const { return m_launch.side; }
    /// Why no kernels can be made in it; "" if they can.
    QString kernelHindrance() const;
    const protocol::LaunchArguments& launched() const { return m_launch; }
    const protocol::PythonExecutor& python() const { return m_python; }
    const protocol::LaunchAnswer& launchAnswer() const { return m_opened; } ///< empty until the program is open
    /// How many workers run the program together; 0 = one, which has no ranks. DAP's threads.
    int ranks() const { return alive() ? m_python.ranks : 0; }
    /// The one that is looked at: where the last stop was, or which the user chose.
    int rank() const { return m_rank; }
    /// The last stop; null before the first.
    std::shared_ptr<const StopSnapshot> snapshot() const { return m_snapshot; }
    /// Grows with each change of what values are.
    quint64 generation() const { return m_generation; }

    /// With statistics, as far as they are known at this stop.
    std::shared_ptr<const protocol::ValueInfo> tryValue(std::uint32_t node) const;
    /// valuesReady() follows for those that are not known yet; they are asked in one batch.
    void requestValues(const std::vector<std::uint32_t>& nodes);

    /// `done` runs on the GUI thread while `context` lives. Returns a number for cancelRequest().
    template <class Answer, class Request>
    int ask(const Request& request, QObject* context, std::function<void(Result<Answer>)> done, Lifetime lifetime = Lifetime::ThisStop)
    {
        return askText(
            std::string(Request::command), protocol::encodeBody(request), context,
            [done = std::move(done)](Result<std::string> body) {
                done(body ? protocol::decodeBody<Answer>(*body) : Result<Answer>(fail(body.error())));
            },
            lifetime);
    }
    int askText(std::string command, std::string arguments, QObject* context, std::function<void(Result<std::string>)> done,
                Lifetime lifetime = Lifetime::ThisStop);
    /// Its answer comes, mostly as an error.
    void cancelRequest(int number);
    /// After an edit: the stop stays, its values are others.
    void refresh();

Q_SIGNALS:
    void stateChanged(nodewise::views::DebugSession::State state);
    /// Another stop, or more of it (states, frames) came.
    void snapshotChanged();
    /// Values changed: what was shown of them must be asked again.
    void valuesChanged();
    void valuesReady(const std::vector<std::uint32_t>& nodes);
    void opened(const nodewise::protocol::LaunchAnswer& answer);
    void breakpointsAnswered(const std::vector<int>& keys, const nodewise::protocol::BreakpointsAnswer& answer);
    /// What was said of one of them is no longer so.
    void breakpointChanged(const nodewise::protocol::BreakpointInfo& info);
    void output(const QString& category, const QString& text);
    /// Long work; an empty text ends it.
    void progress(const QString& text, double fraction);

private:
    void greet();
    void sendLaunch();
    void onEvent(const dap::Event& event);
    void onStopped(const std::string& body);
    void onLooked(quint64 at, const Result<std::string>& body);
    void onProgress(const dap::Event& event);
    void onEngineEnded(const QString& reason);
    void configure();
    void sendBreakpoints();
    void sendSources();
    std::function<void(Result<protocol::BreakpointsAnswer>)> answerOf(std::vector<int> keys);
    std::string stepArguments(protocol::StepArguments::Unit unit, bool alone) const;
    void fetchSnapshot();
    void fetchFrames();
    void fetchValues();
    void move(std::string command, std::string arguments);
    void setState(State state, const QString& reason = {});
    void newGeneration();
    void fail_(const QString& reason);
    void drop();

    QString m_program;
    QStringList m_arguments;
    EngineLink* m_link = nullptr; ///< child; replaced with each launch
    State m_state = State::Idle;
    QString m_reason;
    protocol::LaunchArguments m_launch;
    protocol::PythonExecutor m_python;
    protocol::LaunchAnswer m_opened;
    BreakpointRequests m_breakpoints;
    std::set<std::string> m_sentSources;
    bool m_configured = false; ///< configurationDone was sent
    std::shared_ptr<const StopSnapshot> m_snapshot;
    int m_rank = 0;
    quint64 m_generation = 0;
    quint64 m_sessionNumber = 0;
    std::unordered_map<std::uint32_t, std::shared_ptr<const protocol::ValueInfo>> m_values; ///< of this generation
    std::set<std::uint32_t> m_wanted, m_asked;
    QTimer m_batch;
    QString m_progressId, m_progressTitle, m_progressDetail;
    int m_progressRequest = 0;
    quint64 m_looks = 0;                     ///< requests of lookAt(); only the last one's answer is shown
    std::optional<int> m_lookedFor;          ///< its rank, until then
    std::optional<std::string> m_lookedStop; ///< of the rank that the engine looks at, where another is shown
};

} // namespace nodewise::views
