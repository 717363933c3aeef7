// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/summary_facts.h"

#include "core/graph/predicates.h"
#include "core/program/aoti/aoti_program.h"
#include "core/program/executorch/pte_program.h"
#include "core/program/onnx/onnx_program.h"
#include "core/program/runnable.h"
#include "core/program/torchtrace/log_program.h"
#include "views/common/translated.h"
#include "views/inspect/graph_counts.h"
#include "views/inspect/node_facts.h"
#include "views/inspect/number_text.h"

#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <map>
#include <set>

namespace nodewise::views {

namespace {

using Tone = FactCell::Tone;

/// More rows than this are summed up in a note.
constexpr std::size_t longestTable = 40;

QString numberText(std::uint64_t number)
{
    return QLocale().toString(qulonglong(number));
}

void addRow(FactSection& section, const QString& name, FactCell value)
{
    section.rows.push_back({{FactCell::toned(name, Tone::Dim), std::move(value)}, {}});
}

FactCell barCell(double share)
{
    FactCell cell;
    cell.bar = std::clamp(share, 0.0, 1.0);
    return cell;
}

/// In one column, so that numbers beside it have room in a narrow panel.
FactCell ofType(const QString& what, graph::ScalarType type)
{
    FactCell cell(what);
    cell.add(QStringLiteral(" ") + fromUtf8(graph::dtypeName(type)), FactCell::Tone::Dim);
    return cell;
}

} // namespace

/// What torch.export says of itself.
void SummaryFacts::addExport(FactSection& section, const program::Model& model)
{
    addRow(section, tr("model"), FactCell::value(fromUtf8(model.name)));
    addRow(
        section, tr("exported by"),
        FactCell::value(model.torchVersion.empty() ? tr("an unknown version of torch") : tr("torch %1").arg(fromUtf8(model.torchVersion))));
    FactCell dialect = FactCell::value(fromUtf8(model.dialect));
    if (model.dialect == "TRAINING")
        dialect.add(QLatin1Char(' ') + tr("plain export: composite and in-place operators"), Tone::Dim);
    else if (model.dialect == "ATEN")
        dialect.add(QLatin1Char(' ') + tr("decomposed: functional operators only"), Tone::Dim);
    addRow(section, tr("dialect"), dialect);
    addRow(section, tr("schema"), FactCell::value(QStringLiteral("%1.%2").arg(model.schemaMajor).arg(model.schemaMinor)));
    addRow(section, tr("ATen opset"), FactCell::value(QString::number(model.atenOpset)));
}

/// Files of other tools record neither torch's version nor a schema of torch.export.
void SummaryFacts::addOther(FactSection& section, const program::Model& model)
{
    const bool executorch = model.dialect == executorch::dialect;
    addRow(section, executorch ? tr("method") : tr("model"), FactCell::value(fromUtf8(model.name)));
    FactCell kind(executorch                                    ? tr("ExecuTorch program")
                  : model.dialect == onnx::dialect              ? tr("ONNX model")
                  : model.dialect == aoti::dialect              ? tr("compiled code of AOTInductor")
                  : model.dialect == program::torchTraceDialect ? tr("graph of a TORCH_TRACE log")
                                                                : fromUtf8(model.dialect));
    kind.add(QLatin1Char(' ') + (executorch ? tr("operators and delegates in planned memory: it is read here, and runs on its device")
                                            : tr("shown, not run")),
             Tone::Dim);
    addRow(section, tr("format"), kind);
    if (!model.torchVersion.empty())
        addRow(section, tr("made by"), FactCell::value(tr("torch %1").arg(fromUtf8(model.torchVersion))));
}

QString SummaryFacts::flopText(double flops)
{
    return tr("%1 FLOP").arg(countText(flops));
}

FactSection SummaryFacts::program() const
{
    FactSection section{tr("Program"), {}, {}, {}, {}};
    const program::Model& model = *m_document.model;
    const QFileInfo file(QString::fromStdString(m_document.file));
    addRow(section, tr("file"), FactCell::value(file.fileName()).add(QStringLiteral(" · ") + byteText(file.size()), Tone::Dim));
    if (program::isExported(model))
        addExport(section, model);
    else
        addOther(section, model);
    if (!m_document.irPlugins.empty())
        addRow(section, tr("IR converted with"), FactCell(pluginNames(m_document)));
    addRow(section, tr("nodes"), FactCell(GraphCounts::of(m_document, Side::Fx).nodesText()));
    addRow(section, tr("modules"), FactCell::value(numberText(m_summary.modules)));
    addRow(section, tr("bodies of control flow"), FactCell::value(numberText(m_summary.subgraphs)));
    addRow(section, tr("parameters"), FactCell::value(numberText(static_cast<std::uint64_t>(m_summary.parameters))));
    addRow(section, tr("bytes of weights"), FactCell::value(byteText(static_cast<std::int64_t>(m_summary.weightBytes))));
    addRow(section, tr("sample inputs"), FactCell(model.hasSampleInputs ? tr("in the file") : tr("none")));
    return section;
}

FactSection SummaryFacts::operators() const
{
    FactSection section{tr("Operators"), {tr("op"), tr("count"), QString()}, {}, {}, {}};
    const double most = m_summary.ops.empty() ? 1 : static_cast<double>(std::max<std::size_t>(1, m_summary.ops.front().count));
    for (std::size_t i = 0; i < m_summary.ops.size() && i < longestTable; ++i) {
        const summary::OpCount& op = m_summary.ops[i];
        const QString name = fromUtf8(op.op);
        section.rows.push_back(
            {{FactCell::value(name), FactCell::number(numberText(op.count)), barCell(static_cast<double>(op.count) / most)},
             {FactLink::To::Query, 0, QStringLiteral("op:=%1").arg(name)}});
    }
    if (m_summary.ops.size() > longestTable)
        section.note = tr("and %n operator(s) more", nullptr, static_cast<int>(m_summary.ops.size() - longestTable));
    return section;
}

FactSection SummaryFacts::weights() const
{
    using Role = program::WeightEntry::Role;
    FactSection section{tr("Parameters and types"), {tr("what"), tr("elements"), tr("bytes")}, {}, {}, {}};
    for (const summary::WeightCount& count : m_summary.weights) {
        const int entries = static_cast<int>(count.entries);
        const QString what = count.role == Role::Parameter ? tr("%Ln parameter(s)", nullptr, entries)
                             : count.role == Role::Buffer  ? tr("%Ln buffer(s)", nullptr, entries)
                                                           : tr("%Ln constant(s)", nullptr, entries);
        section.rows.push_back({{ofType(what, count.dtype), FactCell::number(QLocale().toString(qlonglong(count.elements))),
                                 FactCell::number(byteText(static_cast<std::int64_t>(count.bytes)))},
                                {}});
    }
    for (const auto& [dtype, tensors] : m_summary.activationTypes)
        section.rows.push_back({{ofType(tr("%Ln value(s)", nullptr, static_cast<int>(tensors)), dtype), FactCell(), FactCell()}, {}});
    if (m_summary.aliases > 0)
        section.note = tr("%n name(s) share another one's storage, which counts once.", nullptr, static_cast<int>(m_summary.aliases));
    return section;
}

FactSection SummaryFacts::largestWeights() const
{
    constexpr std::size_t most = 10;
    FactSection section{tr("Largest weights"), {tr("name"), tr("type"), tr("bytes"), QString()}, {}, {}, {}};
    const graph::Graph& graph = *m_document.fx();
    std::vector<const program::WeightEntry*> largest;
    std::set<std::string_view> records; // tied weights count once
    for (const program::WeightEntry& entry : m_document.model->weights)
        if (entry.role != program::WeightEntry::Role::Object && (entry.record.empty() || records.insert(entry.record).second))
            largest.push_back(&entry);
    std::ranges::stable_sort(largest, std::greater(), &program::WeightEntry::recordSize);
    if (largest.empty() || largest.front()->recordSize == 0)
        return section; // a program without weights
    std::map<std::string_view, graph::NodeId> nodes;
    for (const graph::NodeId id : graph.root().nodes)
        if (const std::string_view name = graph::weightName(graph, graph.node(id)); !name.empty())
            nodes.emplace(name, id);
    for (std::size_t i = 0; i < std::min(most, largest.size()); ++i) {
        const program::WeightEntry& entry = *largest[i];
        FactRow row{
            {FactCell::value(fromUtf8(entry.name)),
             FactCell::toned(fromUtf8(graph::dtypeName(entry.meta.dtype)) + QLatin1Char(' ') + fromUtf8(graph::shapeText(entry.meta)),
                             Tone::Dim),
             FactCell::number(byteText(static_cast<std::int64_t>(entry.recordSize))),
             barCell(static_cast<double>(entry.recordSize) / static_cast<double>(largest.front()->recordSize))},
            {}};
        if (const auto node = nodes.find(entry.name); node != nodes.end())
            row.link = {FactLink::To::Fx, node->second.index(), {}};
        section.rows.push_back(std::move(row));
    }
    if (largest.size() > most)
        section.note = tr("and %n more", "weights", static_cast<int>(largest.size() - most));
    return section;
}

FactSection SummaryFacts::ports() const
{
    FactSection section{tr("Inputs and outputs"), {QString(), tr("name"), tr("type")}, {}, {}, {}};
    const auto add = [&](const QString& direction, const std::vector<summary::Port>& ports) {
        for (const summary::Port& port : ports) {
            FactCell name;
            name.mono = true;
            if (const auto node = m_document.fx()->tryFind(port.name))
                name.link(fromUtf8(port.name), {FactLink::To::Fx, node->index(), {}});
            else
                name.add(fromUtf8(port.name));
            section.rows.push_back({{FactCell::toned(direction, Tone::Dim), name, FactCell::value(fromUtf8(port.type))}, {}});
        }
    };
    add(tr("in"), m_summary.inputs);
    add(tr("out"), m_summary.outputs);
    return section;
}

FactSection SummaryFacts::symbols() const
{
    FactSection section{tr("Symbols"), {tr("symbol"), tr("range")}, {}, {}, {}};
    for (const auto& [symbol, range] : m_document.fx()->ranges())
        section.rows.push_back({{FactCell::value(fromUtf8(symbol)), FactCell::value(rangeText(range))}, {}});
    return section;
}

FactSection SummaryFacts::cost() const
{
    FactSection section{tr("Estimated operations"), {tr("family"), tr("formula"), tr("nodes"), tr("operations"), QString()}, {}, {}, {}};
    const summary::Flops& flops = m_summary.flops;
    const double most = flops.families.empty() ? 1 : std::max(1.0, flops.families.front().flops);
    for (const summary::FlopFamily& family : flops.families) {
        section.rows.push_back(
            {{FactCell(translated(UserText::listed(family.name))), FactCell::toned(translated(UserText::listed(family.formula)), Tone::Dim),
              FactCell::number(numberText(family.nodes)), FactCell::number(countText(family.flops)), barCell(family.flops / most)},
             {}});
    }
    QStringList notes{tr("Total: %1. A multiplication with an addition counts as two operations.").arg(flopText(flops.total))};
    if (flops.usesHints)
        notes << tr("Symbolic sizes stand for their values at export.");
    if (flops.unknownShapes > 0)
        notes << tr("%n node(s) of unknown size are not counted.", nullptr, static_cast<int>(flops.unknownShapes));
    if (flops.unknownOps > 0)
        notes << tr("%n node(s) have an operator without a formula and are not counted.", nullptr, static_cast<int>(flops.unknownOps));
    section.note = notes.join(QLatin1Char(' '));
    return section;
}

FactSection SummaryFacts::memory() const
{
    FactSection section{tr("Memory of values"), {}, {}, {}, {}};
    const summary::Liveness& live = m_summary.liveness;
    if (!live.peakNode.valid())
        return section;
    const FactText text(m_document);
    FactCell peak = FactCell::value(byteText(static_cast<std::int64_t>(live.peak)) + QStringLiteral(" · "));
    text.addNode(peak, live.peakNode, true);
    addRow(section, tr("peak"), peak);
    addRow(section, tr("alive there"),
           text.nodeList(
               {live.atPeak.begin(), live.atPeak.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(8, live.atPeak.size()))}));
    section.note = tr("Each value is freed after its last use; views share their base's storage. Weights, %1, are not in it.")
                       .arg(byteText(static_cast<std::int64_t>(m_summary.weightBytes)));
    return section;
}

FactSection SummaryFacts::warnings() const
{
    FactSection section{tr("Warnings"), {}, {}, {}, {}};
    std::vector<const graph::Diagnostic*> all;
    for (const auto* list : {&m_document.diagnostics, &m_summary.warnings}) {
        for (const graph::Diagnostic& diagnostic : *list) {
            const bool known = std::any_of(all.begin(), all.end(), [&](const auto* other) {
                return other->where.message == diagnostic.where.message && other->node == diagnostic.node;
            });
            if (!known && all.size() < 500)
                all.push_back(&diagnostic);
        }
    }
    const FactText text(m_document);
    for (const graph::Diagnostic* diagnostic : all) {
        FactRow row;
        FactCell node;
        node.mono = true;
        if (diagnostic->node.valid()) {
            text.addNode(node, diagnostic->node, false);
            row.link = {FactLink::To::Fx, diagnostic->node.index(), {}};
        } else {
            node.add(fromUtf8(diagnostic->where.node));
        }
        if (!diagnostic->others.empty())
            node.add(QStringLiteral(" +%1").arg(diagnostic->others.size()), Tone::Dim);
        FactCell message(translated(diagnostic->where.message));
        if (!diagnostic->where.hint.empty())
            message.add(QLatin1Char('\n') + translated(diagnostic->where.hint), Tone::Dim);
        row.cells = {node, message};
        section.rows.push_back(std::move(row));
    }
    if (section.rows.empty())
        section.note = tr("None.");
    return section;
}

FactSection SummaryFacts::findings(const std::vector<findings::Finding>& found)
{
    using findings::Rank;
    FactSection section{tr("Findings"), {}, {}, {}, {}};
    for (const findings::Finding& finding : found) {
        const Tone tone = finding.rank == Rank::Problem ? Tone::Error : finding.rank == Rank::Warning ? Tone::Warning : Tone::Dim;
        FactCell what(translated(finding.title));
        for (const UserText& line : finding.evidence)
            what.add(QStringLiteral("\n") + translated(line), Tone::Dim);
        what.add(QStringLiteral("\n") + translated(finding.remedy), Tone::Dim);
        section.rows.push_back(
            {{FactCell::toned(translated(UserText::listed(findings::rankName(finding.rank))), tone), std::move(what)}, {}});
        if (!finding.nodes.empty())
            section.rows.back().link = {FactLink::To::Fx, finding.nodes.front().index(), {}};
    }
    section.note =
        found.empty() ? tr("Reading the graph found nothing to mention. Numbers, a backend, and cost have their own panels.") : QString();
    return section;
}

} // namespace nodewise::views
