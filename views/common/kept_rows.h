// SPDX-License-Identifier: Apache-2.0
// What is open in a tree whose model replaces all of its rows: the same rows are open after it, at the same place.
#pragma once

#include <QScrollBar>
#include <QStringList>
#include <QTreeView>

#include <set>
#include <vector>

namespace nodewise::views {

/// Made before the rows are replaced. Top-level rows, told by the texts of some columns.
class KeptRows {
public:
    KeptRows(QTreeView& tree, std::vector<int> columns)
        : m_tree(tree), m_columns(std::move(columns)), m_scrolled(tree.verticalScrollBar()->value())
    {
        for (int row = 0; row < tree.model()->rowCount(); ++row)
            if (const QModelIndex index = tree.model()->index(row, 0); tree.isExpanded(index))
                m_open.insert(keyOf(index));
    }

    void restore() const
    {
        for (int row = 0; row < m_tree.model()->rowCount() && !m_open.empty(); ++row)
            if (const QModelIndex index = m_tree.model()->index(row, 0); m_open.contains(keyOf(index)))
                m_tree.expand(index);
        m_tree.verticalScrollBar()->setValue(m_scrolled);
    }

private:
    QStringList keyOf(const QModelIndex& index) const
    {
        QStringList key;
        for (const int column : m_columns)
            key.append(index.siblingAtColumn(column).data().toString());
        return key;
    }

    QTreeView& m_tree;
    std::vector<int> m_columns;
    std::set<QStringList> m_open;
    int m_scrolled;
};

} // namespace nodewise::views
