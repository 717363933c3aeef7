// SPDX-License-Identifier: Apache-2.0
#include "views/common/engine_service.h"

#include "core/dap/messages.h"
#include "core/protocol/stop.h"
#include "views/common/engine_link.h"
#include "views/common/translated.h"

#include <QTimer>

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr int maxFailures = 4; ///< in a row, before the user is asked
constexpr int maxPause = 4000; ///< ms
constexpr int farewell = 1000; ///< ms, for the engine to end its workers

} // namespace

EngineService::EngineService(QString program, QStringList arguments, QObject* parent)
    : QObject(parent), m_program(std::move(program)), m_arguments(std::move(arguments)), m_restart(new QTimer(this))
{
    m_restart->setSingleShot(true);
    connect(m_restart, &QTimer::timeout, this, &EngineService::tryAgain);
}

EngineService::~EngineService()
{
    if (m_link)
        m_link->closeAndWait(farewell);
}

quint64 EngineService::ask(std::string command, std::string arguments, QObject* context, Done done, HowFar howFar)
{
    const quint64 number = ++m_count;
    m_questions.push_back({number, std::move(command), std::move(arguments), context, std::move(done), std::move(howFar)});
    if (m_state == State::Idle)
        start();
    else if (m_state == State::Ready)
        askWaiting();                       // in order: others may wait, too, while stateChanged() is being told
    else if (m_state == State::Unavailable) // queued: the caller has not finished yet
        QMetaObject::invokeMethod(
            this, [this, number] { answer(number, fail(m_reason.toStdString())); }, Qt::QueuedConnection);
    return number;
}

void EngineService::cancel(quint64 question)
{
    const auto found = std::find_if(m_questions.begin(), m_questions.end(), [question](const auto& q) { return q.number == question; });
    if (found == m_questions.end())
        return;
    if (found->sent != 0)
        m_link->request("cancel", dap::encodeCancel(found->sent), [](const Result<std::string>&) {}); // the engine answers both
    else
        answer(question, fail(UserText::listed(cancelledMessage)));
}

void EngineService::retry()
{
    if (m_state != State::Unavailable)
        return;
    m_failures = 0;
    setState(State::Starting);
    m_restart->start(0); // not at once: this may be called while an answer is delivered
}

/// An engine that lost a worker goes on and starts another; one that is gone is replaced.
void EngineService::tryAgain()
{
    if (!m_greeted)
        return start();
    setState(State::Ready);
    askWaiting();
}

void EngineService::start()
{
    if (m_link) {
        m_link->disconnect(this);
        m_link->deleteLater();
    }
    m_greeted = false;
    setState(State::Starting);
    m_link = new EngineLink(m_program, m_arguments, this);
    connect(m_link, &EngineLink::eventCame, this, &EngineService::onEvent);
    connect(m_link, &EngineLink::ended, this, &EngineService::onEnded);
    m_link->start();
    greet();
}

void EngineService::greet()
{
    const dap::InitializeArguments hello{.clientId = "nodewise", .clientName = "Nodewise", .protocol = dap::protocolVersion};
    m_link->request("initialize", dap::encode(hello), [this, link = QPointer(m_link)](const Result<std::string>& body) {
        if (link != m_link || !link->running())
            return; // onEnded() sees to it
        const auto answer = body ? dap::decodeCapabilities(*body) : Result<dap::Capabilities>(fail(body.error()));
        if (!answer)
            return failed(translated(answer.error()));
        if (const auto same = dap::checkProtocol(answer->protocol.value_or(dap::ProtocolVersion{0, 0}), UserText("the engine")); !same)
            return giveUp(translated(same.error()));
        m_greeted = true;
        setState(State::Ready);
        askWaiting();
    });
}

void EngineService::askWaiting()
{
    // An engine whose end is known but not told yet takes none: they wait for the next one.
    for (std::size_t i = 0; i < m_questions.size() && m_state == State::Ready && m_link->running(); ++i)
        if (m_questions[i].sent == 0)
            send(m_questions[i]);
}

void EngineService::send(Question& question)
{
    question.sent = m_link->request(question.command, question.arguments,
                                    [this, number = question.number](Result<std::string> body) { answer(number, std::move(body)); });
}

void EngineService::answer(quint64 number, Result<std::string> body)
{
    const auto found = std::find_if(m_questions.begin(), m_questions.end(), [number](const auto& q) { return q.number == number; });
    if (found == m_questions.end())
        return;
    const Question question = std::move(*found);
    m_questions.erase(found);
    if (body)
        m_failures = 0;
    if (question.context)
        question.done(std::move(body));
}

void EngineService::onEvent(const dap::Event& event)
{
    if (event.event == "progressUpdate")
        return tellHowFar(event);
    if (event.event != dap::WorkerEvent::event)
        return;
    const auto worker = dap::decodeWorkerEvent(event.body);
    if (worker && worker->state == dap::WorkerEvent::State::Ended && !worker->reason.empty())
        Q_EMIT workerEnded(translated(worker->sentence()));
}

void EngineService::tellHowFar(const dap::Event& event) const
{
    const auto body = protocol::decodeBody<protocol::ProgressBody>(event.body);
    if (!body || !body->requestId)
        return;
    const auto found = std::find_if(m_questions.begin(), m_questions.end(), [&](const auto& q) { return q.sent == *body->requestId; });
    if (found != m_questions.end() && found->context && found->howFar)
        found->howFar(translated(body->message), body->percentage ? *body->percentage / 100 : -1);
}

/// What it was asked has got its error by then.
void EngineService::onEnded(const QString& reason)
{
    m_greeted = false;
    if (!m_link->ran())
        return giveUp(reason);
    Q_EMIT workerEnded(tr("The engine ended: %1").arg(reason));
    failed(reason);
}

/// Tries again after a pause, so that an engine that dies at once does not take a core.
void EngineService::failed(const QString& reason)
{
    if (m_state == State::Restarting || m_state == State::Unavailable)
        return;
    if (++m_failures >= maxFailures)
        return giveUp(reason);
    setState(State::Restarting, reason);
    m_restart->start(std::min(maxPause, 250 << m_failures));
}

void EngineService::giveUp(const QString& reason)
{
    setState(State::Unavailable, reason);
    std::vector<quint64> waiting;
    for (const Question& question : m_questions)
        waiting.push_back(question.number);
    for (const quint64 number : waiting)
        answer(number, fail(reason.toStdString()));
}

void EngineService::setState(State state, const QString& reason)
{
    if (m_state == state && m_reason == reason)
        return;
    m_state = state;
    m_reason = reason;
    Q_EMIT stateChanged(state);
}

} // namespace nodewise::views
