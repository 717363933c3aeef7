// SPDX-License-Identifier: Apache-2.0
// Sums over a part of a trace, by whatever they are put together.
#pragma once

#include "core/trace/analysis/sums.h"
#include "views/table/record_model.h"
#include "views/timeline/tick_text.h"

#include <QCoreApplication>

namespace nodewise::views {

struct SumRow {
    trace::Sum sum;
    double share = 0; ///< of all
};

class SumModel : public RecordModel<SumRow> {
    Q_DECLARE_TR_FUNCTIONS(SumModel)
public:
    enum Column { Key, Count, Total, Self, Mean, Longest, Waited, Share, ColumnCount };
    using DescribedModel::DescribedModel;

    void setSums(const trace::Sums& sums, trace::SumBy by, const TickText& text);
    static QString nameOf(trace::SumBy by);

protected:
    Table<SumRow> describe() const override;

private:
    TickText m_text;
    trace::SumBy m_by = trace::SumBy::Name;
};

} // namespace nodewise::views
