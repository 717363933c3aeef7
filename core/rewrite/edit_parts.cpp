// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/edit_parts.h"

#include "core/graph/predicates.h"

#include <algorithm>
#include <functional>
#include <unordered_set>

namespace nodewise::rewrite {

using graph::Argument;
using graph::Graph;
using graph::Node;
using graph::NodeId;
using graph::NodeOp;
using graph::SubgraphId;

namespace {

/// Says what is wrong with one edit.
class EditCheck {
public:
    EditCheck(const Graph& graph, const Node& node) : m_graph(graph), m_node(node) {}

    Result<void> operator()(const Replace& edit) const
    {
        if (auto plain = isCall(); !plain)
            return plain;
        if (edit.inputs.size() != edit.fragment.inputs)
            return refuse(UserText("its replacement takes %1 inputs, but %2 are given", edit.fragment.inputs, edit.inputs.size()));
        const std::size_t elements = m_node.value.elements.size(), results = edit.fragment.results.size();
        const bool tuple = m_node.value.kind == graph::Value::Kind::List && !isWholeTuple(edit.fragment);
        if (!edit.outputs.empty())
            return edit.outputs.size() == results
                       ? inGraph(edit.inputs)
                       : refuse(UserText("its replacement returns %1 results instead of %2", results, edit.outputs.size()));
        if (results != (tuple ? elements : 1) && !m_node.users.empty())
            return refuse(UserText("its replacement returns %1 results instead of %2", results, tuple ? elements : 1));
        return inGraph(edit.inputs);
    }
    Result<void> operator()(const Absorbed&) const { return isCall(); }
    Result<void> operator()(const Use& edit) const
    {
        if (auto plain = isCall(); !plain)
            return plain;
        return inGraph({edit.other});
    }
    Result<void> operator()(const Change& edit) const
    {
        std::vector<NodeId> named;
        for (const graph::NamedArgument& argument : edit.args.value_or(std::vector<graph::NamedArgument>()))
            collectNodes(argument.value, named);
        return inGraph(named);
    }
    Result<void> operator()(const Drop&) const { return isInner(); }
    Result<void> operator()(const Fold&) const
    {
        if (m_node.subgraph != SubgraphId(0))
            return refuse(UserText("only nodes of the root become constants"));
        return isCall();
    }

private:
    Result<void> refuse(UserText message) const
    {
        return fail(Error{.message = std::move(message), .node = m_graph.qualifiedName(m_node.id)});
    }
    Result<void> isInner() const
    {
        if (m_node.op == NodeOp::Placeholder || m_node.op == NodeOp::Output)
            return refuse(UserText("inputs and outputs can't be replaced or removed"));
        return {};
    }
    Result<void> isCall() const
    {
        if (m_node.body.valid())
            return refuse(UserText("nothing replaces the body of control flow"));
        return isInner();
    }
    Result<void> inGraph(const std::vector<NodeId>& named) const
    {
        for (const NodeId id : named) {
            if (!id.valid() || id.index() >= m_graph.nodes().size())
                return refuse(UserText("it would read a node that does not exist"));
            const Node& other = m_graph.node(id);
            if (other.subgraph != m_node.subgraph)
                return refuse(UserText("it would read '%1', which belongs to another graph", m_graph.qualifiedName(id)));
            if (!(id < m_node.id))
                return refuse(UserText("it would read '%1', which comes after it", other.name));
        }
        return {};
    }

    const Graph& m_graph;
    const Node& m_node;
};

bool isConstantInput(const graph::InputSpec& spec)
{
    return graph::isStored(spec.kind) || spec.kind == graph::InputSpec::Kind::Token;
}

/// Where torch has a signature's constants: after weights, before the user's inputs.
void placeFolds(const Graph& before, Folds& folds)
{
    const std::vector<NodeId>& nodes = before.root().nodes;
    const auto isPlaceholder = [&](NodeId id) { return before.node(id).op == NodeOp::Placeholder; };
    const auto placeholders = std::size_t(std::ranges::find_if_not(nodes, isPlaceholder) - nodes.begin());
    const auto& inputs = before.inputs();
    std::size_t at = placeholders;
    if (inputs.size() == placeholders) // else the specs are damaged, and tell no place
        while (at > 0 && !isConstantInput(inputs[at - 1]))
            --at;
    folds.placeholdersBefore = at;
    folds.before = nodes[at];
}

} // namespace

Result<void> checkEdits(const Graph& before, const Edits& edits)
{
    for (const auto& [id, edit] : edits) {
        if (!id.valid() || id.index() >= before.nodes().size())
            return fail("there is no node number %1 to be edited", std::size_t(id.index()));
        if (auto checked = std::visit(EditCheck(before, before.node(id)), edit); !checked)
            return checked;
    }
    return {};
}

std::vector<SubgraphId> addSubgraphs(const Graph& before, const Edits& edits, graph::GraphBuilder& builder)
{
    std::vector<SubgraphId> now(before.subgraphs().size());
    now.front() = SubgraphId(0);
    const auto isDropped = [&](NodeId owner) {
        const auto found = edits.find(owner);
        return found != edits.end() && std::holds_alternative<Drop>(found->second);
    };
    // An inner body may be numbered before the one around it
    const std::function<bool(SubgraphId)> stays = [&](SubgraphId id) {
        const NodeId owner = before.subgraph(id).owner;
        return !owner.valid() || (!isDropped(owner) && stays(before.node(owner).subgraph));
    };
    for (const graph::Subgraph& subgraph : before.subgraphs().subspan(1))
        if (stays(subgraph.id))
            now[subgraph.id.index()] = builder.addSubgraph(subgraph.name);
    return now;
}

void addModules(const Graph& before, graph::GraphBuilder& builder)
{
    for (const graph::Module& module : before.modules()) {
        std::vector<std::pair<std::string_view, std::string_view>> stack;
        for (const graph::Module* at = &module;; at = &before.module(at->parent)) {
            stack.emplace(stack.begin(), at->path, at->typeName);
            if (!at->parent.valid())
                break;
        }
        builder.addModule(stack);
    }
}

Folds foldsOf(const Graph& before, const Edits& edits)
{
    Folds folds;
    std::unordered_set<std::string> taken;
    for (const graph::InputSpec& input : before.inputs())
        taken.insert(input.target);
    std::size_t number = 0;
    for (const auto& [id, edit] : edits) {
        const auto* fold = std::get_if<Fold>(&edit);
        if (fold == nullptr)
            continue;
        std::string target;
        do
            target = "folded_tensor_" + std::to_string(number++);
        while (!taken.insert(target).second);
        folds.all.push_back({.node = id, .fold = fold, .target = std::move(target), .placeholder = {}});
    }
    if (!folds.all.empty())
        placeFolds(before, folds);
    return folds;
}

bool isWholeTuple(const Fragment& fragment)
{
    const auto* result = fragment.results.size() == 1 ? fragment.results.front().as<Argument::NodeRef>() : nullptr;
    if (result == nullptr || result->node.index() < fragment.inputs)
        return false;
    const std::size_t made = result->node.index() - fragment.inputs;
    return made < fragment.nodes.size() && fragment.nodes[made].value.kind == graph::Value::Kind::List;
}

std::string_view candidateName(std::string_view target)
{
    constexpr std::string_view prefix = "torch.ops.";
    if (target.starts_with(prefix) && std::ranges::count(target, '.') > 3) // torch.ops.NAMESPACE.NAME.OVERLOAD
        target = target.substr(0, target.rfind('.'));
    return target.substr(target.rfind('.') + 1);
}

std::vector<NodeId> united(std::vector<NodeId> some, const std::vector<NodeId>& others)
{
    some.insert(some.end(), others.begin(), others.end());
    std::sort(some.begin(), some.end());
    some.erase(std::unique(some.begin(), some.end()), some.end());
    return some;
}

void collectNodes(const Argument& argument, std::vector<NodeId>& into)
{
    if (const auto* ref = argument.as<Argument::NodeRef>()) {
        if (std::ranges::find(into, ref->node) == into.end())
            into.push_back(ref->node);
    } else if (const auto* list = argument.as<Argument::List>()) {
        for (const Argument& element : *list)
            collectNodes(element, into);
    } else if (const auto* dict = argument.as<Argument::Dict>()) {
        for (const auto& [key, element] : *dict)
            collectNodes(element, into);
    }
}

} // namespace nodewise::rewrite
