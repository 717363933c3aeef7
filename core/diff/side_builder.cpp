// SPDX-License-Identifier: Apache-2.0
#include "core/diff/side_builder.h"

#include "core/ir/ir_code.h"
#include "core/ir/json_names.h"
#include "core/ir/predicates.h"

#include <algorithm>
#include <numeric>

namespace nodewise::diff {

using ir::Attr;

namespace {

/// Nested lists deeper than this are abbreviated: a file may nest them at will.
constexpr int deepest = 50;

/// Reads a call's arguments: nodes become inputs, in their order, and "%0", "%1" in the text.
class CallReader {
public:
    CallReader(SideNode& node, const NameScope& scope) : m_node(node), m_scope(scope) {}

    std::string text(const Attr& attr, int depth = 0)
    {
        if (const std::string* name = ir::tryMarked(attr, ir::nodeMark))
            return reference(m_scope.named(*name), *name);
        if (const std::string* name = ir::tryMarked(attr, ir::subgraphMark))
            return reference(found(m_scope.bodies, *name), *name);
        if (const std::string* name = ir::tryMarked(attr, ir::attributeMark))
            return reference(found(m_scope.attributes, *name), *name);
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
    static std::optional<std::uint32_t> found(const std::unordered_map<std::string, std::uint32_t>& names, const std::string& name)
    {
        const auto at = names.find(name);
        return at == names.end() ? std::nullopt : std::optional(at->second);
    }

    std::string reference(std::optional<std::uint32_t> input, const std::string& name)
    {
        if (!input)
            return name;
        m_node.inputs.emplace_back(*input, 0);
        return "%" + std::to_string(m_node.inputs.size() - 1);
    }

    SideNode& m_node;
    const NameScope& m_scope;
};

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

} // namespace

void fillCall(SideNode& node, const CallForm& call, const NameScope& scope)
{
    node.op = ir::shortOpType(call.opType);
    if (call.call) {
        CallReader reader(node, scope);
        for (const auto* arguments : {&call.call->args, &call.call->kwargs})
            for (const auto& [name, value] : *arguments)
                node.attributes.emplace_back(name.empty() ? std::to_string(node.attributes.size()) : name, reader.text(value));
    } else {
        for (const ir::TensorMeta& meta : call.inputs)
            if (const auto input = scope.of(meta))
                node.inputs.push_back(*input);
        // How many tensors a list has is said by the inputs.
        for (const auto& [name, value] : *call.attrs)
            if (name != "_tensor_list_sizes")
                node.attributes.emplace_back(name, ir::attrText(value));
    }
    fillResults(node, call.outputs, *call.value);
}

void fillPlaceholder(SideNode& node, const ir::Placeholder& entry, bool told, std::span<const ir::TensorMeta> metas)
{
    node.op = "placeholder";
    if (told)
        node.attributes.emplace_back("kind", ir::inputKindName(entry.kind));
    if (graph::isWeight(entry.kind))
        node.weight = entry.target;
    else if (!entry.target.empty())
        node.attributes.emplace_back("target", entry.target);
    if (!entry.persistent)
        node.attributes.emplace_back("persistent", "False");
    if (entry.kind == graph::InputSpec::Kind::ConstantInput)
        node.attributes.emplace_back("value", ir::attrText(entry.value));
    else
        fillResults(node, metas, entry.value);
}

void fillOutput(SideNode& node, std::span<const ReturnForm> returned, const NameScope& scope)
{
    node.op = "output";
    for (std::size_t i = 0; i < returned.size(); ++i) {
        const ReturnForm& entry = returned[i];
        std::string told; // in one attribute: two of a name would not be found again
        if (entry.kind != graph::OutputSpec::Kind::UserOutput)
            told = std::string(ir::outputKindName(entry.kind)) + " " + entry.target;
        const std::string* name = ir::tryMarked(entry.value, ir::nodeMark);
        if (const auto input = name ? scope.named(*name) : std::nullopt) // one entry for each, even if the same is returned twice
            node.inputs.emplace_back(*input, 0);
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
