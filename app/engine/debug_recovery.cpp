// SPDX-License-Identifier: Apache-2.0
// A debug session after the end of its worker, and how another one is brought to where it stood.
#include "app/engine/debug_session.h"

namespace nodewise::engine {

namespace {

/// "linear_3" of "linear_3 (aten.linear.default)".
std::string nodeName(const std::string& entry)
{
    return entry.substr(0, entry.find(' '));
}

/// Why a replay did not come to where it should.
Text strayed(const dap::StoppedBody& stop, std::uint64_t wanted)
{
    return Text("the session could be brought back only to step %1 of %2: %3", stop.nodewise.tick, wanted,
                stop.nodewise.error ? stop.nodewise.error->message : Text(stop.reason));
}

Text textOf(const DebugWorker::Death& death)
{
    return death.at ? Text("%1 while it ran %2", death.reason, std::string_view(death.at->name)) : death.reason;
}

} // namespace

void DebugSession::died(const DebugWorker::Death& death)
{
    const auto before = std::exchange(m_state, m_state == State::Launching ? State::Idle : State::Dead);
    m_death = death;
    m_diedReplaying = before == State::Replaying;
    m_hanging.reset();
    giveKernelsUp();
    m_guard.crashed(death.at);
    for (auto& [seq, pending] : std::exchange(m_pending, {}))
        if (pending.client)
            refuse(*pending.client, deathError());
    if (m_replay && !m_replay->steps.empty() && m_replay->steps.front().forRedo)
        m_journal.forgetUndone(); // the way to the stop does not lead over them
    m_replay.reset();
    m_verb.reset();
    tellProgress();
    print("important", textOf(death));
    if (before == State::Terminated)
        m_state = State::Terminated;
    if (m_state == State::Dead)
        m_output.notify(dap::StoppedBody::event, encodeBody(deathStop()));
}

Error DebugSession::deathError() const
{
    return {.message = textOf(m_death),
            .node = m_death.at ? nodeName(m_death.at->name) : std::string(),
            .hint = m_state == State::Idle ? Text("it is started again with the next launch")
                                           : Text("'nodewise/recover', a step, or 'continue' starts it again at the stop before")};
}

/// The stop that the end of the worker is: at the node that it ran, or else where it stood.
dap::StoppedBody DebugSession::deathStop() const
{
    dap::StoppedBody body{.reason = "exception", .description = "The worker ended", .text = textOf(m_death).english(), .nodewise = m_stop};
    const auto error = deathError();
    body.nodewise.error = dap::StopError{error.message, error.hint, error.node, "crash"};
    body.nodewise.cast.reset();
    if (m_death.at) {
        body.nodewise.tick = m_death.at->tick;
        body.nodewise.node = m_death.at->node;
        body.nodewise.name = error.node;
        body.nodewise.finished = false;
    }
    return body;
}

/// A new worker, with all that this session was told, to a stop at the tick.
void DebugSession::startReplay(std::uint64_t tick, std::string description)
{
    m_pending.clear();
    auto steps = m_journal.launchSteps();
    for (auto& step : m_journal.breakpointSteps())
        steps.push_back(std::move(step));
    for (auto& step : m_journal.travelSteps(tick))
        steps.push_back(std::move(step));
    m_state = State::Replaying;
    giveKernelsUp();
    if (const auto started = m_worker.start(); !started)
        return replayFailed(started.error().asText());
    beginReplay(std::move(steps), std::move(description));
}

void DebugSession::beginReplay(std::vector<ReplayStep> steps, std::string description)
{
    m_state = State::Replaying;
    m_replay = Replay{.key = ++m_seq,
                      .steps = {std::make_move_iterator(steps.begin()), std::make_move_iterator(steps.end())},
                      .total = steps.size(),
                      .description = std::move(description)};
    tellProgress();
    nextReplayStep();
}

void DebugSession::nextReplayStep()
{
    if (m_replay->steps.empty())
        return endReplay({});
    const auto& step = m_replay->steps.front();
    m_replay->answered = m_replay->stopped = false;
    const dap::Request request{.command = step.command, .arguments = step.arguments};
    ask(step.command, setsBreakpoints(step.command) ? m_book.numbered(request) : step.arguments,
        [this](dap::Response& response) { replayAnswered(response); });
}

/// Set while a replay is under way: in place of what would have been set.
void DebugSession::replayBreakpoints(const dap::Request& breakpoints)
{
    auto& steps = m_replay->steps;
    const ReplayStep wanted{.command = breakpoints.command, .arguments = breakpoints.arguments, .mayFail = true};
    const auto same = [&breakpoints](const ReplayStep& step) {
        return setsTheSame({.command = step.command, .arguments = step.arguments}, breakpoints);
    };
    const auto ahead = std::find_if(steps.begin() + (steps.empty() ? 0 : 1), steps.end(), same); // the first one is under way
    if (ahead != steps.end()) {
        *ahead = wanted;
    } else {
        steps.push_back(wanted);
        ++m_replay->total;
    }
}

void DebugSession::replayAnswered(const dap::Response& response)
{
    if (!m_replay)
        return;
    const auto& step = m_replay->steps.front();
    if (!response.success && !step.mayFail)
        return replayFailed(Text("%1: %2", step.command, dap::errorOf(response).asText()));
    m_replay->answered = true;
    if (const auto answer = dap::decodeBody<dap::BreakpointsAnswer>(response.body); answer && setsBreakpoints(step.command))
        for (const auto& event : m_book.news(*answer))
            m_output.notify(dap::BreakpointEvent::event, encodeBody(event));
    if (step.forRedo && !response.success)
        return leaveRedoOut();
    endReplayStep();
}

/// An edit that was taken back can't be made again here: what was made of them is taken back, and nothing can be redone.
void DebugSession::leaveRedoOut()
{
    std::size_t undos = m_replay->toTakeBack;
    std::erase_if(m_replay->steps, [&undos](const ReplayStep& step) {
        const bool needed = step.command == Journal::undo && undos > 0;
        undos -= needed ? 1 : 0;
        return step.forRedo && !needed;
    });
    m_journal.forgetUndone();
    nextReplayStep();
}

void DebugSession::replayStopped(dap::StoppedBody body)
{
    if (!m_replay)
        return;
    m_replay->stop = std::move(body);
    m_replay->stopped = true;
    endReplayStep();
}

/// Once its answer is there, and its stop if it has one.
void DebugSession::endReplayStep()
{
    const auto& step = m_replay->steps.front();
    if (!m_replay->answered || (step.stops && !m_replay->stopped))
        return;
    if (step.stops && m_replay->stop->nodewise.tick != step.tick)
        return step.forRedo ? leaveRedoOut() : endReplay(strayed(*m_replay->stop, step.tick));
    if (step.forRedo && step.command == Journal::undo)
        --m_replay->toTakeBack;
    else if (step.forRedo && !step.stops)
        ++m_replay->toTakeBack;
    m_replay->steps.pop_front();
    tellProgress();
    nextReplayStep();
}

/// The worker is of no use; what was shown stays.
void DebugSession::replayFailed(const Text& reason)
{
    m_death = {Text("restarting the worker failed: %1", reason), std::nullopt};
    m_state = State::Dead;
    m_pending.clear();
    m_worker.stop();
    m_replay.reset();
    tellProgress();
    print("important", m_death.reason);
    m_output.notify(dap::StoppedBody::event, encodeBody(deathStop()));
}

void DebugSession::endReplay(const Text& note)
{
    auto replay = std::move(*m_replay);
    m_replay.reset();
    m_state = State::Stopped;
    tellProgress();
    if (!note.empty())
        print("important", note);
    if (!replay.stop)
        return;
    m_stop = replay.stop->nodewise;
    m_ticks = m_stop.finished ? m_stop.tick : m_ticks;
    m_journal.stoppedAt(m_stop);
    if (replay.stop->reason != "exception")
        replay.stop->description = replay.description;
    m_output.notify(dap::StoppedBody::event, encodeBody(*replay.stop));
}

} // namespace nodewise::engine
