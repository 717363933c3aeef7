// SPDX-License-Identifier: Apache-2.0
// The rows of the command palette: what was found, each group under its heading.
#pragma once

#include "app/viewer/palette_search.h"

#include <QAbstractListModel>

namespace nodewise::viewer {

class PaletteModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;
    static constexpr int DetailRole = Qt::UserRole;
    static constexpr int HeadingRole = Qt::UserRole + 1; ///< true: of a group, no entry

    void setGroups(const QList<PaletteGroup>& groups);
    /// Null: a heading, or no row.
    const PaletteEntry* tryEntry(int row) const;
    /// Where the same is now, if it can be chosen; -1: nowhere.
    int rowOf(const PaletteEntry& entry) const;
    /// How many of them can be chosen.
    int usableCount() const;
    /// The next row that can be chosen, from `row` on in steps of `by`; -1: none.
    int usableFrom(int row, int by) const;

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    struct Row {
        bool heading = false;
        PaletteEntry entry; ///< of a heading: its kind and detail
    };
    QString headingText(PaletteEntry::Kind kind) const;
    QList<Row> m_rows;
};

} // namespace nodewise::viewer
