// SPDX-License-Identifier: Apache-2.0
// Dumps to compare with, for tests of the window.
#pragma once

#include "tests/app/window/window_bench.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <cstring>

namespace nodewise::viewer {

/// Every value of the program as nodewise-cli writes it; "" if it can't.
inline QString dumpOf(const QTemporaryDir& folder, const char* program)
{
    QProcess process;
    const QString values = folder.filePath("values");
    process.start(QStringLiteral(NODEWISE_BIN "/nodewise-cli"), {"run", data(program), "--keep", "*", "--save-values", values});
    return process.waitForFinished(patience) && process.exitCode() == 0 ? values : QString();
}

/// The last element of a float32 .npy, made another.
inline bool alter(const QString& file)
{
    QFile npy(file);
    if (!npy.open(QIODevice::ReadWrite))
        return false;
    QByteArray bytes = npy.readAll();
    float last = 0;
    std::memcpy(&last, bytes.constData() + bytes.size() - 4, 4);
    last += 1;
    std::memcpy(bytes.data() + bytes.size() - 4, &last, 4);
    npy.seek(0);
    return bytes.left(128).contains("<f4") && npy.write(bytes) == bytes.size();
}

} // namespace nodewise::viewer
