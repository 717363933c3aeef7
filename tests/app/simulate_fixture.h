// SPDX-License-Identifier: Apache-2.0
// What tests of nodewise-cli simulate share: it is run, and its JSON is read.
#pragma once

#include "tests/app/cli_runner.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace nodewise::test {

using Ran = RanProgram<QString>;
inline constexpr auto cli = runCli<QString>;

inline QString data(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/%1").arg(QLatin1String(name));
}

inline QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

inline QStringList words(const char* text)
{
    return QString::fromUtf8(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

/// What it said, as JSON; empty where it failed.
inline QJsonObject simulated(const QString& file, const char* options = "")
{
    const Ran ran = cli(QStringList{QStringLiteral("simulate"), file, QStringLiteral("--json")} + words(options));
    if (ran.code != 0)
        qWarning("%s", qPrintable(ran.err));
    return ran.code == 0 ? QJsonDocument::fromJson(ran.out.toUtf8()).object() : QJsonObject();
}

inline qint64 number(const QJsonObject& object, const char* key)
{
    return object[QLatin1String(key)].toInteger(-1);
}

inline QString model(const char* name)
{
    return data("programs/") + QLatin1String(name) + QStringLiteral(".pt2");
}

} // namespace nodewise::test
