// SPDX-License-Identifier: Apache-2.0
// Slices as a table: what was found, or a path through time.
#pragma once

#include "views/table/record_model.h"
#include "views/timeline/tick_text.h"

#include <QCoreApplication>

namespace nodewise::views {

struct SliceRow {
    trace::SliceId slice = trace::none;
    trace::Time gap = 0; ///< to what came before it on a path
};

/// At most `most` rows are listed: nobody reads more.
class SliceTable : public RecordModel<SliceRow> {
    Q_DECLARE_TR_FUNCTIONS(SliceTable)
public:
    enum Column { Name, Start, Duration, Gap, Lane, Nodes, ColumnCount };
    static constexpr std::size_t most = 20000;
    using DescribedModel::DescribedModel;

    /// Without rows.
    void setTrace(std::shared_ptr<const trace::Trace> trace);

protected:
    Table<SliceRow> describe() const override;

private:
    std::shared_ptr<const trace::Trace> m_trace;
};

} // namespace nodewise::views
