// SPDX-License-Identifier: Apache-2.0
#include "views/debug/profile_model.h"

#include "views/common/column_title.h"
#include "views/common/theme.h"
#include "views/debug/value_text.h"

#include <QLocale>

#include <algorithm>
#include <map>

namespace nodewise::views {

namespace {

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

} // namespace

std::vector<ProfileRow> profileRows(const dap::ProfileAnswer& profile, ProfileBy by)
{
    std::vector<ProfileRow> rows;
    std::map<std::string, std::size_t> known;
    double total = 0;
    for (const auto& node : profile.nodes) {
        total += static_cast<double>(node.ns);
        if (by == ProfileBy::Node) {
            rows.push_back({text(node.name), text(node.op), text(node.module), node.node, node.count, static_cast<double>(node.ns), 0});
            continue;
        }
        const std::string& key = by == ProfileBy::Op ? node.op : node.module;
        const auto [at, added] = known.try_emplace(key, rows.size());
        if (added)
            rows.push_back({text(key), {}, {}, 0, 0, 0, 0});
        rows[at->second].count += node.count;
        rows[at->second].ns += static_cast<double>(node.ns);
    }
    for (ProfileRow& row : rows)
        row.share = total > 0 ? row.ns / total : 0;
    return rows;
}

QVariant ProfileModel::cell(const ProfileRow& row, int column, int role) const
{
    const double each = row.count > 0 ? row.ns / static_cast<double>(row.count) : 0;
    if (role == sortRole) {
        switch (column) {
        case Name:
            return row.name;
        case Op:
            return row.op;
        case Module:
            return row.module;
        case Count:
            return qulonglong(row.count);
        case Each:
            return each;
        default:
            return row.ns;
        }
    }
    if (role == shareRole)
        return column == Share ? QVariant(row.share) : QVariant();
    if (role == Qt::FontRole)
        return monoFont();
    if (role == Qt::ForegroundRole)
        return column == Op || column == Module ? QVariant(Theme::current().dim) : QVariant();
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(column == Time || column == Count || column == Each || column == Share);
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
    case Name:
        return row.name.isEmpty() ? tr("(no module)") : row.name;
    case Time:
        return ValueText::duration(row.ns);
    case Share:
        return tr("%1 %").arg(QLocale().toString(row.share * 100, 'f', 1));
    case Count:
        return QLocale().toString(qulonglong(row.count));
    case Each:
        return ValueText::duration(each);
    case Op:
        return row.op;
    case Module:
        return row.module;
    default:
        return {};
    }
}

QVariant ProfileModel::title(int column, int role) const
{
    const QString titles[] = {tr("name"), tr("time"), tr("share"), tr("runs"), tr("each"), tr("operator"), tr("module")};
    return titleData(role, titles[column], column == Time || column == Count || column == Each || column == Share);
}

} // namespace nodewise::views
