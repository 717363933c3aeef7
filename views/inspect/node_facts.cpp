// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/node_facts.h"

#include "views/common/translated.h"
#include "views/inspect/number_text.h"

#include <QFileInfo>

#include <algorithm>
#include <set>

namespace nodewise::views {

namespace {

using Tone = FactCell::Tone;

void addSection(NodeFacts& facts, FactSection section)
{
    if (!section.rows.empty() || !section.note.isEmpty())
        facts.sections.push_back(std::move(section));
}

/// One row per tensor inside the value.
void addTensors(FactSection& section, const FactCell& name, const graph::Value& value, int depth = 0)
{
    if (value.kind == graph::Value::Kind::List && depth < 20) {
        for (std::size_t i = 0; i < value.elements.size(); ++i) {
            FactCell element = name;
            element.add(QStringLiteral("[%1]").arg(i), Tone::Dim);
            addTensors(section, element, value.elements[i], depth + 1);
        }
        return;
    }
    if (!value.isTensor()) {
        section.rows.push_back({{name, FactCell::value(FactText::type(value)), FactCell()}, {}});
        return;
    }
    const graph::TensorMeta& meta = value.tensor;
    FactCell memory = FactCell::value(FactText::dims(meta.strides));
    memory.add(QStringLiteral(" %1 · %2").arg(FactText::memoryLayout(meta), fromUtf8(graph::deviceText(meta.device))), Tone::Dim);
    const std::int64_t bytes = FactText::bytesOf(meta);
    if (bytes >= 0)
        memory.add(QStringLiteral(" · ") + byteText(bytes), Tone::Dim);
    if (meta.storageOffset.symbolic() || meta.storageOffset.value != 0)
        memory.add(QStringLiteral(" · ") + FactText::tr("offset %1").arg(fromUtf8(meta.storageOffset.text())), Tone::Dim);
    section.rows.push_back({{name, FactCell::value(FactText::type(value)), memory}, {}});
}

void symbolsOf(const graph::SymInt& number, std::set<std::string>& out)
{
    if (number.expr)
        out.insert(number.expr->symbols.begin(), number.expr->symbols.end());
}

void symbolsOf(const graph::Value& value, std::set<std::string>& out, int depth = 0)
{
    symbolsOf(value.sym, out);
    for (const auto* dims : {&value.tensor.sizes, &value.tensor.strides})
        std::for_each(dims->begin(), dims->end(), [&out](const graph::SymInt& dim) { symbolsOf(dim, out); });
    symbolsOf(value.tensor.storageOffset, out);
    for (const graph::Value& element : value.elements) {
        if (depth < 20)
            symbolsOf(element, out, depth + 1);
    }
}

QString opOf(const graph::Node& node)
{
    return fromUtf8(node.op == graph::NodeOp::CallFunction ? node.opType() : graph::nodeOpName(node.op));
}

FactHeader headerOf(const FactText& text, const graph::Node& node)
{
    const graph::Graph& graph = *text.document().fx();
    FactHeader header{fromUtf8(graph.qualifiedName(node.id)), opOf(node), {}};
    if (node.module.valid()) {
        const graph::Module& module = graph.module(node.module);
        header.detail = text.module(module.path, module.typeName);
    }
    return header;
}

QString diagnosticText(const graph::Diagnostic& diagnostic)
{
    QString text = translated(diagnostic.where.message);
    if (!diagnostic.where.hint.empty())
        text += QLatin1Char('\n') + translated(diagnostic.where.hint);
    return text;
}

Tone toneOf(graph::Diagnostic::Severity severity)
{
    using Severity = graph::Diagnostic::Severity;
    return severity == Severity::Error ? Tone::Error : severity == Severity::Warning ? Tone::Warning : Tone::Dim;
}

QString severityText(graph::Diagnostic::Severity severity)
{
    using Severity = graph::Diagnostic::Severity;
    return severity == Severity::Error     ? FactText::tr("error")
           : severity == Severity::Warning ? FactText::tr("warning")
                                           : FactText::tr("note");
}

} // namespace

NodeFacts factsOf(const Document& document, graph::NodeId fx, std::optional<ir::NodeId> ir, const SchemaState& schema)
{
    const FactText text(document);
    const graph::Node& node = document.fx()->node(fx);
    NodeFacts facts{headerOf(text, node), {}};
    addSection(facts, diagnosticSection(text, fx));
    if (node.op == graph::NodeOp::CallFunction)
        addSection(facts, argumentSection(text, node, schema));
    if (node.op == graph::NodeOp::Placeholder)
        addSection(facts, inputSection(text, node));
    if (node.op == graph::NodeOp::Output)
        addSection(facts, outputSection(text, node));
    addSection(facts, tensorSection(text, node));
    addSection(facts, weightSection(text, node));
    addSection(facts, neighborSection(text, node));
    addSection(facts, symbolSection(text, node));
    if (node.op == graph::NodeOp::CallFunction)
        addSection(facts, schemaSection(text, schema));
    addSection(facts, bothSection(text, fx, ir));
    return facts;
}

NodeFacts factsOf(const Document& document, ir::NodeId id, const SchemaState& schema)
{
    const FactText text(document);
    const ir::OpNode& node = document.ir->node(id);
    NodeFacts facts{{fromUtf8(node.name), fromUtf8(node.opType), {}}, {}};
    if (node.module.valid() && node.module.index() < document.ir->modules.size()) {
        const ir::Module& module = document.ir->modules[node.module.index()];
        facts.header.detail = text.module(module.path, module.typeName);
    }
    addSection(facts, argumentSection(text, node, schema));
    addSection(facts, neighborSection(text, node));
    addSection(facts, schemaSection(text, schema));
    addSection(facts, bothSection(text, id));
    return facts;
}

FactSection schemaSection(const FactText&, const SchemaState& state)
{
    FactSection section{FactText::tr("Schema"), {}, {}, {}, {}};
    if (!state.schema) {
        section.note = state.why;
        return section;
    }
    if (!state.schema->text.empty())
        section.rows.push_back({{FactCell::value(fromUtf8(state.schema->text))}, {}});
    QStringList tags;
    for (const std::string& tag : state.schema->tags)
        tags << fromUtf8(tag);
    if (!tags.isEmpty())
        section.rows.push_back({{FactCell::toned(FactText::tr("tags: %1").arg(tags.join(QLatin1String(", "))), Tone::Dim)}, {}});
    section.note = translated(state.schema->reason);
    return section;
}

FactSection waySection(const std::optional<OpWay>& conversion, const OpWay& execution, const protocol::OpSchema* schema)
{
    FactSection section{FactText::tr("Conversion and execution"), {}, {}, {}, {}};
    const auto add = [&section](const QString& title, FactCell cell) {
        section.rows.push_back({{FactCell::toned(title, Tone::Dim), std::move(cell)}, {}});
    };
    const auto registered = [](const OpWay& way) {
        FactCell cell = FactCell::value(way.pattern);
        cell.add(QStringLiteral(" · "), Tone::Dim).add(QFileInfo(way.file).fileName());
        cell.whole = QStringLiteral("%1 · %2").arg(way.pattern, way.file);
        return cell;
    };
    if (conversion)
        add(FactText::tr("conversion"), conversion->pattern.isEmpty() ? FactCell(FactText::tr("default")) : registered(*conversion));
    using Kind = protocol::OpSchema::Kind;
    if (!execution.pattern.isEmpty())
        add(FactText::tr("run by"), registered(execution));
    else if (schema && (schema->kind == Kind::HigherOrder || schema->kind == Kind::PythonFunction))
        add(FactText::tr("run by"), FactCell(FactText::tr("Nodewise itself")));
    else if (schema && schema->kind == Kind::Operator)
        add(FactText::tr("run by"), FactCell(FactText::tr("PyTorch's registered operator")));
    return section;
}

FactSection tensorSection(const FactText& text, const graph::Node& node)
{
    FactSection section{FactText::tr("Tensors"), {FactText::tr("value"), FactText::tr("shape"), FactText::tr("memory")}, {}, {}, {}};
    const graph::Graph& graph = *text.document().fx();
    std::vector<graph::NodeId> inputs = node.op == graph::NodeOp::CallFunction ? graph.producers(node.id) : std::vector<graph::NodeId>();
    for (const graph::NodeId id : inputs) {
        FactCell name;
        name.mono = true;
        text.addNode(name, id, false);
        if (graph.node(id).body.valid())
            continue;
        addTensors(section, name, graph.node(id).value);
    }
    if (node.value.kind != graph::Value::Kind::None) {
        FactCell name;
        name.mono = true;
        name.add(fromUtf8(node.name), Tone::Strong);
        addTensors(section, name, node.value);
    }
    return section;
}

FactSection neighborSection(const FactText& text, const graph::Node& node)
{
    FactSection section{FactText::tr("Producers and users"), {}, {}, {}, {}};
    const std::vector<graph::NodeId> producers = text.document().fx()->producers(node.id);
    const auto row = [&](const QString& title, const std::vector<graph::NodeId>& nodes) {
        FactCell count = FactCell::toned(title, Tone::Dim);
        section.rows.push_back({{count, nodes.empty() ? FactCell::toned(FactText::tr("none"), Tone::Dim) : text.nodeList(nodes)}, {}});
    };
    row(FactText::tr("producers"), producers);
    row(FactText::tr("users"), node.users);
    return section;
}

FactSection symbolSection(const FactText& text, const graph::Node& node)
{
    FactSection section{FactText::tr("Symbols"), {FactText::tr("symbol"), FactText::tr("range")}, {}, {}, {}};
    const graph::Graph& graph = *text.document().fx();
    std::set<std::string> symbols;
    symbolsOf(node.value, symbols);
    for (const graph::NodeId id : graph.producers(node.id))
        symbolsOf(graph.node(id).value, symbols);
    for (const std::string& symbol : symbols) {
        const auto range = graph.ranges().find(symbol);
        const bool unbacked = !symbol.empty() && symbol.front() == 'u';
        FactCell cell = FactCell::value(rangeText(range == graph.ranges().end() ? graph::Range() : range->second));
        if (unbacked)
            cell.add(QLatin1Char(' ') + FactText::tr("known only at run time"), Tone::Dim);
        section.rows.push_back({{FactCell::value(fromUtf8(symbol)), cell}, {}});
    }
    return section;
}

FactSection diagnosticSection(const FactText& text, graph::NodeId node)
{
    FactSection section{FactText::tr("Warnings"), {}, {}, {}, {}};
    const std::string name = text.document().fx()->qualifiedName(node);
    for (const graph::Diagnostic& diagnostic : text.document().diagnostics) {
        const bool other = std::find(diagnostic.others.begin(), diagnostic.others.end(), name) != diagnostic.others.end();
        if (other || (diagnostic.node == node && diagnostic.node.valid()))
            section.rows.push_back(
                {{FactCell::toned(severityText(diagnostic.severity), toneOf(diagnostic.severity)), FactCell(diagnosticText(diagnostic))},
                 {}});
    }
    return section;
}

QString rangeText(const graph::Range& range)
{
    if (range.min && range.max)
        return QStringLiteral("[%1, %2]").arg(*range.min).arg(*range.max);
    if (range.min)
        return FactText::tr("at least %1").arg(*range.min);
    return range.max ? FactText::tr("at most %1").arg(*range.max) : FactText::tr("any");
}

} // namespace nodewise::views
