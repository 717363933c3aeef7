// SPDX-License-Identifier: Apache-2.0
// What the inspector says of a module: size, what goes in and out, which operators run inside.
#include "views/inspect/node_facts.h"

#include "core/graph/predicates.h"
#include "views/inspect/number_text.h"
#include "views/inspect/outline_model.h"

#include <QLocale>

#include <algorithm>
#include <map>
#include <unordered_set>

namespace nodewise::views {

namespace {

using Tone = FactCell::Tone;

/// Modules inside this one, itself included.
template <class Modules>
std::vector<graph::ModuleId> inside(const Modules& modules, graph::ModuleId root)
{
    std::vector<graph::ModuleId> found{root};
    for (std::size_t i = 0; i < found.size() && found.size() <= modules.size(); ++i) {
        const auto& children = modules[found[i].index()].children;
        found.insert(found.end(), children.begin(), children.end());
    }
    return found;
}

template <class Modules>
std::optional<graph::ModuleId> tryModule(const Modules& modules, const std::string& path)
{
    const auto found = std::find_if(modules.begin(), modules.end(), [&path](const auto& module) { return module.path == path; });
    return found == modules.end() ? std::nullopt : std::optional(graph::ModuleId(static_cast<std::size_t>(found - modules.begin())));
}

void addRow(FactSection& section, const QString& name, FactCell value)
{
    section.rows.push_back({{FactCell::toned(name, Tone::Dim), std::move(value)}, {}});
}

FactSection sizeSection(const Document& document, const std::string& typeName, const QString& path)
{
    FactSection section{FactText::tr("Module"), {}, {}, {}, {}};
    addRow(section, FactText::tr("class"), FactCell::value(fromUtf8(typeName)));
    const auto rows = outlineOf(document, false);
    for (std::uint32_t i = 0; i < rows->size(); ++i) {
        const OutlineRow& row = rows->entry(i).row;
        if (row.kind != OutlineRow::Kind::Module || row.path != path)
            continue;
        addRow(section, FactText::tr("operators"), FactCell::value(QLocale().toString(qlonglong(row.ops))));
        addRow(section, FactText::tr("parameters"), FactCell::value(QLocale().toString(qlonglong(row.parameters))));
        addRow(section, FactText::tr("bytes of weights"), FactCell::value(byteText(row.bytes)));
        break;
    }
    return section;
}

FactSection opSection(const std::map<std::string, int>& counts)
{
    FactSection section{FactText::tr("Operators inside"), {FactText::tr("op"), FactText::tr("count")}, {}, {}, {}};
    std::vector<std::pair<std::string, int>> sorted(counts.begin(), counts.end());
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    for (const auto& [op, count] : sorted)
        section.rows.push_back({{FactCell::value(fromUtf8(op)), FactCell::number(QLocale().toString(count))}, {}});
    return section;
}

FactSection boundarySection(const FactText& text, const graph::Graph& graph, const std::vector<graph::ModuleId>& modules)
{
    std::unordered_set<graph::NodeId> mine, seen;
    for (const graph::ModuleId id : modules)
        mine.insert(graph.module(id).nodes.begin(), graph.module(id).nodes.end());
    std::vector<graph::NodeId> order(mine.begin(), mine.end());
    std::sort(order.begin(), order.end());
    std::vector<graph::NodeId> inputs, outputs;
    for (const graph::NodeId id : order) {
        for (const graph::NodeId producer : graph.producers(id)) {
            const bool weight = graph::isWeight(graph, graph.node(producer));
            if (!mine.contains(producer) && !weight && !graph.node(producer).body.valid() && seen.insert(producer).second)
                inputs.push_back(producer);
        }
        const auto& users = graph.node(id).users;
        if (std::any_of(users.begin(), users.end(), [&mine](graph::NodeId user) { return !mine.contains(user); }))
            outputs.push_back(id);
    }
    FactSection section{FactText::tr("In and out"), {FactText::tr("direction"), FactText::tr("value")}, {}, {}, {}};
    const auto add = [&](const QString& direction, const std::vector<graph::NodeId>& nodes) {
        for (std::size_t i = 0; i < nodes.size() && i < 200; ++i) {
            FactCell cell;
            cell.mono = true;
            text.addNode(cell, nodes[i], true);
            section.rows.push_back({{FactCell::toned(direction, Tone::Dim), cell}, {}});
        }
    };
    add(FactText::tr("in"), inputs);
    add(FactText::tr("out"), outputs);
    return section;
}

template <class Modules>
FactHeader headerOf(const FactText& text, const Modules& modules, graph::ModuleId id, const QString& path)
{
    const auto& module = modules[id.index()];
    const auto dot = module.typeName.rfind('.');
    FactHeader header{path.isEmpty() ? FactText::tr("the whole model") : path,
                      fromUtf8(std::string_view(module.typeName).substr(dot == std::string::npos ? 0 : dot + 1)),
                      {}};
    if (module.parent.valid()) {
        const auto& parent = modules[module.parent.index()];
        header.detail.add(FactText::tr("in") + QLatin1Char(' '));
        const FactCell link = text.module(parent.path, parent.typeName);
        for (FactCell::Run run : link.runs) {
            run.begin += static_cast<int>(header.detail.text.size());
            header.detail.runs.push_back(run);
        }
        header.detail.text += link.text;
    }
    return header;
}

} // namespace

NodeFacts moduleFacts(const Document& document, const QString& path)
{
    const FactText text(document);
    NodeFacts facts;
    std::map<std::string, int> ops;
    const std::string wanted = path.toStdString();
    if (const graph::Graph* fx = document.fx()) {
        const auto id = tryModule(fx->modules(), wanted);
        if (!id)
            return facts;
        const auto modules = inside(fx->modules(), *id);
        facts.header = headerOf(text, fx->modules(), *id, path);
        facts.sections.push_back(sizeSection(document, fx->module(*id).typeName, path));
        facts.sections.push_back(boundarySection(text, *fx, modules));
        for (const graph::ModuleId module : modules) {
            for (const graph::NodeId node : fx->module(module).nodes) {
                if (fx->node(node).op == graph::NodeOp::CallFunction)
                    ++ops[std::string(fx->node(node).opType())];
            }
        }
    } else if (document.ir) {
        const auto id = tryModule(document.ir->modules, wanted);
        if (!id)
            return facts;
        facts.header = headerOf(text, document.ir->modules, *id, path);
        facts.sections.push_back(sizeSection(document, document.ir->modules[id->index()].typeName, path));
        for (const graph::ModuleId module : inside(document.ir->modules, *id)) {
            for (const ir::NodeId node : document.ir->modules[module.index()].nodes)
                ++ops[document.ir->node(node).opType];
        }
    }
    facts.sections.push_back(opSection(ops));
    std::erase_if(facts.sections, [](const FactSection& section) { return section.rows.empty(); });
    return facts;
}

} // namespace nodewise::views
