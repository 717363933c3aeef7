// SPDX-License-Identifier: Apache-2.0
#include "views/mlir/dump_model.h"

#include "core/base/byte_text.h"
#include "views/common/theme.h"
#include "views/common/translated.h"

#include <QLocale>

namespace nodewise::views {

namespace {

QVariant alignment(int column)
{
    const bool number = column == DumpModel::Cycles || column == DumpModel::Launches;
    return int((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

QString generationOf(const dump::DumpKernel& kernel)
{
    switch (kernel.generation) {
    case dump::Generation::Onnx:
        return DumpModel::tr("PyTorchSim with tile graphs as ONNX");
    case dump::Generation::Trace:
        return DumpModel::tr("PyTorchSim with trace.so");
    case dump::Generation::Triton:
        return DumpModel::tr("PyTorchSim through Triton");
    case dump::Generation::Unknown:
        break;
    }
    return DumpModel::tr("PyTorchSim, without a tile graph");
}

QString tipOf(const dump::DumpKernel& kernel)
{
    QStringList lines{QString::fromStdString(kernel.folder), generationOf(kernel)};
    for (const dump::DumpArgument& argument : kernel.arguments)
        lines.append(QString::fromStdString(argument.name + ": " + argument.dtype + " " + argument.shape));
    for (const UserText& missing : kernel.missing)
        lines.append(DumpModel::tr("missing: %1").arg(translated(missing)));
    return lines.join(QLatin1Char('\n'));
}

DumpEntry entryOf(const dump::DumpKernel& kernel, std::uint32_t index)
{
    const QLocale locale;
    return {.kernel = index,
            .file = {},
            .name = DumpModel::nameOf(kernel),
            .nodes = DumpModel::nodesOf(kernel),
            .cycles = kernel.cycles ? locale.toString(qulonglong(*kernel.cycles)) : QString(),
            .launches = kernel.launches > 0 ? locale.toString(qulonglong(kernel.launches)) : QString(),
            .tip = tipOf(kernel),
            .incomplete = !kernel.missing.empty()};
}

} // namespace

QString DumpModel::nameOf(const dump::DumpKernel& kernel)
{
    return QString::fromStdString(kernel.name.empty() ? kernel.folder : kernel.name);
}

QString DumpModel::nodesOf(const dump::DumpKernel& kernel)
{
    QStringList names;
    for (const std::string& origin : kernel.origins)
        names.append(QString::fromStdString(origin));
    return names.join(QStringLiteral(", "));
}

TreeRows<DumpEntry> DumpModel::rowsOf(const dump::Dump& dump, const QString& filter)
{
    TreeRows<DumpEntry> rows;
    for (std::uint32_t i = 0; i < dump.kernels.size(); ++i) {
        const dump::DumpKernel& kernel = dump.kernels[i];
        DumpEntry entry = entryOf(kernel, i);
        if (!(entry.name + QLatin1Char(' ') + entry.nodes + QLatin1Char(' ') + QString::fromStdString(kernel.folder))
                 .contains(filter, Qt::CaseInsensitive))
            continue;
        const std::uint32_t parent = rows.add(std::move(entry));
        for (std::uint32_t f = 0; f < kernel.files.size(); ++f) {
            const dump::DumpFile& file = kernel.files[f];
            rows.add({.kernel = i,
                      .file = f,
                      .name = QString::fromStdString(file.path),
                      .nodes = QString::fromStdString(nodewise::byteText(file.bytes)),
                      .text = file.text},
                     parent);
        }
    }
    return rows;
}

QVariant DumpModel::cell(const DumpEntry& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole: {
        const QString texts[] = {row.name, row.nodes, row.cycles, row.launches};
        return texts[column];
    }
    case Qt::ToolTipRole:
        return row.file && !row.text ? tr("This file is binary") : row.tip.isEmpty() ? row.name : row.tip;
    case Qt::FontRole:
        return monoFont();
    case Qt::ForegroundRole:
        if (row.incomplete && column == Name)
            return Theme::current().warning;
        return !row.text || (row.file && column != Name) ? QVariant(Theme::current().dim) : QVariant();
    case Qt::TextAlignmentRole:
        return alignment(column);
    default:
        return {};
    }
}

QVariant DumpModel::title(int column, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return alignment(column);
    const QString titles[] = {tr("kernel"), tr("nodes"), tr("cycles"), tr("launches")};
    return role == Qt::DisplayRole ? QVariant(titles[column]) : QVariant();
}

} // namespace nodewise::views
