// SPDX-License-Identifier: Apache-2.0
#include "views/common/document.h"

#include <QFileInfo>
#include <QStringList>

namespace nodewise::views {

QString pluginNames(const Document& document)
{
    QStringList names;
    for (const std::string& file : document.irPlugins)
        names.append(QFileInfo(QString::fromStdString(file)).fileName());
    return names.join(QLatin1String(", "));
}

bool isSameProgram(const Document& a, const Document& b)
{
    return a.file == b.file && (a.model ? a.model->name : std::string()) == (b.model ? b.model->name : std::string());
}

} // namespace nodewise::views
