// SPDX-License-Identifier: Apache-2.0
// The view of a table of a run's values, whose rows and the graphs' nodes are one selection.
#pragma once

#include "views/common/document.h"
#include "views/debug/debug_context.h"

#include <QTreeView>

#include <functional>
#include <unordered_map>

namespace nodewise::views {

class ValueFilter;

class ValueTable : public QTreeView {
    Q_OBJECT
public:
    /// `filter` has a model that answers ValueRole, and is taken; `side`: whose nodes its rows name.
    ValueTable(const DebugContext& context, ValueFilter* filter, std::function<Side()> side, QWidget* parent = nullptr);

    ValueFilter& filter() const { return *m_filter; }
    /// The model's index of a node's first row, where the model knows better than to look through all rows of a flat one.
    void setFinder(std::function<QModelIndex(std::uint32_t node)> finder) { m_finder = std::move(finder); }
    /// Of the graphs' selection; again after the rows were arranged anew.
    void followSelection();
    /// Of the model; -1 = none.
    int currentRow() const;

private:
    void onSelected();
    QModelIndex indexOf(std::uint32_t node) const;
    void countNodes();

    DebugContext m_context;
    std::function<Side()> m_side;
    ValueFilter* m_filter;
    std::function<QModelIndex(std::uint32_t)> m_finder;
    std::unordered_map<std::uint32_t, int> m_first; ///< by node: its first row; without a finder
    bool m_following = false;                       ///< the table's own selection is being set
};

} // namespace nodewise::views
