// SPDX-License-Identifier: Apache-2.0
#include "app/engine/debug_session.h"

#include "core/protocol/kernels.h"

#include <algorithm>
#include <utility>

namespace nodewise::engine {

namespace {

constexpr std::chrono::seconds longestNoticePause{60};

} // namespace

DebugSession::DebugSession(DebugWorker::Options options, Output output)
    : m_output(std::move(output)),
      m_worker(std::move(options), {.message = [this](dap::Message message) { take(std::move(message)); },
                                    .notify = [this](std::string_view event, std::string body) { m_output.notify(event, std::move(body)); },
                                    .died = [this](const DebugWorker::Death& death) { died(death); }}),
      m_progress([this](const char* event, const dap::ProgressBody& body) { m_output.notify(event, encodeBody(body)); })
{
}

bool DebugSession::handle(const dap::Request& request)
{
    const auto found = handlers().find(request.command);
    if (found == handlers().end())
        return false;
    if (const auto thread = dap::jsonMember(request.arguments, {"threadId"}); !thread.empty() && thread != "1")
        refuse(request, Error{.message = Text("there is no thread %1", thread),
                              .path = "$.arguments.threadId",
                              .hint = Text("the program is thread 1")});
    else
        (this->*found->second)(request);
    return true;
}

/// Passes the client's request on; its answer goes to the client after `after` has seen it.
int DebugSession::forward(const dap::Request& request, After after)
{
    m_pending.emplace(++m_seq, Pending{request, request.command, std::move(after), {}});
    m_worker.post(dap::Request{m_seq, request.command, request.arguments});
    return m_seq;
}

/// The engine's own request.
int DebugSession::ask(std::string command, std::string arguments, After after)
{
    m_pending.emplace(++m_seq, Pending{std::nullopt, command, std::move(after), {}});
    m_worker.post(dap::Request{m_seq, std::move(command), std::move(arguments)});
    return m_seq;
}

void DebugSession::take(dap::Message message)
{
    if (auto* response = std::get_if<dap::Response>(&message))
        takeResponse(std::move(*response));
    else if (auto* event = std::get_if<dap::Event>(&message))
        takeEvent(std::move(*event));
    else if (auto* request = std::get_if<dap::Request>(&message))
        takeRequest(std::move(*request));
}

/// The worker asks in the midst of a request of ours: it has one kernel after the other run.
void DebugSession::takeRequest(dap::Request request)
{
    if (request.command == dap::KernelRunRequest::command) {
        m_kernels.emplace(++m_kernelSeq, request.seq);
        request.seq = m_kernelSeq;
        m_output.runKernel(request);
    } else if (request.command == "cancel") {
        giveKernelsUp();
    }
}

void DebugSession::kernelAnswered(dap::Response response)
{
    const auto found = m_kernels.extract(response.requestSeq);
    if (found.empty() || !m_worker.running())
        return;
    response.requestSeq = found.mapped();
    m_worker.post(response);
}

/// Nobody waits for them any more.
void DebugSession::giveKernelsUp()
{
    for (const auto& [seq, asked] : std::exchange(m_kernels, {}))
        m_output.giveKernelUp(seq);
}

void DebugSession::takeResponse(dap::Response response)
{
    auto found = m_pending.extract(response.requestSeq);
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

void DebugSession::takeEvent(dap::Event event)
{
    if (event.event == dap::StoppedBody::event)
        return stopped(event);
    if (event.event == "progressUpdate")
        return tookProgress(event);
    if (event.event == "invalidated" && !m_invalidated)
        return;
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
void DebugSession::tookProgress(const dap::Event& event)
{
    const auto body = dap::decodeBody<dap::ProgressBody>(event.body);
    if (!body)
        return;
    HowFar far{.message = body->message, .fraction = {}};
    if (body->percentage)
        far.fraction = *body->percentage / 100;
    if (!body->requestId)
        m_launching = std::move(far);
    else if (const auto found = m_pending.find(*body->requestId); found != m_pending.end())
        found->second.howFar = std::move(far);
    tellProgress();
}

void DebugSession::stopped(const dap::Event& event)
{
    auto body = dap::decodeBody<dap::StoppedBody>(event.body);
    if (m_state == State::Replaying)
        return body ? replayStopped(std::move(*body)) : replayFailed(body.error().asText());
    m_hanging.reset();
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

int DebugSession::pollTimeout() const
{
    if (!m_worker.running())
        return -1;
    const bool busy = !m_pending.empty() || m_state == State::Running || m_state == State::Replaying;
    return busy ? 100 : 1000; // idle: a death behind which a child keeps the pipe open
}

void DebugSession::step()
{
    m_worker.step();
    if (m_worker.running())
        watch();
    tellProgress();
}

void DebugSession::watch()
{
    const auto now = Clock::now();
    const auto late = std::find_if(m_pending.begin(), m_pending.end(),
                                   [now](const auto& entry) { return entry.second.endAt && *entry.second.endAt <= now; });
    if (late != m_pending.end())
        return m_worker.kill(Text("was ended because %1 was cancelled and went on for two seconds", late->second.command));
    if (const auto at = m_worker.current(); at && at->tick != m_tick) {
        m_tick = at->tick;
        m_tickSince = now;
    }
    if (m_hanging && m_hanging->notice <= now)
        noticeHanging();
}

void DebugSession::noticeHanging()
{
    const auto at = m_worker.current();
    const auto seconds = std::chrono::floor<std::chrono::seconds>(Clock::now() - m_tickSince).count();
    if (at)
        print("important",
              Text("%1 has been running for %2 s and can't be interrupted; ending the worker (nodewise/endWorker) keeps the session",
                   std::string_view(at->name), seconds));
    m_hanging->pause = std::min(m_hanging->pause * 2, longestNoticePause);
    m_hanging->notice = Clock::now() + m_hanging->pause;
}

void DebugSession::succeed(const dap::Request& request, std::string body)
{
    m_output.respond({.requestSeq = request.seq, .command = request.command, .body = std::move(body)});
}

void DebugSession::refuse(const dap::Request& request, const Error& error)
{
    m_output.respond(dap::failure(request, error));
}

/// With DAP's word for what may be asked again at the next stop.
void DebugSession::refuseNotStopped(const dap::Request& request)
{
    const bool replays = m_state == State::Replaying;
    auto response = dap::failure(request, Error{.message = replays ? Text("the worker is being restarted") : Text("the program is running"),
                                                .hint = replays ? Text("ask again after the next stop") : Text("'pause' stops it")});
    response.message = "notStopped";
    m_output.respond(std::move(response));
}

void DebugSession::print(const char* category, Text line)
{
    m_output.notify(dap::OutputEvent::event, encode(dap::OutputEvent{category, std::move(line)}));
}

} // namespace nodewise::engine
