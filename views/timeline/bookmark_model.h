// SPDX-License-Identifier: Apache-2.0
// Bookmarks as a table; their names are edited in place.
#pragma once

#include "views/common/table_model.h"
#include "views/timeline/timeline_picture.h"

namespace nodewise::views {

class BookmarkModel : public TableModel<Bookmark> {
    Q_OBJECT
public:
    enum Column { Name, Time, ColumnCount };
    using TableModel::TableModel;
    void setText(const TickText& text) { m_text = text; }
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

Q_SIGNALS:
    void renamed(int row, const QString& name);

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const Bookmark& row, int column, int role) const override;
    QVariant title(int column, int role) const override;

private:
    TickText m_text;
};

} // namespace nodewise::views
