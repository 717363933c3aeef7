// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/kernel_model.h"

#include "views/common/style_sheet.h"
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

Table<KernelRow> KernelModel::describe() const
{
    using Kind = KernelVerdict::Kind;
    using Row = KernelRow;
    const auto dim = [](const Row&, const Theme& theme) { return theme.dim; };
    return {
        .columns =
            {{.title = tr("kernel"), .name = "kernel", .letters = 17, .text = [](const Row& row) { return row.name; }},
             {.title = tr("check"),
              .name = "check",
              .letters = 13,
              .mono = false,
              .text = [](const Row& row) { return row.verdict; },
              .sortKey = [](const Row& row) { return int(row.kind); },
              .color =
                  [](const Row& row, const Theme& theme) {
                      return row.kind == Kind::None || row.kept ? theme.dim : row.kind == Kind::Equal ? theme.good : differsColor(theme);
                  }},
             {.title = tr("launches"),
              .name = "launches",
              .letters = 11,
              .number = true,
              .value = [](const Row& row) { return qulonglong(row.launches); }},
             {.title = tr("operators"), .name = "operators", .letters = 30, .text = [](const Row& row) { return row.ops; }},
             {.title = tr("template"), .name = "template", .letters = 13, .text = [](const Row& row) { return row.file; }, .color = dim},
             {.title = tr("tiles"), .name = "tiles", .letters = 20, .text = [](const Row& row) { return row.tiles; }, .color = dim}},
        .kind = [](const Row& row) { return int(row.kind); },
        .search = [](const Row& row) -> QString { return row.name + ' ' + row.ops + ' ' + row.file; },
        .tip = [](const Row& row) { return row.tip; },
        .key = [](const Row& row) { return row.name; },
    };
}

std::vector<LaunchRow> LaunchModel::rowsOf(const KernelPlan& plan, const LoweredRows& lowered)
{
    std::vector<LaunchRow> rows;
    const protocol::LowerAnswer& answer = *plan.answer();
    for (std::uint32_t i = 0; i < answer.launches.size(); ++i) {
        const protocol::LoweredLaunch& launch = answer.launches[i];
        const std::vector<std::uint32_t> nodes = KernelPlan::nodesOf(launch);
        const bool copy = launch.nodes.empty();
        const auto upTo = [&nodes](std::size_t count) { return nodes.begin() + std::ptrdiff_t(std::min(count, nodes.size())); };
        const auto own = upTo(launch.prologue), epilogue = copy ? nodes.end() : upTo(std::size_t(launch.prologue) + launch.own);
        const QString names = KernelText::names(plan, {own, epilogue});
        rows.push_back({i, launch.kernel, nodes, QString::fromStdString(answer.kernels[launch.kernel].name),
                        KernelText::names(plan, {nodes.begin(), own}), copy ? tr("contiguous copy of %1").arg(names) : names,
                        KernelText::names(plan, {epilogue, nodes.end()}), translated(launch.ended), copy});
        if (const protocol::CompareRow* found = lowered.tryLaunch(i)) {
            rows.back().lowered = LoweredRows::shortText(*found);
            rows.back().loweredTip = LoweredRows::longText(*found);
            rows.back().bad = LoweredRows::isBad(*found);
        }
    }
    return rows;
}

Table<LaunchRow> LaunchModel::describe() const
{
    using Row = LaunchRow;
    const auto text = [](const QString& title, const char* name, int letters, QString Row::*member) {
        return views::Column<Row>{.title = title,
                                  .name = name,
                                  .letters = letters,
                                  .text = [member](const Row& row) { return row.*member; },
                                  .hint = [member](const Row& row) { return row.*member; }};
    };
    Table<Row> table{
        .columns =
            {{.title = tr("no."), .name = "launch", .letters = 6, .number = true, .value = [](const Row& row) { return row.launch; }},
             text(tr("kernel"), "kernel", 17, &Row::name),
             text(tr("lowered run"), "lowered_run", 14, &Row::lowered),
             text(tr("prologue"), "prologue", 20, &Row::prologue),
             text(tr("nodes"), "nodes", 46, &Row::what),
             text(tr("epilogue"), "epilogue", 28, &Row::epilogue),
             text(tr("ends there"), "ends", 28, &Row::ended)},
        .color = [](const Row& row, const Theme& theme) { return row.copy ? theme.dim : QColor(); },
        .key = [](const Row& row) { return QString::number(row.launch); },
    };
    const auto dim = [](const Row&, const Theme& theme) { return theme.dim; };
    table.columns[Number].color = dim;
    table.columns[Ended].color = dim;
    table.columns[Ended].mono = false;
    table.columns[Lowered].hint = [](const Row& row) { return row.loweredTip; };
    table.columns[Lowered].color = [](const Row& row, const Theme& theme) {
        return row.lowered.isEmpty() ? QColor() : row.bad ? differsColor(theme) : theme.good;
    };
    return table;
}

TreeRows<FallbackRow> FallbackModel::rowsOf(const KernelPlan& plan)
{
    std::map<std::pair<QString, QString>, std::vector<const protocol::LoweredNode*>> groups;
    for (const protocol::LoweredNode& node : plan.answer()->nodes)
        if (node.route == protocol::LoweredNode::Route::Fallback)
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
        for (const protocol::LoweredNode* node : nodes)
            rows.add({QString::fromStdString(node->name), {}, 0, node->node, node->floating}, parent);
    }
    return rows;
}

Table<FallbackRow> FallbackModel::describe() const
{
    using Row = FallbackRow;
    return {
        .columns = {{.title = tr("operator"),
                     .name = "operator",
                     .letters = 36,
                     .text = [](const Row& row) { return row.what; },
                     .color = [](const Row& row, const Theme& theme) { return row.node && !row.floating ? theme.dim : QColor(); }},
                    {.title = tr("nodes"),
                     .name = "nodes",
                     .letters = 9,
                     .number = true,
                     .value = [](const Row& row) { return row.count > 0 ? QVariant(qulonglong(row.count)) : QVariant(); }},
                    {.title = tr("why no kernel"),
                     .name = "why",
                     .letters = 60,
                     .mono = false,
                     .text = [](const Row& row) { return row.why; },
                     .color = [](const Row&, const Theme& theme) { return theme.dim; }}},
        .tip = [](const Row& row) { return row.why; },
        .key = [](const Row& row) { return row.what + '\n' + row.why; },
    };
}

} // namespace nodewise::views
