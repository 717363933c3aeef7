// SPDX-License-Identifier: Apache-2.0
// What a reader could not use, by reason.
#pragma once

#include "views/common/column_title.h"
#include "views/common/table_model.h"
#include "views/common/translated.h"

#include "core/trace/store/trace.h"

#include <QCoreApplication>
#include <QLocale>

namespace nodewise::views {

class SkippedModel : public TableModel<trace::Skipped> {
    Q_DECLARE_TR_FUNCTIONS(SkippedModel)
public:
    enum Column { Count, Line, Why, ColumnCount };
    using TableModel::TableModel;

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const trace::Skipped& row, int column, int role) const override
    {
        if (role == Qt::TextAlignmentRole)
            return alignmentOf(column != Why);
        if (role != Qt::DisplayRole && !(role == Qt::ToolTipRole && column == Why))
            return {};
        return column == Why ? translated(row.why) : QLocale().toString(qulonglong(column == Count ? row.count : row.line));
    }
    QVariant title(int column, int role) const override
    {
        const QString titles[] = {tr("entries"), tr("first in line"), tr("why they were skipped")};
        return titleData(role, titles[column], column != Why);
    }
};

} // namespace nodewise::views
