// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/pass_model.h"

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

std::vector<PassRow> PassModel::rowsOf(const protocol::KernelPassesAnswer& answer, const QString& search)
{
    std::vector<PassRow> rows;
    std::size_t last = 0;
    int found = 0;
    for (std::size_t i = 0; i < answer.stages.size(); ++i) {
        const protocol::KernelStage& stage = answer.stages[i];
        const bool own = !stage.text.empty();
        if (own) {
            last = i;
            found = linesWith(stage.text, search);
        }
        rows.push_back({QString::fromStdString(stage.pass), last, stage.changed && own, stage.failed, stage.ms, found});
    }
    return rows;
}

Table<PassRow> PassModel::describe() const
{
    const auto failed = [](const PassRow& row, const Theme& theme) { return row.failed ? theme.error : QColor(); };
    return {
        .columns = {{.title = tr("after pass"),
                     .name = "pass",
                     .letters = 20,
                     .text =
                         [](const PassRow& row) {
                             return row.name.isEmpty() ? tr("source") : row.failed ? tr("%1 failed", "pass").arg(row.name) : row.name;
                         },
                     .color = [](const PassRow& row,
                                 const Theme& theme) { return row.failed    ? theme.error
                                                              : row.changed ? QColor()
                                                                            : theme.dim; }},
                    {.title = tr("ms"),
                     .name = "ms",
                     .letters = 7,
                     .number = true,
                     .text = [](const PassRow& row) { return row.name.isEmpty() ? QString() : QLocale().toString(row.ms, 'f', 2); },
                     .value = [](const PassRow& row) { return row.name.isEmpty() ? QVariant() : QVariant(row.ms); },
                     .color = [](const PassRow& row, const Theme& theme) { return row.failed ? theme.error : theme.dim; }},
                    {.title = tr("found"),
                     .name = "found",
                     .letters = 7,
                     .number = true,
                     .text = [](const PassRow& row) { return row.found > 0 ? QLocale().toString(row.found) : QString(); },
                     .value = [](const PassRow& row) { return row.found; },
                     .color = failed}},
        .tip = [](const PassRow& row) { return row.changed || row.failed ? QString() : tr("This pass changed nothing"); },
    };
}

} // namespace nodewise::views
