// SPDX-License-Identifier: Apache-2.0
// Cells of tables for other programs.
#pragma once

#include <QLocale>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

namespace nodewise::views {

/// All digits; "inf", "nan".
inline QString plainNumber(double value)
{
    return QLocale::c().toString(value, 'g', QLocale::FloatingPointShortest);
}
inline QString plainNumber(const std::optional<double>& value)
{
    return value ? plainNumber(*value) : QString();
}
/// "2 3": a shape or an index.
inline QString plainShape(const std::vector<std::int64_t>& shape)
{
    QStringList dims;
    for (const std::int64_t dim : shape)
        dims.append(QString::number(dim));
    return dims.join(QLatin1Char(' '));
}

} // namespace nodewise::views
