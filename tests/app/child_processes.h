// SPDX-License-Identifier: Apache-2.0
// Processes that a test started through something else, to be killed in the middle of what they do.
#pragma once

#include <QDir>
#include <QFile>
#include <QList>

#include <csignal>
#include <unistd.h>

namespace nodewise::test {

/// Children of this process by the name of their program, at most 15 letters, as the kernel keeps it.
inline QList<qint64> childrenNamed(const QByteArray& name)
{
    QList<qint64> out;
    for (const QString& process : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        QFile file(QStringLiteral("/proc/%1/stat").arg(process));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QByteArray stat = file.readAll(); // "12 (name) S 11 ..."
        const QList<QByteArray> rest = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
        if (stat.contains('(' + name + ')') && rest.value(1).toLongLong() == ::getpid() && rest.value(0) != "Z")
            out.append(process.toLongLong());
    }
    return out;
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
