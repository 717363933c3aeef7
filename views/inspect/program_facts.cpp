// SPDX-License-Identifier: Apache-2.0
// What the inspector says while nothing is selected: the program itself.
#include "views/inspect/graph_counts.h"
#include "views/inspect/node_facts.h"
#include "views/inspect/number_text.h"
#include "views/inspect/summary_facts.h"

#include <QFileInfo>
#include <QLocale>

#include <algorithm>

namespace nodewise::views {

namespace {

using Tone = FactCell::Tone;

void addRow(FactSection& section, const QString& name, FactCell value)
{
    section.rows.push_back({{FactCell::toned(name, Tone::Dim), std::move(value)}, {}});
}

QString typeOf(const ir::TensorMeta& meta)
{
    QStringList sizes;
    for (const ir::Dim& dim : meta.shape)
        sizes.append(dim.expr.empty() ? QString::number(dim.size) : fromUtf8(dim.expr));
    return QStringLiteral("%1[%2]").arg(fromUtf8(meta.dtype), sizes.join(QStringLiteral(", ")));
}

FactSection irPorts(const ir::Subgraph& root)
{
    FactSection section{
        SummaryFacts::tr("Inputs and outputs"), {QString(), SummaryFacts::tr("name"), SummaryFacts::tr("type")}, {}, {}, {}};
    const auto add = [&section](const QString& direction, const std::vector<ir::TensorMeta>& tensors) {
        for (const ir::TensorMeta& meta : tensors)
            section.rows.push_back(
                {{FactCell::toned(direction, Tone::Dim), FactCell::value(fromUtf8(meta.name)), FactCell::value(typeOf(meta))}, {}});
    };
    add(SummaryFacts::tr("in"), root.inputs);
    add(SummaryFacts::tr("out"), root.outputs);
    return section;
}

FactSection irProgram(const Document& document)
{
    const ir::Graph& graph = *document.ir;
    FactSection section{SummaryFacts::tr("Program"), {}, {}, {}, {}};
    const QFileInfo file(fromUtf8(document.irFile));
    addRow(section, SummaryFacts::tr("file"),
           FactCell::value(file.fileName()).add(QStringLiteral(" · ") + byteText(file.size()), Tone::Dim));
    addRow(section, SummaryFacts::tr("model"), FactCell::value(fromUtf8(graph.modelName)));
    if (!graph.pytorchVersion.empty())
        addRow(section, SummaryFacts::tr("exported by"), FactCell::value(SummaryFacts::tr("torch %1").arg(fromUtf8(graph.pytorchVersion))));
    addRow(section, SummaryFacts::tr("nodes"), FactCell(GraphCounts::of(document, Side::Ir).nodesText()));
    return section;
}

FactSection irSymbols(const ir::Graph& graph)
{
    FactSection section{SummaryFacts::tr("Symbols"), {SummaryFacts::tr("symbol"), SummaryFacts::tr("range")}, {}, {}, {}};
    for (const auto& [symbol, range] : graph.ranges)
        section.rows.push_back({{FactCell::value(fromUtf8(symbol)), FactCell::value(rangeText(range))}, {}});
    return section;
}

} // namespace

NodeFacts programFacts(const Document& document)
{
    NodeFacts facts;
    if (document.fx()) {
        const summary::Summary counts = summary::count(*document.model);
        const SummaryFacts tables(document, counts);
        facts.header.title = fromUtf8(document.model->name);
        facts.sections = {tables.program(), tables.ports(), tables.weights(), tables.symbols()};
    } else if (document.ir && !document.ir->subgraphs.empty()) {
        facts.header.title = fromUtf8(document.ir->modelName);
        facts.sections = {irProgram(document), irPorts(document.ir->root()), irSymbols(*document.ir)};
    }
    std::erase_if(facts.sections, [](const FactSection& section) { return section.rows.empty(); });
    return facts;
}

} // namespace nodewise::views
