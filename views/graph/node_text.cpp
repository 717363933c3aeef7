// SPDX-License-Identifier: Apache-2.0
#include "views/graph/node_text.h"

#include "core/layout/item_shape.h"
#include "views/common/translated.h"

#include <QRegularExpression>

namespace nodewise::views {

namespace {

QString qs(std::string_view s)
{
    return QString::fromUtf8(s.data(), qsizetype(s.size()));
}

QString irShapes(const ir::OpNode& node)
{
    QStringList outputs;
    for (const ir::TensorMeta& meta : node.outputs) {
        QStringList dims;
        for (const ir::Dim& dim : meta.shape)
            dims.append(dim.expr.empty() ? QString::number(dim.size) : qs(dim.expr));
        outputs.append(QStringLiteral("%1[%2]").arg(qs(meta.dtype), dims.join(QStringLiteral(", "))));
    }
    return outputs.join(QStringLiteral(", "));
}

void append(QStringList& lines, const QString& line)
{
    if (!line.isEmpty())
        lines.append(line);
}

} // namespace

QString NodeText::pythonLine(const std::string& stackTrace)
{
    static const QRegularExpression frame(QStringLiteral("File \"([^\"]+)\", line (\\d+), in (\\S+)\\s*\\n?\\s*([^\\n]*)"));
    QRegularExpressionMatch last;
    auto matches = frame.globalMatch(qs(stackTrace));
    while (matches.hasNext())
        last = matches.next();
    if (!last.hasMatch())
        return {};
    const QString where = tr("%1:%2 in %3").arg(last.captured(1).section(QLatin1Char('/'), -1), last.captured(2), last.captured(3));
    const QString code = last.captured(4).trimmed();
    return code.isEmpty() || code.startsWith(QLatin1String("File ")) ? where : tr("%1: %2", "place: source line").arg(where, code);
}

QStringList NodeText::lines(const Document& document, Side side, const layout::Item& item)
{
    QStringList lines{qs(item.title)};
    const auto* fx = document.fx();
    if (side == Side::Fx && fx && item.node < fx->nodes().size()) {
        const graph::Node& node = fx->node(graph::NodeId(item.node));
        lines[0] = qs(node.name);
        append(lines, node.op == graph::NodeOp::CallFunction ? qs(node.opType()) : qs(graph::nodeOpName(node.op)));
        append(lines, qs(graph::valueText(node.value)));
        append(lines, qs(item.module));
        append(lines, pythonLine(node.metadata.stackTrace));
    } else if (side == Side::Ir && document.ir && item.node < document.ir->nodes.size()) {
        const ir::OpNode& node = document.ir->node(ir::NodeId(item.node));
        lines[0] = qs(node.name);
        append(lines, qs(node.opType));
        append(lines, irShapes(node));
        append(lines, qs(item.module));
    } else {
        append(lines, translated(layout::itemSubtitle(item)));
    }
    return lines;
}

QStringList NodeText::lines(const layout::Group& group)
{
    QStringList lines{qs(group.path.empty() ? group.title : group.path)};
    append(lines, translated(layout::groupSubtitle(group)));
    return lines;
}

QStringList NodeText::lines(const layout::Chip& chip)
{
    QStringList lines{qs(chip.name)};
    append(lines, qs(chip.text));
    return lines;
}

/// "weight", "tensors[2]", "kwargs: mask"; "" where the operator's file does not name it.
QString NodeText::argumentOf(const graph::Graph& fx, std::uint32_t producer, std::uint32_t consumer)
{
    if (producer >= fx.nodes().size() || consumer >= fx.nodes().size())
        return {};
    const auto isIt = [producer](const graph::Argument& argument) {
        const auto* node = argument.as<graph::Argument::NodeRef>();
        return node && node->node.index() == producer;
    };
    const graph::Node& node = fx.node(graph::NodeId(consumer));
    for (std::size_t i = 0; i < node.args.size(); ++i) {
        const graph::NamedArgument& argument = node.args[i];
        const QString name = argument.name.empty() ? tr("argument %1").arg(i + 1) : qs(argument.name);
        if (isIt(argument.value))
            return name;
        if (const auto* list = argument.value.as<graph::Argument::List>())
            for (std::size_t at = 0; at < list->size(); ++at)
                if (isIt((*list)[at]))
                    return QStringLiteral("%1[%2]").arg(name).arg(at);
    }
    return {};
}

QStringList NodeText::lines(const Document& document, Side side, const layout::Diagram& diagram, const layout::Route& route)
{
    QStringList lines;
    constexpr std::size_t most = 6;
    for (std::size_t i = 0; i < std::min(most, route.edges.size()); ++i) {
        const layout::Edge& edge = diagram.edges[route.edges[i]];
        const QString flow = tr("%1 → %2", "producer, consumer").arg(qs(diagram.item(edge.from).title), qs(diagram.item(edge.to).title));
        const std::uint32_t consumer = diagram.item(edge.to).node;
        const QString argument =
            side == Side::Fx && document.fx() ? argumentOf(*document.fx(), diagram.item(edge.from).node, consumer) : QString();
        const QString into = argument.isEmpty() ? flow : tr("%1 as %2", "flow, argument of the consumer").arg(flow, argument);
        lines.append(edge.label.empty() ? into : tr("%1  %2", "flow, shape").arg(into, qs(edge.label)));
    }
    if (route.edges.size() > most)
        lines.append(tr("and %n more", nullptr, int(route.edges.size() - most)));
    return lines;
}

QString NodeText::stubTip(const layout::Diagram& diagram, const layout::Stub& stub)
{
    return tr("Comes from %1: click to go there").arg(qs(diagram.item(stub.producer).title));
}

Markup NodeText::markup(const QStringList& lines, const QString& dim)
{
    Markup text;
    for (qsizetype i = 0; i < lines.size(); ++i)
        text += i == 0 ? Markup(QStringLiteral("<b>%1</b>")).arg(lines[i])
                       : Markup(QStringLiteral("<br><span style='color:%2'>%1</span>")).arg(lines[i], dim);
    return Markup(QStringLiteral("<div style='white-space:pre'>%1</div>")).arg(text);
}

} // namespace nodewise::views
