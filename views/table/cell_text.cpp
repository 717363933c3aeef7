// SPDX-License-Identifier: Apache-2.0
#include "views/table/cell_text.h"

#include <QLocale>

namespace nodewise::views {

QString readable(const QVariant& value)
{
    switch (value.userType()) {
    case QMetaType::Int:
    case QMetaType::LongLong:
        return QLocale().toString(value.toLongLong());
    case QMetaType::UInt:
    case QMetaType::ULongLong:
        return QLocale().toString(value.toULongLong());
    case QMetaType::Double:
        return QLocale().toString(value.toDouble(), 'g', 6);
    default:
        return value.toString();
    }
}

QString plainText(const QVariant& value)
{
    switch (value.userType()) {
    case QMetaType::Double:
        return QLocale::c().toString(value.toDouble(), 'g', QLocale::FloatingPointShortest);
    case QMetaType::Bool:
        return value.toBool() ? QStringLiteral("yes") : QStringLiteral("no");
    default:
        return value.toString();
    }
}

} // namespace nodewise::views
