// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/coverage_model.h"

#include "views/common/theme.h"
#include "views/common/translated.h"
#include "views/cost/cost_text.h"

#include <QLocale>

namespace nodewise::views {

namespace {

QString searchText(const CoverageResult::Op& op)
{
    QStringList words{QString::fromStdString(op.op)};
    if (op.rule)
        words << QString::fromStdString(op.rule->rule) << CoverageText::becomes(op.rule->becomes) << CoverageText::place(*op.rule);
    words << translated(op.judgment->reason);
    return words.join(u' ');
}

/// What a row says; keeps the result alive.
struct Facts {
    using Row = CoverageRow;
    std::shared_ptr<const CoverageResult> result;

    const CoverageResult::Op& op(const Row& row) const { return result->ops()[row.op]; }
    const protocol::Judgment& judgment(const Row& row) const
    {
        return row.place >= 0 ? result->judgment(std::uint32_t(row.place)) : *op(row).judgment;
    }
    QString name(const Row& row) const
    {
        return QString::fromStdString(row.place < 0 ? op(row).op : result->node(std::uint32_t(row.place)).name);
    }
    CoverageResult::Sum sum(const Row& row) const
    {
        if (row.place < 0)
            return {op(row).nodes.size(), op(row).bytes, op(row).flops, op(row).unknownFlops};
        return CoverageResult::sumOf(result->node(std::uint32_t(row.place)));
    }
    double share(const Row& row, CoverageMeasure measure) const
    {
        const double whole = amountOf(result->whole(), measure);
        return whole > 0 ? amountOf(sum(row), measure) / whole : 0;
    }
    QString rule(const Row& row) const
    {
        const protocol::ChainLink* rule = CoverageResult::tryRule(judgment(row));
        if (!rule || (rule->rule.empty() && rule->file.empty()))
            return {};
        return rule->rule.empty() ? CoverageText::nameOf(rule->stage) : QString::fromStdString(rule->rule);
    }
    QString why(const Row& row) const
    {
        const protocol::Judgment& of = judgment(row);
        const protocol::ChainLink* rule = CoverageResult::tryRule(of);
        return rule && !rule->becomes.empty() && of.verdict < protocol::Verdict::Fallback
                   ? QStringLiteral("→ ") + CoverageText::becomes(rule->becomes)
                   : translated(of.reason);
    }
    QString tip(const Row& row) const
    {
        const protocol::Judgment& of = judgment(row);
        const CoverageResult::Sum own = sum(row);
        const QStringList lines{CoverageText::line(of), CoverageText::meaning(of.verdict),
                                QStringLiteral("%1 · %2").arg(CoverageText::amount(own, CoverageMeasure::Flops),
                                                              CoverageText::amount(own, CoverageMeasure::Bytes))};
        return (lines + CoverageText::chainLines(of)).join(u'\n');
    }
    std::vector<Field<Row>> fields() const;
};

/// Of nodes, in English.
std::vector<Field<CoverageRow>> Facts::fields() const
{
    const auto ofNode = [result = result](auto of) {
        return [result, of](const Row& row) -> QVariant {
            const CoverageResult::Node& node = result->node(std::uint32_t(row.place));
            return of(node, result->judgment(node));
        };
    };
    const auto ofRule = [&ofNode](auto of) {
        return ofNode([of](const CoverageResult::Node&, const protocol::Judgment& judgment) -> QVariant {
            const protocol::ChainLink* rule = CoverageResult::tryRule(judgment);
            return rule ? QVariant(of(*rule)) : QVariant();
        });
    };
    using Node = CoverageResult::Node;
    using Judgment = protocol::Judgment;
    return {{"node", ofNode([](const Node& node, const Judgment&) { return QString::fromStdString(node.name); })},
            {"op", ofNode([](const Node& node, const Judgment&) { return QString::fromStdString(node.op); })},
            {"verdict", ofNode([](const Node&, const Judgment& of) { return QString::fromUtf8(protocol::verdictWord(of.verdict)); })},
            {"rule", ofRule([](const protocol::ChainLink& rule) { return QString::fromStdString(rule.rule); })},
            {"file", ofRule([](const protocol::ChainLink& rule) { return QString::fromStdString(rule.file); })},
            {"line", ofRule([](const protocol::ChainLink& rule) { return rule.line > 0 ? QVariant(rule.line) : QVariant(); })},
            {"becomes", ofRule([](const protocol::ChainLink& rule) {
                 QStringList ops;
                 for (const std::string& op : rule.becomes)
                     ops.append(QString::fromStdString(op));
                 return ops.join(u' ');
             })},
            {"reason", ofNode([](const Node&, const Judgment& of) { return QString::fromStdString(of.reason.english()); })},
            {"flops", ofNode([](const Node& node, const Judgment&) { return node.flops ? QVariant(*node.flops) : QVariant(); })},
            {"bytes", ofNode([](const Node& node, const Judgment&) { return qulonglong(node.bytes); })}};
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

const protocol::ChainLink* CoverageModel::tryRule(const QModelIndex& index) const
{
    return CoverageResult::tryRule(Facts{m_result}.judgment(row(index)));
}

Table<CoverageRow> CoverageModel::describe() const
{
    using Row = CoverageRow;
    const Facts facts{m_result};
    const auto share = [facts](CoverageMeasure measure) { return [facts, measure](const Row& row) { return facts.share(row, measure); }; };
    return {
        .columns = {{.title = tr("operator"),
                     .tip = tr("Operator, with its nodes below it"),
                     .text = [facts](const Row& row) { return facts.name(row); }},
                    {.title = tr("verdict"),
                     .mono = false,
                     .tip = tr("What the backend does with it"),
                     .text = [facts](const Row& row) { return CoverageText::nameOf(facts.judgment(row).verdict); },
                     .sortKey = [facts](const Row& row) { return int(facts.op(row).verdict); },
                     .icon = [facts](const Row& row) { return coveredSwatch(markOf(facts.op(row).verdict)); }},
                    {.title = tr("nodes"),
                     .number = true,
                     .tip = tr("Number of nodes, and their share of all judged nodes"),
                     .text =
                         [facts](const Row& row) { return row.place < 0 ? readable(qulonglong(facts.op(row).nodes.size())) : QString(); },
                     .value = share(CoverageMeasure::Nodes),
                     .bar = true},
                    {.title = tr("FLOPs"),
                     .number = true,
                     .tip = tr("Share of the program's arithmetic; a multiplication with an addition is two operations"),
                     .text =
                         [facts](const Row& row) {
                             const CoverageResult::Sum own = facts.sum(row);
                             return own.unknownFlops == own.nodes ? QStringLiteral("?")
                                                                  : CostText::percent(facts.share(row, CoverageMeasure::Flops));
                         },
                     .value = share(CoverageMeasure::Flops),
                     .bar = true},
                    {.title = tr("bytes"),
                     .number = true,
                     .tip = tr("Share of the bytes of all tensors that nodes return"),
                     .text = [facts](const Row& row) { return CostText::percent(facts.share(row, CoverageMeasure::Bytes)); },
                     .value = share(CoverageMeasure::Bytes),
                     .bar = true},
                    {.title = tr("becomes, or why not"),
                     .mono = false,
                     .tip = tr("What it becomes, or why the backend does not support it"),
                     .text = [facts](const Row& row) { return facts.why(row); },
                     .color = [](const Row&, const Theme& theme) { return theme.dim; }},
                    {.title = tr("rule"),
                     .tip = tr("Rule of the profile that gave the verdict"),
                     .text = [facts](const Row& row) { return facts.rule(row); }},
                    {.title = tr("where"),
                     .tip = tr("File and line of the rule; click to open it"),
                     .text =
                         [facts](const Row& row) {
                             const protocol::ChainLink* rule = CoverageResult::tryRule(facts.judgment(row));
                             return rule ? CoverageText::place(*rule) : QString();
                         },
                     .color = [](const Row&, const Theme& theme) { return theme.accent; }}},
        .fields = facts.fields(),
        .inFiles = [](const Row& row) { return row.place >= 0; },
        .kind = [facts](const Row& row) { return int(facts.op(row).verdict); },
        .search = [](const Row& row) { return row.search; },
        .tip = [facts](const Row& row) { return facts.tip(row); },
        .node =
            [facts](const Row& row) { return row.place < 0 ? QVariant() : QVariant(facts.result->node(std::uint32_t(row.place)).node); },
        .key = [facts](const Row& row) { return facts.name(row) + u' ' + QString::number(int(facts.op(row).verdict)); },
    };
}

} // namespace nodewise::views
