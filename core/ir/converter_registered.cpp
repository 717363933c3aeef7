// SPDX-License-Identifier: Apache-2.0
// Registered conversions: what they return is checked before it enters the IR, since it is other people's code.
#include "core/ir/converter.h"

#include <algorithm>
#include <exception>

namespace nodewise::ir {

namespace {

Result<ConvertedNodes> call(const Conversion& conversion, const NodeInfo& info, const ConversionContext& context)
{
    try {
        return conversion(info, context);
    } catch (const std::exception& error) {
        return fail(std::string(error.what()));
    } catch (...) {
        return fail("it threw something other than a std::exception");
    }
}

bool contains(const std::vector<graph::NodeId>& ids, graph::NodeId id)
{
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

const OpNode* tryNamed(const ConvertedNodes& converted, const std::string& name)
{
    const auto found =
        std::find_if(converted.nodes.begin(), converted.nodes.end(), [&name](const OpNode& node) { return node.name == name; });
    return found == converted.nodes.end() ? nullptr : &*found;
}

} // namespace

Result<void> Converter::checkAbsorbed(const NodeInfo& info, const ConvertedNodes& converted) const
{
    const graph::SubgraphId scope = m_fx.node(info.id).subgraph;
    for (const graph::NodeId id : converted.absorbed) {
        if (!id.valid() || id.index() >= m_fx.nodes().size() || id == info.id)
            return fail("it absorbs a node that does not exist, or its own node");
        const graph::Node& node = m_fx.node(id);
        if (node.op != graph::NodeOp::CallFunction || node.subgraph != scope)
            return fail("it absorbs '%1', which is not an operation of the same graph", node.name);
        if (m_absorbed[id.index()])
            return fail("it absorbs '%1', which another conversion has absorbed", node.name);
        for (const Pending& pending : m_pending)
            if (contains(pending.fx, id) && !std::all_of(pending.fx.begin(), pending.fx.end(),
                                                         [&](graph::NodeId other) { return contains(converted.absorbed, other); }))
                return fail("it absorbs '%1', which was merged with other nodes", node.name);
    }
    return {};
}

Result<void> Converter::checkNames(const NodeInfo& info, const ConvertedNodes& converted) const
{
    const auto inside = [&](graph::NodeId id) { return id == info.id || contains(converted.absorbed, id); };
    std::vector<graph::NodeId> taken = converted.absorbed;
    taken.push_back(info.id);
    for (const graph::NodeId id : taken) {
        const graph::Node& node = m_fx.node(id);
        const bool usedOutside = !std::all_of(node.users.begin(), node.users.end(), inside);
        if (usedOutside && !tryNamed(converted, node.name))
            return fail("no node of its result is named '%1', but that value is used", node.name);
    }
    std::unordered_set<std::string_view> names;
    for (const OpNode& node : converted.nodes) {
        if (node.name.empty() || node.opType.empty())
            return fail("a node of its result has no name or no op_type");
        const auto other = m_fx.tryFind(node.name, m_fx.node(info.id).subgraph);
        const bool known = std::any_of(m_pending.begin(), m_pending.end(),
                                       [&](const Pending& p) { return p.node.name == node.name && !inside(p.fx.front()); });
        if (!names.insert(node.name).second || known || (other && !inside(*other)))
            return fail("the name '%1' of its result is used by another node", node.name);
    }
    return {};
}

Result<void> Converter::checkInputs(const NodeInfo& info, const ConvertedNodes& converted) const
{
    std::unordered_set<std::string_view> produced;
    for (const Pending& pending : m_pending)
        produced.insert(pending.node.name);
    for (const OpNode& node : converted.nodes) {
        for (const TensorMeta& input : node.inputs) {
            if (input.producerNode.empty() || produced.contains(input.producerNode))
                continue;
            const auto fx = m_fx.tryFind(input.producerNode, m_fx.node(info.id).subgraph);
            if (!fx || m_fx.node(*fx).op != graph::NodeOp::Placeholder)
                return fail("'%1' uses '%2', which is not defined before it", node.name, input.producerNode);
        }
        produced.insert(node.name);
    }
    return {};
}

Result<void> Converter::check(const NodeInfo& info, const ConvertedNodes& converted) const
{
    if (auto good = checkAbsorbed(info, converted); !good)
        return good;
    if (auto good = checkNames(info, converted); !good)
        return good;
    return checkInputs(info, converted);
}

void Converter::removeAbsorbed(const std::vector<graph::NodeId>& absorbed)
{
    for (const graph::NodeId id : absorbed)
        m_absorbed[id.index()] = true;
    std::erase_if(m_pending, [&](const Pending& pending) { return contains(absorbed, pending.fx.front()); });
}

Result<void> Converter::addRegistered(const NodeInfo& info, const Conversion& conversion)
{
    m_infos.clear();
    auto converted = call(conversion, info, *this);
    if (!converted)
        return fail(std::move(converted.error()));
    if (auto good = check(info, *converted); !good)
        return good;
    removeAbsorbed(converted->absorbed);
    std::vector<graph::NodeId> fx = converted->absorbed;
    fx.push_back(info.id);
    std::sort(fx.begin(), fx.end());
    for (OpNode& node : converted->nodes) {
        if (!node.module.valid() || node.module.index() >= m_ir->modules.size())
            node.module = m_fx.node(info.id).module;
        const bool own = fx.size() == 1 && m_fx.node(fx.front()).name == node.name;
        node.from.clear();
        if (!own)
            for (const graph::NodeId id : fx)
                node.from.push_back(m_fx.node(id).name);
        m_pending.push_back({std::move(node), fx});
    }
    return {};
}

} // namespace nodewise::ir
