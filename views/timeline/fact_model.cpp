// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/fact_model.h"

#include "views/common/column_title.h"
#include "views/common/theme.h"

namespace nodewise::views {

QVariant SliceFactModel::cell(const SliceFact& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return column == Name ? row.name : row.value.simplified();
    case Qt::ToolTipRole:
        return row.value;
    case Qt::FontRole:
        return (column == Value && !row.words) || (column == Name && row.argument) ? QVariant(monoFont()) : QVariant();
    case Qt::ForegroundRole:
        if (column == Name)
            return Theme::current().dim;
        return row.leads != SliceFact::Leads::Nowhere ? QVariant(Theme::current().accent) : QVariant();
    default:
        return {};
    }
}

QVariant SliceFactModel::title(int column, int role) const
{
    return titleData(role, column == Name ? tr("fact") : tr("value"), false);
}

} // namespace nodewise::views
