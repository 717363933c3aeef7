// SPDX-License-Identifier: Apache-2.0
#include "app/engine/debug_adapter.h"

#include "app/engine/work_title.h"
#include "core/base/progress.h"
#include "core/protocol/compare.h"
#include "core/protocol/reports.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace nodewise::engine {

namespace {

constexpr std::chrono::seconds cancelPatience{2};

/// "linear_3" of "linear_3 (aten.linear.default)".
std::string nodeName(const std::string& entry)
{
    return entry.substr(0, entry.find(' '));
}

UserText textOf(const DebugWorker::Death& death)
{
    return death.at ? UserText("%1 while it ran %2", death.reason, std::string_view(death.at->name)) : death.reason;
}

} // namespace

DebugAdapter::DebugAdapter(DebugWorker::Options options, Output output)
    : m_output(std::move(output)),
      m_worker(std::move(options), {.message = [this](dap::Message message) { take(std::move(message)); },
                                    .notify = [this](std::string_view event, std::string body) { m_output.notify(event, std::move(body)); },
                                    .died = [this](const DebugWorker::Death& death) { died(death); }}),
      m_pending([this](const dap::Message& message) { m_worker.post(message); }),
      m_kernels({.run = [this](const dap::Request& request) { m_output.kernels.run(request); },
                 .giveUp = [this](int seq) { m_output.kernels.giveUp(seq); }}),
      m_progress([this](const char* event, const protocol::ProgressBody& body) { m_output.notify(event, encodeBody(body)); })
{
}

bool DebugAdapter::handle(const dap::Request& request)
{
    const auto found = handlers().find(request.command);
    if (found == handlers().end())
        return false;
    if (const auto thread = protocol::jsonMember(request.arguments, {"threadId"}); !thread.empty() && !hasThread(thread))
        refuse(request, Error{.message = UserText("there is no thread %1", thread),
                              .path = "$.arguments.threadId",
                              .hint = m_worker.threads() == 1 ? UserText("the program is thread 1")
                                                              : UserText("ranks are threads from 1 to %1", m_worker.threads())});
    else
        (this->*found->second)(request);
    return true;
}

bool DebugAdapter::hasThread(std::string_view id) const
{
    int number = 0;
    const auto [end, wrong] = std::from_chars(id.data(), id.data() + id.size(), number);
    return wrong == std::errc() && end == id.data() + id.size() && number >= 1 && number <= m_worker.threads();
}

void DebugAdapter::take(dap::Message message)
{
    if (auto* response = std::get_if<dap::Response>(&message))
        takeResponse(std::move(*response));
    else if (auto* event = std::get_if<dap::Event>(&message))
        takeEvent(std::move(*event));
    else if (auto* request = std::get_if<dap::Request>(&message))
        m_kernels.take(std::move(*request));
}

void DebugAdapter::kernelAnswered(dap::Response response)
{
    if (const auto answer = m_kernels.take(std::move(response)); answer && m_worker.running())
        m_worker.post(*answer);
}

void DebugAdapter::takeResponse(dap::Response response)
{
    auto found = m_pending.take(response.requestSeq);
    if (found.empty())
        return;
    auto& pending = found.mapped();
    response.command = pending.command;
    if (pending.after)
        pending.after(response);
    tellProgress();
    if (!pending.client)
        return;
    response.requestSeq = pending.client->seq;
    m_output.respond(std::move(response));
}

void DebugAdapter::takeEvent(dap::Event event)
{
    if (event.event == protocol::StoppedBody::event)
        return stopped(event);
    if (event.event == "progressUpdate")
        return tookProgress(event);
    if (event.event == "invalidated" && !m_invalidated)
        return;
    if (event.event == protocol::BreakpointEvent::event) // on the way, by the worker itself
        if (const auto told = protocol::decodeBody<protocol::BreakpointEvent>(event.body))
            m_book.told({.breakpoints = {told->breakpoint}});
    const bool ofState = event.event == "initialized" || event.event == "continued" || event.event == "terminated" ||
                         event.event == "exited" || event.event == "invalidated";
    if (ofState && m_state == State::Replaying)
        return;
    if (event.event == "continued")
        m_state = State::Running;
    if (event.event == "terminated")
        m_state = State::Terminated;
    tellProgress();
    m_output.notify(event.event, std::move(event.body));
}

/// How far the worker is with a launch, or with a request that it names.
void DebugAdapter::tookProgress(const dap::Event& event)
{
    const auto body = protocol::decodeBody<protocol::ProgressBody>(event.body);
    if (!body)
        return;
    HowFar far{.message = body->message, .fraction = {}};
    if (body->percentage)
        far.fraction = *body->percentage / 100;
    if (!body->requestId)
        m_launching = std::move(far);
    else
        m_pending.setHowFar(*body->requestId, std::move(far));
    tellProgress();
}

void DebugAdapter::stopped(const dap::Event& event)
{
    auto body = protocol::decodeBody<protocol::StoppedBody>(event.body);
    if (m_state == State::Replaying && !body)
        return replayFailed(body.error().asText());
    if (m_state == State::Replaying)
        return m_replay ? goOn(m_replay->stopped(std::move(*body))) : void();
    m_hanging.end();
    m_verb.reset();
    m_state = State::Stopped;
    if (body) {
        m_stop = std::move(body->nodewise);
        m_journal.stoppedAt(m_stop);
        m_ticks = m_stop.finished ? m_stop.tick : m_ticks;
    }
    tellProgress();
    m_output.notify(event.event, event.body);
}

int DebugAdapter::pollTimeout() const
{
    if (!m_worker.running())
        return -1;
    const bool busy = !m_pending.empty() || m_state == State::Running || m_state == State::Replaying;
    return busy ? 100 : 1000; // idle: a death after which a child keeps the pipe open
}

void DebugAdapter::step()
{
    m_worker.step();
    if (m_worker.running())
        watch();
    tellProgress();
}

void DebugAdapter::watch()
{
    if (const Pending* late = m_pending.tryLate())
        return m_worker.kill(UserText("was ended because %1 was canceled but kept running for two seconds", late->command));
    if (const auto notice = m_hanging.look(m_worker.current()))
        print("important", *notice);
}

// --- the end of the worker, and how another one is brought to where it stood --------------------------------------------------------

void DebugAdapter::died(const DebugWorker::Death& death)
{
    const auto before = std::exchange(m_state, m_state == State::Launching ? State::Idle : State::Dead);
    m_death = death;
    m_diedReplaying = before == State::Replaying;
    m_hanging.end();
    m_kernels.giveUp();
    m_guard.crashed(death.at);
    refusePending(deathError());
    if (m_replay && m_replay->redoes())
        m_journal.forgetUndone(); // the way to the stop does not lead over them
    m_replay.reset();
    m_verb.reset();
    tellProgress();
    print("important", textOf(death));
    if (before == State::Terminated)
        m_state = State::Terminated;
    if (m_state == State::Dead)
        m_output.notify(protocol::StoppedBody::event, encodeBody(deathStop()));
}

Error DebugAdapter::deathError() const
{
    return {.message = textOf(m_death),
            .node = m_death.at ? nodeName(m_death.at->name) : std::string(),
            .hint = m_state == State::Idle ? UserText("it is restarted with the next launch")
                                           : UserText("'nodewise/recover', a step, or 'continue' restarts it at the previous stop")};
}

/// The stop that the end of the worker is: at the node that it ran, or else where it stood.
protocol::StoppedBody DebugAdapter::deathStop() const
{
    protocol::StoppedBody body{
        .reason = "exception", .description = "The worker ended", .text = textOf(m_death).english(), .nodewise = m_stop};
    const auto error = deathError();
    body.nodewise.error = protocol::StopError{error.message, error.hint, error.node, "crash"};
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
void DebugAdapter::startReplay(std::uint64_t tick, std::string description)
{
    m_pending.takeAll();
    auto steps = m_journal.launchSteps();
    for (auto& step : m_journal.breakpointSteps())
        steps.push_back(std::move(step));
    for (auto& step : m_journal.travelSteps(tick))
        steps.push_back(std::move(step));
    m_state = State::Replaying;
    m_kernels.giveUp();
    if (const auto started = m_worker.start(m_journal.record().launch.text); !started)
        return replayFailed(started.error().asText());
    beginReplay(std::move(steps), std::move(description));
}

void DebugAdapter::beginReplay(std::vector<ReplayStep> steps, std::string description)
{
    m_state = State::Replaying;
    m_replay.emplace(m_pending.newNumber(), std::move(steps), std::move(description));
    tellProgress();
    goOn(m_replay->begin());
}

void DebugAdapter::goOn(Replay::Then then)
{
    using Kind = Replay::Then::Kind;
    if (then.kind == Kind::Wait)
        return;
    if (then.kind == Kind::Failed)
        return replayFailed(then.text);
    if (then.kind == Kind::RedoLost)
        m_journal.forgetUndone();
    if (then.kind == Kind::Ended || m_replay->finished())
        return endReplay(then.text);
    tellProgress();
    const ReplayStep& step = m_replay->step();
    const dap::Request request{.command = step.command, .arguments = step.arguments};
    m_pending.ask(step.command, setsBreakpoints(step.command) ? m_book.numbered(request) : step.arguments,
                  [this](dap::Response& response) { replayAnswered(response); });
}

void DebugAdapter::replayAnswered(const dap::Response& response)
{
    if (!m_replay)
        return;
    if (const auto answer = protocol::decodeBody<protocol::BreakpointsAnswer>(response.body);
        answer && setsBreakpoints(m_replay->step().command))
        for (const auto& event : m_book.news(*answer))
            m_output.notify(protocol::BreakpointEvent::event, encodeBody(event));
    goOn(m_replay->answered(response));
}

/// The worker is of no use; what was shown stays.
void DebugAdapter::replayFailed(const UserText& reason)
{
    m_death = {UserText("restarting the worker failed: %1", reason), std::nullopt};
    m_state = State::Dead;
    m_pending.takeAll();
    m_worker.stop();
    m_replay.reset();
    tellProgress();
    print("important", m_death.reason);
    m_output.notify(protocol::StoppedBody::event, encodeBody(deathStop()));
}

void DebugAdapter::endReplay(const UserText& note)
{
    const Replay replay = std::move(*m_replay);
    m_replay.reset();
    m_state = State::Stopped;
    tellProgress();
    if (!note.empty())
        print("important", note);
    if (!replay.lastStop())
        return;
    protocol::StoppedBody stop = *replay.lastStop();
    m_stop = stop.nodewise;
    m_ticks = m_stop.finished ? m_stop.tick : m_ticks;
    m_journal.stoppedAt(m_stop);
    if (stop.reason != "exception")
        stop.description = replay.description();
    m_output.notify(protocol::StoppedBody::event, encodeBody(stop));
}

// --- long work: how far it is, and how it is given up ----------------------------------------------------------------------------------

/// The one thing that is told of: others wait for it.
std::optional<Work> DebugAdapter::work() const
{
    if (m_replay)
        return Work{.key = m_replay->key(), .title = UserText("Restarting the worker"), .atOnce = true};
    if (m_state == State::Running && m_verb)
        return Work{.key = m_verb->seq, .title = m_verb->title, .requestSeq = m_verb->clientSeq};
    const bool launches = m_state == State::Launching;
    for (const auto& [seq, pending] : m_pending.all()) { // in the order of asking
        if (!pending.client)
            continue;
        UserText title = launches ? UserText("Opening %1", m_opening) : workTitle(*pending.client);
        if (!title.empty())
            return Work{.key = seq, .title = std::move(title), .requestSeq = pending.client->seq};
    }
    return std::nullopt;
}

namespace {

/// "node 312 of 978, layers.3.self_attn: linear_3 (aten.linear.default)"
UserText nodeText(const process::SharedPage::Current& at, std::uint64_t ticks)
{
    if (at.tick >= ticks)
        return UserText(at.name);
    return at.module.empty() ? UserText("node %1 of %2: %3", at.tick + 1, ticks, at.name)
                             : UserText("node %1 of %2, %3: %4", at.tick + 1, ticks, at.module, at.name);
}

/// Whether it runs the program once, so that the tick says how far it is.
bool isOnePass(const PendingRequests::Pending& pending)
{
    if (pending.command == protocol::CompareRequest::command)
        return true;
    const auto run = pending.command == protocol::RunRequest::command && pending.client
                         ? protocol::decodeBody<protocol::RunRequest>(pending.client->arguments)
                         : Result<protocol::RunRequest>(fail("another request"));
    return run && run->repeat == 1;
}

} // namespace

HowFar DebugAdapter::howFar() const
{
    if (m_replay)
        return {{}, m_replay->fraction()};
    if (m_state == State::Launching)
        return m_launching;
    const auto now = work();
    if (const Pending* told = now ? m_pending.tryFind(now->key) : nullptr; told && told->howFar.fraction)
        return told->howFar;
    const auto at = m_worker.current();
    if (!at)
        return {};
    HowFar out{.message = nodeText(*at, m_ticks), .fraction = {}};
    const bool passes =
        m_state == State::Stopped && std::ranges::any_of(m_pending.all(), [](const auto& entry) { return isOnePass(entry.second); });
    if (passes && m_ticks > 0)
        out.fraction = static_cast<double>(at->tick) / static_cast<double>(m_ticks);
    const bool known = m_state == State::Running && m_verb && m_verb->end > m_verb->begin;
    if (known && at->tick >= m_verb->begin)
        out.fraction = static_cast<double>(at->tick - m_verb->begin) / static_cast<double>(m_verb->end - m_verb->begin);
    return out;
}

void DebugAdapter::tellProgress()
{
    m_progress.set(work(), [this] { return howFar(); });
}

bool DebugAdapter::cancel(int requestSeq)
{
    if (m_state == State::Running && m_verb && m_verb->clientSeq == requestSeq) {
        interruptRun(protocol::encodeBody(protocol::StepArguments()));
        return true;
    }
    auto* const found = m_pending.tryOfClient(requestSeq);
    if (!found)
        return false;
    if (found->second.command == protocol::LaunchArguments::command)
        giveUpLaunch();
    else {
        found->second.endAt = PendingRequests::Clock::now() + cancelPatience;
        m_pending.ask("cancel", encodeBody(protocol::CancelArguments{.requestId = found->first}), {});
    }
    return true;
}

void DebugAdapter::cancelProgress(const std::string& id)
{
    if (!m_progress.isCurrent(id))
        return; // it is over
    if (m_replay)
        return m_worker.kill(UserText("was ended because the restart was canceled"));
    if (const auto now = work(); now && now->requestSeq)
        cancel(*now->requestSeq);
}

/// The worker has done nothing yet that would be lost with it.
void DebugAdapter::giveUpLaunch()
{
    m_worker.stop();
    m_state = State::Idle;
    refusePending(Error{.message = UserText::listed(cancelledMessage)});
    tellProgress();
}

// --- answers ----------------------------------------------------------------------------------------------------------------------------

void DebugAdapter::succeed(const dap::Request& request, std::string body)
{
    m_output.respond({.requestSeq = request.seq, .command = request.command, .body = std::move(body)});
}

void DebugAdapter::refuse(const dap::Request& request, const Error& error)
{
    m_output.respond(dap::failure(request, error));
}

void DebugAdapter::refusePending(const Error& error)
{
    for (const auto& [seq, pending] : m_pending.takeAll())
        if (pending.client)
            refuse(*pending.client, error);
}

/// With DAP's word for what may be asked again at the next stop.
void DebugAdapter::refuseNotStopped(const dap::Request& request)
{
    const bool replays = m_state == State::Replaying;
    auto response =
        dap::failure(request, Error{.message = replays ? UserText("the worker is being restarted") : UserText("the program is running"),
                                    .hint = replays ? UserText("ask again after the next stop") : UserText("'pause' stops it")});
    response.message = "notStopped";
    m_output.respond(std::move(response));
}

void DebugAdapter::print(const char* category, UserText line)
{
    m_output.notify(dap::OutputEvent::event, encode(dap::OutputEvent{category, std::move(line)}));
}

} // namespace nodewise::engine
