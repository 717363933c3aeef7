// SPDX-License-Identifier: Apache-2.0
// NodeInfo beside OpNode: what a conversion sees and what it made, field by field, as pytorch-ir names them.
#include "views/inspect/node_facts.h"
#include "views/inspect/node_info_json.h"

#include "core/ir/def_use.h"
#include "core/ir/ir_code.h"
#include "core/ir/json.h"
#include "core/ir/node_info.h"

#include <algorithm>

namespace nodewise::views {

namespace {

using Tone = FactCell::Tone;

QString metasText(const std::vector<ir::TensorMeta>& metas)
{
    QStringList lines;
    for (const ir::TensorMeta& meta : metas) {
        QString line = fromUtf8(meta.name) + QStringLiteral(" : ") + fromUtf8(ir::typeText(meta));
        if (!meta.producerNode.empty() && meta.producerNode != meta.name)
            line += QStringLiteral(" ← ") + fromUtf8(meta.producerNode);
        lines << line;
    }
    return lines.join(QLatin1Char('\n'));
}

QString attrsText(const ir::Attr::Dict& attrs)
{
    QStringList lines;
    for (const auto& [name, value] : attrs)
        lines << fromUtf8(name) + QStringLiteral(" = ") + fromUtf8(ir::attrText(value));
    return lines.join(QLatin1Char('\n'));
}

FactCell argumentsCell(const FactText& text, std::span<const graph::NamedArgument> arguments)
{
    FactCell cell;
    cell.mono = true;
    for (const graph::NamedArgument& argument : arguments) {
        if (!cell.text.isEmpty())
            cell.add(QStringLiteral("\n"));
        if (!argument.name.empty())
            cell.add(fromUtf8(argument.name) + QStringLiteral(" = "), Tone::Dim);
        text.addArgument(cell, argument.value, false);
    }
    return cell;
}

void addRow(FactSection& section, const QString& field, FactCell fx, FactCell ir)
{
    if (!fx.text.isEmpty() || !ir.text.isEmpty())
        section.rows.push_back({{FactCell::toned(field, Tone::Dim), std::move(fx), std::move(ir)}, {}});
}

/// The words for a converted node; all empty where there is none.
struct OpNodeCells {
    FactCell name, opType, inputs, outputs, attrs, call;
};

OpNodeCells cellsOf(const FactText& text, std::optional<ir::NodeId> id)
{
    OpNodeCells cells;
    if (!id)
        return cells;
    const ir::OpNode& node = text.document().ir->node(*id);
    cells.name.mono = true;
    text.addNode(cells.name, *id);
    cells.opType = FactCell::value(fromUtf8(node.opType));
    cells.inputs = FactCell::value(metasText(node.inputs));
    cells.outputs = FactCell::value(metasText(node.outputs));
    cells.attrs = FactCell::value(attrsText(node.attrs));
    return cells;
}

} // namespace

FactSection bothSection(const FactText& text, graph::NodeId fx, std::optional<ir::NodeId> ir)
{
    // The titles are the names of pytorch-ir's classes and stay as they are.
    FactSection section{
        FactText::tr("NodeInfo beside OpNode"), {FactText::tr("field"), QStringLiteral("NodeInfo"), QStringLiteral("OpNode")}, {}, {}, {}};
    const ir::NodeInfo info = ir::nodeInfo(*text.document().fx(), fx);
    const OpNodeCells converted = cellsOf(text, ir);
    FactCell name;
    name.mono = true;
    text.addNode(name, fx, false);
    name.text = fromUtf8(info.name);
    name.runs.front().length = static_cast<int>(name.text.size());
    addRow(section, QStringLiteral("name"), name, converted.name);
    addRow(section, QStringLiteral("op"), FactCell::value(fromUtf8(graph::nodeOpName(info.op))), FactCell());
    addRow(section, QStringLiteral("target\nop_type"), FactCell::value(fromUtf8(info.target)), converted.opType);
    addRow(section, QStringLiteral("args\ninputs"), argumentsCell(text, info.args), converted.inputs);
    addRow(section, QStringLiteral("kwargs"), argumentsCell(text, info.kwargs), FactCell());
    addRow(section, QStringLiteral("input_metas"), FactCell::value(metasText(info.inputMetas)), FactCell());
    addRow(section, QStringLiteral("output_metas\noutputs"), FactCell::value(metasText(info.outputMetas)), converted.outputs);
    addRow(section, QStringLiteral("attrs"), FactCell::value(attrsText(info.attrs)), converted.attrs);
    section.json = QStringLiteral("{\n\"NodeInfo\": ") + nodeInfoJson(info, *text.document().fx());
    if (ir)
        section.json += QStringLiteral(",\n\"OpNode\": ") + fromUtf8(ir::writeJson(text.document().ir->node(*ir), *text.document().ir));
    section.json += QStringLiteral("\n}");
    if (!ir && text.document().ir && text.document().fx()->node(fx).op == graph::NodeOp::CallFunction)
        section.note = FactText::tr("No IR operator corresponds to this node.");
    return section;
}

FactSection bothSection(const FactText& text, ir::NodeId ir)
{
    FactSection section{QStringLiteral("OpNode"), {FactText::tr("field"), QStringLiteral("OpNode")}, {}, {}, {}};
    OpNodeCells cells = cellsOf(text, ir);
    const auto row = [&section](const QString& field, FactCell& cell) {
        if (!cell.text.isEmpty())
            section.rows.push_back({{FactCell::toned(field, Tone::Dim), std::move(cell)}, {}});
    };
    row(QStringLiteral("name"), cells.name);
    row(QStringLiteral("op_type"), cells.opType);
    row(QStringLiteral("inputs"), cells.inputs);
    row(QStringLiteral("outputs"), cells.outputs);
    row(QStringLiteral("attrs"), cells.attrs);
    section.json = fromUtf8(ir::writeJson(text.document().ir->node(ir), *text.document().ir));
    return section;
}

FactSection neighborSection(const FactText& text, const ir::OpNode& node)
{
    FactSection section{FactText::tr("Producers and users"), {}, {}, {}, {}};
    const ir::DefUse chains(*text.document().ir);
    const auto cellOf = [&text](const std::vector<ir::NodeId>& nodes) {
        FactCell cell;
        cell.mono = true;
        for (const ir::NodeId id : nodes) {
            if (!cell.text.isEmpty())
                cell.add(QStringLiteral(", "));
            text.addNode(cell, id);
        }
        return cell;
    };
    const FactCell producers = cellOf(chains.producers(node.id)), users = cellOf(chains.users(node.id));
    const FactCell none = FactCell::toned(FactText::tr("none"), Tone::Dim);
    section.rows.push_back({{FactCell::toned(FactText::tr("producers"), Tone::Dim), producers.text.isEmpty() ? none : producers}, {}});
    section.rows.push_back({{FactCell::toned(FactText::tr("users"), Tone::Dim), users.text.isEmpty() ? none : users}, {}});
    return section;
}

} // namespace nodewise::views
