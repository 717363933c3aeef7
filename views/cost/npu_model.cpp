// SPDX-License-Identifier: Apache-2.0
#include "views/cost/npu_model.h"

#include "core/sim/sweep.h"
#include "views/common/column_title.h"
#include "views/common/theme.h"
#include "views/cost/npu_member_text.h"

#include <algorithm>

namespace nodewise::views {

namespace {

QString text(std::string_view words)
{
    return QString::fromUtf8(words.data(), qsizetype(words.size()));
}

} // namespace

std::vector<NpuRow> NpuModel::rowsOf(const sim::Npu& stated, const std::vector<std::string>& members)
{
    std::vector<NpuRow> rows;
    const auto add = [&](std::string_view name, const QString& value) {
        if (std::any_of(rows.begin(), rows.end(), [&](const NpuRow& row) { return row.name == text(name); }))
            return;
        NpuRow row{text(name), value, {}, name == "vpu_num_lanes" || name == "vpu_spad_size_kb_per_lane"};
        for (const std::string& member : members)
            if (member.starts_with(std::string(name) + "="))
                row.set = QString::fromStdString(member.substr(name.size() + 1));
        rows.push_back(row);
    };
    for (const auto& [name, value] : stated.members)
        add(name, QString::fromStdString(value));
    for (const std::string_view name : sim::npuParameters())
        add(name, {});
    return rows;
}

Qt::ItemFlags NpuModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = TableModel::flags(index);
    return index.isValid() && index.column() == Value ? flags | Qt::ItemIsEditable : flags;
}

bool NpuModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || index.column() != Value || role != Qt::EditRole)
        return false;
    const NpuRow of = row(index.row());
    const QString typed = value.toString().trimmed();
    if (typed == (of.set.isEmpty() ? of.stated : of.set))
        return false;
    Q_EMIT assigned(of.name + '=' + (typed == of.stated ? QString() : typed));
    return true;
}

QVariant NpuModel::cell(const NpuRow& row, int column, int role) const
{
    const bool changed = !row.set.isEmpty();
    const QString value = changed ? row.set : row.stated;
    switch (role) {
    case Qt::DisplayRole: {
        const QString none = QStringLiteral("–");
        const QString texts[] = {row.name, value.isEmpty() ? none : value, row.stated.isEmpty() ? none : row.stated};
        return texts[column];
    }
    case Qt::EditRole:
        return column == Value ? QVariant(value) : QVariant();
    case Qt::FontRole: {
        QFont font = monoFont();
        font.setBold(changed && column != Stated);
        return font;
    }
    case Qt::ForegroundRole:
        return changed && column == Value            ? QVariant(Theme::current().accent)
               : column == Stated || value.isEmpty() ? QVariant(Theme::current().dim)
                                                     : QVariant();
    case Qt::TextAlignmentRole:
        return alignmentOf(column != Name);
    case Qt::ToolTipRole:
        return row.cuts ? npuMemberText(row.name.toStdString()) + QLatin1Char('\n') + tr("Kernels are cut for it: they are planned anew.")
                        : npuMemberText(row.name.toStdString());
    default:
        return {};
    }
}

QVariant NpuModel::title(int column, int role) const
{
    const QString titles[] = {tr("member"), tr("value"), tr("configuration")};
    return titleData(role, titles[column], column != Name);
}

} // namespace nodewise::views
