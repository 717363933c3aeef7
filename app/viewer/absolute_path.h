// SPDX-License-Identifier: Apache-2.0
// Paths for the engine, whose folder is another one.
#pragma once

#include <QFileInfo>

#include <string>

namespace nodewise::viewer {

/// "" stays "".
inline std::string absolutePath(const std::string& file)
{
    return file.empty() ? file : QFileInfo(QString::fromStdString(file)).absoluteFilePath().toStdString();
}

} // namespace nodewise::viewer
