// SPDX-License-Identifier: Apache-2.0
#include "views/mlir/dump_list_model.h"

#include <algorithm>

namespace nodewise::views {

using mlirtext::PassDump;

namespace {

std::uint64_t hitsIn(const std::vector<std::uint64_t>& hits, const PassDump& dump)
{
    const auto begin = std::lower_bound(hits.begin(), hits.end(), dump.firstLine);
    return std::uint64_t(std::lower_bound(begin, hits.end(), dump.firstLine + dump.lines) - begin);
}

} // namespace

void DumpListModel::show(mlirtext::SharedScan scan, const std::vector<std::uint64_t>& hits)
{
    std::vector<DumpRow> rows{{.dump = {}, .found = hits.size()}};
    for (std::uint32_t i = 0; i < scan->dumps.size(); ++i)
        rows.push_back({i, hits.empty() ? 0 : hitsIn(hits, scan->dumps[i])});
    m_scan = std::move(scan); // before the rows, which are described by it
    setRows(std::move(rows));
}

QString DumpListModel::nameOf(const PassDump& dump)
{
    return QString::fromStdString(mlirtext::nameOf(dump.header));
}

QString DumpListModel::operationOf(const PassDump& dump)
{
    const bool told = !dump.header.operation.empty();
    const std::string& operation = told ? dump.header.operation : dump.body.operation;
    const std::string& symbol = told ? dump.header.symbol : dump.body.symbol;
    const QString name = QString::fromStdString(symbol);
    if (mlirtext::isFunction(operation) || dump.header.llvm)
        return name.isEmpty() ? QString::fromStdString(operation) : QLatin1Char('@') + name;
    const QString what = operation == "builtin.module" ? QStringLiteral("module") : QString::fromStdString(operation);
    return name.isEmpty() ? what : what + QStringLiteral(" @") + name;
}

QString DumpListModel::changeText(const PassDump& dump)
{
    if (dump.header.failed)
        return tr("this pass failed");
    switch (dump.change) {
    case PassDump::Change::First:
        return tr("the first dump of this operation");
    case PassDump::Change::Changed:
        return tr("changed since the last dump of this operation");
    case PassDump::Change::Same:
        return tr("the same as the last dump of this operation");
    }
    return {};
}

Table<DumpRow> DumpListModel::describe() const
{
    const auto dumpOf = [scan = m_scan](const DumpRow& row) { return row.dump ? &scan->dumps[*row.dump] : nullptr; };
    const auto passOf = [dumpOf](const DumpRow& row) {
        const PassDump* dump = dumpOf(row);
        const QString name = dump ? nameOf(*dump) : tr("Whole file");
        return dump && dump->header.failed   ? tr("%1 failed", "pass").arg(name)
               : dump && dump->header.before ? tr("before %1", "pass").arg(name)
                                             : name;
    };
    const auto linesOf = [dumpOf, scan = m_scan](const DumpRow& row) {
        const PassDump* dump = dumpOf(row);
        return dump && dump->header.omitted ? QVariant() : QVariant(qulonglong(dump ? dump->lines : scan->index.lines()));
    };
    const auto ofDump = [dumpOf](const DumpRow& row) { return dumpOf(row) ? operationOf(*dumpOf(row)) : QString(); };
    const auto isSame = [dumpOf](const DumpRow& row) {
        const PassDump* dump = dumpOf(row);
        return dump && dump->change == PassDump::Change::Same && !dump->header.failed;
    };
    const auto failed = [dumpOf](const DumpRow& row) { return dumpOf(row) && dumpOf(row)->header.failed; };
    const auto isFile = [](const DumpRow& row) { return !row.dump; };
    return {
        .columns = {{.title = tr("pass"), .name = "pass", .text = passOf, .words = isFile},
                    {.title = tr("of"),
                     .name = "operation",
                     .letters = 11,
                     .text = ofDump,
                     .color = [failed](const DumpRow& row, const Theme& theme) { return failed(row) ? QColor() : theme.dim; }},
                    {.title = tr("lines"), .name = "lines", .letters = 10, .number = true, .value = linesOf},
                    {.title = tr("found"),
                     .name = "found",
                     .letters = 8,
                     .number = true,
                     .value = [](const DumpRow& row) { return row.found > 0 ? QVariant(qulonglong(row.found)) : QVariant(); }}},
        .kind = [isSame](const DumpRow& row) { return int(isSame(row) ? Same : Changed); },
        .search =
            [dumpOf](const DumpRow& row) {
                return QStringList{nameOf(*dumpOf(row)), QString::fromStdString(dumpOf(row)->header.pass), operationOf(*dumpOf(row))}.join(
                    QLatin1Char('\n'));
            },
        .stays = isFile,
        .tip =
            [dumpOf](const DumpRow& row) {
                const PassDump* dump = dumpOf(row);
                return dump ? tr("%1: %2", "pass and what it did").arg(QString::fromStdString(dump->header.pass), changeText(*dump))
                            : QString();
            },
        .color = [failed, isSame](const DumpRow& row,
                                  const Theme& theme) { return failed(row)   ? theme.error
                                                               : isSame(row) ? theme.dim
                                                                             : QColor(); },
        .key = [](const DumpRow& row) { return row.dump ? QString::number(*row.dump) : QStringLiteral("file"); }};
}

Table<mlirtext::FunctionLine> functionTable()
{
    using Row = mlirtext::FunctionLine;
    return {.columns = {{.title = DumpListModel::tr("function"),
                         .name = "function",
                         .text = [](const Row& row) { return QLatin1Char('@') + QString::fromStdString(row.what.symbol); }},
                        {.title = DumpListModel::tr("line"),
                         .name = "line",
                         .letters = 10,
                         .number = true,
                         .value = [](const Row& row) { return QVariant(qulonglong(row.line) + 1); },
                         .color = [](const Row&, const Theme& theme) { return theme.dim; }}},
            .search = [](const Row& row) { return QString::fromStdString(row.what.symbol); },
            .tip = [](const Row& row) { return QString::fromStdString(row.what.operation + " @" + row.what.symbol); }};
}

} // namespace nodewise::views
