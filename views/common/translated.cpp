// SPDX-License-Identifier: Apache-2.0
#include "views/common/translated.h"

#include <QCoreApplication>

namespace nodewise::views {

QString translated(const UserText& text)
{
    return QString::fromStdString(
        text.translated([](const std::string& source) { return QCoreApplication::translate("Core", source.c_str()).toStdString(); }));
}

QString translated(const Error& error)
{
    return translated(error.asText());
}

} // namespace nodewise::views
