// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/search_model.h"

#include "core/ir/ir_code.h"
#include "views/common/theme.h"

#include <unordered_set>

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

QVariant SearchModel::cell(const SearchRow& row, int column, int role) const
{
    if (role == Qt::FontRole)
        return column == Name || column == Shape ? QVariant(monoFont()) : QVariant();
    if (role == Qt::ForegroundRole)
        return column == Name ? QVariant() : QVariant(Theme::current().dim);
    if (role == Qt::TextAlignmentRole)
        return int((column == Module ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return QStringList{row.name, row.op, row.shape, row.module, row.fx ? QString() : tr("in the IR only")}
            .join(QLatin1Char('\n'))
            .trimmed();
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
    case Name:
        return row.name;
    case Op:
        return row.op;
    case Shape:
        return row.shape;
    case Module:
        return m_short ? row.module.section(QLatin1Char('.'), -1) : row.module;
    default:
        return {};
    }
}

QVariant SearchModel::title(int column, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return int((column == Module ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
    case Name:
        return tr("Name");
    case Op:
        return tr("Op");
    case Shape:
        return tr("Shape");
    case Module:
        return tr("Module");
    default:
        return {};
    }
}

} // namespace nodewise::views
