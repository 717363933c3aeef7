// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/pass_model.h"

#include "views/common/column_title.h"
#include "views/common/theme.h"

#include <QLocale>

#include <algorithm>

namespace nodewise::views {

namespace {

int linesWith(const std::string& text, const QString& search)
{
    if (search.isEmpty())
        return 0;
    const QStringList lines = QString::fromStdString(text).split(QLatin1Char('\n'));
    return int(std::count_if(lines.begin(), lines.end(), [&](const QString& line) { return line.contains(search, Qt::CaseInsensitive); }));
}

} // namespace

std::vector<PassRow> PassModel::rowsOf(const dap::KernelPassesAnswer& answer, const QString& search)
{
    std::vector<PassRow> rows;
    std::size_t last = 0;
    int found = 0;
    for (std::size_t i = 0; i < answer.stages.size(); ++i) {
        const dap::KernelStage& stage = answer.stages[i];
        const bool own = !stage.text.empty();
        if (own) {
            last = i;
            found = linesWith(stage.text, search);
        }
        rows.push_back({QString::fromStdString(stage.pass), last, stage.changed && own, stage.failed, stage.ms, found});
    }
    return rows;
}

QVariant PassModel::cell(const PassRow& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        if (column == Time)
            return row.name.isEmpty() ? QString() : QLocale().toString(row.ms, 'f', 2);
        if (column == Found)
            return row.found > 0 ? QLocale().toString(row.found) : QString();
        return row.name.isEmpty() ? tr("source") : row.failed ? tr("%1 failed", "pass").arg(row.name) : row.name;
    case Qt::FontRole:
        return monoFont();
    case Qt::ForegroundRole:
        if (row.failed)
            return Theme::current().error;
        return column == Time || (column == Name && !row.changed) ? QVariant(Theme::current().dim) : QVariant();
    case Qt::TextAlignmentRole:
        return alignmentOf(column != Name);
    case Qt::ToolTipRole:
        return row.changed || row.failed ? QVariant() : tr("This pass changed nothing");
    default:
        return {};
    }
}

QVariant PassModel::title(int column, int role) const
{
    const QString titles[] = {tr("behind pass"), tr("ms"), tr("found")};
    return titleData(role, titles[column], column != Name);
}

} // namespace nodewise::views
