// SPDX-License-Identifier: Apache-2.0
// What each operator reads, as each part of core has it: weights by state-dict name, values by the name of their maker.
#pragma once

#include "core/diff/side.h"
#include "core/export/picture.h"
#include "core/graph/predicates.h"
#include "core/ir/def_use.h"
#include "core/layout/diagram.h"

#include <QStringList>
#include <QtTest>

#include <map>

namespace nodewise::test {

struct Reading {
    QStringList weights, values;

    void add(bool weight, const QString& name)
    {
        QStringList& names = weight ? weights : values;
        if (!names.contains(name))
            names << name;
        names.sort();
    }
    QString text() const { return weights.join(u' ') + QStringLiteral(" | ") + values.join(u' '); }
};
/// By operator: "true_graph_0/add".
using Readings = std::map<QString, Reading>;

inline QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

inline Readings readingsOf(const graph::Graph& graph)
{
    Readings out;
    for (const graph::Node& node : graph.nodes()) {
        if (node.op != graph::NodeOp::CallFunction)
            continue;
        Reading& reading = out[text(graph.qualifiedName(node.id))];
        for (const graph::NodeId id : graph.producers(node.id)) {
            const graph::Node& producer = graph.node(id);
            if (!producer.body.valid())
                reading.add(graph::isWeight(graph, producer),
                            text(graph::isWeight(graph, producer) ? graph::weightName(graph, producer) : producer.name));
        }
    }
    return out;
}

inline Readings readingsOf(const ir::Graph& graph, const ir::DefUse& chains)
{
    using Kind = ir::Definition::Kind;
    Readings out;
    for (const ir::OpNode& node : graph.nodes) {
        const std::size_t list = chains.subgraphOf(node.id);
        Reading& reading = out[text(ir::qualifiedName(graph.subgraphs[list], node))];
        for (const ir::Read& read : chains.reads(node.id)) {
            if (read.from.kind == Kind::Weight)
                reading.add(true, text(read.from.weight));
            else if (read.from.kind == Kind::Node)
                reading.add(false, text(graph.node(read.from.node).name));
            else if (read.from.kind == Kind::Input)
                reading.add(false, text(chains.inputs(list)[read.from.input].placeholder.name));
        }
    }
    return out;
}

template <class NameOf>
Readings drawn(const layout::Diagram& diagram, NameOf nameOf)
{
    Readings out;
    std::vector<Reading*> ofItem;
    for (const layout::Item& item : diagram.items) {
        const QString name = nameOf(item);
        ofItem.push_back(name.isEmpty() ? nullptr : &out[name]);
        for (const layout::Chip& chip : name.isEmpty() ? std::vector<layout::Chip>() : item.chips)
            ofItem.back()->add(true, text(chip.name));
    }
    for (const layout::Edge& edge : diagram.edges)
        if (Reading* reading = ofItem[edge.to.index()]; reading && diagram.item(edge.from).family != layout::Family::Output) // of a body
            reading->add(false, text(diagram.item(edge.from).title));
    return out;
}

inline Readings readingsOf(const layout::Diagram& diagram, const graph::Graph& graph)
{
    return drawn(diagram, [&](const layout::Item& item) {
        const graph::NodeId id(item.node);
        return graph.node(id).op == graph::NodeOp::CallFunction ? text(graph.qualifiedName(id)) : QString();
    });
}

inline Readings readingsOf(const layout::Diagram& diagram, const ir::Graph& graph)
{
    const auto lists = ir::subgraphOfNodes(graph);
    return drawn(diagram, [&](const layout::Item& item) {
        return item.node == layout::noNode ? QString()
                                           : text(ir::qualifiedName(graph.subgraphs[lists[item.node]], graph.node(ir::NodeId(item.node))));
    });
}

inline Readings readingsOf(const exporting::Picture& picture)
{
    using Kind = exporting::Picture::Kind;
    Readings out;
    for (const exporting::Picture::Graph& graph : picture.graphs)
        for (const exporting::Picture::Node& node : graph.nodes) {
            if (node.kind != Kind::Operation)
                continue;
            Reading& reading = out[text(graph.name.empty() ? node.name : graph.name + "/" + node.name)];
            for (const exporting::Picture::Input& input : node.inputs)
                if (input.from != exporting::nowhere) {
                    const exporting::Picture::Node& from = graph.nodes[input.from];
                    reading.add(from.kind == Kind::Weight, text(from.kind == Kind::Weight ? from.label : from.name));
                }
        }
    return out;
}

inline Readings readingsOf(const diff::Side& side)
{
    Readings out;
    for (const diff::SideNode& node : side.nodes) {
        if (!node.isCall())
            continue;
        Reading& reading = out[text(node.name)];
        for (const auto& [input, result] : node.inputs) {
            const diff::SideNode& from = side.nodes[input];
            const bool attribute = from.op == "get_attr" && from.body.empty();
            if (attribute)
                reading.add(true, text(from.attributes.front().second));
            else if (from.body.empty())
                reading.add(from.isWeight(), text(from.isWeight() ? from.weight : from.name.substr(from.name.rfind('/') + 1)));
        }
    }
    return out;
}

inline void compareAll(const Readings& wanted, const Readings& found, const char* what)
{
    for (const auto& [node, reading] : wanted) {
        QVERIFY2(found.contains(node), qPrintable(QStringLiteral("%1: %2 is not there").arg(QLatin1String(what), node)));
        const QString said = found.at(node).text();
        QVERIFY2(said == reading.text(),
                 qPrintable(QStringLiteral("%1: %2 reads %3 instead of %4").arg(QLatin1String(what), node, said, reading.text())));
    }
    QCOMPARE(found.size(), wanted.size());
}

/// Of operators that are in both, what is tensors alone: sizes are not in files of pytorch-ir.
inline void comparePart(const Readings& wanted, const Readings& found)
{
    QVERIFY(!found.empty());
    for (const auto& [node, reading] : found) {
        QVERIFY2(wanted.contains(node), qPrintable(node));
        QCOMPARE(reading.text(), wanted.at(node).text());
    }
}

} // namespace nodewise::test
