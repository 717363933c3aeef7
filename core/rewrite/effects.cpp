// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/effects.h"

#include "core/lowering/plan_call.h"
#include "core/rewrite/composer.h"
#include "core/rewrite/edit_parts.h"

#include <algorithm>
#include <array>

namespace nodewise::rewrite {

using graph::Argument;
using graph::Graph;
using graph::Node;
using graph::NodeId;
using graph::NodeOp;

namespace {

/// Operators that update running statistics, which their schemas don't say.
struct Statistics {
    std::string_view op;
    std::string_view flag; ///< argument that tells whether they do; "" = always
};
constexpr std::array statisticsWriters{Statistics{"aten.batch_norm.default", "training"},
                                       Statistics{"aten._batch_norm_impl_index.default", "training"},
                                       Statistics{"aten.native_batch_norm.default", "training"},
                                       Statistics{"aten.cudnn_batch_norm.default", "training"},
                                       Statistics{"aten.miopen_batch_norm.default", "training"},
                                       Statistics{"aten.instance_norm.default", "use_input_stats"},
                                       Statistics{"aten.batch_norm_update_stats.default", ""},
                                       Statistics{"aten.batch_norm_gather_stats.default", ""},
                                       Statistics{"aten.batch_norm_gather_stats_with_counts.default", ""}};

bool updatesStatistics(const Node& node)
{
    const auto found = std::ranges::find(statisticsWriters, node.opType(), &Statistics::op);
    if (found == statisticsWriters.end() || (!tryNode(node, "running_mean") && !tryNode(node, "running_var")))
        return false;
    const Argument* flag = tryArgument(node, found->flag);
    const bool* on = flag != nullptr ? flag->as<bool>() : nullptr;
    return on == nullptr || *on;
}

std::vector<graph::SubgraphId> bodiesOf(const Graph& graph, const Node& node)
{
    std::vector<graph::SubgraphId> bodies;
    for (const NodeId id : graph.producers(node.id))
        if (const graph::SubgraphId body = graph.node(id).body; body.valid())
            bodies.push_back(body);
    return bodies;
}

} // namespace

bool mayShare(Operators& operators, std::string_view opType)
{
    constexpr std::array computing{"aten.conv1d",
                                   "aten.conv2d",
                                   "aten.conv3d",
                                   "aten.conv_transpose1d",
                                   "aten.conv_transpose2d",
                                   "aten.conv_transpose3d",
                                   "aten.linear",
                                   "aten.matmul",
                                   "aten.bilinear",
                                   "aten.batch_norm",
                                   "aten.layer_norm",
                                   "aten.group_norm",
                                   "aten.instance_norm",
                                   "aten.rms_norm",
                                   "aten.scaled_dot_product_attention",
                                   "aten.softmax",
                                   "aten.log_softmax",
                                   "aten.max_pool1d",
                                   "aten.max_pool2d",
                                   "aten.max_pool3d",
                                   "aten.adaptive_avg_pool1d",
                                   "aten.adaptive_avg_pool2d",
                                   "aten.selu",
                                   "aten.square"};
    return operators.mayAlias(opType) && std::ranges::find(computing, lowering::withoutOverload(opType)) == computing.end();
}

std::optional<std::vector<std::string>> writtenArguments(Operators& operators, const Node& node)
{
    if (updatesStatistics(node))
        return std::vector<std::string>{"running_mean", "running_var"};
    return operators.writes(node.opType());
}

bool isNumber(const graph::Value& value)
{
    using Kind = graph::Value::Kind;
    return value.kind == Kind::SymInt || value.kind == Kind::SymFloat || value.kind == Kind::SymBool;
}

bool isOperator(const Node& node)
{
    return node.op == NodeOp::CallFunction && node.target.starts_with("torch.ops.") && !isHigherOrder(node);
}

bool isHigherOrder(const Node& node)
{
    return node.op == NodeOp::CallFunction && node.opType().starts_with("higher_order.");
}

Effects::Effects(const Graph& graph, Operators& operators) : m_operators(operators), m_pure(graph.nodes().size())
{
    std::vector<NodeId> written;
    for (const Node& node : graph.nodes()) { // a body stands before its user
        m_pure[node.id.index()] = computePure(graph, node);
        addWrites(graph, node, written);
    }
    m_anyWrite = !written.empty();
    if (!m_anyWrite)
        return;
    for (std::size_t i = 0; i < graph.nodes().size(); ++i)
        m_parent.push_back(i);
    for (const Node& node : graph.nodes())
        addStorage(graph, node);
    m_written.resize(graph.nodes().size());
    for (const NodeId id : written)
        m_written[rootOf(id)] = true;
}

bool Effects::computePure(const Graph& graph, const Node& node) const
{
    if (node.op != NodeOp::CallFunction)
        return node.op == NodeOp::GetAttr;
    if (isHigherOrder(node)) {
        const auto bodies = bodiesOf(graph, node);
        const auto isPureBody = [&](graph::SubgraphId body) {
            return std::ranges::all_of(graph.subgraph(body).nodes, [&](NodeId id) {
                const NodeOp op = graph.node(id).op;
                return op == NodeOp::Placeholder || op == NodeOp::Output || m_pure[id.index()];
            });
        };
        return !bodies.empty() && std::ranges::all_of(bodies, isPureBody);
    }
    if (!isOperator(node))
        return isPureInPython(node.target);
    return !lowering::isCheck(node.opType()) && m_operators.isPure(node.opType()) && writesNothing(node);
}

bool Effects::isRandom(const Node& node) const
{
    return isOperator(node) && !isPure(node.id) && !lowering::isCheck(node.opType()) && writesNothing(node) &&
           node.value.kind != graph::Value::Kind::None;
}

bool Effects::writesNothing(const Node& operatorCall) const
{
    const auto names = writtenArguments(m_operators, operatorCall);
    return names && names->empty();
}

void Effects::addWrites(const Graph& graph, const Node& node, std::vector<NodeId>& written) const
{
    if (node.op != NodeOp::CallFunction || lowering::isCheck(node.opType()))
        return;
    if (!isOperator(node)) { // a body's own writes count, and reach outside through addStorage
        if (isHigherOrder(node) ? bodiesOf(graph, node).empty() : !isPureInPython(node.target))
            addTensors(graph, node, written);
        return;
    }
    const auto names = writtenArguments(m_operators, node);
    if (!names)
        return addTensors(graph, node, written);
    for (const std::string& name : *names)
        for (const graph::NamedArgument& argument : node.args)
            if (argument.name == name || argument.name.empty())
                collectNodes(argument.value, written);
}

void Effects::addTensors(const Graph& graph, const Node& node, std::vector<NodeId>& written)
{
    for (const NodeId id : graph.producers(node.id))
        if (!isNumber(graph.node(id).value))
            written.push_back(id);
}

void Effects::addStorage(const Graph& graph, const Node& node)
{
    const bool ofBody = node.op == NodeOp::Output && node.subgraph != graph.root().id;
    const bool passesOn =
        node.op == NodeOp::CallFunction && !isNumber(node.value) && (!isOperator(node) || mayShare(m_operators, node.opType()));
    if (ofBody || passesOn)
        for (const NodeId id : graph.producers(node.id))
            if (!isNumber(graph.node(id).value))
                unite(node.id, id);
    if (node.body.valid()) // what the call of a body is given and yields
        for (const NodeId id : graph.subgraph(node.body).nodes)
            if (const NodeOp op = graph.node(id).op; op == NodeOp::Placeholder || op == NodeOp::Output)
                unite(node.id, id);
}

std::size_t Effects::rootOf(NodeId node) const
{
    std::size_t at = node.index();
    while (m_parent[at] != at) {
        m_parent[at] = m_parent[m_parent[at]];
        at = m_parent[at];
    }
    return at;
}

} // namespace nodewise::rewrite
