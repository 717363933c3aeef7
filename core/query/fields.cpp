// SPDX-License-Identifier: Apache-2.0
#include "core/query/field.h"

#include "core/base/constant_of.h"

#include <array>

namespace nodewise::query {

namespace {

using Dims = std::span<const DimView>;
using Term = Query::Term;
using Value = FieldRow::Value;

/// "aten.add.Tensor" equals "aten.add.Tensor", "add.Tensor", "aten.add" and "add"; other patterns look at the whole name.
bool opMatches(const TextPattern& pattern, std::string_view op)
{
    if (pattern.matches(op))
        return true;
    if (!pattern.isEquals())
        return false;
    const std::size_t first = op.find('.'), last = op.rfind('.');
    if (first == std::string_view::npos)
        return false;
    const std::string_view tail = op.substr(first + 1), head = op.substr(0, last);
    return pattern.matches(tail) || pattern.matches(head) || (last > first && pattern.matches(op.substr(first + 1, last - first - 1)));
}

bool dtypeMatches(const TextPattern& pattern, std::string_view shortName)
{
    if (shortName.empty())
        return false;
    const auto type = graph::tryShortDtype(shortName);
    const std::string_view name = type ? graph::dtypeName(*type) : shortName;
    if (pattern.isRegex())
        return pattern.matches(shortName) || pattern.matches(name);
    std::string_view wanted = pattern.text();
    if (wanted.starts_with("torch."))
        wanted.remove_prefix(6);
    return wanted == shortName || wanted == name;
}

/// Tests of one text each, as NodeView takes them.
auto text(const Term& term)
{
    return [&term](std::string_view candidate) { return term.text.matches(candidate); };
}
auto path(const Term& term)
{
    return [&term](std::string_view candidate) { return term.text.matchesPath(candidate); };
}
auto nodeOrOp(const Term& term)
{
    return [&term](std::string_view candidate) { return opMatches(term.text, candidate); };
}
auto shape(const Term& term)
{
    return [&term](std::string_view, Dims dims) { return term.shape.matches(dims); };
}
auto dtype(const Term& term)
{
    return [&term](std::string_view name, Dims) { return dtypeMatches(term.text, name); };
}
auto value(const Term& term)
{
    return [&term](std::string_view given) { return !term.wanted || term.wanted->matchesValue(given); };
}

constexpr std::array rows = {
    FieldRow{{"name", NODEWISE_LISTED("the node's name"), "name:~mul_.*"},
             Value::Text,
             [](const Term& t, const NodeView& n) { return t.text.matches(n.name()); }},
    FieldRow{{"op", NODEWISE_LISTED("the operator; with = also without namespace or overload"), "op:linear"},
             Value::Text,
             [](const Term& t, const NodeView& n) { return opMatches(t.text, n.op()); }},
    FieldRow{{"dtype", NODEWISE_LISTED("the element type of an output"), "dtype:bf16"},
             Value::Text,
             [](const Term& t, const NodeView& n) { return n.anyOutput(dtype(t)); }},
    FieldRow{{"shape", NODEWISE_LISTED("the shape of an output"), "shape:[_,16,*]"},
             Value::Shape,
             [](const Term& t, const NodeView& n) { return n.anyOutput(shape(t)); }},
    FieldRow{{"in", NODEWISE_LISTED("the shape of an input"), "in:[1,_,512]"},
             Value::Shape,
             [](const Term& t, const NodeView& n) { return n.anyInput(shape(t)); }},
    FieldRow{{"out", NODEWISE_LISTED("the shape of an output"), "out:[*,>=1024]"},
             Value::Shape,
             [](const Term& t, const NodeView& n) { return n.anyOutput(shape(t)); }},
    FieldRow{{"module", NODEWISE_LISTED("the module's path, or the class of a module around"), "module:layers.3"},
             Value::Text,
             [](const Term& t, const NodeView& n) { return n.anyModule(path(t)); }},
    FieldRow{{"attr", NODEWISE_LISTED("an argument by its name, and its value"), "attr:dim=-1"},
             Value::Attribute,
             [](const Term& t, const NodeView& n) { return n.anyAttribute(t.attribute, value(t)); }},
    FieldRow{{"user", NODEWISE_LISTED("a node that uses this one"), "user:softmax"},
             Value::Text,
             [](const Term& t, const NodeView& n) { return n.anyUser(nodeOrOp(t)); }},
    FieldRow{{"producer", NODEWISE_LISTED("a node that this one uses"), "producer:view"},
             Value::Text,
             [](const Term& t, const NodeView& n) { return n.anyProducer(nodeOrOp(t)); }},
    FieldRow{{"weight", NODEWISE_LISTED("the state-dict entry that the node is or reads"), "weight:q_proj"},
             Value::Text,
             [](const Term& t, const NodeView& n) { return n.anyWeight(path(t)); }},
    FieldRow{{"file", NODEWISE_LISTED("the place in the Python source"), "file:modeling_llama.py:123"},
             Value::Text,
             [](const Term& t, const NodeView& n) { return n.anyFrame(path(t)); }},
    FieldRow{{"kind", NODEWISE_LISTED("what kind of node or input it is"), "kind:parameter"},
             Value::Text,
             [](const Term& t, const NodeView& n) { return n.anyKind(text(t)); }},
};

} // namespace

std::span<const FieldRow* const> standardFields()
{
    static const std::vector<const FieldRow*> all = [] {
        std::vector<const FieldRow*> made;
        for (const FieldRow& row : rows)
            made.push_back(&row);
        // Those of other files, a line each (docs/extending.md).
        return made;
    }();
    return all;
}

bool holdsAnywhere(const Term& term, const NodeView& node)
{
    return term.text.matches(node.name()) || opMatches(term.text, node.op()) || node.anyModule(path(term)) || node.anyWeight(text(term));
}

const std::vector<Field>& fields()
{
    static const std::vector<Field> all = [] {
        std::vector<Field> made;
        for (const FieldRow* row : standardFields())
            made.push_back(row->shown);
        return made;
    }();
    return all;
}

} // namespace nodewise::query
