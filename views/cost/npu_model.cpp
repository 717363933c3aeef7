// SPDX-License-Identifier: Apache-2.0
#include "views/cost/npu_model.h"

#include "core/sim/sweep.h"
#include "views/common/theme.h"
#include "views/cost/npu_parameter_text.h"

#include <algorithm>

namespace nodewise::views {

namespace {

QString text(std::string_view words)
{
    return QString::fromUtf8(words.data(), qsizetype(words.size()));
}

} // namespace

std::vector<NpuRow> NpuModel::rowsOf(const sim::Npu& stated, const std::vector<std::string>& parameters)
{
    std::vector<NpuRow> rows;
    const auto add = [&](std::string_view name, const QString& value) {
        if (std::any_of(rows.begin(), rows.end(), [&](const NpuRow& row) { return row.name == text(name); }))
            return;
        NpuRow row{text(name), value, {}, name == "vpu_num_lanes" || name == "vpu_spad_size_kb_per_lane"};
        for (const std::string& parameter : parameters)
            if (parameter.starts_with(std::string(name) + "="))
                row.set = QString::fromStdString(parameter.substr(name.size() + 1));
        rows.push_back(row);
    };
    for (const auto& [name, value] : stated.parameters)
        add(name, QString::fromStdString(value));
    for (const std::string_view name : sim::npuParameters())
        add(name, {});
    return rows;
}

Table<NpuRow> NpuModel::describe() const
{
    const auto value = [](const NpuRow& row) { return row.set.isEmpty() ? row.stated : row.set; };
    const auto orDash = [](const QString& text) { return text.isEmpty() ? QStringLiteral("–") : text; };
    const auto changed = [](const NpuRow& row) { return !row.set.isEmpty(); };
    const auto key = [](const QString& typed) { return typed.isEmpty() ? QVariant() : QVariant(typed.toDouble()); };
    return {
        .columns = {{.title = tr("parameter"),
                     .name = "parameter",
                     .letters = 34,
                     .text = [](const NpuRow& row) { return row.name; },
                     .color = [value](const NpuRow& row, const Theme& theme) { return value(row).isEmpty() ? theme.dim : QColor(); },
                     .bold = changed},
                    {.title = tr("value"),
                     .name = "value",
                     .letters = 16,
                     .number = true,
                     .text = [value, orDash](const NpuRow& row) { return orDash(value(row)); },
                     .value = value,
                     .sortKey = [value, key](const NpuRow& row) { return key(value(row)); },
                     .color =
                         [value, changed](const NpuRow& row, const Theme& theme) {
                             return changed(row) ? theme.accent : value(row).isEmpty() ? theme.dim : QColor();
                         },
                     .bold = changed,
                     .edit =
                         [this, value](const NpuRow& row, const QString& typed) {
                             if (typed == value(row))
                                 return false;
                             Q_EMIT assigned(row.name + '=' + (typed == row.stated ? QString() : typed));
                             return true;
                         }},
                    {.title = tr("configuration"),
                     .name = "configuration",
                     .letters = 14,
                     .number = true,
                     .text = [orDash](const NpuRow& row) { return orDash(row.stated); },
                     .value = [](const NpuRow& row) { return row.stated; },
                     .sortKey = [key](const NpuRow& row) { return key(row.stated); },
                     .color = [](const NpuRow&, const Theme& theme) { return theme.dim; }}},
        .tip =
            [](const NpuRow& row) {
                const QString tip = npuParameterText(row.name.toStdString());
                return row.cuts ? tip + QLatin1Char('\n') + tr("Kernels are tiled for it: they are planned anew.") : tip;
            },
        .key = [](const NpuRow& row) { return row.name; },
    };
}

} // namespace nodewise::views
