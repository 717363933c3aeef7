// SPDX-License-Identifier: Apache-2.0
// Where the time of a trace goes, as a tree.
#pragma once

#include "core/trace/analysis/sums.h"
#include "views/table/record_model.h"
#include "views/timeline/tick_text.h"

#include <QCoreApplication>

namespace nodewise::views {

struct TopDownRow {
    std::uint32_t node = 0; ///< in the trace::Tree
    trace::TreeNode::Level level = trace::TreeNode::Level::Root;
    QString label;
    std::uint64_t count = 0;
    trace::Time total = 0, self = 0;
    trace::SliceId example = trace::none;
    double share = 0;
};

class TopDownModel : public RecordTree<TopDownRow> {
    Q_DECLARE_TR_FUNCTIONS(TopDownModel)
public:
    /// The figures first: all of a part of the window shows them.
    enum Column { Label, Total, Share, Self, Count, Level, ColumnCount };
    using DescribedModel::DescribedModel;

    /// Without its first one, which is the whole.
    void setTree(const trace::Tree& tree, const TickText& text);

protected:
    Table<TopDownRow> describe() const override;

private:
    static Rows rowsOf(const trace::Tree& tree);

    TickText m_text;
};

} // namespace nodewise::views
