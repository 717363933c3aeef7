// SPDX-License-Identifier: Apache-2.0
// What the client asks.
#include "app/engine/debug_adapter.h"

#include "app/engine/launch_record.h"
#include "core/base/json.h"
#include "core/protocol/breakpoints.h"
#include "core/protocol/reports.h"
#include "core/protocol/session_requests.h"
#include "core/protocol/values.h"

#include <algorithm>
#include <filesystem>

namespace nodewise::engine {

namespace {

const Error notLaunched{.message = UserText("no program is launched"), .hint = UserText("send 'launch' first")};
const Error isOver{.message = UserText("the session is over"), .hint = UserText("'launch' starts another")};

} // namespace

/// Those that are more than passed on to the worker where the program is stopped.
DebugAdapter::Handler DebugAdapter::handlerOf(const protocol::SessionRequest& request)
{
    static const std::map<std::string_view, Handler> own{{"launch", &DebugAdapter::launch},
                                                         {"attach", &DebugAdapter::attach},
                                                         {"configurationDone", &DebugAdapter::configurationDone},
                                                         {"pause", &DebugAdapter::pause},
                                                         {"setVariable", &DebugAdapter::edit},
                                                         {"setBreakpoints", &DebugAdapter::setBreakpoints},
                                                         {"setFunctionBreakpoints", &DebugAdapter::setBreakpoints},
                                                         {"setDataBreakpoints", &DebugAdapter::setBreakpoints},
                                                         {"setExceptionBreakpoints", &DebugAdapter::setBreakpoints},
                                                         {"threads", &DebugAdapter::threads},
                                                         {"exceptionInfo", &DebugAdapter::exceptionInfo},
                                                         {"restart", &DebugAdapter::restart},
                                                         {"terminate", &DebugAdapter::terminate},
                                                         {"nodewise/edit", &DebugAdapter::edit},
                                                         {"nodewise/cast", &DebugAdapter::edit},
                                                         {"nodewise/swap", &DebugAdapter::edit},
                                                         {"nodewise/undo", &DebugAdapter::undo},
                                                         {"nodewise/redo", &DebugAdapter::undo},
                                                         {"nodewise/recover", &DebugAdapter::recover},
                                                         {"nodewise/endWorker", &DebugAdapter::endWorker},
                                                         {"nodewise/saveSession", &DebugAdapter::saveSession}};
    if (const auto found = own.find(request.name); found != own.end())
        return found->second;
    return request.does == protocol::RequestDoes::Runs ? &DebugAdapter::run : &DebugAdapter::atStop;
}

const std::map<std::string, DebugAdapter::Handler, std::less<>>& DebugAdapter::handlers()
{
    static const auto* const table = [] {
        auto* out = new std::map<std::string, Handler, std::less<>>;
        for (const protocol::SessionRequest& request : protocol::sessionRequests())
            out->emplace(request.name, handlerOf(request));
        return out;
    }();
    return *table;
}

std::vector<std::string> DebugAdapter::requests()
{
    std::vector<std::string> out;
    for (const protocol::SessionRequest& request : protocol::sessionRequests())
        if (request.name.starts_with("nodewise/"))
            out.emplace_back(request.name);
    return out;
}

void DebugAdapter::attach(const dap::Request& request)
{
    refuse(request, Error{.message = UserText("there is nothing to attach to"),
                          .hint = UserText("the engine runs the program itself: use 'launch'")});
}

void DebugAdapter::launch(const dap::Request& request)
{
    if (m_state != State::Idle && m_state != State::Terminated)
        return refuse(request, Error{.message = UserText("a program is already launched"), .hint = UserText("'restart' runs it again")});
    auto record = recordOf(request);
    if (!record)
        return refuse(request, record.error());
    m_journal.begin(std::move(*record), journalOf(request));
    m_guard = {};
    m_book.clear();
    m_stop = {};
    const auto& now = m_journal.record();
    m_replayOnConfigured = now.tick > 0 || !now.edits.empty() || !m_journal.breakpointSteps().empty();
    m_kernels.giveUp();
    if (const auto started = m_worker.start(now.launch.text); !started)
        return refuse(request, started.error());
    if (!m_worker.instead().empty())
        print("important", m_worker.instead());
    if (!m_worker.python().empty())
        print("important", UserText("%1 runs outside of the cage: what it imports can do all that you can", m_worker.python()));
    m_state = State::Launching;
    const auto arguments = protocol::decodeBody<protocol::LaunchArguments>(now.launch.text).value_or(protocol::LaunchArguments());
    m_opening = std::filesystem::path(arguments.program.empty() ? arguments.ir : arguments.program).filename().string();
    m_launching = {};
    m_ticks = 0;
    auto given = request;
    given.arguments = m_replayOnConfigured ? m_journal.launchSteps().front().arguments : now.launch.text;
    m_pending.forward(given, [this](dap::Response& response) { launched(response); });
}

void DebugAdapter::launched(dap::Response& response)
{
    if (!response.success) {
        m_state = State::Idle;
        m_journal.end();
        return m_worker.stop();
    }
    m_state = State::Configuring;
    const auto answer = protocol::decodeBody<protocol::LaunchAnswer>(response.body);
    if (!answer)
        return;
    m_ticks = answer->ticks;
    for (const UserText& difference : differencesOf(m_journal.record(), *answer))
        print("important", difference);
    m_journal.setOpened(*answer);
}

void DebugAdapter::setBreakpoints(const dap::Request& request)
{
    if (m_state == State::Idle || m_state == State::Launching || m_state == State::Terminated)
        return refuse(request, notLaunched);
    if (const auto good = checkBreakpoints(request); !good)
        return refuse(request, good.error());
    if (m_journal.setBreakpoints(request) && m_state != State::Configuring)
        m_guard.changed();
    if (m_state == State::Dead || m_state == State::Replaying)
        return answerLater(request);
    auto given = request;
    given.arguments = m_book.numbered(request);
    m_pending.forward(given, [this](dap::Response& response) {
        if (const auto answer = protocol::decodeBody<protocol::BreakpointsAnswer>(response.body); response.success && answer)
            m_book.told(*answer);
    });
}

/// The worker is gone or has not heard all: the breakpoints are set with those that were set before.
void DebugAdapter::answerLater(const dap::Request& breakpoints)
{
    succeed(breakpoints, encodeBody(m_book.pending(breakpoints)));
    if (m_replay)
        m_replay->replaceBreakpoints(breakpoints);
}

void DebugAdapter::configurationDone(const dap::Request& request)
{
    if (m_state != State::Configuring)
        return refuse(request, m_state == State::Idle ? notLaunched : Error{.message = UserText("configurationDone was sent twice")});
    if (!std::exchange(m_replayOnConfigured, false)) {
        forwardVerb(request);
        return;
    }
    succeed(request);
    auto steps = m_journal.breakpointSteps();
    for (auto& step : m_journal.travelSteps(m_journal.record().tick))
        steps.push_back(std::move(step));
    beginReplay(std::move(steps), "Where the session was saved");
}

/// Whether a verb that runs the program may be passed on, as far as crashes go.
Result<void> DebugAdapter::mayRun(const dap::Request& request) const
{
    const auto arguments = protocol::decodeBody<protocol::StepArguments>(request.arguments);
    const bool single = request.command == "next" || request.command == "stepIn";
    const bool forward = single || request.command == "continue" || request.command == "stepOut";
    if (!forward || (arguments && arguments->force))
        return {};
    return m_guard.check(single ? m_stop.node : std::nullopt);
}

void DebugAdapter::run(const dap::Request& request)
{
    if (m_state == State::Running || m_state == State::Replaying)
        return refuseNotStopped(request);
    if (m_state != State::Stopped && m_state != State::Dead)
        return refuse(request, m_state == State::Terminated ? isOver
                                                            : Error{.message = UserText("the program has not started"),
                                                                    .hint = UserText("'configurationDone' starts it")});
    if (const auto allowed = mayRun(request); !allowed)
        return refuse(request, allowed.error());
    if (m_state == State::Dead)
        return recover(request);
    m_hanging.end();
    forwardVerb(request);
}

/// Where the worker refuses it, the session stands where it stood.
void DebugAdapter::forwardVerb(const dap::Request& request)
{
    const State before = std::exchange(m_state, State::Running);
    beginVerb(request);
    m_pending.forward(request, [this, before](dap::Response& response) {
        if (response.success || m_state != State::Running)
            return;
        m_state = before;
        m_verb.reset();
    });
}

/// Before a verb is passed on.
void DebugAdapter::beginVerb(const dap::Request& request)
{
    const auto to = protocol::decodeBody<protocol::GotoArguments>(request.arguments);
    const std::uint64_t target = request.command == "goto" && to && to->tick ? *to->tick : m_ticks;
    const bool back = request.command == "stepBack" || request.command == "reverseContinue" || request.command == "restartFrame" ||
                      request.command == "restart" || (request.command == "goto" && to && to->tick && *to->tick < m_stop.tick);
    m_verb =
        UnderWay{.seq = m_pending.lastNumber() + 1, .clientSeq = request.seq, .title = back ? UserText("Going back") : UserText("Running")};
    if (!back && target > m_stop.tick) {
        m_verb->begin = m_stop.tick;
        m_verb->end = target;
    }
}

void DebugAdapter::pause(const dap::Request& request)
{
    if (m_state != State::Running)
        return refuse(request, Error{.message = UserText("the program is not running")});
    succeed(request); // a node that never returns may keep the worker from answering
    interruptRun(request.arguments);
}

void DebugAdapter::interruptRun(const std::string& arguments)
{
    m_hanging.begin();
    m_pending.ask("pause", arguments, {});
}

void DebugAdapter::atStop(const dap::Request& request)
{
    switch (m_state) {
    case State::Configuring:
    case State::Stopped:
        m_pending.forward(request);
        return;
    case State::Running:
    case State::Replaying:
        return refuseNotStopped(request);
    case State::Dead:
        return refuse(request, deathError());
    case State::Idle:
    case State::Launching:
        return refuse(request, notLaunched);
    case State::Terminated:
        return refuse(request, isOver);
    }
}

void DebugAdapter::edit(const dap::Request& request)
{
    if (m_state != State::Stopped)
        return atStop(request);
    m_pending.forward(request, [this, request](dap::Response& response) {
        if (!response.success)
            return;
        // Numbers of variables mean nothing to another worker: it says which edit the setVariable was.
        const bool own = request.command.starts_with("nodewise/");
        auto arguments = own ? request.arguments : protocol::jsonMember(response.body, {"nodewise", "edit"});
        if (!arguments.empty())
            m_journal.edited(own ? request.command : std::string(protocol::EditRequest::command), std::move(arguments));
        m_guard.changed();
    });
}

void DebugAdapter::undo(const dap::Request& request)
{
    if (m_state != State::Stopped)
        return atStop(request);
    m_pending.forward(request, [this, again = request.command == "nodewise/redo"](dap::Response& response) {
        if (!response.success)
            return;
        again ? m_journal.redone() : m_journal.undone();
        m_guard.changed();
    });
}

void DebugAdapter::threads(const dap::Request& request)
{
    if (m_worker.threads() == 1)
        return succeed(request, R"({"threads":[{"id":1,"name":"program"}]})");
    if (m_state == State::Stopped)
        return atStop(request); // where each rank stands
    std::string list;
    for (int rank = 0; rank < m_worker.threads(); ++rank)
        list += (rank > 0 ? "," : "") + json::dump({{"id", rank + 1}, {"name", "rank " + std::to_string(rank)}});
    succeed(request, R"({"threads":[)" + list + "]}");
}

void DebugAdapter::exceptionInfo(const dap::Request& request)
{
    if (m_state != State::Dead)
        return atStop(request);
    const auto error = deathStop().nodewise.error;
    succeed(request, encodeBody(protocol::ExceptionAnswer{.exceptionId = error->filter, .description = error->message.english()}));
}

void DebugAdapter::restart(const dap::Request& request)
{
    if (m_state == State::Replaying)
        return refuseNotStopped(request);
    if (m_state == State::Idle || m_state == State::Launching || m_state == State::Configuring)
        return refuse(request, notLaunched);
    const auto given = protocol::jsonMember(request.arguments, {"arguments"});
    const auto changed = protocol::decodeBody<protocol::LaunchArguments>(given);
    const bool relaunch =
        !given.empty() && changed && *changed != protocol::decodeBody<protocol::LaunchArguments>(m_journal.record().launch.text);
    if (!given.empty() && !changed)
        return refuse(request, changed.error());
    if (relaunch) // what came with a record stays a file's words
        m_journal.setLaunch(protocol::jsonMember(m_journal.record().launch.text, {"recorded"}) == "true"
                                ? protocol::mergedJson(given, R"({"recorded":true})").value_or(given)
                                : given);
    if (m_worker.running() && !relaunch) {
        if (m_state == State::Running)
            m_pending.ask("pause", encodeBody(protocol::StepArguments()), {});
        return forwardVerb(request);
    }
    // Edits stay in force, as where the worker lives; but for another program, and where they led into the crash.
    if ((relaunch || m_diedReplaying) && !m_journal.record().edits.empty()) {
        m_journal.forgetEdits();
        print("important", UserText("the edits were left out"));
    }
    m_guard.changed();
    succeed(request);
    startReplay(0, "Restarted");
}

void DebugAdapter::terminate(const dap::Request& request)
{
    m_worker.stop();
    m_journal.end();
    refusePending(isOver);
    m_replay.reset();
    m_verb.reset();
    m_hanging.end();
    tellProgress();
    succeed(request);
    if (m_state != State::Idle && m_state != State::Terminated)
        m_output.notify("terminated", {});
    m_state = m_state == State::Idle ? State::Idle : State::Terminated;
}

void DebugAdapter::recover(const dap::Request& request)
{
    if (m_state == State::Replaying)
        return refuseNotStopped(request);
    if (m_state != State::Dead)
        return refuse(request, Error{.message = UserText("the worker has not ended")});
    const auto arguments = request.command == protocol::RecoverRequest::command
                               ? protocol::decodeBody<protocol::RecoverRequest>(request.arguments)
                               : Result<protocol::RecoverRequest>();
    if (!arguments)
        return refuse(request, arguments.error());
    const auto tick = arguments->tick.value_or(m_journal.record().tick);
    if (m_diedReplaying)
        if (const auto allowed = m_guard.check(); !allowed)
            return refuse(request, allowed.error());
    succeed(request, request.command == "continue" ? R"({"allThreadsContinued":true})" : "");
    startReplay(tick, "Restarted after the end of the worker");
}

void DebugAdapter::endWorker(const dap::Request& request)
{
    if (!m_worker.running())
        return refuse(request, Error{.message = UserText("no worker is running")});
    succeed(request);
    m_worker.kill(UserText("was ended on request"));
}

void DebugAdapter::saveSession(const dap::Request& request)
{
    const auto arguments = protocol::decodeBody<protocol::SaveSessionRequest>(request.arguments);
    if (!arguments)
        return refuse(request, arguments.error());
    if (m_state == State::Idle || m_state == State::Launching)
        return refuse(request, notLaunched);
    if (const auto written = protocol::writeSessionFile(m_journal.record(), arguments->file); !written)
        return refuse(request, written.error());
    succeed(request, encodeBody(*arguments));
}

} // namespace nodewise::engine
