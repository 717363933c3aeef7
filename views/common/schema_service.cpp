// SPDX-License-Identifier: Apache-2.0
#include "views/common/schema_service.h"

#include "core/dap/client.h"
#include "core/dap/locate.h"
#include "views/common/document.h"
#include "views/common/translated.h"

#include <QProcess>
#include <QTimer>

namespace nodewise::views {

namespace {

constexpr int maxFailures = 4; ///< in a row, before the user is asked
constexpr int maxPause = 4000; ///< ms

QString qtext(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

SchemaService::SchemaService(QString engineProgram, QStringList engineArguments, QObject* parent)
    : QObject(parent), m_program(std::move(engineProgram)), m_arguments(std::move(engineArguments)), m_restart(new QTimer(this))
{
    m_restart->setSingleShot(true);
    connect(m_restart, &QTimer::timeout, this, &SchemaService::tryAgain);
}

SchemaService::~SchemaService()
{
    if (!m_process)
        return;
    m_process->disconnect(this);
    m_process->closeWriteChannel(); // the engine ends with its input, and ends its workers
    if (m_process->state() != QProcess::NotRunning && !m_process->waitForFinished(1000)) {
        m_process->kill();
        m_process->waitForFinished(1000);
    }
}

void SchemaService::request(const std::vector<std::string>& opTypes)
{
    std::vector<std::string> known;
    for (const auto& op : opTypes) {
        if (m_schemas.contains(op) || m_asked.contains(op))
            continue;
        if (auto schema = dap::tryPythonSchema(op)) {
            m_schemas.emplace(op, std::make_shared<const dap::OpSchema>(std::move(*schema)));
            known.push_back(op);
        } else {
            m_waiting.insert(op);
        }
    }
    if (!known.empty())
        Q_EMIT schemasReady(known);
    if (m_waiting.empty())
        return;
    if (m_state == State::Idle)
        start();
    else if (m_state == State::Ready)
        askWaiting();
}

void SchemaService::request(const Document& document)
{
    std::set<std::string> ops;
    if (const auto* fx = document.fx())
        for (const auto& node : fx->nodes())
            if (node.op == graph::NodeOp::CallFunction)
                ops.emplace(node.opType());
    if (!document.fx() && document.ir)
        for (const auto& node : document.ir->nodes)
            ops.emplace(node.opType);
    request(std::vector<std::string>(ops.begin(), ops.end()));
}

std::shared_ptr<const dap::OpSchema> SchemaService::trySchema(std::string_view opType) const
{
    const auto found = m_schemas.find(std::string(opType));
    return found == m_schemas.end() ? nullptr : found->second;
}

QString SchemaService::stateText() const
{
    switch (m_state) {
    case State::Idle:
    case State::Ready:
        return {};
    case State::Starting:
        return tr("Operator schemas: the engine is starting");
    case State::Restarting:
        return tr("Operator schemas: the engine ended and is started again (%1)").arg(m_reason);
    case State::Unavailable:
        return tr("Operator schemas are not available: %1").arg(m_reason);
    }
    return {};
}

void SchemaService::retry()
{
    if (m_state != State::Unavailable)
        return;
    m_failures = 0;
    setState(State::Starting);
    m_restart->start(0); // not at once: this may be called while the client delivers
}

/// An engine that lost a worker goes on and starts another; one that is gone is replaced.
void SchemaService::tryAgain()
{
    if (!m_greeted || !m_process || m_process->state() != QProcess::Running)
        return start();
    setState(State::Ready);
    askWaiting();
}

void SchemaService::start()
{
    discardProcess();
    const auto program = m_program.isEmpty() ? dap::findProgram("nodewise-engine") : Result<std::string>(m_program.toStdString());
    if (!program) {
        giveUp(translated(program.error()));
        return;
    }
    setState(State::Starting);
    m_process = new QProcess(this);
    m_process->setProcessChannelMode(QProcess::SeparateChannels);
    connect(m_process, &QProcess::readyReadStandardOutput, this, &SchemaService::readOutput);
    connect(m_process, &QProcess::finished, this, &SchemaService::onFinished);
    connect(m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            giveUp(tr("the engine could not be started (%1)").arg(m_process->errorString()));
    });
    m_client = std::make_unique<dap::Client>(
        [process = m_process](std::string_view bytes) { process->write(bytes.data(), static_cast<qint64>(bytes.size())); });
    m_client->onEvent([this](const dap::Event& event) { onEvent(event); });
    m_process->start(qtext(*program), m_arguments);
    if (m_client)
        greet();
}

void SchemaService::greet()
{
    const dap::InitializeArguments hello{.clientId = "nodewise", .clientName = "Nodewise", .protocol = dap::protocolVersion};
    m_client->request("initialize", dap::encode(hello), [this](Result<std::string> body) {
        const auto answer = body ? dap::decodeCapabilities(*body) : Result<dap::Capabilities>(fail(body.error()));
        if (!answer)
            return failed(translated(answer.error()));
        if (const auto same = dap::checkProtocol(answer->protocol.value_or(dap::ProtocolVersion{0, 0}), Text("the engine")); !same)
            return giveUp(translated(same.error()));
        m_greeted = true;
        setState(State::Ready);
        askWaiting();
    });
}

void SchemaService::askWaiting()
{
    if (m_waiting.empty())
        return;
    std::vector<std::string> ops(m_waiting.begin(), m_waiting.end());
    m_asked.merge(m_waiting);
    m_waiting.clear();
    m_client->request(std::string(dap::SchemasRequest::command), dap::encode(dap::SchemasRequest{ops}),
                      [this, ops](Result<std::string> body) { take(ops, std::move(body)); });
}

void SchemaService::take(const std::vector<std::string>& asked, Result<std::string> body)
{
    for (const auto& op : asked)
        m_asked.erase(op);
    auto answer = body ? dap::decodeSchemasAnswer(*body) : Result<dap::SchemasAnswer>(fail(body.error()));
    if (!answer) {
        m_waiting.insert(asked.begin(), asked.end());
        failed(translated(answer.error()));
        return;
    }
    m_failures = 0;
    m_torchVersion = qtext(answer->torchVersion);
    std::vector<std::string> ready;
    for (auto& schema : answer->schemas) {
        ready.push_back(schema.opType);
        m_schemas.insert_or_assign(ready.back(), std::make_shared<const dap::OpSchema>(std::move(schema)));
    }
    Q_EMIT schemasReady(ready);
}

void SchemaService::onEvent(const dap::Event& event)
{
    if (event.event != dap::WorkerEvent::event)
        return;
    const auto worker = dap::decodeWorkerEvent(event.body);
    if (worker && worker->state == dap::WorkerEvent::State::Ended)
        Q_EMIT workerEnded(translated(worker->sentence()));
}

void SchemaService::readOutput()
{
    const QByteArray bytes = m_process->readAllStandardOutput();
    if (!m_client)
        return;
    const auto taken = m_client->receive({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    if (!taken) {
        m_greeted = false; // this stream has no place to go on from
        failed(tr("the engine broke the protocol: %1").arg(translated(taken.error())));
    }
}

void SchemaService::onFinished()
{
    const bool crashed = m_process->exitStatus() == QProcess::CrashExit;
    const QString how = crashed ? tr("it crashed") : tr("it ended with code %1").arg(m_process->exitCode());
    const QString last = QString::fromUtf8(m_process->readAllStandardError()).trimmed().section(u'\n', -1);
    const QString reason = last.isEmpty() ? how : tr("%1; its last line was: %2").arg(how, last);
    Q_EMIT workerEnded(tr("The engine ended: %1").arg(reason));
    failed(reason);
}

/// Tries again after a pause, so that an engine that dies at once does not take a core.
void SchemaService::failed(const QString& reason)
{
    if (m_state == State::Restarting || m_state == State::Unavailable)
        return;
    m_waiting.merge(m_asked);
    m_asked.clear();
    if (++m_failures >= maxFailures)
        return giveUp(reason);
    setState(State::Restarting, reason);
    m_restart->start(std::min(maxPause, 250 << m_failures));
}

void SchemaService::giveUp(const QString& reason)
{
    m_waiting.merge(m_asked);
    m_asked.clear();
    setState(State::Unavailable, reason);
}

void SchemaService::setState(State state, const QString& reason)
{
    if (m_state == state && m_reason == reason)
        return;
    m_state = state;
    m_reason = reason;
    Q_EMIT stateChanged(state);
}

void SchemaService::discardProcess()
{
    if (!m_process)
        return;
    m_process->disconnect(this);
    if (m_process->state() == QProcess::NotRunning) {
        m_process->deleteLater();
    } else {
        connect(m_process, &QProcess::finished, m_process, &QObject::deleteLater);
        m_process->kill();
    }
    m_process = nullptr;
    m_client.reset();
    m_greeted = false;
}

} // namespace nodewise::views
