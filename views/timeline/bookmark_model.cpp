// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/bookmark_model.h"

#include "views/common/column_title.h"
#include "views/common/theme.h"

namespace nodewise::views {

Qt::ItemFlags BookmarkModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags all = TableModel::flags(index);
    return index.column() == Name ? all | Qt::ItemIsEditable : all;
}

bool BookmarkModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const QString name = value.toString().simplified();
    if (role != Qt::EditRole || index.column() != Name || name.isEmpty())
        return false;
    Q_EMIT renamed(index.row(), name);
    return true;
}

QVariant BookmarkModel::cell(const Bookmark& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return column == Name ? row.name : m_text.place(row.time);
    case Qt::FontRole:
        return column == Time ? QVariant(monoFont()) : QVariant();
    default:
        return {};
    }
}

QVariant BookmarkModel::title(int column, int role) const
{
    return titleData(role, column == Name ? tr("bookmark") : tr("at"), false);
}

} // namespace nodewise::views
