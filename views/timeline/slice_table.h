// SPDX-License-Identifier: Apache-2.0
// Slices as a table: what was found, or a path through time.
#pragma once

#include "views/common/table_model.h"
#include "views/timeline/tick_text.h"

#include <QCoreApplication>

namespace nodewise::views {

struct SliceRow {
    trace::SliceId slice = trace::none;
    trace::Time gap = 0; ///< to what came before it on a path
};

/// At most `most` rows are listed: nobody reads more.
class SliceTable : public TableModel<SliceRow> {
    Q_DECLARE_TR_FUNCTIONS(SliceTable)
public:
    enum Column { Name, Start, Duration, Gap, Lane, Nodes, ColumnCount };
    static constexpr int sortRole = Qt::UserRole + 1;
    static constexpr std::size_t most = 20000;
    using TableModel::TableModel;

    void setTrace(std::shared_ptr<const trace::Trace> trace);

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const SliceRow& row, int column, int role) const override;
    QVariant title(int column, int role) const override;

private:
    QString text(const SliceRow& row, int column) const;
    QVariant sortKey(const SliceRow& row, int column) const;

    std::shared_ptr<const trace::Trace> m_trace;
    TickText m_text;
};

} // namespace nodewise::views
