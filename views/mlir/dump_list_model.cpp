// SPDX-License-Identifier: Apache-2.0
#include "views/mlir/dump_list_model.h"

#include "views/common/theme.h"

#include <QLocale>

#include <algorithm>

namespace nodewise::views {

using mlirtext::PassDump;

namespace {

QVariant alignment(bool number)
{
    return int((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

bool passes(const PassDump& dump, const DumpFilter& filter)
{
    if (filter.changedOnly && dump.change == PassDump::Change::Same && !dump.header.failed)
        return false;
    if (filter.text.isEmpty())
        return true;
    return DumpListModel::nameOf(dump).contains(filter.text, Qt::CaseInsensitive) ||
           QString::fromStdString(dump.header.pass).contains(filter.text, Qt::CaseInsensitive) ||
           DumpListModel::operationOf(dump).contains(filter.text, Qt::CaseInsensitive);
}

std::uint64_t hitsIn(const std::vector<std::uint64_t>& hits, const PassDump& dump)
{
    const auto begin = std::lower_bound(hits.begin(), hits.end(), dump.firstLine);
    return std::uint64_t(std::lower_bound(begin, hits.end(), dump.firstLine + dump.lines) - begin);
}

} // namespace

void DumpListModel::show(mlirtext::SharedScan scan, const DumpFilter& filter, const std::vector<std::uint64_t>& hits)
{
    std::vector<DumpRow> rows{{.dump = {}, .found = hits.size()}};
    for (std::uint32_t i = 0; i < scan->dumps.size(); ++i)
        if (passes(scan->dumps[i], filter))
            rows.push_back({i, hits.empty() ? 0 : hitsIn(hits, scan->dumps[i])});
    // The rows refer to it, and reading them starts within the reset.
    m_scan = std::move(scan);
    setRows(std::move(rows));
}

const PassDump* DumpListModel::tryDump(int index) const
{
    const bool there = index >= 0 && index < rowCount() && row(index).dump;
    return there ? &m_scan->dumps[*row(index).dump] : nullptr;
}

int DumpListModel::rowOf(std::uint32_t dump) const
{
    const auto& all = rows();
    const auto found = std::lower_bound(all.begin() + 1, all.end(), dump, [](const DumpRow& r, std::uint32_t d) { return *r.dump < d; });
    return found != all.end() && found->dump == dump ? int(found - all.begin()) : -1;
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

QString DumpListModel::text(const DumpRow& row, int column) const
{
    const QLocale locale;
    if (column == Found)
        return row.found > 0 ? locale.toString(qulonglong(row.found)) : QString();
    if (!row.dump)
        return column == Pass ? tr("Whole file") : column == Lines ? locale.toString(qulonglong(m_scan->index.lines())) : QString();
    const PassDump& dump = m_scan->dumps[*row.dump];
    if (column == Lines)
        return dump.header.omitted ? QString() : locale.toString(qulonglong(dump.lines));
    if (column == Operation)
        return operationOf(dump);
    const QString name = nameOf(dump);
    return dump.header.failed ? tr("%1 failed", "pass").arg(name) : dump.header.before ? tr("before %1", "pass").arg(name) : name;
}

QVariant DumpListModel::color(const DumpRow& row, int column) const
{
    if (!row.dump)
        return {};
    const PassDump& dump = m_scan->dumps[*row.dump];
    if (dump.header.failed)
        return Theme::current().error;
    return dump.change == PassDump::Change::Same || column == Operation ? QVariant(Theme::current().dim) : QVariant();
}

QVariant DumpListModel::cell(const DumpRow& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case Qt::FontRole:
        return row.dump ? monoFont() : uiFont();
    case Qt::ForegroundRole:
        return color(row, column);
    case Qt::TextAlignmentRole:
        return alignment(column == Lines || column == Found);
    case Qt::ToolTipRole:
        if (!row.dump)
            return {};
        return tr("%1: %2", "pass and what it did")
            .arg(QString::fromStdString(m_scan->dumps[*row.dump].header.pass), changeText(m_scan->dumps[*row.dump]));
    default:
        return {};
    }
}

QVariant DumpListModel::title(int column, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return alignment(column == Lines || column == Found);
    const QString titles[] = {tr("pass"), tr("of"), tr("lines"), tr("found")};
    return role == Qt::DisplayRole ? QVariant(titles[column]) : QVariant();
}

// --- functions --------------------------------------------------------------------------------------------------------------------------

QVariant FunctionListModel::cell(const mlirtext::FunctionLine& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return column == Line ? QLocale().toString(qulonglong(row.line) + 1) : QLatin1Char('@') + QString::fromStdString(row.what.symbol);
    case Qt::ToolTipRole:
        return QString::fromStdString(row.what.operation + " @" + row.what.symbol);
    case Qt::FontRole:
        return monoFont();
    case Qt::ForegroundRole:
        return column == Line ? QVariant(Theme::current().dim) : QVariant();
    case Qt::TextAlignmentRole:
        return alignment(column == Line);
    default:
        return {};
    }
}

QVariant FunctionListModel::title(int column, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return alignment(column == Line);
    return role == Qt::DisplayRole ? QVariant(column == Line ? tr("line") : tr("function")) : QVariant();
}

} // namespace nodewise::views
