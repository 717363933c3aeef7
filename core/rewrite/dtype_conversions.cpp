// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/composer.h"
#include "core/rewrite/edit_parts.h"
#include "core/rewrite/effects.h"
#include "core/rewrite/passes.h"

#include "core/lowering/operand.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace nodewise::rewrite {

using graph::Graph;
using graph::Node;
using graph::NodeId;
using graph::NodeOp;
using graph::Value;

namespace {

bool sameValue(const Value& a, const Value& b)
{
    if (a.kind != b.kind || a.elements.size() != b.elements.size())
        return false;
    graph::TensorMeta meta = a.tensor;
    meta.requiresGrad = b.tensor.requiresGrad; // shapes know nothing of gradients
    return meta == b.tensor && std::equal(a.elements.begin(), a.elements.end(), b.elements.begin(), sameValue);
}

/// The type that a check of the program's wants its operand to be of; nullopt: it is no such check, or asks for none.
std::optional<graph::ScalarType> checkedType(const Node& node)
{
    const auto* dtype = node.opType() == "aten._assert_tensor_metadata.default" ? tryArgument(node, "dtype") : nullptr;
    const auto* type = dtype == nullptr ? nullptr : dtype->as<graph::ScalarType>();
    return type == nullptr ? std::optional<graph::ScalarType>() : *type;
}

/// Tries to leave conversions out, and finds those that have to stay because what reads them takes no other type.
class Conversions {
public:
    Conversions(const Graph& graph, Operators& operators) : m_graph(graph), m_operators(operators), m_effects(graph, operators)
    {
        for (const Node& node : graph.nodes())
            if (isConversion(node))
                m_left.insert(node.id);
        m_all = m_left.size();
        findMutations();
    }

    void settle()
    {
        while (!tryOut())
            ;
    }

    Edits edits() const
    {
        Edits edits;
        for (const NodeId id : m_left)
            edits.emplace(id, Use{sourceOf(m_graph.node(id))});
        for (const auto& [id, value] : m_values)
            if (!m_left.contains(id))
                edits.emplace(id, Change{{}, value});
        for (const Node& node : m_graph.nodes())
            if (isUntrueNow(node))
                edits.emplace(node.id, Drop());
        return edits;
    }
    std::size_t dropped() const
    {
        return std::size_t(std::ranges::count_if(m_graph.nodes(), [this](const Node& node) { return isUntrueNow(node); }));
    }
    std::size_t removed() const { return m_left.size(); }
    std::size_t kept() const { return m_all - m_left.size(); }
    /// Those that had to stay.
    std::vector<PassResult::Left> left() const
    {
        std::vector<PassResult::Left> out;
        for (const auto& [conversion, why] : m_back)
            out.push_back({conversion, why});
        return out;
    }

private:
    static NodeId sourceOf(const Node& node) { return node.args.front().value.as<graph::Argument::NodeRef>()->node; }

    /// It changes nothing but the floating-point type, and nobody writes into the copy that it makes.
    bool isConversion(const Node& node) const
    {
        constexpr std::array names{"prims.convert_element_type.default", "aten._to_copy.default", "aten.to.dtype", "aten.to.dtype_layout",
                                   "aten.to.device"};
        if (node.op != NodeOp::CallFunction || std::ranges::find(names, node.opType()) == names.end() || node.args.empty() ||
            node.args.front().value.as<graph::Argument::NodeRef>() == nullptr)
            return false;
        const NodeId source = sourceOf(node);
        const Value &from = m_graph.node(source).value, &to = node.value;
        return from.isTensor() && to.isTensor() && lowering::isFloating(from.tensor.dtype) && lowering::isFloating(to.tensor.dtype) &&
               from.tensor.device == to.tensor.device && from.tensor.layout == to.tensor.layout && !m_effects.isWritten(node.id) &&
               !m_effects.isWritten(source);
    }

    /// Values that are written back to what the program was given keep their types.
    void findMutations()
    {
        using Kind = graph::OutputSpec::Kind;
        for (const graph::OutputSpec& output : m_graph.outputs())
            if (output.kind != Kind::UserOutput && output.kind != Kind::LossOutput)
                collectNodes(output.value, m_writtenBack);
    }

    const Value& valueNow(NodeId id) const
    {
        const auto found = m_values.find(id);
        return found == m_values.end() ? m_graph.node(id).value : found->second;
    }

    /// A check of a type that a conversion yielded, and that is not computed in any more: torch.compile leaves such checks out.
    bool isUntrueNow(const Node& node) const
    {
        const auto wanted = checkedType(node);
        const auto operand = wanted ? tryNode(node, "a") : std::nullopt;
        return operand && m_values.contains(*operand) && valueNow(*operand).tensor.dtype != *wanted;
    }

    /// Values of all nodes with the conversions left out; false: some had to come back, and it has to be tried again.
    bool tryOut()
    {
        m_values.clear();
        const std::size_t before = m_left.size();
        for (const Node& node : m_graph.nodes()) {
            const auto producers = m_graph.producers(node.id);
            if (isUntrueNow(node))
                continue;
            if (m_left.contains(node.id))
                take(node, valueNow(sourceOf(node)));
            else if (std::ranges::any_of(producers, [this](NodeId id) { return m_values.contains(id); }))
                revalue(node, producers);
        }
        return m_left.size() == before;
    }

    void take(const Node& node, Value value)
    {
        if (!sameValue(value, node.value))
            m_values.insert_or_assign(node.id, std::move(value));
    }

    void revalue(const Node& node, const std::vector<NodeId>& producers)
    {
        auto value = valueOf(node);
        const bool takes = value && std::ranges::find(m_writtenBack, node.id) == m_writtenBack.end();
        if (takes)
            take(node, std::move(*value));
        else if (!value || !sameValue(*value, node.value))
            bringBack(producers,
                      value ? UserText("what '%1' returns is written back, and keeps its type", node.name) : whyNot(node, value.error()));
    }

    /// What reads a conversion that can't be left out.
    UserText whyNot(const Node& reader, const Error& error) const
    {
        if (reader.op == NodeOp::Output) {
            const graph::Subgraph& body = m_graph.subgraph(reader.subgraph);
            return isTraced(body.owner)
                       ? UserText("it leads out of the body %1, whose values keep their types; torch.compile has no such body: it traces "
                                  "through bodies that only set a mode",
                                  body.name)
                       : UserText("it leads out of the body %1, whose values keep their types", body.name);
        }
        if (isHigherOrder(reader))
            return setsMode(reader)
                       ? UserText("it leads into a body of '%1', whose values keep their types; torch.compile has no such body: it traces "
                                  "through bodies that only set a mode",
                                  reader.name)
                       : UserText("it leads into a body of '%1', whose values keep their types", reader.name);
        return UserText("'%1', which reads it, accepts no other type: %2", reader.name, error.asText());
    }
    static bool setsMode(const Node& caller)
    {
        return caller.target.ends_with(".wrap_with_autocast") || caller.target.ends_with(".wrap_with_set_grad_enabled");
    }
    /// `owner`: the get_attr of a body.
    bool isTraced(NodeId owner) const
    {
        return owner.valid() &&
               std::ranges::any_of(m_graph.node(owner).users, [this](NodeId user) { return setsMode(m_graph.node(user)); });
    }

    Result<Value> valueOf(const Node& node)
    {
        if (node.op == NodeOp::Output && node.subgraph != m_graph.root().id)
            return fail("bodies have types of their own");
        if (node.op == NodeOp::Output)
            return node.value;
        return valueAnew(m_operators, node, [this](NodeId id) -> const Value& { return valueNow(id); });
    }

    /// The nearest conversions that some of these values come from. What lies after one that another reader brought back is right with it.
    void bringBack(std::vector<NodeId> values, const UserText& why)
    {
        std::set<NodeId> seen;
        while (!values.empty()) {
            const NodeId id = values.back();
            values.pop_back();
            if (!m_values.contains(id) || !seen.insert(id).second || m_back.contains(id))
                continue;
            if (m_left.erase(id) > 0) {
                m_back.emplace(id, why);
                continue;
            }
            for (const NodeId producer : m_graph.producers(id))
                values.push_back(producer);
        }
    }

    const Graph& m_graph;
    Operators& m_operators;
    Effects m_effects;
    std::set<NodeId> m_left;           ///< conversions that are left out
    std::map<NodeId, UserText> m_back; ///< those that were, and have to stay: why
    std::size_t m_all = 0;
    std::vector<NodeId> m_writtenBack;
    std::map<NodeId, Value> m_values; ///< those that differ from the graph's
};

} // namespace

Result<PassResult> removeDtypeConversions(const GraphPointer& before, const backend::PassRule&, Operators& operators)
{
    Conversions conversions(*before, operators);
    conversions.settle();
    UserText note;
    if (conversions.kept() > 0)
        note = UserText("conversions removed: %1; kept because their readers accept no other type: %2", conversions.removed(),
                        conversions.kept());
    else if (conversions.removed() > 0)
        note = UserText("conversions removed: %1", conversions.removed());
    const std::size_t dropped = conversions.dropped();
    if (dropped > 0)
        note = UserText("%1; checks removed, as the type is no longer the one that they expect: %2", std::move(note), dropped);
    auto result = finishedPass(before, conversions.edits(), conversions.removed() + dropped, std::move(note));
    if (result)
        result->left = conversions.left(); // the note has their number
    return result;
}

} // namespace nodewise::rewrite
