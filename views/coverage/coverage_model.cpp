// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/coverage_model.h"

#include "views/common/column_title.h"
#include "views/common/theme.h"
#include "views/common/translated.h"
#include "views/common/value_filter.h"
#include "views/cost/cost_text.h"

#include <QLocale>

namespace nodewise::views {

namespace {

bool isNumber(int column)
{
    return column == CoverageModel::Nodes || column == CoverageModel::Flops || column == CoverageModel::Bytes;
}

QString searchText(const CoverageResult::Op& op)
{
    QStringList words{QString::fromStdString(op.op)};
    if (op.rule)
        words << QString::fromStdString(op.rule->rule) << CoverageText::becomes(op.rule->becomes) << CoverageText::place(*op.rule);
    words << translated(op.judgment->reason);
    return words.join(u' ');
}

} // namespace

void CoverageModel::setResult(std::shared_ptr<const CoverageResult> result)
{
    Rows rows;
    std::unordered_map<std::uint32_t, std::uint32_t> rowOf;
    const std::size_t ops = result ? result->ops().size() : 0;
    for (std::uint32_t at = 0; at < ops; ++at) {
        const CoverageResult::Op& op = result->ops()[at];
        const QString search = searchText(op);
        const std::uint32_t parent = rows.add({at, -1, search});
        for (const std::uint32_t place : op.nodes) {
            const CoverageResult::Node& node = result->node(place);
            rowOf.emplace(node.node, rows.add({at, place, QString::fromStdString(node.name) + u' ' + search}, parent));
        }
    }
    m_result = std::move(result);
    m_rowOf = std::move(rowOf);
    setRows(std::move(rows));
}

std::vector<std::uint32_t> CoverageModel::nodesOf(const QModelIndex& index) const
{
    const CoverageRow& row = this->row(index);
    if (row.place >= 0)
        return {m_result->node(std::uint32_t(row.place)).node};
    std::vector<std::uint32_t> nodes;
    for (const std::uint32_t place : op(row).nodes)
        nodes.push_back(m_result->node(place).node);
    return nodes;
}

QModelIndex CoverageModel::indexOfNode(std::uint32_t node) const
{
    const auto found = m_rowOf.find(node);
    return found == m_rowOf.end() ? QModelIndex() : indexOf(found->second);
}

const dap::Judgment& CoverageModel::judgment(const CoverageRow& row) const
{
    return row.place >= 0 ? m_result->judgment(std::uint32_t(row.place)) : *op(row).judgment;
}

const dap::ChainLink* CoverageModel::tryRule(const QModelIndex& index) const
{
    return CoverageResult::tryRule(judgment(row(index)));
}

dap::Verdict CoverageModel::verdictOf(const CoverageRow& row) const
{
    return op(row).verdict;
}

CoverageResult::Sum CoverageModel::sum(const CoverageRow& row) const
{
    if (row.place < 0)
        return {op(row).nodes.size(), op(row).bytes, op(row).flops, op(row).unknownFlops};
    return CoverageResult::sumOf(m_result->node(std::uint32_t(row.place)));
}

double CoverageModel::share(const CoverageRow& row, int column) const
{
    const auto measure = column == Nodes ? CoverageMeasure::Nodes : column == Flops ? CoverageMeasure::Flops : CoverageMeasure::Bytes;
    const double whole = amountOf(m_result->whole(), measure);
    return whole > 0 ? amountOf(sum(row), measure) / whole : 0;
}

QString CoverageModel::text(const CoverageRow& row, int column) const
{
    const dap::Judgment& of = judgment(row);
    const dap::ChainLink* rule = CoverageResult::tryRule(of);
    switch (column) {
    case Name:
        return QString::fromStdString(row.place < 0 ? op(row).op : m_result->node(std::uint32_t(row.place)).name);
    case Verdict:
        return CoverageText::nameOf(of.verdict);
    case Nodes:
        return row.place < 0 ? QLocale().toString(qulonglong(op(row).nodes.size())) : QString();
    case Flops:
        if (const CoverageResult::Sum own = sum(row); own.unknownFlops == own.nodes)
            return QStringLiteral("?");
        return CostText::percent(share(row, column));
    case Bytes:
        return CostText::percent(share(row, column));
    case Rule:
        if (!rule || (rule->rule.empty() && rule->file.empty()))
            return {};
        return rule->rule.empty() ? CoverageText::nameOf(rule->stage) : QString::fromStdString(rule->rule);
    case Where:
        return rule ? CoverageText::place(*rule) : QString();
    default:
        return rule && !rule->becomes.empty() && of.verdict < dap::Verdict::Fallback
                   ? QStringLiteral("→ ") + CoverageText::becomes(rule->becomes)
                   : translated(of.reason);
    }
}

QString CoverageModel::tip(const CoverageRow& row) const
{
    const dap::Judgment& of = judgment(row);
    QStringList lines{CoverageText::line(of), CoverageText::meaning(of.verdict)};
    const CoverageResult::Sum own = sum(row);
    lines.append(QStringLiteral("%1 · %2").arg(CoverageText::amount(own, CoverageMeasure::Flops),
                                               CoverageText::amount(own, CoverageMeasure::Bytes)));
    return (lines + CoverageText::chainLines(of)).join(u'\n');
}

QVariant CoverageModel::sortKey(const CoverageRow& row, int column) const
{
    switch (column) {
    case Verdict:
        return int(verdictOf(row));
    case Nodes:
    case Flops:
    case Bytes:
        return share(row, column);
    default:
        return text(row, column);
    }
}

QVariant CoverageModel::cell(const CoverageRow& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case Qt::DecorationRole:
        return column == Verdict ? QVariant(coveredSwatch(markOf(verdictOf(row)))) : QVariant();
    case Qt::FontRole:
        return column == Verdict || column == Why ? QVariant() : monoFont();
    case Qt::ForegroundRole:
        return column == Why ? QVariant(Theme::current().dim) : column == Where ? QVariant(Theme::current().accent) : QVariant();
    case Qt::TextAlignmentRole:
        return alignmentOf(isNumber(column));
    case Qt::ToolTipRole:
        return tip(row);
    case shareRole:
        return isNumber(column) ? share(row, column) : 0;
    case NodeRole:
        return row.place < 0 ? QVariant() : QVariant(m_result->node(std::uint32_t(row.place)).node);
    case KindRole:
        return int(verdictOf(row));
    case SearchRole:
        return row.search;
    case SortRole:
        return sortKey(row, column);
    default:
        return {};
    }
}

QVariant CoverageModel::title(int column, int role) const
{
    const QString titles[] = {tr("operator"), tr("verdict"), tr("nodes"), tr("FLOPs"), tr("bytes"), tr("becomes, or why not"),
                              tr("rule"),     tr("where")};
    const QString tips[] = {tr("Operator, with its nodes below"),
                            tr("What the backend does with it"),
                            tr("How many nodes, and their share of all that were judged"),
                            tr("Share of the program's arithmetic; a multiplication with an addition is two operations"),
                            tr("Share of the bytes of all tensors that nodes yield"),
                            tr("What it becomes, or why the backend does not take it"),
                            tr("Rule of the profile that gave the verdict"),
                            tr("File and line of the rule; a click opens it")};
    return titleData(role, titles[column], isNumber(column), tips[column]);
}

TextTable coverageTable(std::shared_ptr<const CoverageResult> result, std::vector<std::uint32_t> places)
{
    TextTable out{.titles = QStringLiteral("node op verdict rule file line becomes reason flops bytes").split(u' '),
                  .rows = places.size(),
                  .line = {}};
    out.line = [result = std::move(result), places = std::move(places)](std::size_t row) -> QStringList {
        const CoverageResult::Node& node = result->node(places[row]);
        const dap::Judgment& of = result->judgment(node);
        const dap::ChainLink* rule = CoverageResult::tryRule(of);
        QStringList becomes;
        for (const std::string& op : rule ? rule->becomes : std::vector<std::string>())
            becomes.append(QString::fromStdString(op));
        return {QString::fromStdString(node.name),
                QString::fromStdString(node.op),
                QString::fromUtf8(dap::verdictWord(of.verdict)),
                rule ? QString::fromStdString(rule->rule) : QString(),
                rule ? QString::fromStdString(rule->file) : QString(),
                rule && rule->line > 0 ? QString::number(rule->line) : QString(),
                becomes.join(u' '),
                QString::fromStdString(of.reason.english()),
                node.flops ? QString::number(*node.flops, 'g', 17) : QString(),
                QString::number(node.bytes)};
    };
    return out;
}

} // namespace nodewise::views
