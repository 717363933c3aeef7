// SPDX-License-Identifier: Apache-2.0
// What the command palette lists, ranked by how well it matches what was typed.
#pragma once

#include "views/common/document.h"

#include <QAbstractListModel>
#include <QAction>
#include <QList>

namespace nodewise::viewer {

struct PaletteEntry {
    enum class Kind { Action, Node, Module };
    Kind kind = Kind::Action;
    QString text;
    QString detail; ///< shortcut, op, or class
    int index = -1; ///< of the action
    int score = 0;
};

/// At most `maxPaletteEntries`, best first.
inline constexpr int maxPaletteEntries = 200;
QList<PaletteEntry> actionEntries(const QList<QAction*>& actions, const QString& pattern);
QList<PaletteEntry> nodeEntries(const views::Document& document, const QString& pattern);
QList<PaletteEntry> moduleEntries(const views::Document& document, const QString& pattern);
/// All of them. Nodes of graphs with more than `maxNodesAmongOthers` are left out, which keeps up with typing.
inline constexpr std::size_t maxNodesAmongOthers = 10000;
QList<PaletteEntry> allEntries(const QList<QAction*>& actions, const views::Document* document, const QString& pattern);

class PaletteModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;
    static constexpr int DetailRole = Qt::UserRole;
    static constexpr int EnabledRole = Qt::UserRole + 1;
    void setEntries(QList<PaletteEntry> entries);
    const PaletteEntry& entry(int row) const { return m_entries[row]; }
    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(m_entries.size()); }
    QVariant data(const QModelIndex& index, int role) const override;

private:
    QList<PaletteEntry> m_entries;
};

} // namespace nodewise::viewer
