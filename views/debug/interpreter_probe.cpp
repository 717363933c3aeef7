// SPDX-License-Identifier: Apache-2.0
#include "views/debug/interpreter_probe.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr qint64 mostOutput = 1 << 20;
constexpr qsizetype mostDevices = 256;

// The standard output is for the answer alone, whatever torch and the modules print.
constexpr const char* script = R"(
import json, os, platform, sys
out = os.dup(1)
os.dup2(2, 1)
sys.path[:] = [folder for folder in sys.path if folder]
answer = {"python": platform.python_version(), "devices": []}
def count(kind):
    module = getattr(torch.backends if kind == "mps" else torch, kind, None)
    try:
        there = module.is_available() if hasattr(module, "is_available") else kind == own
        return (module.device_count() if hasattr(module, "device_count") else 1) if there else 0
    except Exception:
        return 0
def describe(kind, at):
    try:
        return str(getattr(torch, kind).get_device_name(at))
    except Exception:
        return ""
try:
    import torch
    answer["torch"] = str(torch.__version__)
    import importlib.util
    for module in sys.argv[1:]:
        if not module.endswith(".py"):
            __import__(module)
            continue
        name = os.path.splitext(os.path.basename(module))[0]
        spec = importlib.util.spec_from_file_location(name, module)
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    own = torch._C._get_privateuse1_backend_name()
    answer["devices"].append(["cpu", ""])
    for kind in ("cuda", "xpu", "mps", *([own] if own != "privateuseone" else [])):
        many = count(kind)
        for at in range(many):
            answer["devices"].append([f"{kind}:{at}" if many > 1 else kind, describe(kind, at)])
except BaseException as error:
    answer["error"] = f"{type(error).__name__}: {error}"
os.write(out, ("\n" + json.dumps(answer) + "\n").encode())
sys.stderr.flush()
os._exit(0)
)";

InterpreterProbe::Result read(const QByteArray& output)
{
    const QJsonObject json = QJsonDocument::fromJson(output.trimmed()).object();
    InterpreterProbe::Result out;
    out.python = json["python"].toString();
    out.torch = json["torch"].toString();
    out.error = json["error"].toString();
    const QJsonArray devices = json["devices"].toArray();
    for (qsizetype i = 0; i < std::min(devices.size(), mostDevices); ++i)
        out.devices.push_back({devices[i].toArray()[0].toString(), devices[i].toArray()[1].toString()});
    return out;
}

} // namespace

InterpreterProbe::InterpreterProbe(int patience, QObject* parent) : QObject(parent)
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(patience);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        const int seconds = m_patience.interval() / 1000;
        cancel();
        Q_EMIT finished(
            {.python = {}, .torch = {}, .devices = {}, .error = tr("It did not answer within %n second(s).", nullptr, seconds)});
    });
}

void InterpreterProbe::start(const QString& python, const QStringList& imports)
{
    cancel();
    m_process = new QProcess; // its end is not waited for
    m_process->setProcessChannelMode(QProcess::SeparateChannels);
    m_process->setWorkingDirectory(QDir::rootPath()); // no module comes from where the window happened to be started
    m_process->setStandardInputFile(QProcess::nullDevice());
    connect(m_process, &QProcess::finished, m_process, &QObject::deleteLater);
    connect(m_process, &QProcess::finished, this, &InterpreterProbe::take);
    connect(m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart)
            return;
        const QString why = m_process->errorString();
        m_process->deleteLater();
        give({.python = {}, .torch = {}, .devices = {}, .error = tr("It can't be started: %1").arg(why)});
    });
    m_patience.start();
    m_process->start(python, QStringList{QStringLiteral("-u"), QStringLiteral("-c"), QString::fromLatin1(script)} + imports);
}

void InterpreterProbe::cancel()
{
    m_patience.stop();
    if (!m_process)
        return;
    m_process->disconnect(this);
    m_process->kill();
    m_process = nullptr;
}

void InterpreterProbe::take()
{
    const QByteArray output = m_process->read(mostOutput);
    const QString lastWords = QString::fromUtf8(m_process->readAllStandardError().trimmed()).section(QLatin1Char('\n'), -1);
    Result result = read(output);
    if (result.python.isEmpty())
        result.error = lastWords.isEmpty() ? tr("It ended with code %1.").arg(m_process->exitCode()) : lastWords;
    give(std::move(result));
}

void InterpreterProbe::give(Result result)
{
    m_patience.stop();
    m_process = nullptr;
    Q_EMIT finished(result);
}

} // namespace nodewise::views
