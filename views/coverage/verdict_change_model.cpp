// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/verdict_change_model.h"

#include "views/common/style_sheet.h"
#include "views/common/translated.h"
#include "views/cost/cost_text.h"

namespace nodewise::views {

namespace {

using Kind = ChangeOfVerdicts::Kind;

/// What a row says; keeps the change alive.
struct Facts {
    using Row = VerdictChangeRow;
    std::shared_ptr<const ChangeOfVerdicts> change;

    const ChangeOfVerdicts::Row& of(const Row& row) const { return change->rows()[row.row]; }
    const protocol::Judgment& judgment(const Row& row, bool after) const
    {
        if (row.node < 0)
            return after ? *of(row).after : *of(row).before;
        return *(after ? change->after() : change->before()).tryJudgment(std::uint32_t(row.node));
    }
    QString name(const Row& row) const
    {
        return QString::fromStdString(row.node < 0 ? of(row).op : change->after().tryNode(std::uint32_t(row.node))->name);
    }
    double share(const Row& row, CoverageMeasure measure) const
    {
        CoverageResult::Sum sum = of(row).sum;
        if (row.node >= 0)
            sum = CoverageResult::sumOf(*change->after().tryNode(std::uint32_t(row.node)));
        const double whole = amountOf(change->after().whole(), measure);
        return whole > 0 ? amountOf(sum, measure) / whole : 0;
    }
};

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
        return tr("The backend supports it less well than with the other profile.");
    case Kind::Better:
        return tr("The backend supports it better than with the other profile.");
    case Kind::Changed:
        return tr("Both support it, but in different ways.");
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
    return row.node >= 0 ? std::vector<std::uint32_t>{std::uint32_t(row.node)} : m_change->rows()[row.row].nodes;
}

Table<VerdictChangeRow> VerdictChangeModel::describe() const
{
    using Row = VerdictChangeRow;
    const Facts facts{m_change};
    const QString before = m_change ? QString::fromStdString(m_change->before().answer().profile) : tr("before");
    const QString after = m_change ? QString::fromStdString(m_change->after().answer().profile) : tr("now");
    const auto verdict = [&](const QString& title, const char* name, const QString& tip, bool now) {
        return views::Column<Row>{
            .title = title,
            .name = name,
            .mono = false,
            .tip = tip,
            .text = [facts, now](const Row& row) { return CoverageText::nameOf(facts.judgment(row, now).verdict); },
            .value = [facts, now](const Row& row) { return QString::fromUtf8(protocol::verdictWord(facts.judgment(row, now).verdict)); },
            .sortKey = [facts, now](const Row& row) { return int(facts.judgment(row, now).verdict); },
            .icon = [facts, now](const Row& row) { return coveredSwatch(markOf(facts.judgment(row, now).verdict)); }};
    };
    return {
        .columns = {{.title = tr("operator"),
                     .name = "op",
                     .tip = tr("Operator, with its nodes below it"),
                     .text = [facts](const Row& row) { return facts.name(row); }},
                    {.title = tr("change"),
                     .name = "change",
                     .mono = false,
                     .tip = tr("Whether the chosen profile supports it better or worse"),
                     .text =
                         [facts](const Row& row) {
                             const ChangeOfVerdicts::Row& of = facts.of(row);
                             const bool otherWay = of.kind == Kind::Same && of.otherWay;
                             return QStringLiteral("%1 %2").arg(QString::fromUtf8(changeSign(otherWay ? Kind::Changed : of.kind)),
                                                                otherWay ? tr("same, another way") : nameOf(of.kind));
                         },
                     .sortKey = [facts](const Row& row) { return int(facts.of(row).kind); },
                     .color = [facts](const Row& row, const Theme& theme) { return changeColor(theme, facts.of(row).kind); }},
                    // Two versions of one profile have the same name.
                    verdict(before == after ? tr("before") : before, "before", tr("Verdict of the profile to compare with"), false),
                    verdict(before == after ? tr("now") : after, "now", tr("Verdict of the chosen profile"), true),
                    {.title = tr("nodes"),
                     .name = "nodes_share",
                     .number = true,
                     .tip = tr("Number of nodes, and their share of all judged nodes"),
                     .text =
                         [facts](const Row& row) { return row.node < 0 ? readable(qulonglong(facts.of(row).nodes.size())) : QString(); },
                     .value = [facts](const Row& row) { return facts.share(row, CoverageMeasure::Nodes); },
                     .bar = true},
                    {.title = tr("FLOPs"),
                     .name = "flops_share",
                     .number = true,
                     .tip = tr("Share of the program's arithmetic"),
                     .text = [facts](const Row& row) { return CostText::percent(facts.share(row, CoverageMeasure::Flops)); },
                     .value = [facts](const Row& row) { return facts.share(row, CoverageMeasure::Flops); },
                     .bar = true},
                    {.title = tr("becomes, or why not"),
                     .name = "reason",
                     .mono = false,
                     .tip = tr("What the chosen profile does, or why not"),
                     .text = [facts](const Row& row) { return CoverageText::line(facts.judgment(row, true)); },
                     .color = [](const Row&, const Theme& theme) { return theme.dim; }}},
        .kind = [facts](const Row& row) { return int(facts.of(row).kind); },
        .search = [](const Row& row) { return row.search; },
        .tip =
            [facts](const Row& row) {
                return QStringList{meaning(facts.of(row).kind),
                                   tr("Before: %1", "verdict").arg(CoverageText::line(facts.judgment(row, false))),
                                   tr("Now: %1", "verdict").arg(CoverageText::line(facts.judgment(row, true)))}
                    .join(u'\n');
            },
        .key = [facts](const Row& row) { return facts.name(row) + u' ' + QString::number(int(facts.judgment(row, false).verdict)); },
    };
}

} // namespace nodewise::views
