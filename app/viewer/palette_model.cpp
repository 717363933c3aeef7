// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/palette_model.h"

#include "views/common/shown.h"
#include "views/common/tip.h"

#include <QLocale>

#include <algorithm>

namespace nodewise::viewer {

using Kind = PaletteEntry::Kind;

void PaletteModel::setGroups(const QList<PaletteGroup>& groups)
{
    beginResetModel();
    m_rows.clear();
    for (const PaletteGroup& group : groups) {
        Row heading{.heading = true, .entry = {.kind = group.kind}};
        if (group.found > group.entries.size())
            heading.entry.detail =
                tr("%1 of %2", "shown of found").arg(QLocale().toString(group.entries.size()), QLocale().toString(group.found));
        m_rows.append(heading);
        for (const PaletteEntry& entry : group.entries)
            m_rows.append({.heading = false, .entry = entry});
    }
    endResetModel();
}

const PaletteEntry* PaletteModel::tryEntry(int row) const
{
    return row >= 0 && row < m_rows.size() && !m_rows[row].heading ? &m_rows[row].entry : nullptr;
}

int PaletteModel::rowOf(const PaletteEntry& entry) const
{
    const auto same = [&entry](const Row& row) {
        return !row.heading && row.entry.usable && row.entry.kind == entry.kind && row.entry.name == entry.name &&
               row.entry.anchor == entry.anchor;
    };
    const auto found = std::ranges::find_if(m_rows, same);
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int PaletteModel::usableCount() const
{
    return static_cast<int>(std::ranges::count_if(m_rows, [](const Row& row) { return !row.heading && row.entry.usable; }));
}

int PaletteModel::usableFrom(int row, int by) const
{
    for (int at = row; at >= 0 && at < m_rows.size(); at += by)
        if (const PaletteEntry* entry = tryEntry(at); entry && entry->usable)
            return at;
    return -1;
}

QString PaletteModel::headingText(Kind kind) const
{
    switch (kind) {
    case Kind::Command:
        return tr("Commands");
    case Kind::Setting:
        return tr("Settings");
    case Kind::Module:
        return tr("Modules");
    case Kind::Node:
        return tr("Nodes");
    case Kind::Recent:
        return tr("Recent files");
    case Kind::Sample:
        return tr("Samples");
    case Kind::Help:
        return tr("Documentation");
    case Kind::Elsewhere:
        return tr("Look elsewhere");
    }
    return {};
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = m_rows[index.row()];
    const QString text = row.heading ? headingText(row.entry.kind) : row.entry.text;
    if (role == Qt::DisplayRole)
        return views::shownData(text, role);
    if (role == DetailRole)
        return views::shownLine(row.entry.detail);
    if (role == HeadingRole)
        return row.heading;
    if (role == Qt::AccessibleTextRole)
        return row.entry.detail.isEmpty() ? text : text + QStringLiteral(", ") + row.entry.detail;
    return {};
}

Qt::ItemFlags PaletteModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    const PaletteEntry* entry = tryEntry(index.row());
    return entry && entry->usable ? Qt::ItemIsSelectable | Qt::ItemIsEnabled | Qt::ItemNeverHasChildren : Qt::ItemNeverHasChildren;
}

} // namespace nodewise::viewer
