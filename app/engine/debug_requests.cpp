// SPDX-License-Identifier: Apache-2.0
// What the client asks of a debug session.
#include "app/engine/debug_session.h"

#include "core/protocol/breakpoints.h"
#include "core/protocol/reports.h"
#include "core/protocol/values.h"

#include <algorithm>
#include <filesystem>

namespace nodewise::engine {

namespace {

const Error notLaunched{.message = Text("no program is launched"), .hint = Text("'launch' comes first")};
const Error isOver{.message = Text("the session is over"), .hint = Text("'launch' starts another")};

/// Read before a worker is bothered: what is malformed should not cost its start, nor be replayed.
Result<void> checkBreakpoints(const dap::Request& request)
{
    const auto check = [](const auto& decoded) { return decoded ? Result<void>() : fail(decoded.error()); };
    if (request.command == dap::SourceBreakpoints::command)
        return check(dap::decodeBody<dap::SourceBreakpoints>(request.arguments));
    if (request.command == dap::FunctionBreakpoints::command)
        return check(dap::decodeBody<dap::FunctionBreakpoints>(request.arguments));
    if (request.command == dap::DataBreakpoints::command)
        return check(dap::decodeBody<dap::DataBreakpoints>(request.arguments));
    return check(dap::decodeBody<dap::ExceptionBreakpoints>(request.arguments));
}

/// Native code loads because the user names it, never because a file does.
Result<void> checkPlugins(const dap::SessionRecord& read, const std::vector<std::string>& named)
{
    const auto recorded = dap::decodeBody<dap::LaunchArguments>(read.launch.text);
    if (!recorded)
        return fail(recorded.error());
    const auto nameOf = [](const std::string& file) { return std::filesystem::path(file).filename(); };
    for (const std::string& plugin : recorded->plugins) // what is loaded is what was named, which may lie elsewhere by now
        if (std::none_of(named.begin(), named.end(), [&](const std::string& file) { return nameOf(file) == nameOf(plugin); }))
            return fail(Error{.message = Text("the session was recorded with the plug-in %1", plugin),
                              .path = "$.arguments.plugins",
                              .hint = Text("name it, too, if you trust it: its code is executed")});
    return {};
}

} // namespace

const std::map<std::string, DebugSession::Handler, std::less<>>& DebugSession::handlers()
{
    static const auto* const table = [] {
        auto* out = new std::map<std::string, Handler, std::less<>>{{"launch", &DebugSession::launch},
                                                                    {"attach", &DebugSession::attach},
                                                                    {"configurationDone", &DebugSession::configurationDone},
                                                                    {"pause", &DebugSession::pause},
                                                                    {"setVariable", &DebugSession::edit},
                                                                    {"threads", &DebugSession::threads},
                                                                    {"exceptionInfo", &DebugSession::exceptionInfo},
                                                                    {"restart", &DebugSession::restart},
                                                                    {"terminate", &DebugSession::terminate},
                                                                    {"nodewise/edit", &DebugSession::edit},
                                                                    {"nodewise/cast", &DebugSession::edit},
                                                                    {"nodewise/swap", &DebugSession::edit},
                                                                    {"nodewise/undo", &DebugSession::undo},
                                                                    {"nodewise/redo", &DebugSession::undo},
                                                                    {"nodewise/recover", &DebugSession::recover},
                                                                    {"nodewise/endWorker", &DebugSession::endWorker},
                                                                    {"nodewise/saveSession", &DebugSession::saveSession}};
        for (const char* name : {"setBreakpoints", "setFunctionBreakpoints", "setDataBreakpoints", "setExceptionBreakpoints"})
            out->emplace(name, &DebugSession::setBreakpoints);
        for (const char* name : {"continue", "next", "stepIn", "stepOut", "stepBack", "reverseContinue", "goto", "restartFrame"})
            out->emplace(name, &DebugSession::run);
        for (const char* name : {"stackTrace",
                                 "scopes",
                                 "variables",
                                 "evaluate",
                                 "readMemory",
                                 "completions",
                                 "gotoTargets",
                                 "dataBreakpointInfo",
                                 "nodewise/state",
                                 "nodewise/values",
                                 "nodewise/tensorSlice",
                                 "nodewise/tensorStats",
                                 "nodewise/tensorRaster",
                                 "nodewise/tensorFind",
                                 "nodewise/tensorCount",
                                 "nodewise/tensorDifference",
                                 "nodewise/tensorBits",
                                 "nodewise/tensorStorage",
                                 "nodewise/tensorPython",
                                 "nodewise/hold",
                                 "nodewise/release",
                                 "nodewise/recompute",
                                 "nodewise/edits",
                                 "nodewise/export",
                                 "nodewise/profile",
                                 "nodewise/saveOutputs",
                                 "nodewise/check",
                                 "nodewise/run",
                                 "nodewise/compare",
                                 "nodewise/compareRows",
                                 "nodewise/endComparison",
                                 "nodewise/risk",
                                 "nodewise/shadow",
                                 "nodewise/memory",
                                 "nodewise/extract",
                                 "nodewise/lower",
                                 "nodewise/lowerVerdicts",
                                 "nodewise/templateDraft",
                                 "nodewise/registrations"})
            out->emplace(name, &DebugSession::atStop);
        return out;
    }();
    return *table;
}

std::vector<std::string> DebugSession::requests()
{
    std::vector<std::string> out;
    for (const auto& [name, handler] : handlers())
        if (name.starts_with("nodewise/"))
            out.push_back(name);
    return out;
}

void DebugSession::attach(const dap::Request& request)
{
    refuse(request,
           Error{.message = Text("there is nothing to attach to"), .hint = Text("the engine runs the program itself: use 'launch'")});
}

/// What a launch is about: its own arguments, over those of the session record that it names.
Result<dap::SessionRecord> DebugSession::recordOf(const dap::Request& launch) const
{
    const auto arguments = dap::decodeBody<dap::LaunchArguments>(launch.arguments);
    if (!arguments)
        return fail(arguments.error());
    dap::SessionRecord record{.launch = {launch.arguments}};
    if (!arguments->session.empty()) {
        auto read = dap::readSessionFile(arguments->session);
        auto merged = read ? dap::mergedJson(read->launch.text, launch.arguments) : Result<std::string>(fail(read.error()));
        if (!merged)
            return fail(merged.error());
        if (auto named = checkPlugins(*read, arguments->plugins); !named)
            return fail(std::move(named.error()));
        record = std::move(*read);
        record.launch.text = std::move(*merged);
    }
    const auto whole = dap::decodeBody<dap::LaunchArguments>(record.launch.text);
    if (!whole)
        return fail(whole.error());
    if (whole->program.empty() && whole->ir.empty())
        return fail(Error{.message = Text("launch needs a program"),
                          .path = "$.arguments.program",
                          .hint = Text("name a .pt2 file, or an IR file as 'ir'")});
    return record;
}

void DebugSession::launch(const dap::Request& request)
{
    if (m_state != State::Idle && m_state != State::Terminated)
        return refuse(request, Error{.message = Text("a program is launched already"), .hint = Text("'restart' runs it again")});
    auto record = recordOf(request);
    if (!record)
        return refuse(request, record.error());
    m_journal.begin(std::move(*record));
    m_guard = {};
    m_book.clear();
    m_stop = {};
    const auto& now = m_journal.record();
    m_replayOnConfigured = now.tick > 0 || !now.edits.empty() || !m_journal.breakpointSteps().empty();
    giveKernelsUp();
    if (const auto started = m_worker.start(); !started)
        return refuse(request, started.error());
    m_state = State::Launching;
    const auto arguments = dap::decodeBody<dap::LaunchArguments>(now.launch.text).value_or(dap::LaunchArguments());
    m_opening = std::filesystem::path(arguments.program.empty() ? arguments.ir : arguments.program).filename().string();
    m_launching = {};
    m_ticks = 0;
    auto given = request;
    given.arguments = m_replayOnConfigured ? m_journal.launchSteps().front().arguments : now.launch.text;
    forward(given, [this](dap::Response& response) { launched(response); });
}

void DebugSession::launched(dap::Response& response)
{
    if (!response.success) {
        m_state = State::Idle;
        return m_worker.stop();
    }
    m_state = State::Configuring;
    const auto answer = dap::decodeBody<dap::LaunchAnswer>(response.body);
    if (!answer)
        return;
    m_ticks = answer->ticks;
    tellDifferences(*answer);
    m_journal.setOpened(*answer);
}

/// Between the program that a record was made of and the one that is open now.
void DebugSession::tellDifferences(const dap::LaunchAnswer& answer)
{
    const auto& record = m_journal.record();
    const bool comparable = record.version == dap::SessionRecord::currentVersion && !record.graph.empty();
    if (comparable && record.graph != answer.graph)
        print("important", Text("the session was recorded with another program: its graph has changed, so breakpoints, edits and the place "
                                "where it stops may be others"));
    const auto& recorded = record.fingerprint;
    if (recorded != dap::RunFingerprint() && recorded != answer.fingerprint)
        print("important", Text("the session was recorded with torch %1, %2, %3 threads: values may differ in their last bits",
                                recorded.torch, recorded.cpu, recorded.threads));
}

void DebugSession::setBreakpoints(const dap::Request& request)
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
    forward(given, [this](dap::Response& response) {
        if (const auto answer = dap::decodeBody<dap::BreakpointsAnswer>(response.body); response.success && answer)
            m_book.told(*answer);
    });
}

/// The worker is gone or has not heard all: the breakpoints are set with those that were set before.
void DebugSession::answerLater(const dap::Request& breakpoints)
{
    succeed(breakpoints, encodeBody(m_book.pending(breakpoints)));
    if (m_replay)
        replayBreakpoints(breakpoints);
}

void DebugSession::configurationDone(const dap::Request& request)
{
    if (m_state != State::Configuring)
        return refuse(request, m_state == State::Idle ? notLaunched : Error{.message = Text("configurationDone came twice")});
    if (!std::exchange(m_replayOnConfigured, false)) {
        m_state = State::Running;
        beginVerb(request);
        forward(request);
        return;
    }
    succeed(request);
    auto steps = m_journal.breakpointSteps();
    for (auto& step : m_journal.travelSteps(m_journal.record().tick))
        steps.push_back(std::move(step));
    beginReplay(std::move(steps), "Where the session was saved");
}

/// Whether a verb that runs the program may be passed on, as far as crashes go.
Result<void> DebugSession::mayRun(const dap::Request& request) const
{
    const auto arguments = dap::decodeBody<dap::StepArguments>(request.arguments);
    const bool single = request.command == "next" || request.command == "stepIn";
    const bool forward = single || request.command == "continue" || request.command == "stepOut";
    if (!forward || (arguments && arguments->force))
        return {};
    return m_guard.check(single ? m_stop.node : std::nullopt);
}

void DebugSession::run(const dap::Request& request)
{
    if (m_state == State::Running || m_state == State::Replaying)
        return refuseNotStopped(request);
    if (m_state != State::Stopped && m_state != State::Dead)
        return refuse(request, m_state == State::Terminated
                                   ? isOver
                                   : Error{.message = Text("the program has not started"), .hint = Text("'configurationDone' starts it")});
    if (const auto allowed = mayRun(request); !allowed)
        return refuse(request, allowed.error());
    if (m_state == State::Dead)
        return recover(request);
    m_state = State::Running;
    m_hanging.reset();
    beginVerb(request);
    forward(request, [this](dap::Response& response) {
        if (response.success || m_state != State::Running)
            return;
        m_state = State::Stopped;
        m_verb.reset();
    });
}

void DebugSession::pause(const dap::Request& request)
{
    if (m_state != State::Running)
        return refuse(request, Error{.message = Text("the program is not running")});
    succeed(request); // a node that never returns may keep the worker from answering
    interruptRun(request.arguments);
}

void DebugSession::interruptRun(const std::string& arguments)
{
    m_hanging = Hanging{.notice = Clock::now() + std::chrono::seconds(1)};
    m_tickSince = Clock::now();
    ask("pause", arguments, {});
}

void DebugSession::atStop(const dap::Request& request)
{
    switch (m_state) {
    case State::Configuring:
    case State::Stopped:
        forward(request);
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

void DebugSession::edit(const dap::Request& request)
{
    if (m_state != State::Stopped)
        return atStop(request);
    forward(request, [this, request](dap::Response& response) {
        if (!response.success)
            return;
        // Numbers of variables mean nothing to another worker: it says which edit the setVariable was.
        const bool own = request.command.starts_with("nodewise/");
        auto arguments = own ? request.arguments : dap::jsonMember(response.body, {"nodewise", "edit"});
        if (!arguments.empty())
            m_journal.edited(own ? request.command : std::string(dap::EditRequest::command), std::move(arguments));
        m_guard.changed();
    });
}

void DebugSession::undo(const dap::Request& request)
{
    if (m_state != State::Stopped)
        return atStop(request);
    forward(request, [this, again = request.command == "nodewise/redo"](dap::Response& response) {
        if (!response.success)
            return;
        again ? m_journal.redone() : m_journal.undone();
        m_guard.changed();
    });
}

void DebugSession::threads(const dap::Request& request)
{
    succeed(request, R"({"threads":[{"id":1,"name":"program"}]})");
}

void DebugSession::exceptionInfo(const dap::Request& request)
{
    if (m_state != State::Dead)
        return atStop(request);
    const auto error = deathStop().nodewise.error;
    succeed(request, encodeBody(dap::ExceptionAnswer{.exceptionId = error->filter, .description = error->message.english()}));
}

void DebugSession::restart(const dap::Request& request)
{
    if (m_state == State::Replaying)
        return refuseNotStopped(request);
    if (m_state == State::Idle || m_state == State::Launching || m_state == State::Configuring)
        return refuse(request, notLaunched);
    const auto given = dap::jsonMember(request.arguments, {"arguments"});
    const auto changed = dap::decodeBody<dap::LaunchArguments>(given);
    const bool relaunch = !given.empty() && changed && *changed != dap::decodeBody<dap::LaunchArguments>(m_journal.record().launch.text);
    if (!given.empty() && !changed)
        return refuse(request, changed.error());
    if (relaunch)
        m_journal.setLaunch(given);
    if (m_worker.running() && !relaunch) {
        if (m_state == State::Running)
            ask("pause", encodeBody(dap::StepArguments()), {});
        m_state = State::Running;
        beginVerb(request);
        forward(request);
        return;
    }
    // Edits stay in force, as where the worker lives; but for another program, and where they led into the crash.
    if ((relaunch || m_diedReplaying) && !m_journal.record().edits.empty()) {
        m_journal.forgetEdits();
        print("important", Text("the edits were left out"));
    }
    m_guard.changed();
    succeed(request);
    startReplay(0, "Restarted");
}

void DebugSession::terminate(const dap::Request& request)
{
    m_worker.stop();
    for (auto& [seq, pending] : std::exchange(m_pending, {}))
        if (pending.client)
            refuse(*pending.client, isOver);
    m_replay.reset();
    m_verb.reset();
    m_hanging.reset();
    tellProgress();
    succeed(request);
    if (m_state != State::Idle && m_state != State::Terminated)
        m_output.notify("terminated", {});
    m_state = m_state == State::Idle ? State::Idle : State::Terminated;
}

void DebugSession::recover(const dap::Request& request)
{
    if (m_state == State::Replaying)
        return refuseNotStopped(request);
    if (m_state != State::Dead)
        return refuse(request, Error{.message = Text("the worker has not ended")});
    const auto arguments = request.command == dap::RecoverRequest::command ? dap::decodeBody<dap::RecoverRequest>(request.arguments)
                                                                           : Result<dap::RecoverRequest>();
    if (!arguments)
        return refuse(request, arguments.error());
    const auto tick = arguments->tick.value_or(m_journal.record().tick);
    if (m_diedReplaying)
        if (const auto allowed = m_guard.check(); !allowed)
            return refuse(request, allowed.error());
    succeed(request, request.command == "continue" ? R"({"allThreadsContinued":true})" : "");
    startReplay(tick, "Restarted after the end of the worker");
}

void DebugSession::endWorker(const dap::Request& request)
{
    if (!m_worker.running())
        return refuse(request, Error{.message = Text("no worker is running")});
    succeed(request);
    m_worker.kill(Text("was ended as asked"));
}

void DebugSession::saveSession(const dap::Request& request)
{
    const auto arguments = dap::decodeBody<dap::SaveSessionRequest>(request.arguments);
    if (!arguments)
        return refuse(request, arguments.error());
    if (m_state == State::Idle || m_state == State::Launching)
        return refuse(request, notLaunched);
    if (const auto written = dap::writeSessionFile(m_journal.record(), arguments->file); !written)
        return refuse(request, written.error());
    succeed(request, encodeBody(*arguments));
}

} // namespace nodewise::engine
