// SPDX-License-Identifier: Apache-2.0
#include "core/ir/conversion_check.h"

#include "core/ir/predicates.h"

#include <algorithm>
#include <unordered_set>

namespace nodewise::ir {

namespace {

bool contains(const std::vector<graph::NodeId>& ids, graph::NodeId id)
{
    return std::ranges::find(ids, id) != ids.end();
}

const OpNode* tryNamed(const ConvertedNodes& converted, const std::string& name)
{
    const auto found =
        std::find_if(converted.nodes.begin(), converted.nodes.end(), [&name](const OpNode& node) { return node.name == name; });
    return found == converted.nodes.end() ? nullptr : &*found;
}

} // namespace

Result<void> ConversionCheck::absorbed() const
{
    const graph::SubgraphId scope = m_fx.node(m_node).subgraph;
    for (const graph::NodeId id : m_converted.absorbed) {
        if (!id.valid() || id.index() >= m_fx.nodes().size() || id == m_node)
            return fail("it absorbs a node that does not exist, or its own node");
        const graph::Node& node = m_fx.node(id);
        if (node.op != graph::NodeOp::CallFunction || node.subgraph != scope)
            return fail("it absorbs '%1', which is not an operation of the same graph", node.name);
        if (m_absorbed[id.index()])
            return fail("it absorbs '%1', which another conversion has absorbed", node.name);
        for (const PendingNode& pending : m_pending)
            if (contains(pending.fx, id) && !std::all_of(pending.fx.begin(), pending.fx.end(),
                                                         [&](graph::NodeId other) { return contains(m_converted.absorbed, other); }))
                return fail("it absorbs '%1', which was merged with other nodes", node.name);
    }
    return {};
}

Result<void> ConversionCheck::names() const
{
    const auto inside = [&](graph::NodeId id) { return id == m_node || contains(m_converted.absorbed, id); };
    std::vector<graph::NodeId> taken = m_converted.absorbed;
    taken.push_back(m_node);
    for (const graph::NodeId id : taken) {
        const graph::Node& node = m_fx.node(id);
        const bool usedOutside = !std::all_of(node.users.begin(), node.users.end(), inside);
        if (usedOutside && !tryNamed(m_converted, node.name))
            return fail("no node of its result is named '%1', but that value is used", node.name);
    }
    std::unordered_set<std::string_view> names;
    for (const OpNode& node : m_converted.nodes) {
        if (node.name.empty() || node.opType.empty())
            return fail("a node of its result has no name or no op_type");
        const auto other = m_fx.tryFind(node.name, m_fx.node(m_node).subgraph);
        const bool known = std::any_of(m_pending.begin(), m_pending.end(),
                                       [&](const PendingNode& p) { return p.node.name == node.name && !inside(p.fx.front()); });
        if (!names.insert(node.name).second || known || (other && !inside(*other)))
            return fail("the name '%1' of its result is used by another node", node.name);
    }
    return {};
}

Result<void> ConversionCheck::inputs() const
{
    std::unordered_set<std::string_view> produced;
    for (const PendingNode& pending : m_pending)
        produced.insert(pending.node.name);
    for (const OpNode& node : m_converted.nodes) {
        for (const TensorMeta& input : node.inputs) {
            if (input.producerNode.empty() || produced.contains(input.producerNode))
                continue;
            const auto fx = m_fx.tryFind(input.producerNode, m_fx.node(m_node).subgraph);
            if (!fx || m_fx.node(*fx).op != graph::NodeOp::Placeholder)
                return fail("'%1' uses '%2', which is not defined before it", node.name, input.producerNode);
        }
        produced.insert(node.name);
    }
    return {};
}

namespace {

/// A value by its producer and which of what that yields; a weight by its own name.
std::string inputKeyOf(const TensorMeta& meta)
{
    return meta.producerNode.empty() ? "weight " + meta.name : meta.producerNode + " " + std::to_string(meta.producerOutputIdx);
}

/// Of all that the nodes name, by key, or by producer alone where a call names it.
std::unordered_set<std::string> readBy(const std::vector<OpNode>& nodes)
{
    std::unordered_set<std::string> out;
    for (const OpNode& node : nodes) {
        for (const TensorMeta& input : node.inputs)
            out.insert(inputKeyOf(input));
        for (const auto& [name, value] : node.attrs)
            visitMarked(value, nodeMark, [&](const std::string& producer) { out.insert(producer); });
        visitArguments(
            node, [&](const Attr& value) { visitMarked(value, nodeMark, [&](const std::string& producer) { out.insert(producer); }); });
    }
    return out;
}

std::string shapeText(const TensorMeta& meta)
{
    std::string out = meta.dtype + "[";
    for (const Dim& dim : meta.shape)
        out += (out.back() == '[' ? "" : ", ") + (dim.expr.empty() ? std::to_string(dim.size) : dim.expr);
    return out + "]";
}

} // namespace

UserText lossOf(const std::vector<const NodeInfo*>& of, const ConvertedNodes& converted)
{
    const auto isOwn = [&](const std::string& name) {
        return std::ranges::any_of(of, [&](const NodeInfo* info) { return info->name == name; });
    };
    const std::unordered_set<std::string> read = readBy(converted.nodes);
    for (const NodeInfo* info : of)
        for (const TensorMeta& input : info->inputMetas)
            if (!isOwn(input.producerNode) && !read.contains(inputKeyOf(input)) && !read.contains(input.producerNode) &&
                !read.contains(input.name))
                return UserText("it leaves out the input '%1' of '%2'", input.name, info->name);
    for (const NodeInfo* info : of)
        if (const OpNode* node = tryNamed(converted, info->name))
            for (std::size_t i = 0; i < std::min(node->outputs.size(), info->outputMetas.size()); ++i)
                if (const TensorMeta& now = node->outputs[i], &was = info->outputMetas[i]; now.shape != was.shape || now.dtype != was.dtype)
                    return UserText("it makes '%1' %2 instead of %3", info->name, shapeText(now), shapeText(was));
    return {};
}

Result<void> ConversionCheck::run() const
{
    if (auto good = absorbed(); !good)
        return good;
    if (auto good = names(); !good)
        return good;
    return inputs();
}

} // namespace nodewise::ir
