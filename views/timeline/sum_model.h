// SPDX-License-Identifier: Apache-2.0
// Sums over a part of a trace, by whatever they are put together.
#pragma once

#include "core/trace/analysis/sums.h"
#include "views/common/table_model.h"
#include "views/timeline/tick_text.h"

#include <QCoreApplication>

namespace nodewise::views {

struct SumRow {
    trace::Sum sum;
    double share = 0; ///< of all
};

class SumModel : public TableModel<SumRow> {
    Q_DECLARE_TR_FUNCTIONS(SumModel)
public:
    enum Column { Key, Count, Total, Self, Mean, Longest, Waited, Share, ColumnCount };
    static constexpr int sortRole = Qt::UserRole + 1;
    using TableModel::TableModel;

    void setText(const TickText& text) { m_text = text; }
    void setSums(const trace::Sums& sums, trace::SumBy by);
    trace::SumBy by() const { return m_by; }
    /// What a row is of, in words.
    QString keyText(const SumRow& row) const;
    /// Of the columns as they are shown; for files and the clipboard.
    QStringList titles() const;
    QStringList line(int row) const;
    static QString nameOf(trace::SumBy by);

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const SumRow& row, int column, int role) const override;
    QVariant title(int column, int role) const override;

private:
    QString text(const SumRow& row, int column) const;
    QVariant sortKey(const SumRow& row, int column) const;

    TickText m_text;
    trace::SumBy m_by = trace::SumBy::Name;
};

} // namespace nodewise::views
