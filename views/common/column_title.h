// SPDX-License-Identifier: Apache-2.0
// What tables answer of their columns: numbers stand right, and so do their titles.
#pragma once

#include <QString>
#include <QVariant>

namespace nodewise::views {

/// For Qt::TextAlignmentRole, of cells and titles.
inline int alignmentOf(bool number)
{
    return int((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

/// Of a column, by role. `tip`: "" = none.
inline QVariant titleData(int role, const QString& title, bool number, const QString& tip = {})
{
    switch (role) {
    case Qt::DisplayRole:
        return title;
    case Qt::TextAlignmentRole:
        return alignmentOf(number);
    case Qt::ToolTipRole:
        return tip.isEmpty() ? QVariant() : tip;
    default:
        return {};
    }
}

} // namespace nodewise::views
