// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/export_run.h"

#include "core/process/locate.h"
#include "views/common/translated.h"

#include <QFileInfo>

#include <csignal>
#include <sys/prctl.h>
#include <unistd.h>

namespace nodewise::viewer {

namespace {

constexpr qsizetype mostLine = 1 << 20, mostPrinted = 1 << 16;

/// Of what python/nodewise/_export_file.py says.
QString stepText(const QString& step)
{
    const auto rest = [&step](const char* begin) { return step.mid(static_cast<qsizetype>(qstrlen(begin))); };
    if (step.startsWith(QLatin1String("Running ")))
        return ExportRun::tr("Running %1").arg(rest("Running "));
    if (step.startsWith(QLatin1String("Calling ")))
        return ExportRun::tr("Calling %1").arg(rest("Calling "));
    if (step == QLatin1String("Exporting"))
        return ExportRun::tr("Exporting");
    if (step == QLatin1String("Exporting a draft, which runs the model"))
        return ExportRun::tr("Exporting a draft, which runs the model");
    return step == QLatin1String("Saving") ? ExportRun::tr("Saving") : step;
}

} // namespace

void ExportRun::start(const QString& python, const QString& model, const QString& out)
{
    cancel();
    m_line.clear();
    m_printed.clear();
    m_done.reset();
    const auto script = process::findPythonStart();
    if (!script)
        return giveUp(views::translated(script.error()));
    m_process = new QProcess; // its end is not waited for
    m_process->setWorkingDirectory(QFileInfo(model).absolutePath());
    m_process->setStandardInputFile(QProcess::nullDevice());
    // A group of its own, so that what it starts ends with it.
    m_process->setChildProcessModifier([] {
        ::setpgid(0, 0);
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    });
    connect(m_process, &QProcess::finished, m_process, &QObject::deleteLater);
    connect(m_process, &QProcess::finished, this, &ExportRun::onEnd);
    connect(m_process, &QProcess::readyReadStandardOutput, this, &ExportRun::take);
    connect(m_process, &QProcess::readyReadStandardError, this,
            [this] { m_printed = (m_printed + m_process->readAllStandardError()).right(mostPrinted); });
    connect(m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart)
            return;
        const QString why = m_process->errorString();
        m_process->deleteLater();
        giveUp(tr("The interpreter can't be started: %1").arg(why));
    });
    m_process->start(python, {QStringLiteral("-u"), QString::fromStdString(*script), QStringLiteral("export"), model,
                              QStringLiteral("--messages"), QStringLiteral("-o"), out});
}

void ExportRun::cancel()
{
    if (!m_process)
        return;
    m_process->disconnect(this);
    if (const auto group = static_cast<pid_t>(m_process->processId()); group > 0)
        ::kill(-group, SIGKILL);
    m_process->kill();
    m_process = nullptr;
}

QString ExportRun::printed() const
{
    return QString::fromUtf8(m_printed);
}

void ExportRun::take()
{
    m_line += m_process->readAllStandardOutput();
    for (qsizetype end = m_line.indexOf('\n'); end >= 0; end = m_line.indexOf('\n')) {
        takeLine(m_line.left(end));
        m_line.remove(0, end + 1);
    }
    if (m_line.size() > mostLine) {
        cancel();
        giveUp(tr("The interpreter's answer is longer than any that Nodewise expects."));
    }
}

void ExportRun::takeLine(const QByteArray& line)
{
    const auto message = protocol::decodeBody<protocol::ExportMessage>(line.toStdString());
    if (!message)
        return; // of something else that has found the pipe
    if (message->done)
        m_done = message->done;
    else if (!message->step.empty()) {
        const QString step = stepText(QString::fromStdString(message->step)), detail = QString::fromStdString(message->detail);
        Q_EMIT progressed(detail.isEmpty() ? step : tr("%1: %2", "a step, and the line of code in which it is").arg(step, detail));
    }
}

void ExportRun::onEnd()
{
    take();
    m_printed = (m_printed + m_process->readAllStandardError()).right(mostPrinted);
    const int code = m_process->exitCode();
    const bool crashed = m_process->exitStatus() == QProcess::CrashExit;
    m_process = nullptr;
    if (m_done) {
        const Done done = *m_done;
        return Q_EMIT finished(done);
    }
    const QString last = printed().trimmed().section(QLatin1Char('\n'), -1);
    const QString end =
        crashed ? tr("The interpreter crashed (signal %1).").arg(code) : tr("The interpreter ended with code %1.").arg(code);
    giveUp(last.isEmpty() ? end : end + QLatin1Char(' ') + last);
}

void ExportRun::giveUp(const QString& why)
{
    m_process = nullptr;
    Q_EMIT failed(why);
}

} // namespace nodewise::viewer
