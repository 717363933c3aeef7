// SPDX-License-Identifier: Apache-2.0
// The inspector's table of arguments: what the operator takes by its schema, and where each value came from.
#include "views/inspect/node_facts.h"

#include "core/graph/predicates.h"
#include "core/ir/ir_code.h"

#include <algorithm>

namespace nodewise::views {

namespace {

using Tone = FactCell::Tone;

/// "Tensor(a!) = None": type, alias mark and default, as a schema writes them.
FactCell typeCell(const std::string& type, const protocol::AliasMark& alias, const std::optional<std::string>& byDefault)
{
    FactCell cell = FactCell::value(fromUtf8(type));
    if (!alias.sets.empty())
        cell.add(QStringLiteral("(%1%2)").arg(fromUtf8(alias.sets), alias.isWrite ? QStringLiteral("!") : QString()),
                 alias.isWrite ? Tone::Warning : Tone::Dim);
    if (byDefault)
        cell.add(QStringLiteral(" = ") + fromUtf8(*byDefault), Tone::Dim);
    return cell;
}

FactCell nameCell(const protocol::SchemaArgument& argument)
{
    FactCell cell = FactCell::value(fromUtf8(argument.name));
    if (argument.kwargOnly)
        cell.add(QLatin1Char(' ') + FactText::tr("keyword-only"), Tone::Dim);
    if (argument.alias.isWrite)
        cell.add(QLatin1Char(' ') + FactText::tr("written"), Tone::Warning);
    else if (!argument.alias.sets.empty())
        cell.add(QLatin1Char(' ') + FactText::tr("aliased"), Tone::Dim);
    return cell;
}

/// The first node inside an argument.
std::optional<graph::NodeId> firstNode(const graph::Argument& argument, int depth = 0)
{
    if (const auto* node = argument.as<graph::Argument::NodeRef>())
        return node->node;
    const auto* list = argument.as<graph::Argument::List>();
    for (std::size_t i = 0; list && i < list->size() && depth < 20; ++i) {
        if (const auto found = firstNode((*list)[i], depth + 1))
            return found;
    }
    return std::nullopt;
}

/// Where a value came from, in a word.
QString originOf(const graph::Graph& graph, const graph::Argument& argument)
{
    const auto id = firstNode(argument);
    if (!id)
        return FactText::tr("attribute");
    const graph::Node& node = graph.node(*id);
    if (node.body.valid())
        return FactText::tr("body");
    if (const graph::InputSpec* spec = graph.trySpec(*id); spec && graph::isStored(spec->kind))
        return FactText::specKind(spec->kind);
    switch (node.value.kind) {
    case graph::Value::Kind::SymInt:
    case graph::Value::Kind::SymFloat:
    case graph::Value::Kind::SymBool:
        return FactText::tr("symbol");
    case graph::Value::Kind::CustomObject:
        return FactText::tr("custom object");
    default:
        return FactText::tr("tensor input");
    }
}

FactRow givenRow(const FactText& text, FactCell name, FactCell type, const graph::Argument& argument)
{
    FactCell value;
    text.addArgument(value, argument, true);
    if (value.text.size() > longestFact) {
        const QString whole = value.copyText();
        value.add(QStringLiteral(" "));
        value.whole = whole;
    }
    return {{std::move(name), std::move(type), std::move(value), FactCell::toned(originOf(*text.document().fx(), argument), Tone::Dim)},
            {}};
}

FactRow defaultRow(const protocol::SchemaArgument& argument)
{
    FactCell value;
    value.mono = true;
    value.add(argument.defaultText ? fromUtf8(*argument.defaultText) : FactText::tr("missing"),
              argument.defaultText ? Tone::Dim : Tone::Error);
    return {{nameCell(argument), typeCell(argument.type, argument.alias, {}), value,
             FactCell::toned(argument.defaultText ? FactText::tr("default") : QString(), Tone::Dim)},
            {}};
}

/// The type of a value, for want of a schema.
QString typeOf(const FactText& text, const graph::Argument& argument)
{
    struct Visitor {
        const graph::Graph& graph;
        QString operator()(const graph::Argument::None&) const { return QStringLiteral("None"); }
        QString operator()(const graph::Argument::NodeRef& ref) const
        {
            return graph.node(ref.node).value.isTensor() ? QStringLiteral("Tensor") : QString();
        }
        QString operator()(std::int64_t) const { return QStringLiteral("int"); }
        QString operator()(double) const { return QStringLiteral("float"); }
        QString operator()(bool) const { return QStringLiteral("bool"); }
        QString operator()(const std::string&) const { return QStringLiteral("str"); }
        QString operator()(const std::complex<double>&) const { return QStringLiteral("complex"); }
        QString operator()(graph::ScalarType) const { return QStringLiteral("dtype"); }
        QString operator()(graph::Layout) const { return QStringLiteral("layout"); }
        QString operator()(graph::MemoryFormat) const { return QStringLiteral("memory_format"); }
        QString operator()(const graph::Device&) const { return QStringLiteral("device"); }
        QString operator()(const graph::Argument::List&) const { return QStringLiteral("list"); }
        QString operator()(const graph::Argument::Dict&) const { return QStringLiteral("dict"); }
        QString operator()(const graph::Argument::SubgraphRef&) const { return QStringLiteral("graph"); }
        QString operator()(const graph::Argument::Operator&) const { return QStringLiteral("operator"); }
        QString operator()(const graph::Argument::CustomObject& object) const { return fromUtf8(object.classFqn); }
        QString operator()(const graph::Argument::Opaque&) const { return FactText::tr("unknown"); }
    };
    return std::visit(Visitor{*text.document().fx()}, argument.v);
}

FactRow returnRow(const graph::Node& node, const protocol::OpSchema* schema)
{
    QStringList types;
    for (std::size_t i = 0; schema && i < schema->returns.size(); ++i)
        types << typeCell(schema->returns[i].type, schema->returns[i].alias, {}).text;
    FactCell value = FactCell::value(fromUtf8(node.name));
    value.add(QLatin1Char(' ') + FactText::type(node.value), Tone::Dim);
    return {{FactCell::toned(FactText::tr("returns"), Tone::Italic), FactCell::value(types.join(QLatin1String(", "))), value, FactCell()},
            {}};
}

QStringList columns()
{
    return {FactText::tr("argument"), FactText::tr("type"), FactText::tr("value"), FactText::tr("from")};
}

/// Which argument of the node a place in the schema means: by name, or by position where the file has no names.
const graph::NamedArgument* tryGiven(const graph::Node& node, const protocol::SchemaArgument& argument, std::size_t place)
{
    const auto named = std::find_if(node.args.begin(), node.args.end(), [&](const auto& given) { return given.name == argument.name; });
    if (named != node.args.end())
        return &*named;
    return place < node.args.size() && node.args[place].name.empty() && !node.args[place].keyword ? &node.args[place] : nullptr;
}

} // namespace

FactSection argumentSection(const FactText& text, const graph::Node& node, const SchemaState& state)
{
    FactSection section{FactText::tr("Arguments"), columns(), {}, {}, {}};
    std::vector<const graph::NamedArgument*> shown;
    const bool known = state.schema && !state.schema->arguments.empty();
    for (std::size_t i = 0; known && i < state.schema->arguments.size(); ++i) {
        const protocol::SchemaArgument& argument = state.schema->arguments[i];
        if (const graph::NamedArgument* given = tryGiven(node, argument, i)) {
            section.rows.push_back(
                givenRow(text, nameCell(argument), typeCell(argument.type, argument.alias, argument.defaultText), given->value));
            shown.push_back(given);
        } else if (!argument.type.empty()) {
            section.rows.push_back(defaultRow(argument));
        }
    }
    for (std::size_t i = 0; i < node.args.size(); ++i) {
        const graph::NamedArgument& given = node.args[i];
        if (std::find(shown.begin(), shown.end(), &given) != shown.end())
            continue;
        FactCell name = given.name.empty() ? FactCell::toned(QString::number(i), Tone::Dim) : FactCell::value(fromUtf8(given.name));
        section.rows.push_back(givenRow(text, std::move(name), FactCell::value(typeOf(text, given.value)), given.value));
    }
    section.rows.push_back(returnRow(node, state.schema));
    if (!state.schema)
        section.note = FactText::tr("Names as in the file: types and defaults come with the schema.");
    return section;
}

namespace {

/// Where a value comes from that no operator makes: the state-dict name of a weight, as far as the IR tells.
FactCell sourceOf(const ir::Graph& graph, const std::string& input)
{
    for (const auto& [placeholder, name] : graph.weightNames)
        if (placeholder == input)
            return FactCell::value(fromUtf8(name));
    return FactCell::toned(FactText::tr("weight or input"), Tone::Dim);
}

} // namespace

FactSection argumentSection(const FactText& text, const ir::OpNode& node, const SchemaState&)
{
    FactSection section{
        FactText::tr("Inputs and attributes"), {FactText::tr("name"), FactText::tr("type"), FactText::tr("value")}, {}, {}, {}};
    const ir::Graph& graph = *text.document().ir;
    for (const ir::TensorMeta& input : node.inputs) {
        FactCell value;
        value.mono = true;
        const std::string& producer = input.producerNode;
        const auto found = std::find_if(graph.nodes.begin(), graph.nodes.end(),
                                        [&](const ir::OpNode& other) { return !producer.empty() && other.name == producer; });
        if (found != graph.nodes.end())
            text.addNode(value, found->id);
        else
            value = producer.empty() ? sourceOf(graph, input.name) : FactCell::toned(fromUtf8(producer), Tone::Dim);
        section.rows.push_back({{FactCell::value(fromUtf8(input.name)), FactCell::value(fromUtf8(ir::typeText(input))), value}, {}});
    }
    for (const auto& [name, value] : node.attrs)
        section.rows.push_back({{FactCell::value(fromUtf8(name)), FactCell::toned(FactText::tr("attribute"), Tone::Dim),
                                 FactCell::value(fromUtf8(ir::attrText(value)))},
                                {}});
    for (const ir::TensorMeta& output : node.outputs)
        section.rows.push_back({{FactCell::value(fromUtf8(output.name)), FactCell::value(fromUtf8(ir::typeText(output))),
                                 FactCell::toned(FactText::tr("returned"), Tone::Italic)},
                                {}});
    return section;
}

} // namespace nodewise::views
