// SPDX-License-Identifier: Apache-2.0
// Cells of tables for other programs.
#pragma once

#include <QString>
#include <QStringList>

#include <cstdint>
#include <vector>

namespace nodewise::views {

/// "2 3": a shape or an index.
inline QString plainShape(const std::vector<std::int64_t>& shape)
{
    QStringList dims;
    for (const std::int64_t dim : shape)
        dims.append(QString::number(dim));
    return dims.join(QLatin1Char(' '));
}

} // namespace nodewise::views
