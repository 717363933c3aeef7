// SPDX-License-Identifier: Apache-2.0
// Columns of a tree in the room that there is: one has what the others leave, and what can be missed goes first where there is too little.
#pragma once

#include <QObject>

#include <optional>
#include <vector>

class QTreeView;

namespace nodewise::views {

/// Lives with the tree. A width that the user chose is kept as the column's wish.
class ColumnFit : public QObject {
    Q_OBJECT
public:
    /// In letters of the monospaced font.
    struct Column {
        int wish = 0;
        int least = 0;
        bool byContents = false; ///< no more than what its cells need
    };
    /// `rest`: has what is left, at least its least; by contents, what these need of two fifths. `missable`: in the order in which they go.
    ColumnFit(QTreeView* tree, std::vector<Column> columns, int rest, std::vector<int> missable);

    void fit();

Q_SIGNALS:
    /// Widths are others: for rows whose height depends on them.
    void fitted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    int wishOf(int column) const;
    int leastOfRest(int room) const;
    /// What shrinks does so by its share of what can be given.
    std::vector<int> shrunk(std::vector<int> wishes, const std::vector<bool>& shown, int over) const;

    QTreeView* m_tree;
    std::vector<Column> m_columns;
    int m_rest;
    std::vector<int> m_missable;
    std::vector<std::optional<int>> m_chosen; ///< pixels, by column
    bool m_fitting = false;
};

} // namespace nodewise::views
