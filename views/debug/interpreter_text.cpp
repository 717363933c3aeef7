// SPDX-License-Identifier: Apache-2.0
#include "views/debug/interpreter_text.h"

#include "core/process/interpreters.h"
#include "views/common/trust_service.h"
#include "views/debug/debug_session.h"
#include "views/debug/session_start.h"

#include <QDir>
#include <QFileInfo>

namespace nodewise::views {

namespace {

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

QString deviceOf(const protocol::PythonExecutor& python)
{
    const QString device = python.device.empty() ? QStringLiteral("cpu") : text(python.device);
    return python.deviceRules.empty() ? device : InterpreterText::tr("%1 and others", "devices").arg(device);
}

} // namespace

QString InterpreterText::shortName(const QString& path)
{
    const QStringList parts = path.split(QLatin1Char('/'), Qt::SkipEmptyParts);
    if (parts.size() <= 3 || parts.front() == QLatin1String("usr"))
        return QDir::toNativeSeparators(path);
    return parts.mid(parts.size() - 3).join(QLatin1Char('/'));
}

QString InterpreterText::of(const protocol::PythonExecutor& python, const QString& torch)
{
    QStringList parts{shortName(text(python.python))};
    if (!torch.isEmpty())
        parts.append(tr("torch %1").arg(torch));
    parts.append(deviceOf(python));
    if (python.inDouble)
        parts.append(QStringLiteral("float64"));
    if (python.ranks > 0)
        parts.append(python.ranks == 1 ? tr("1 rank") : tr("%1 ranks").arg(python.ranks));
    return parts.join(QLatin1String(", "));
}

QString InterpreterText::of(const DebugSession& session)
{
    const QString torch = text(session.launchAnswer().fingerprint.torch);
    if (!session.python().python.empty())
        return of(session.python(), torch);
    return torch.isEmpty() ? tr("LibTorch (CPU)") : tr("LibTorch %1 (CPU)").arg(torch);
}

QString InterpreterText::of(const SessionStart& start, const DebugSession& session, bool brief)
{
    const protocol::PythonExecutor& next = start.python();
    if (next.python.empty())
        return brief || !session.python().python.empty() ? QStringLiteral("LibTorch") : of(session);
    const bool same = session.python().python == next.python && !session.launchAnswer().fingerprint.torch.empty();
    if (!brief)
        return of(next, same ? text(session.launchAnswer().fingerprint.torch) : start.pythonTorch());
    const QStringList parts = text(next.python).split(QLatin1Char('/'), Qt::SkipEmptyParts);
    const bool inEnvironment = parts.size() > 3 && parts.front() != QLatin1String("usr");
    return (inEnvironment ? parts.at(parts.size() - 3) : parts.value(parts.size() - 1)) + QStringLiteral(", ") + deviceOf(next);
}

TrustRequest InterpreterText::trustOf(const protocol::PythonExecutor& python)
{
    TrustRequest out{.what = TrustRequest::What::Python, .files = {}, .does = {}};
    for (const std::string& file : process::filesOfInterpreter(python.python))
        out.files.append(text(file));
    QStringList modules;
    for (const std::string& module : python.pythonImports) {
        if (module.ends_with(".py"))
            out.files.append(text(module));
        else
            modules.append(text(module));
    }
    if (!modules.isEmpty())
        out.does.append(tr("It imports %1.", "modules").arg(modules.join(QLatin1String(", "))));
    return out;
}

} // namespace nodewise::views
