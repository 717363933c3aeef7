// SPDX-License-Identifier: Apache-2.0
#include "views/dump/sdsc_model.h"

#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace nodewise::views {

namespace {

/// "64 mb / 4 × 512 out / 8"
QString divisionOf(const dump::Sdsc& sdsc)
{
    QStringList parts;
    for (const dump::SdscAxis& axis : sdsc.axes)
        parts.append(axis.slices > 1 ? QStringLiteral("%1 %2 / %3").arg(QString::fromStdString(axis.name)).arg(axis.size).arg(axis.slices)
                                     : QStringLiteral("%1 %2").arg(QString::fromStdString(axis.name)).arg(axis.size));
    return parts.join(QStringLiteral(" × "));
}

using Runs = std::unordered_map<const dump::Sdsc*, std::optional<std::int64_t>>;

/// How often bundles execute each; nullopt where loops are not known. Bundles are gone through once: there may be thousands of both.
Runs timesOf(const dump::Artifacts& artifacts)
{
    Runs times;
    for (const dump::Bundle& bundle : artifacts.bundles)
        for (const dump::BundleExecute& execute : bundle.executes) {
            const dump::Sdsc* sdsc = artifacts.trySdsc(execute);
            if (!sdsc)
                continue;
            std::optional<std::int64_t>& sum = times.try_emplace(sdsc, 0).first->second;
            const auto one = bundle.timesOf(execute);
            if (!sum || !one || __builtin_add_overflow(*sum, *one, &*sum))
                sum.reset();
        }
    return times;
}

/// Nothing where no bundle executes it.
QString timesText(const Runs& times, const dump::Sdsc& sdsc)
{
    const auto found = times.find(&sdsc);
    if (found == times.end() || found->second == 0)
        return {};
    return found->second ? QLocale().toString(qlonglong(*found->second)) : QStringLiteral("?");
}

QString sourceOf(const dump::Artifacts& artifacts, const dump::Sdsc& sdsc)
{
    if (!sdsc.handle)
        return {};
    const dump::ProvenanceHandle* handle = artifacts.tryHandle(sdsc);
    QString op = QString::fromStdString(handle && !handle->atenOp.empty() ? handle->atenOp : sdsc.handle->atenOp);
    const std::string& file = sdsc.handle->source;
    if (file.empty())
        return op;
    return QStringLiteral("%1 · %2:%3").arg(op, QFileInfo(QString::fromStdString(file)).fileName()).arg(sdsc.handle->line);
}

} // namespace

QString SdscModel::layoutOf(const dump::SdscTensor& tensor)
{
    QStringList axes;
    for (std::size_t i = tensor.order.size(); i-- > 0;)
        axes.append(QString::fromStdString(tensor.order[i]));
    QString text = QLatin1Char('[') + axes.join(QStringLiteral(", ")) + QLatin1Char(']');
    for (std::size_t i = 0; i < tensor.stickAxes.size(); ++i)
        text += QStringLiteral(" %1:%2")
                    .arg(QString::fromStdString(tensor.stickAxes[i]))
                    .arg(i < tensor.stickSizes.size() ? tensor.stickSizes[i] : 0);
    return text;
}

std::vector<SdscRow> SdscModel::rowsOf(const dump::Artifacts& artifacts)
{
    const Runs times = timesOf(artifacts);
    std::vector<SdscRow> rows;
    for (std::size_t i = 0; i < artifacts.sdscs.size(); ++i) {
        const dump::Sdsc& sdsc = artifacts.sdscs[i];
        const QFileInfo file(QString::fromStdString(sdsc.path));
        QStringList units, functions, inputs, outputs;
        for (const dump::SdscOp& op : sdsc.ops) {
            if (const QString unit = QString::fromStdString(op.unit); !unit.isEmpty() && !units.contains(unit))
                units.append(unit);
            functions.append(QString::fromStdString(op.function));
        }
        for (const dump::SdscTensor& tensor : sdsc.tensors)
            (tensor.use == dump::SdscTensor::Use::Output ? outputs : inputs).append(layoutOf(tensor));
        const auto kernel = artifacts.kernelOf(sdsc);
        QString tip = QString::fromStdString(sdsc.path);
        if (kernel.kernel && !kernel.kernel->names.empty())
            tip += QLatin1Char('\n') + (kernel.byHandle ? tr("part of %1, by its handle") : tr("part of %1, by the name of its folder"))
                                           .arg(QString::fromStdString(kernel.kernel->names.front()));
        rows.push_back({i, file.fileName(), file.path(),
                        functions.isEmpty() ? QString::fromStdString(sdsc.name) : functions.join(QStringLiteral(", ")),
                        units.join(QStringLiteral(", ")), std::int64_t(sdsc.cores), divisionOf(sdsc),
                        inputs.join(QStringLiteral(", ")) + QStringLiteral(" → ") + outputs.join(QStringLiteral(", ")),
                        timesText(times, sdsc), sourceOf(artifacts, sdsc), tip});
    }
    return rows;
}

Table<SdscRow> SdscModel::describe() const
{
    using Row = SdscRow;
    const auto column = [](const QString& title, const char* name, int letters, QString Row::*text, bool dim = true) {
        return views::Column<Row>{.title = title,
                                  .name = name,
                                  .letters = letters,
                                  .text = [text](const Row& row) { return row.*text; },
                                  .color = [dim](const Row&, const Theme& theme) { return dim ? theme.dim : QColor(); }};
    };
    const auto wide = [&](const QString& title, const char* name, int letters, QString Row::*text) { // which may be cut
        auto made = column(title, name, letters, text);
        made.hint = made.text;
        return made;
    };
    Table<Row> table{.columns = {column(tr("file"), "file", 13, &Row::file, false),
                                 column(tr("function"), "function", 16, &Row::op, false),
                                 column(tr("unit"), "unit", 6, &Row::unit),
                                 {.title = tr("cores"),
                                  .name = "cores",
                                  .letters = 8,
                                  .number = true,
                                  .value = [](const Row& row) { return QVariant(qlonglong(row.cores)); },
                                  .color = [](const Row&, const Theme& theme) { return theme.dim; }},
                                 column(tr("runs"), "runs", 7, &Row::times),
                                 wide(tr("origin"), "origin", 30, &Row::source),
                                 wide(tr("work"), "work", 30, &Row::division),
                                 wide(tr("layouts"), "layouts", 40, &Row::tensors)},
                     .tip = [](const Row& row) { return row.tip; }};
    table.columns[Times].number = true;
    table.columns[Times].sortKey = [](const Row& row) {
        bool known = false;
        const double times = QLocale().toDouble(row.times, &known);
        return known ? QVariant(times) : QVariant();
    };
    return table;
}

} // namespace nodewise::views
