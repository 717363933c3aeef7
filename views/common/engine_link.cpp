// SPDX-License-Identifier: Apache-2.0
#include "views/common/engine_link.h"

#include "core/process/locate.h"
#include "views/common/translated.h"

#include <QCoreApplication>
#include <QProcess>
#include <QTimer>

namespace nodewise::views {

namespace {

constexpr int patience = 2500; // ms, until an engine without input that does not end is killed

/// The process ends in its own time, owned by the application.
void release(QProcess* process)
{
    process->disconnect();
    if (process->state() == QProcess::NotRunning) {
        process->deleteLater();
        return;
    }
    process->setParent(QCoreApplication::instance());
    QObject::connect(process, &QProcess::finished, process, &QObject::deleteLater);
    QTimer::singleShot(patience, process, &QProcess::kill);
    process->closeWriteChannel();
}

} // namespace

EngineLink::EngineLink(QString program, QStringList arguments, QObject* parent)
    : QObject(parent), m_program(std::move(program)), m_arguments(std::move(arguments))
{
}

EngineLink::~EngineLink()
{
    if (m_process)
        release(m_process);
}

void EngineLink::start()
{
    const auto program = m_program.isEmpty() ? process::findProgram("nodewise-engine") : Result<std::string>(m_program.toStdString());
    if (!program) {
        // Queued: the caller has not finished with this object yet.
        QMetaObject::invokeMethod(
            this, [this, text = translated(program.error())] { finish(text); }, Qt::QueuedConnection);
        return;
    }
    m_process = new QProcess(this);
    connect(m_process, &QProcess::started, this, [this] { m_ran = true; });
    connect(m_process, &QProcess::readyReadStandardOutput, this, &EngineLink::read);
    connect(m_process, &QProcess::readyReadStandardError, this,
            [this] { m_lastWords = (m_lastWords + m_process->readAllStandardError()).right(2000); });
    connect(m_process, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
        m_lastWords += m_process->readAllStandardError();
        const QString how = status == QProcess::CrashExit ? tr("it crashed") : tr("it ended with code %1").arg(code);
        const QString last = QString::fromUtf8(m_lastWords).trimmed().section(u'\n', -1);
        finish(last.isEmpty() ? how : tr("%1; its last line was: %2").arg(how, last));
    });
    connect(
        m_process, &QProcess::errorOccurred, this,
        [this](QProcess::ProcessError error) {
            if (error == QProcess::FailedToStart)
                finish(tr("it could not be started (%1)").arg(m_process->errorString()));
        },
        Qt::QueuedConnection);
    m_client = std::make_unique<dap::Client>(
        [process = m_process](std::string_view bytes) { process->write(bytes.data(), static_cast<qint64>(bytes.size())); });
    m_client->onEvent([this](const dap::Event& event) { Q_EMIT eventCame(event); });
    m_process->start(QString::fromStdString(*program), m_arguments);
}

void EngineLink::closeAndWait(int ms)
{
    if (!m_process)
        return;
    m_process->disconnect(this);
    m_process->closeWriteChannel(); // the engine ends with its input, and ends its workers
    if (m_process->state() != QProcess::NotRunning && !m_process->waitForFinished(ms)) {
        m_process->kill();
        m_process->waitForFinished(ms);
    }
}

int EngineLink::request(std::string command, std::string arguments, dap::Client::Answer answer)
{
    if (running())
        return m_client->request(std::move(command), std::move(arguments), std::move(answer));
    answer(fail(Error{.message = tr("the engine is not running").toStdString()}));
    return 0;
}

void EngineLink::read()
{
    const QByteArray bytes = m_process->readAllStandardOutput();
    if (m_ended)
        return;
    const auto taken = m_client->receive({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    if (taken)
        return;
    m_process->kill(); // this stream has no place to go on from
    finish(tr("it broke the protocol: %1").arg(translated(taken.error())));
}

void EngineLink::finish(const QString& reason)
{
    if (std::exchange(m_ended, true))
        return;
    if (m_client)
        m_client->close(Error{.message = tr("the engine ended: %1").arg(reason).toStdString()});
    Q_EMIT ended(reason);
}

} // namespace nodewise::views
