// SPDX-License-Identifier: Apache-2.0
#include "views/debug/debug_session.h"

#include "core/base/progress.h"
#include "core/protocol/session_record.h"
#include "views/common/engine_link.h"
#include "views/common/translated.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace nodewise::views {

namespace {

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

QJsonObject object(std::string_view json)
{
    return QJsonDocument::fromJson(QByteArray(json.data(), static_cast<qsizetype>(json.size()))).object();
}

std::string json(const QJsonObject& object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

const char* commandOf(DebugSession::Step step)
{
    using Step = DebugSession::Step;
    switch (step) {
    case Step::Continue:
        return "continue";
    case Step::Next:
        return "next";
    case Step::Into:
        return "stepIn";
    case Step::Out:
        return "stepOut";
    case Step::Back:
        return "stepBack";
    case Step::ReverseContinue:
        return "reverseContinue";
    case Step::Pause:
        return "pause";
    case Step::Restart:
        return "restart";
    }
    return "";
}

DebugFrame frameOf(const QJsonObject& json, const QString& graphFile)
{
    DebugFrame frame;
    frame.name = json.value(QLatin1String("name")).toString();
    frame.file = json.value(QLatin1String("source")).toObject().value(QLatin1String("path")).toString();
    frame.line = json.value(QLatin1String("line")).toInt();
    frame.python = json.value(QLatin1String("presentationHint")).toString() == QLatin1String("subtle");
    frame.ofGraph = !frame.file.isEmpty() && frame.file == graphFile;
    const QJsonObject ours = json.value(QLatin1String("nodewise")).toObject();
    if (const double node = ours.value(QLatin1String("node")).toDouble(-1); node >= 0)
        frame.node = static_cast<std::uint32_t>(node);
    frame.module = ours.value(QLatin1String("module")).toString();
    if (const QJsonValue end = ours.value(QLatin1String("endOf")); end.isString())
        frame.endOf = end.toString();
    return frame;
}

constexpr int mostValues = 256; // of one request for statistics

} // namespace

DebugSession::DebugSession(QString engineProgram, QStringList engineArguments, QObject* parent)
    : QObject(parent), m_program(std::move(engineProgram)), m_arguments(std::move(engineArguments))
{
    m_batch.setSingleShot(true);
    m_batch.setInterval(0);
    connect(&m_batch, &QTimer::timeout, this, &DebugSession::fetchValues);
}

DebugSession::~DebugSession() = default;

void DebugSession::launch(protocol::LaunchArguments arguments, protocol::PythonExecutor python)
{
    drop();
    m_launch = std::move(arguments);
    m_python = std::move(python);
    m_opened = {};
    m_configured = false;
    m_rank = 0;
    m_sentSources.clear();
    m_snapshot.reset();
    newGeneration();
    m_link = new EngineLink(m_program, m_arguments, this);
    connect(m_link, &EngineLink::eventCame, this, &DebugSession::onEvent);
    connect(m_link, &EngineLink::ended, this, &DebugSession::onEngineEnded);
    setState(State::Starting);
    Q_EMIT snapshotChanged();
    m_link->start();
    greet();
}

void DebugSession::refuse(const QString& reason)
{
    drop();
    m_opened = {};
    m_snapshot.reset();
    newGeneration();
    Q_EMIT snapshotChanged();
    setState(State::Failed, reason);
}

void DebugSession::greet()
{
    const dap::InitializeArguments hello{
        .clientId = "nodewise", .clientName = "Nodewise", .progress = true, .invalidated = true, .protocol = dap::protocolVersion};
    askText(
        "initialize", dap::encode(hello), this,
        [this](Result<std::string> body) {
            const auto answer = body ? dap::decodeCapabilities(*body) : Result<dap::Capabilities>(fail(body.error()));
            if (!answer)
                return fail_(translated(answer.error()));
            if (const auto same = dap::checkProtocol(answer->protocol.value_or(dap::ProtocolVersion{0, 0}), UserText("the engine")); !same)
                return fail_(translated(same.error()));
            sendLaunch();
        },
        Lifetime::Session);
}

void DebugSession::sendLaunch()
{
    auto arguments = protocol::mergedJson(protocol::encodeBody(m_launch), protocol::encodeBody(m_python));
    if (!arguments)
        return fail_(translated(arguments.error()));
    askText(
        "launch", std::move(*arguments), this,
        [this](Result<std::string> body) {
            if (!body && body.error().message == cancelledMessage)
                return end(); // as was asked: no failure
            if (!body)
                return fail_(translated(body.error()));
            const auto answer = protocol::decodeBody<protocol::LaunchAnswer>(*body);
            if (!answer)
                return fail_(translated(answer.error()));
            m_opened = *answer;
            Q_EMIT opened(m_opened);
        },
        Lifetime::Session);
}

void DebugSession::step(Step step, protocol::StepArguments::Unit unit)
{
    if (step == Step::Pause) {
        if (m_state == State::Running)
            askText(
                "pause", protocol::encodeBody(protocol::StepArguments{}), this, [](const Result<std::string>&) {}, Lifetime::Session);
        return;
    }
    if (m_state != State::Stopped && !(step == Step::Restart && m_state == State::Running))
        return;
    move(commandOf(step), step == Step::Restart ? std::string("{}") : stepArguments(unit, false));
}

void DebugSession::stepRank(Step step)
{
    if (m_state == State::Stopped && ranks() > 0)
        move(commandOf(step), stepArguments(protocol::StepArguments::Unit::Node, true));
}

/// A rank is a thread of DAP's, numbered from 1. `alone`: others stay where they are.
std::string DebugSession::stepArguments(protocol::StepArguments::Unit unit, bool alone) const
{
    protocol::StepArguments arguments;
    arguments.unit = unit;
    arguments.threadId = m_rank + 1;
    std::string text = protocol::encodeBody(arguments);
    return alone ? protocol::mergedJson(text, R"({"singleThread":true})").value_or(text) : text;
}

void DebugSession::lookAt(int rank)
{
    if (m_state != State::Stopped || ranks() == 0 || rank == m_lookedFor.value_or(m_rank))
        return;
    m_lookedFor = rank;
    askText(
        "nodewise/ranks", json({{QStringLiteral("focus"), rank}}), this,
        [this, at = ++m_looks](const Result<std::string>& body) { onLooked(at, body); }, Lifetime::Session);
}

/// The engine has gone to each rank that was asked for; only the last is shown. A refusal leaves it at the one before.
void DebugSession::onLooked(quint64 at, const Result<std::string>& body)
{
    if (m_state != State::Stopped)
        return; // the next stop says of whom it is
    if (body)
        m_lookedStop = protocol::jsonMember(*body, {"stop"});
    else
        Q_EMIT output(QStringLiteral("important"), translated(body.error()) + QLatin1Char('\n'));
    if (at == m_looks) {
        m_lookedFor.reset();
        if (const auto stop = std::exchange(m_lookedStop, std::nullopt))
            onStopped(*stop);
    } else if (body) {
        newGeneration(); // what was asked meanwhile is of a rank that is not shown
    }
}

void DebugSession::goTo(std::uint32_t node)
{
    if (m_state == State::Stopped)
        move("goto", protocol::encodeBody(protocol::GotoArguments{.node = node}));
}

void DebugSession::goToTick(std::uint64_t tick)
{
    if (m_state == State::Stopped)
        move("goto", protocol::encodeBody(protocol::GotoArguments{.tick = tick}));
}

/// Execution goes on; a refusal leaves us where we are.
void DebugSession::move(std::string command, std::string arguments)
{
    newGeneration();
    setState(State::Running);
    const quint64 at = m_generation;
    askText(
        std::move(command), std::move(arguments), this,
        [this, at](Result<std::string> body) {
            if (body || m_generation != at || m_state != State::Running)
                return;
            Q_EMIT output(QStringLiteral("important"), translated(body.error()) + QLatin1Char('\n'));
            setState(m_snapshot ? State::Stopped : State::Ended);
            fetchSnapshot();
            Q_EMIT valuesChanged();
            if (const auto rank = std::exchange(m_lookedFor, std::nullopt))
                lookAt(*rank); // its answer came while it ran
        },
        Lifetime::Session);
}

QString DebugSession::kernelHindrance() const
{
    return alive() && side() == protocol::Side::Ir
               ? tr("Kernels are generated from the FX graph, but this session runs the IR. Stop it, and choose Run the FX Graph.")
               : QString();
}

void DebugSession::recover()
{
    if (m_state != State::Crashed)
        return;
    setState(State::Recovering, m_reason);
    askText(
        "nodewise/recover", "{}", this,
        [this](Result<std::string> body) {
            if (!body && (m_state == State::Recovering))
                setState(State::Crashed, translated(body.error()));
        },
        Lifetime::Session);
}

void DebugSession::end()
{
    if (!alive())
        return;
    if (m_link)
        m_link->request("disconnect", "{}", [](const Result<std::string>&) {});
    drop();
    setState(State::Ended);
}

/// The engine is let go; what it said is kept.
void DebugSession::drop()
{
    if (!m_link)
        return;
    m_link->disconnect(this);
    m_link->deleteLater(); // maybe we are called by it
    m_link = nullptr;
    ++m_sessionNumber;
    m_lookedFor.reset();
    m_lookedStop.reset();
    m_progressRequest = 0;
    if (!std::exchange(m_progressId, QString()).isEmpty())
        Q_EMIT progress(QString(), -1);
}

void DebugSession::fail_(const QString& reason)
{
    drop();
    setState(State::Failed, reason);
}

void DebugSession::onEngineEnded(const QString& reason)
{
    if (m_state == State::Starting)
        return fail_(tr("The engine ended: %1").arg(reason));
    drop();
    setState(State::Ended, tr("The engine ended: %1").arg(reason));
}

int DebugSession::askText(std::string command, std::string arguments, QObject* context, std::function<void(Result<std::string>)> done,
                          Lifetime lifetime)
{
    if (!m_link)
        return 0;
    return m_link->request(std::move(command), std::move(arguments),
                           [self = QPointer(this), context = QPointer(context), done = std::move(done), at = m_generation,
                            session = m_sessionNumber, lifetime](Result<std::string> body) {
                               if (!self || !context || session != self->m_sessionNumber)
                                   return;
                               if (lifetime == Lifetime::Session || at == self->m_generation)
                                   done(std::move(body));
                           });
}

void DebugSession::cancelRequest(int number)
{
    if (number != 0)
        askText(
            "cancel", protocol::encodeBody(protocol::CancelArguments{.requestId = number}), this, [](const Result<std::string>&) {},
            Lifetime::Session);
}

void DebugSession::onEvent(const dap::Event& event)
{
    if (event.event == "initialized")
        return configure();
    if (event.event == protocol::StoppedBody::event)
        return onStopped(event.body);
    if (event.event == "continued" && m_state == State::Stopped) {
        newGeneration();
        return setState(State::Running);
    }
    if (event.event == "invalidated" && m_state == State::Stopped)
        return refresh();
    if (event.event == protocol::BreakpointEvent::event) {
        if (const auto told = protocol::decodeBody<protocol::BreakpointEvent>(event.body))
            Q_EMIT breakpointChanged(told->breakpoint);
        return;
    }
    if (event.event == "terminated") {
        drop();
        return setState(State::Ended);
    }
    if (event.event == dap::OutputEvent::event) {
        if (const auto out = dap::decodeOutputEvent(event.body))
            Q_EMIT output(text(out->category), translated(out->output));
        return;
    }
    if (event.event.starts_with("progress"))
        onProgress(event);
}

void DebugSession::onProgress(const dap::Event& event)
{
    const auto body = protocol::decodeBody<protocol::ProgressBody>(event.body);
    if (!body)
        return;
    const QString id = text(body->progressId);
    if (event.event == "progressEnd") {
        if (id == m_progressId) {
            m_progressId.clear();
            m_progressRequest = 0;
            Q_EMIT progress(QString(), -1);
        }
        return;
    }
    m_progressId = id;
    if (event.event == "progressStart") {
        m_progressTitle = translated(body->title);
        m_progressRequest = body->requestId.value_or(0);
    }
    const QString message = translated(body->message);
    m_progressDetail = message;
    const QString shown = message.isEmpty() ? m_progressTitle : tr("%1: %2", "work: detail").arg(m_progressTitle, message);
    Q_EMIT progress(shown.isEmpty() ? tr("Working") : shown, body->percentage ? *body->percentage / 100 : -1);
}

void DebugSession::cancelProgress()
{
    if (!m_progressId.isEmpty())
        askText(
            "cancel", json({{QStringLiteral("progressId"), m_progressId}}), this, [](const Result<std::string>&) {}, Lifetime::Session);
    else if (m_state == State::Running)
        step(Step::Pause);
    else if (m_state == State::Starting)
        end();
}

void DebugSession::configure()
{
    sendBreakpoints();
    m_configured = true;
    askText(
        "configurationDone", "{}", this,
        [this](Result<std::string> body) {
            if (!body)
                fail_(translated(body.error()));
            else if (m_state == State::Starting)
                setState(State::Running);
        },
        Lifetime::Session);
}

void DebugSession::setBreakpoints(BreakpointRequests requests)
{
    m_breakpoints = std::move(requests);
    if (m_configured && m_link)
        sendBreakpoints();
}

void DebugSession::sendBreakpoints()
{
    sendSources();
    ask<protocol::BreakpointsAnswer>(m_breakpoints.functions, this, answerOf(m_breakpoints.functionKeys), Lifetime::Session);
    ask<protocol::BreakpointsAnswer>(m_breakpoints.data, this, answerOf(m_breakpoints.dataKeys), Lifetime::Session);
    ask<protocol::BreakpointsAnswer>(m_breakpoints.exceptions, this, answerOf({}), Lifetime::Session);
}

/// Takes the engine's answer about the breakpoints with these keys; a refusal is told.
std::function<void(Result<protocol::BreakpointsAnswer>)> DebugSession::answerOf(std::vector<int> keys)
{
    return [this, keys = std::move(keys)](Result<protocol::BreakpointsAnswer> answer) {
        if (answer)
            Q_EMIT breakpointsAnswered(keys, *answer);
        else
            Q_EMIT output(QStringLiteral("important"), translated(answer.error()) + QLatin1Char('\n'));
    };
}

/// A file whose last breakpoint went is told so once.
void DebugSession::sendSources()
{
    std::map<std::string, protocol::SourceBreakpoints> all = m_breakpoints.sources;
    for (const std::string& path : m_sentSources)
        all.try_emplace(path, protocol::SourceBreakpoints{.path = path});
    m_sentSources.clear();
    for (const auto& [path, request] : all) {
        // setBreakpoints names its file as DAP does: {"source": {"path": ...}}; encodeBody() knows how.
        std::vector<int> keys;
        if (const auto found = m_breakpoints.sourceKeys.find(path); found != m_breakpoints.sourceKeys.end())
            keys = found->second;
        if (!request.breakpoints.empty())
            m_sentSources.insert(path);
        ask<protocol::BreakpointsAnswer>(request, this, answerOf(std::move(keys)), Lifetime::Session);
    }
}

void DebugSession::onStopped(const std::string& body)
{
    auto stop = protocol::decodeBody<protocol::StoppedBody>(body);
    if (!stop) {
        Q_EMIT output(QStringLiteral("important"), translated(stop.error()) + QLatin1Char('\n'));
        return;
    }
    const bool crashed = stop->nodewise.error && stop->nodewise.error->filter == "crash";
    newGeneration();
    m_lookedStop.reset();
    if (m_state != State::Stopped)
        m_lookedFor.reset();
    m_rank = ranks() > 0 ? std::max(0, object(body).value(QLatin1String("threadId")).toInt(1) - 1) : 0;
    if (crashed) {
        // What the last stop showed stays; only the node that failed is new.
        auto snapshot = std::make_shared<StopSnapshot>(m_snapshot ? *m_snapshot : StopSnapshot());
        snapshot->body = std::move(*stop);
        m_snapshot = std::move(snapshot);
        setState(State::Crashed, translated(m_snapshot->info().error->message));
        Q_EMIT snapshotChanged();
        return;
    }
    auto snapshot = std::make_shared<StopSnapshot>();
    snapshot->body = std::move(*stop);
    m_snapshot = std::move(snapshot);
    setState(State::Stopped);
    Q_EMIT snapshotChanged();
    fetchSnapshot();
    Q_EMIT valuesChanged();
}

void DebugSession::fetchSnapshot()
{
    askText("nodewise/state", protocol::encodeBody(protocol::StateRequest{.times = true}), this, [this](Result<std::string> body) {
        auto answer = body ? protocol::decodeBody<protocol::StateAnswer>(*body) : Result<protocol::StateAnswer>(fail(body.error()));
        if (!answer || !m_snapshot)
            return;
        auto snapshot = std::make_shared<StopSnapshot>(*m_snapshot);
        if (ranks() == 0 || answer->error) // what all ranks together come to, no one of them knows
            snapshot->body.nodewise.error = answer->error;
        snapshot->body.nodewise.cast = answer->cast;
        snapshot->state = std::move(*answer);
        m_snapshot = std::move(snapshot);
        Q_EMIT snapshotChanged();
    });
    fetchFrames();
}

void DebugSession::fetchFrames()
{
    askText("stackTrace", json({{QStringLiteral("threadId"), m_rank + 1}}), this, [this](Result<std::string> body) {
        if (!body || !m_snapshot)
            return;
        auto snapshot = std::make_shared<StopSnapshot>(*m_snapshot);
        snapshot->frames.clear();
        for (const QJsonValue value : object(*body).value(QLatin1String("stackFrames")).toArray())
            snapshot->frames.push_back(frameOf(value.toObject(), text(m_opened.graphFile)));
        m_snapshot = std::move(snapshot);
        Q_EMIT snapshotChanged();
    });
}

std::shared_ptr<const protocol::ValueInfo> DebugSession::tryValue(std::uint32_t node) const
{
    const auto found = m_values.find(node);
    return found == m_values.end() ? nullptr : found->second;
}

void DebugSession::requestValues(const std::vector<std::uint32_t>& nodes)
{
    if (m_state != State::Stopped)
        return;
    for (const std::uint32_t node : nodes)
        if (!m_values.contains(node) && !m_asked.contains(node))
            m_wanted.insert(node);
    if (!m_wanted.empty())
        m_batch.start();
}

void DebugSession::fetchValues()
{
    if (m_wanted.empty() || m_state != State::Stopped)
        return;
    protocol::ValuesRequest request;
    while (!m_wanted.empty() && request.nodes.size() < mostValues)
        request.nodes.push_back(m_wanted.extract(m_wanted.begin()).value());
    request.stats = true;
    m_asked.insert(request.nodes.begin(), request.nodes.end());
    ask<protocol::ValuesAnswer>(request, this, [this, nodes = request.nodes](Result<protocol::ValuesAnswer> answer) {
        for (const std::uint32_t node : nodes)
            m_asked.erase(node);
        if (!answer)
            return;
        for (protocol::ValueInfo& value : answer->values) {
            const std::uint32_t node = value.ref.node;
            m_values.insert_or_assign(node, std::make_shared<const protocol::ValueInfo>(std::move(value)));
        }
        Q_EMIT valuesReady(nodes);
    });
    if (!m_wanted.empty())
        m_batch.start();
}

void DebugSession::refresh()
{
    if (m_state != State::Stopped)
        return;
    newGeneration();
    fetchSnapshot();
    Q_EMIT valuesChanged();
}

void DebugSession::newGeneration()
{
    ++m_generation;
    m_values.clear();
    m_wanted.clear();
    m_asked.clear();
}

void DebugSession::setState(State state, const QString& reason)
{
    if (m_state == state && m_reason == reason)
        return;
    m_state = state;
    m_reason = reason;
    Q_EMIT stateChanged(state);
}

} // namespace nodewise::views
