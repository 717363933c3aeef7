// SPDX-License-Identifier: Apache-2.0
// The inspector's sections on weights and on the program's signature.
#include "views/inspect/node_facts.h"

#include "views/inspect/number_text.h"

#include <QLocale>

#include <algorithm>

namespace nodewise::views {

namespace {

using Tone = FactCell::Tone;

void addRow(FactSection& section, const QString& name, FactCell value)
{
    section.rows.push_back({{FactCell::toned(name, Tone::Dim), std::move(value)}, {}});
}

bool sameView(const graph::TensorMeta& a, const graph::TensorMeta& b)
{
    return a.sizes == b.sizes && a.strides == b.strides && a.storageOffset == b.storageOffset && a.dtype == b.dtype;
}

/// How `other` lies in the storage that it shares with `entry`.
QString aliasKind(const program::WeightEntry& entry, const program::WeightEntry& other)
{
    if (sameView(entry.meta, other.meta))
        return FactText::tr("tied: the same elements");
    QStringList how;
    if (!(entry.meta.storageOffset == other.meta.storageOffset))
        how << FactText::tr("offset %1").arg(fromUtf8(other.meta.storageOffset.text()));
    if (!(entry.meta.strides == other.meta.strides))
        how << FactText::tr("strides %1").arg(FactText::dims(other.meta.strides));
    if (!(entry.meta.sizes == other.meta.sizes))
        how << FactText::tr("shape %1").arg(FactText::dims(other.meta.sizes));
    return FactText::tr("another view: %1").arg(how.join(QLatin1String(", ")));
}

/// The placeholder that stands for a state-dict entry.
std::optional<graph::NodeId> tryPlaceholder(const graph::Graph& graph, const std::string& name)
{
    const auto spec =
        std::find_if(graph.inputs().begin(), graph.inputs().end(), [&name](const graph::InputSpec& s) { return s.target == name; });
    return spec == graph.inputs().end() ? std::nullopt : graph.tryFind(spec->name);
}

void addAliases(FactSection& section, const FactText& text, const program::WeightEntry& entry)
{
    const program::Model& model = *text.document().model;
    const auto mine = static_cast<std::size_t>(&entry - model.weights.data());
    for (const program::AliasSet& set : model.aliases) {
        if (std::find(set.entries.begin(), set.entries.end(), mine) == set.entries.end())
            continue;
        for (const std::size_t index : set.entries) {
            if (index == mine)
                continue;
            const program::WeightEntry& other = model.weights[index];
            FactCell cell;
            cell.mono = true;
            if (const auto node = tryPlaceholder(*model.graph, other.name))
                cell.link(fromUtf8(other.name), {FactLink::To::Fx, node->index(), {}});
            else
                cell.add(fromUtf8(other.name));
            cell.add(QLatin1Char(' ') + aliasKind(entry, other), Tone::Dim);
            addRow(section, FactText::tr("shares its storage with"), cell);
        }
    }
}

void addEntry(FactSection& section, const FactText& text, const program::WeightEntry& entry)
{
    addRow(section, FactText::tr("state-dict name"), FactCell::value(fromUtf8(entry.name)));
    FactCell where = FactCell::value(entry.record.empty() ? FactText::tr("no data: exported without weights") : fromUtf8(entry.record));
    if (!entry.record.empty())
        where.add(QLatin1Char(' ') + FactText::tr("%1 of storage").arg(byteText(static_cast<std::int64_t>(entry.recordSize))), Tone::Dim);
    addRow(section, FactText::tr("record in the file"), where);
    if (entry.pickled)
        addRow(section, FactText::tr("data"),
               FactCell::toned(FactText::tr("a pickle, which is never run: the values can't be read"), Tone::Warning));
    if (const std::int64_t bytes = FactText::bytesOf(entry.meta); bytes >= 0)
        addRow(section, FactText::tr("bytes"), FactCell::value(QLocale().toString(qlonglong(bytes))));
    addAliases(section, text, entry);
}

void addConstant(FactSection& section, const FactText& text, const graph::InputSpec& spec)
{
    if (spec.kind != graph::InputSpec::Kind::ConstantInput)
        return;
    FactCell cell;
    text.addArgument(cell, spec.constant, false);
    addRow(section, FactText::tr("value at export"), cell);
}

} // namespace

FactSection inputSection(const FactText& text, const graph::Node& node)
{
    FactSection section{FactText::tr("Input"), {}, {}, {}, {}};
    const graph::InputSpec* spec = text.document().fx()->trySpec(node.id);
    if (!spec) {
        section.note = FactText::tr("An input of the body %1: the operator that runs it passes the value.")
                           .arg(fromUtf8(text.document().fx()->subgraph(node.subgraph).name));
        return section;
    }
    addRow(section, FactText::tr("kind"), FactText::specKind(spec->kind));
    if (!spec->target.empty() && !text.tryWeight(*spec))
        addRow(section, FactText::tr("corresponds to"), FactCell::value(fromUtf8(spec->target)));
    if (spec->kind == graph::InputSpec::Kind::Buffer)
        addRow(section, FactText::tr("persistent"),
               spec->persistent ? FactText::tr("yes: in the state dict") : FactText::tr("no: kept beside the state dict"));
    addConstant(section, text, *spec);
    if (const program::WeightEntry* entry = text.tryWeight(*spec))
        addEntry(section, text, *entry);
    for (const graph::OutputSpec& output : text.document().fx()->outputs()) {
        const auto* source = output.value.as<graph::Argument::NodeRef>();
        const std::string& name = spec->target.empty() ? spec->name : spec->target;
        if (!source || output.target.empty() || output.target != name)
            continue;
        FactCell cell;
        text.addArgument(cell, output.value, true);
        addRow(section, FactText::tr("written back from"), cell);
    }
    return section;
}

FactSection outputSection(const FactText& text, const graph::Node& node)
{
    FactSection section{FactText::tr("Outputs"), {FactText::tr("value"), FactText::tr("kind"), FactText::tr("target")}, {}, {}, {}};
    if (node.subgraph != graph::SubgraphId(0)) {
        for (const graph::NamedArgument& argument : node.args) {
            FactCell cell;
            text.addArgument(cell, argument.value, true);
            section.rows.push_back({{cell, FactCell(FactText::tr("returned")), FactCell()}, {}});
        }
        return section;
    }
    for (const graph::OutputSpec& output : text.document().fx()->outputs()) {
        FactCell cell;
        text.addArgument(cell, output.value, true);
        section.rows.push_back({{cell, FactText::specKind(output.kind), FactCell::value(fromUtf8(output.target))}, {}});
    }
    return section;
}

FactSection weightSection(const FactText& text, const graph::Node& node)
{
    FactSection section{FactText::tr("Weights"), {FactText::tr("entry"), FactText::tr("record"), FactText::tr("bytes")}, {}, {}, {}};
    if (node.op != graph::NodeOp::CallFunction)
        return section;
    const graph::Graph& graph = *text.document().fx();
    for (const graph::NodeId id : graph.producers(node.id)) {
        const graph::InputSpec* spec = graph.trySpec(id);
        const program::WeightEntry* entry = spec ? text.tryWeight(*spec) : nullptr;
        if (!entry)
            continue;
        FactCell name;
        name.mono = true;
        name.link(fromUtf8(entry->name), {FactLink::To::Fx, id.index(), {}});
        const std::int64_t bytes = FactText::bytesOf(entry->meta);
        section.rows.push_back({{name, FactCell::value(fromUtf8(entry->record)),
                                 FactCell::number(bytes < 0 ? QString() : QLocale().toString(qlonglong(bytes)))},
                                {}});
    }
    return section;
}

} // namespace nodewise::views
