// SPDX-License-Identifier: Apache-2.0
#include "views/mlir/dump_model.h"

#include "core/base/byte_text.h"
#include "core/base/words.h"
#include "views/common/translated.h"

namespace nodewise::views {

namespace {

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
    const QString name = DumpModel::nameOf(kernel), nodes = DumpModel::nodesOf(kernel);
    return {.kernel = index,
            .file = {},
            .name = name,
            .nodes = nodes,
            .cycles = kernel.cycles,
            .launches = kernel.launches > 0 ? std::optional<std::uint64_t>(kernel.launches) : std::nullopt,
            .tip = tipOf(kernel),
            .search = QStringList{name, nodes, QString::fromStdString(kernel.folder)}.join(QLatin1Char('\n')),
            .incomplete = !kernel.missing.empty()};
}

} // namespace

QString DumpModel::nameOf(const dump::DumpKernel& kernel)
{
    return QString::fromStdString(kernel.name.empty() ? kernel.folder : kernel.name);
}

QString DumpModel::nodesOf(const dump::DumpKernel& kernel)
{
    return QString::fromStdString(joined(kernel.origins));
}

TreeRows<DumpEntry> DumpModel::rowsOf(const dump::Dump& dump)
{
    TreeRows<DumpEntry> rows;
    for (std::uint32_t i = 0; i < dump.kernels.size(); ++i) {
        const dump::DumpKernel& kernel = dump.kernels[i];
        const DumpEntry entry = entryOf(kernel, i);
        const std::uint32_t parent = rows.add(entry);
        for (std::uint32_t f = 0; f < kernel.files.size(); ++f) {
            const dump::DumpFile& file = kernel.files[f];
            const QString path = QString::fromStdString(file.path);
            rows.add({.kernel = i,
                      .file = f,
                      .name = path,
                      .nodes = QString::fromStdString(byteText(file.bytes)),
                      .tip = file.text ? path : tr("This file is binary"),
                      .search = entry.search + QLatin1Char('\n') + path,
                      .text = file.text},
                     parent);
        }
    }
    return rows;
}

Table<DumpEntry> DumpModel::describe() const
{
    using Row = DumpEntry;
    const auto number = [](std::optional<std::uint64_t> Row::*member) {
        return [member](const Row& row) { return row.*member ? QVariant(qulonglong(*(row.*member))) : QVariant(); };
    };
    return {
        .columns = {{.title = tr("kernel"),
                     .name = "kernel",
                     .letters = 24,
                     .text = [](const Row& row) { return row.name; },
                     .color = [](const Row& row,
                                 const Theme& theme) { return row.incomplete ? theme.warning
                                                              : row.text     ? QColor()
                                                                             : theme.dim; }},
                    {.title = tr("nodes"),
                     .name = "nodes",
                     .text = [](const Row& row) { return row.nodes; },
                     .color = [](const Row& row, const Theme& theme) { return row.file ? theme.dim : QColor(); }},
                    {.title = tr("cycles"), .name = "cycles", .letters = 10, .number = true, .value = number(&Row::cycles)},
                    {.title = tr("launches"), .name = "launches", .letters = 10, .number = true, .value = number(&Row::launches)}},
        .inFiles = [](const Row& row) { return !row.file; },
        .search = [](const Row& row) { return row.search; },
        .tip = [](const Row& row) { return row.tip; },
        .key =
            [](const Row& row) { return row.file ? QStringLiteral("%1/%2").arg(row.kernel).arg(*row.file) : QString::number(row.kernel); }};
}

} // namespace nodewise::views
