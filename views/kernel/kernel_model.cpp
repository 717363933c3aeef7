// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/kernel_model.h"

#include "views/common/agreement.h"
#include "views/common/column_title.h"
#include "views/common/style_sheet.h"
#include "views/common/value_filter.h"
#include "views/kernel/kernel_text.h"

#include <QLocale>

#include <algorithm>
#include <map>

namespace nodewise::views {

std::vector<KernelRow> KernelModel::rowsOf(const KernelPlan& plan, const KernelCheck& check)
{
    std::vector<KernelRow> rows;
    const auto& kernels = plan.answer()->kernels;
    for (std::uint32_t i = 0; i < kernels.size(); ++i)
        rows.push_back({i, QString::fromStdString(kernels[i].name), KernelText::verdict(plan, check, i),
                        KernelText::verdictLine(plan, check, i), KernelText::ops(kernels[i]), KernelText::templateOf(kernels[i]),
                        KernelText::tiles(kernels[i]), check.kindOf(i), kernels[i].launches, check.tryKept(i) != nullptr});
    return rows;
}

QVariant KernelModel::color(const KernelRow& row, int column) const
{
    using Kind = KernelVerdict::Kind;
    if (column == Name || column == Launches || column == Ops)
        return {};
    if (column != Verdict || row.kind == Kind::None || row.kept)
        return Theme::current().dim;
    return row.kind == Kind::Equal ? Theme::current().good : differsColor(Theme::current());
}

QVariant KernelModel::cell(const KernelRow& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole: {
        const QString texts[] = {row.name, row.verdict, QLocale().toString(qulonglong(row.launches)), row.ops, row.file, row.tiles};
        return texts[column];
    }
    case Qt::FontRole:
        return column == Verdict ? QVariant() : monoFont();
    case Qt::ForegroundRole:
        return color(row, column);
    case Qt::TextAlignmentRole:
        return alignmentOf(column == Launches);
    case Qt::ToolTipRole:
        return row.tip.isEmpty() ? QVariant() : row.tip;
    case KindRole:
        return int(row.kind);
    case SearchRole:
        return row.name + ' ' + row.ops + ' ' + row.file;
    case SortRole:
        if (column == Launches)
            return int(row.launches);
        return column == Verdict ? QVariant(int(row.kind)) : cell(row, column, Qt::DisplayRole);
    default:
        return {};
    }
}

QVariant KernelModel::title(int column, int role) const
{
    const QString titles[] = {tr("kernel"), tr("check"), tr("launches"), tr("operators"), tr("template"), tr("tiles")};
    return titleData(role, titles[column], column == Launches);
}

std::vector<LaunchRow> LaunchModel::rowsOf(const KernelPlan& plan, const LoweredRows& lowered)
{
    std::vector<LaunchRow> rows;
    const dap::LowerAnswer& answer = *plan.answer();
    for (std::uint32_t i = 0; i < answer.launches.size(); ++i) {
        const dap::LoweredLaunch& launch = answer.launches[i];
        const std::vector<std::uint32_t> nodes = KernelPlan::nodesOf(launch);
        const bool copy = launch.nodes.empty();
        const auto own = nodes.begin() + std::ptrdiff_t(copy ? nodes.size() : std::min<std::size_t>(launch.own, nodes.size()));
        const QString names = KernelText::names(plan, {nodes.begin(), own});
        rows.push_back({i, launch.kernel, nodes, QString::fromStdString(answer.kernels[launch.kernel].name),
                        copy ? tr("contiguous copy of %1").arg(names) : names, KernelText::names(plan, {own, nodes.end()}),
                        translated(launch.ended), copy});
        if (const dap::CompareRow* found = lowered.tryLaunch(i)) {
            rows.back().lowered = LoweredRows::shortText(*found);
            rows.back().loweredTip = LoweredRows::longText(*found);
            rows.back().bad = LoweredRows::isBad(*found);
        }
    }
    return rows;
}

QVariant LaunchModel::cell(const LaunchRow& row, int column, int role) const
{
    const QString texts[] = {QLocale().toString(row.launch), row.name, row.lowered, row.what, row.epilogue, row.ended};
    switch (role) {
    case Qt::DisplayRole:
        return texts[column];
    case Qt::FontRole:
        return column == Ended ? QVariant() : monoFont();
    case Qt::ForegroundRole:
        if (column == Lowered && !row.lowered.isEmpty())
            return row.bad ? differsColor(Theme::current()) : Theme::current().good;
        return column == Number || column == Ended || row.copy ? QVariant(Theme::current().dim) : QVariant();
    case Qt::TextAlignmentRole:
        return alignmentOf(column == Number);
    case Qt::ToolTipRole:
        return column == Lowered ? row.loweredTip : texts[column];
    default:
        return {};
    }
}

QVariant LaunchModel::title(int column, int role) const
{
    const QString titles[] = {tr("no."), tr("kernel"), tr("lowered run"), tr("nodes"), tr("epilogue"), tr("ends there")};
    return titleData(role, titles[column], column == Number);
}

TreeRows<FallbackRow> FallbackModel::rowsOf(const KernelPlan& plan)
{
    std::map<std::pair<QString, QString>, std::vector<const dap::LoweredNode*>> groups;
    for (const dap::LoweredNode& node : plan.answer()->nodes)
        if (node.route == dap::LoweredNode::Route::Fallback)
            groups[{QString::fromStdString(node.op), KernelText::whyNot(node)}].push_back(&node);
    std::vector<decltype(groups)::const_iterator> order;
    for (auto it = groups.cbegin(); it != groups.cend(); ++it)
        order.push_back(it);
    std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a->second.size() > b->second.size(); });
    TreeRows<FallbackRow> rows;
    for (const auto& group : order) {
        const auto& [what, nodes] = *group;
        const bool floating = std::any_of(nodes.begin(), nodes.end(), [](const auto* node) { return node->floating; });
        const std::uint32_t parent = rows.add({what.first, what.second, nodes.size(), std::nullopt, floating});
        for (const dap::LoweredNode* node : nodes)
            rows.add({QString::fromStdString(node->name), {}, 0, node->node, node->floating}, parent);
    }
    return rows;
}

QVariant FallbackModel::cell(const FallbackRow& row, int column, int role) const
{
    const QString texts[] = {row.what, row.count > 0 ? QLocale().toString(qulonglong(row.count)) : QString(), row.why};
    switch (role) {
    case Qt::DisplayRole:
        return texts[column];
    case Qt::FontRole:
        return column == Why ? QVariant() : monoFont();
    case Qt::ForegroundRole:
        return column == Why || (row.node && !row.floating) ? QVariant(Theme::current().dim) : QVariant();
    case Qt::TextAlignmentRole:
        return alignmentOf(column == Count);
    case Qt::ToolTipRole:
        return row.why.isEmpty() ? QVariant() : row.why;
    default:
        return {};
    }
}

QVariant FallbackModel::title(int column, int role) const
{
    const QString titles[] = {tr("operator"), tr("nodes"), tr("why no kernel")};
    return titleData(role, titles[column], column == Count);
}

} // namespace nodewise::views
