// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/search_model.h"

#include "core/ir/ir_code.h"
#include "views/common/theme.h"

#include <unordered_set>
#include <utility>

namespace nodewise::views {

namespace {

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

SearchRow rowOf(const graph::Graph& graph, graph::NodeId id)
{
    const graph::Node& node = graph.node(id);
    const std::string_view op = node.op == graph::NodeOp::CallFunction ? node.opType() : graph::nodeOpName(node.op);
    return {text(graph.qualifiedName(id)),
            text(op),
            text(graph::valueText(node.value)),
            node.module.valid() ? text(graph.module(node.module).path) : QString(),
            id,
            {}};
}

SearchRow rowOf(const ir::Graph& graph, ir::NodeId id)
{
    const ir::OpNode& node = graph.node(id);
    const bool known = node.module.valid() && node.module.index() < graph.modules.size();
    return {text(node.name),
            text(node.opType),
            node.outputs.empty() ? QString() : text(ir::typeText(node.outputs.front())),
            known ? text(graph.modules[node.module.index()].path) : QString(),
            {},
            id};
}

} // namespace

SearchResult search(const query::Query& query, const graph::Graph* fx, const ir::Graph* ir, const link::LinkTable* links)
{
    SearchResult result;
    std::unordered_set<ir::NodeId> covered;
    if (fx) {
        result.fx = query.find(*fx);
        for (const graph::NodeId id : result.fx) {
            result.rows.push_back(rowOf(*fx, id));
            const auto linked = links ? links->irOf(id) : std::span<const ir::NodeId>();
            covered.insert(linked.begin(), linked.end());
        }
    }
    if (ir) {
        result.ir = query.find(*ir);
        for (const ir::NodeId id : result.ir) {
            if (!covered.contains(id))
                result.rows.push_back(rowOf(*ir, id));
        }
    }
    return result;
}

void SearchModel::setShort(bool on)
{
    if (std::exchange(m_short, on) != on)
        retranslate(); // other words of the same rows
}

Table<SearchRow> SearchModel::describe() const
{
    using Row = SearchRow;
    const auto dim = [](const Row&, const Theme& theme) { return theme.dim; };
    const auto module = [brief = m_short](const Row& row) { return brief ? row.module.section(QLatin1Char('.'), -1) : row.module; };
    return {
        .columns = {{.title = tr("Name"), .name = "name", .text = [](const Row& row) { return row.name; }},
                    {.title = tr("Op"), .name = "op", .mono = false, .text = [](const Row& row) { return row.op; }, .color = dim},
                    {.title = tr("Shape"), .name = "shape", .text = [](const Row& row) { return row.shape; }, .color = dim},
                    {.title = tr("Module"),
                     .name = "module",
                     .right = true,
                     .mono = false,
                     .text = module,
                     .value = [](const Row& row) { return row.module; },
                     .color = dim}},
        .tip =
            [](const Row& row) {
                return QStringList{row.name, row.op, row.shape, row.module, row.fx ? QString() : tr("in the IR only")}
                    .join(QLatin1Char('\n'))
                    .trimmed();
            },
    };
}

} // namespace nodewise::views
