// SPDX-License-Identifier: Apache-2.0
// A table of a run's values, filtered and sorted, whose rows and the graphs' nodes are one selection.
#pragma once

#include "views/common/document.h"
#include "views/debug/debug_context.h"

#include <QTreeView>

#include <functional>
#include <optional>
#include <unordered_map>

namespace nodewise::views {

class ValueFilter;

class ValueTable : public QTreeView {
    Q_OBJECT
public:
    /// `model` is flat and answers ValueRole; `side`: whose nodes its rows name.
    ValueTable(const DebugContext& context, QAbstractItemModel* model, std::function<Side()> side, QWidget* parent = nullptr);

    ValueFilter& filter() const { return *m_filter; }
    /// Rows of the model, as they are shown; of `selected` those that are selected.
    std::vector<int> shownRows(bool selected) const;
    /// Of the model; -1 = none.
    int currentRow() const;
    /// Widths in letters, by column.
    void setWidths(const std::vector<int>& letters);

Q_SIGNALS:
    /// Double click or Enter: the model's row.
    void rowActivated(int row);
    void copyRequested();

private:
    void onSelected();
    void followSelection();
    void countNodes();

    DebugContext m_context;
    std::function<Side()> m_side;
    ValueFilter* m_filter;
    std::unordered_map<std::uint32_t, int> m_first; ///< by node: its first row
    bool m_following = false;                       ///< the table's own selection is being set
};

} // namespace nodewise::views
