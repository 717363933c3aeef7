// SPDX-License-Identifier: Apache-2.0
#include "core/diff/side_builder.h"

#include "core/ir/ir_code.h"
#include "core/ir/json_names.h"

#include <algorithm>
#include <numeric>

namespace nodewise::diff {

using ir::Attr;

namespace {

/// Nested lists deeper than this are abbreviated: a file may nest them at will.
constexpr int deepest = 50;

/// The value of an object with this one key: {"$node": "x"}.
const std::string* tryMarked(const Attr& attr, std::string_view mark)
{
    const auto* dict = attr.as<Attr::Dict>();
    return dict && dict->size() == 1 && dict->front().first == mark ? dict->front().second.as<std::string>() : nullptr;
}

/// Reads a call's arguments: nodes become inputs, in their order, and "%0", "%1" in the text.
class CallReader {
public:
    CallReader(SideNode& node, const NameScope& scope) : m_node(node), m_scope(scope) {}

    std::string text(const Attr& attr, int depth = 0)
    {
        if (const std::string* name = tryMarked(attr, "$node"))
            return reference(m_scope.nodes, *name);
        if (const std::string* name = tryMarked(attr, "$subgraph"))
            return reference(m_scope.bodies, *name);
        if (const std::string* name = tryMarked(attr, "$attr"))
            return reference(m_scope.attributes, *name);
        const auto* list = attr.as<Attr::List>();
        if (!list)
            return ir::attrText(attr);
        if (depth > deepest)
            return "[...]";
        std::string out = "[";
        for (const Attr& element : *list)
            out.append(out.size() > 1 ? ", " : "").append(text(element, depth + 1));
        return out + "]";
    }

private:
    std::string reference(const std::unordered_map<std::string, std::uint32_t>& names, const std::string& name)
    {
        const auto found = names.find(name);
        if (found == names.end())
            return name;
        m_node.inputs.emplace_back(found->second, 0);
        return "%" + std::to_string(m_node.inputs.size() - 1);
    }

    SideNode& m_node;
    const NameScope& m_scope;
};

/// "<built-in function getitem>" is "getitem".
std::string shortOp(const std::string& opType)
{
    constexpr std::string_view front = "<built-in function ";
    const bool builtIn = opType.starts_with(front) && opType.ends_with(">");
    return builtIn ? opType.substr(front.size(), opType.size() - front.size() - 1) : opType;
}

std::string shapeText(const ir::TensorMeta& meta)
{
    std::string text;
    for (const ir::Dim& dim : meta.shape)
        text.append(text.empty() ? "" : "×").append(dim.expr.empty() ? std::to_string(dim.size) : dim.expr);
    return text.empty() ? "scalar" : text;
}

/// What a node yields that is not one tensor: "int s77", "(tensor, int s77)".
std::string valueText(const Attr& value, int depth = 0)
{
    if (const auto* text = value.as<std::string>())
        return *text;
    if (const auto* dict = value.as<Attr::Dict>(); dict && dict->size() == 1) {
        const auto* text = dict->front().second.as<std::string>();
        return dict->front().first + " " + (text ? *text : ir::attrText(dict->front().second));
    }
    const auto* list = value.as<Attr::List>();
    if (!list || depth > deepest)
        return ir::attrText(value);
    std::string out = "(";
    for (const Attr& element : *list)
        out.append(out.size() > 1 ? ", " : "").append(valueText(element, depth + 1));
    return out + ")";
}

bool isTensors(const Attr& value)
{
    const auto* list = value.as<Attr::List>();
    if (!list)
        return value.as<std::monostate>() != nullptr;
    return std::all_of(list->begin(), list->end(), [](const Attr& element) {
        const auto* text = element.as<std::string>();
        return text && *text == "tensor";
    });
}

void fillResults(SideNode& node, std::span<const ir::TensorMeta> metas, const Attr& value)
{
    for (const ir::TensorMeta& meta : metas)
        node.results.emplace_back(shapeText(meta), meta.dtype);
    if (!isTensors(value))
        node.results.emplace_back("", valueText(value));
}

void addInput(SideNode& node, const ir::TensorMeta& meta, const NameScope& scope)
{
    const std::string& name = meta.producerNode.empty() ? meta.name : meta.producerNode;
    if (const auto found = scope.nodes.find(name); found != scope.nodes.end())
        node.inputs.emplace_back(found->second, meta.producerOutputIdx);
    else if (const auto tensor = scope.tensors.find(name); tensor != scope.tensors.end())
        node.inputs.push_back(tensor->second);
}

} // namespace

void fillCall(SideNode& node, const CallForm& call, const NameScope& scope)
{
    node.op = shortOp(call.opType);
    if (call.call) {
        CallReader reader(node, scope);
        for (const auto* arguments : {&call.call->args, &call.call->kwargs})
            for (const auto& [name, value] : *arguments)
                node.attributes.emplace_back(name.empty() ? std::to_string(node.attributes.size()) : name, reader.text(value));
    } else {
        for (const ir::TensorMeta& meta : call.inputs)
            addInput(node, meta, scope);
        // How many tensors a list has is said by the inputs.
        for (const auto& [name, value] : *call.attrs)
            if (name != "_tensor_list_sizes")
                node.attributes.emplace_back(name, ir::attrText(value));
    }
    fillResults(node, call.outputs, *call.value);
}

void fillPlaceholder(SideNode& node, std::string_view kind, std::string weight, bool persistent, const Attr& value,
                     std::span<const ir::TensorMeta> metas)
{
    node.op = "placeholder";
    node.weight = std::move(weight);
    if (!kind.empty())
        node.attributes.emplace_back("kind", kind);
    if (!persistent)
        node.attributes.emplace_back("persistent", "False");
    if (kind == ir::inputKindName(graph::InputSpec::Kind::ConstantInput))
        node.attributes.emplace_back("value", ir::attrText(value));
    else
        fillResults(node, metas, value);
}

void fillOutput(SideNode& node, std::span<const ReturnForm> returned, const NameScope& scope)
{
    node.op = "output";
    for (std::size_t i = 0; i < returned.size(); ++i) {
        const ReturnForm& entry = returned[i];
        std::string told; // in one attribute: two of a name would not be found again
        if (entry.kind != graph::OutputSpec::Kind::UserOutput)
            told = std::string(ir::outputKindName(entry.kind)) + " " + entry.target;
        const std::string* name = tryMarked(entry.value, "$node");
        const auto found = name ? scope.nodes.find(*name) : scope.nodes.end();
        if (found != scope.nodes.end()) // one entry for each, even if the same is returned twice
            node.inputs.emplace_back(found->second, 0);
        else
            told.append(told.empty() ? "" : ": ").append(CallReader(node, scope).text(entry.value));
        if (!told.empty())
            node.attributes.emplace_back(std::to_string(i), std::move(told));
    }
}

void putInOrder(Side& side)
{
    side.order.resize(side.nodes.size());
    std::iota(side.order.begin(), side.order.end(), 0);
    std::unordered_map<std::string, std::size_t> graphs{{"", 0}};
    for (const SideNode& node : side.nodes)
        graphs.try_emplace(node.graph, graphs.size());
    const auto rank = [&side](std::uint32_t index) {
        const std::string& op = side.nodes[index].op;
        return op == "placeholder" ? 0 : op == "get_attr" ? 1 : op == "output" ? 3 : 2;
    };
    std::vector<std::pair<std::size_t, int>> keys;
    keys.reserve(side.nodes.size());
    for (std::uint32_t i = 0; i < side.nodes.size(); ++i)
        keys.emplace_back(graphs.at(side.nodes[i].graph), rank(i));
    std::stable_sort(side.order.begin(), side.order.end(), [&keys](std::uint32_t a, std::uint32_t b) { return keys[a] < keys[b]; });
}

} // namespace nodewise::diff
