// SPDX-License-Identifier: Apache-2.0
// What a legend says below the families of operators, in its order.
#pragma once

#include "views/graph/legend.h"

#include <QRegularExpression>

namespace nodewise::test {

inline QStringList marksOf(const views::Legend& legend)
{
    static const QRegularExpression family(QStringLiteral(": [0-9.,]+$")); // with its count
    QStringList lines;
    for (const QString& line : legend.toolTip().split(QLatin1Char('\n'), Qt::SkipEmptyParts))
        if (!family.match(line).hasMatch())
            lines.append(line);
    return lines;
}

} // namespace nodewise::test
