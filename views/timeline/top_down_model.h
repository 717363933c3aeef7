// SPDX-License-Identifier: Apache-2.0
// Where the time of a trace goes, as a tree.
#pragma once

#include "core/trace/analysis/sums.h"
#include "views/common/tree_model.h"
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

class TopDownModel : public TreeModel<TopDownRow> {
    Q_DECLARE_TR_FUNCTIONS(TopDownModel)
public:
    /// The figures first: all of a part of the window shows them.
    enum Column { Label, Total, Share, Self, Count, Level, ColumnCount };
    static constexpr int sortRole = Qt::UserRole + 1;
    using TreeModel::TreeModel;

    void setText(const TickText& text) { m_text = text; }
    /// Without its first one, which is the whole.
    static Rows rowsOf(const trace::Tree& tree);

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const TopDownRow& row, int column, int role) const override;
    QVariant title(int column, int role) const override;

private:
    QString text(const TopDownRow& row, int column) const;

    TickText m_text;
};

} // namespace nodewise::views
