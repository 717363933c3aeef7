// SPDX-License-Identifier: Apache-2.0
// Runs nodewise-cli, or a copy of it, for tests of what it prints and how it exits.
#pragma once

#include <QProcess>
#include <QStringList>

namespace nodewise::test {

/// Of a program that has ended; `String` is QByteArray for bytes as they came, or QString.
template <class String>
struct RanProgram {
    int code = -1; ///< -1: it did not start, crashed or hung, as `err` says
    String out, err;
};

template <class String>
RanProgram<String> runProgram(const QString& program, const QStringList& arguments)
{
    constexpr int patience = 120000; // ms
    const auto text = [](const QByteArray& bytes) {
        if constexpr (std::is_same_v<String, QByteArray>)
            return bytes;
        else
            return QString::fromUtf8(bytes);
    };
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(patience) || process.exitStatus() != QProcess::NormalExit)
        return {.code = -1, .out = {}, .err = text(process.errorString().toUtf8())};
    return {process.exitCode(), text(process.readAllStandardOutput()), text(process.readAllStandardError())};
}

template <class String>
RanProgram<String> runCli(const QStringList& arguments)
{
    return runProgram<String>(QStringLiteral(NODEWISE_BIN "/nodewise-cli"), arguments);
}

} // namespace nodewise::test
