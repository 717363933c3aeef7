// SPDX-License-Identifier: Apache-2.0
// Processes that a test started through something else, to be killed in the middle of what they do.
#pragma once

#include <QDir>
#include <QFile>
#include <QList>

#include <algorithm>
#include <csignal>
#include <unistd.h>

namespace nodewise::test {

/// A process's line in /proc behind its name: state, parent, ...; empty where it is gone or has another name. `name` has at most 15
/// letters, as the kernel keeps it.
inline QList<QByteArray> statOf(const QString& process, const QByteArray& name = {})
{
    QFile file(QStringLiteral("/proc/%1/stat").arg(process));
    const QByteArray stat = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray(); // "12 (name) S 11 ..."
    const bool isIt = !stat.isEmpty() && (name.isEmpty() || stat.contains('(' + name + ')'));
    return isIt ? stat.mid(stat.lastIndexOf(')') + 2).split(' ') : QList<QByteArray>();
}

/// Children of this process by the name of their program.
inline QList<qint64> childrenNamed(const QByteArray& name)
{
    QList<qint64> out;
    for (const QString& process : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs))
        if (const auto stat = statOf(process, name); stat.value(1).toLongLong() == ::getpid() && stat.value(0) != "Z")
            out.append(process.toLongLong());
    return out;
}

/// The most memory in kB that a process of this name has had which this one or its descendants started; 0 = there is none.
inline qint64 peakBelow(const QByteArray& name)
{
    const auto isBelow = [](QByteArray process) {
        while (process.toLongLong() > 1 && process.toLongLong() != ::getpid())
            process = statOf(QString::fromLatin1(process)).value(1);
        return process.toLongLong() == ::getpid();
    };
    qint64 peak = 0;
    for (const QString& process : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        if (statOf(process, name).isEmpty() || !isBelow(process.toLatin1()))
            continue;
        QFile file(QStringLiteral("/proc/%1/status").arg(process));
        const QByteArray status = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        const qsizetype at = status.indexOf("VmHWM:");
        peak = at < 0 ? peak : std::max(peak, status.mid(at + 6, status.indexOf(" kB", at) - at - 6).trimmed().toLongLong());
    }
    return peak;
}

/// All of them; how many there were.
inline qsizetype killChildren(const QByteArray& name)
{
    const QList<qint64> found = childrenNamed(name);
    for (const qint64 process : found)
        ::kill(static_cast<pid_t>(process), SIGKILL);
    return found.size();
}

} // namespace nodewise::test
