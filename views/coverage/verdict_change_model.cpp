// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/verdict_change_model.h"

#include "views/common/column_title.h"
#include "views/common/style_sheet.h"
#include "views/common/translated.h"
#include "views/common/value_filter.h"
#include "views/cost/cost_text.h"

#include <QLocale>

namespace nodewise::views {

namespace {

using Kind = ChangeOfVerdicts::Kind;

bool isNumber(int column)
{
    return column == VerdictChangeModel::Nodes || column == VerdictChangeModel::Flops;
}

} // namespace

const char* changeSign(Kind kind)
{
    switch (kind) {
    case Kind::Worse:
        return "▼";
    case Kind::Better:
        return "▲";
    case Kind::Changed:
        return "≠";
    case Kind::Same:
        break;
    }
    return "=";
}

QColor changeColor(const Theme& theme, Kind kind)
{
    switch (kind) {
    case Kind::Worse:
        return differsColor(theme);
    case Kind::Better:
        return theme.kind == ThemeKind::Dark ? QColor(0x63b3f2) : QColor(0x1767a8);
    case Kind::Changed:
        return theme.text;
    case Kind::Same:
        break;
    }
    return theme.dim;
}

QString VerdictChangeModel::nameOf(Kind kind)
{
    switch (kind) {
    case Kind::Worse:
        return tr("worse");
    case Kind::Better:
        return tr("better");
    case Kind::Changed:
        return tr("changed");
    case Kind::Same:
        return tr("same");
    }
    return {};
}

QString VerdictChangeModel::meaning(Kind kind)
{
    switch (kind) {
    case Kind::Worse:
        return tr("The backend does less for it than by the profile that it is compared with.");
    case Kind::Better:
        return tr("The backend does more for it than by the profile that it is compared with.");
    case Kind::Changed:
        return tr("Both take it, one another way than the other.");
    case Kind::Same:
        return tr("Both give it the same verdict.");
    }
    return {};
}

void VerdictChangeModel::setChange(std::shared_ptr<const ChangeOfVerdicts> change, bool all)
{
    Rows rows;
    const std::size_t count = change ? change->rows().size() : 0;
    for (std::uint32_t at = 0; at < count; ++at) {
        const ChangeOfVerdicts::Row& row = change->rows()[at];
        if (!all && row.kind == Kind::Same && !row.otherWay)
            continue;
        const QString search =
            QString::fromStdString(row.op) + u' ' + translated(row.before->reason) + u' ' + translated(row.after->reason);
        const std::uint32_t parent = rows.add({at, -1, search});
        for (const std::uint32_t node : row.nodes)
            rows.add({at, node, QString::fromStdString(change->after().tryNode(node)->name) + u' ' + search}, parent);
    }
    m_change = std::move(change);
    setRows(std::move(rows));
}

std::vector<std::uint32_t> VerdictChangeModel::nodesOf(const QModelIndex& index) const
{
    const VerdictChangeRow& row = this->row(index);
    return row.node >= 0 ? std::vector<std::uint32_t>{std::uint32_t(row.node)} : of(row).nodes;
}

const dap::Judgment& VerdictChangeModel::judgment(const VerdictChangeRow& row, bool after) const
{
    if (row.node < 0)
        return after ? *of(row).after : *of(row).before;
    return *(after ? m_change->after() : m_change->before()).tryJudgment(std::uint32_t(row.node));
}

double VerdictChangeModel::share(const VerdictChangeRow& row, int column) const
{
    const auto measure = column == Nodes ? CoverageMeasure::Nodes : CoverageMeasure::Flops;
    CoverageResult::Sum sum = of(row).sum;
    if (row.node >= 0)
        sum = CoverageResult::sumOf(*m_change->after().tryNode(std::uint32_t(row.node)));
    const double whole = amountOf(m_change->after().whole(), measure);
    return whole > 0 ? amountOf(sum, measure) / whole : 0;
}

QString VerdictChangeModel::text(const VerdictChangeRow& row, int column) const
{
    const Kind kind = of(row).kind;
    switch (column) {
    case Name:
        return QString::fromStdString(row.node < 0 ? of(row).op : m_change->after().tryNode(std::uint32_t(row.node))->name);
    case Change:
        if (kind == Kind::Same && of(row).otherWay)
            return QStringLiteral("%1 %2").arg(QString::fromUtf8(changeSign(Kind::Changed)), tr("same, another way"));
        return QStringLiteral("%1 %2").arg(QString::fromUtf8(changeSign(kind)), nameOf(kind));
    case Before:
    case After:
        return CoverageText::nameOf(judgment(row, column == After).verdict);
    case Nodes:
        return row.node < 0 ? QLocale().toString(qulonglong(of(row).nodes.size())) : QString();
    case Flops:
        return CostText::percent(share(row, column));
    default:
        return CoverageText::line(judgment(row, true));
    }
}

QVariant VerdictChangeModel::cell(const VerdictChangeRow& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case Qt::DecorationRole:
        return column == Before || column == After ? QVariant(coveredSwatch(markOf(judgment(row, column == After).verdict))) : QVariant();
    case Qt::FontRole:
        return column == Name || isNumber(column) ? monoFont() : QVariant();
    case Qt::ForegroundRole:
        return column == Change ? QVariant(changeColor(Theme::current(), of(row).kind))
               : column == Why  ? QVariant(Theme::current().dim)
                                : QVariant();
    case Qt::TextAlignmentRole:
        return alignmentOf(isNumber(column));
    case Qt::ToolTipRole:
        return QStringList{meaning(of(row).kind), tr("Before: %1", "verdict").arg(CoverageText::line(judgment(row, false))),
                           tr("Now: %1", "verdict").arg(CoverageText::line(judgment(row, true)))}
            .join(u'\n');
    case shareRole:
        return isNumber(column) ? share(row, column) : 0;
    case KindRole:
        return int(of(row).kind);
    case SearchRole:
        return row.search;
    case SortRole:
        if (isNumber(column))
            return share(row, column);
        return column == Change                      ? QVariant(int(of(row).kind))
               : column == Before || column == After ? QVariant(int(judgment(row, column == After).verdict))
                                                     : QVariant(text(row, column));
    default:
        return {};
    }
}

QVariant VerdictChangeModel::title(int column, int role) const
{
    const QString before = m_change ? QString::fromStdString(m_change->before().answer().profile) : tr("before");
    const QString after = m_change ? QString::fromStdString(m_change->after().answer().profile) : tr("now");
    // Two versions of one profile have the same name.
    const QString titles[] = {tr("operator"),
                              tr("change"),
                              before == after ? tr("before") : before,
                              before == after ? tr("now") : after,
                              tr("nodes"),
                              tr("FLOPs"),
                              tr("becomes, or why not")};
    const QString tips[] = {tr("Operator, with its nodes below"),
                            tr("Whether the chosen profile does more or less for it"),
                            tr("Verdict by the profile that is compared with"),
                            tr("Verdict by the chosen profile"),
                            tr("How many nodes, and their share of all that were judged"),
                            tr("Share of the program's arithmetic"),
                            tr("What the chosen profile does, or why not")};
    return titleData(role, titles[column], isNumber(column), tips[column]);
}

} // namespace nodewise::views
