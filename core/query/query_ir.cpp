// SPDX-License-Identifier: Apache-2.0
// Queries over IR graphs.
#include "core/query/term.h"

#include "core/ir/ir_code.h"

#include <algorithm>
#include <unordered_map>

namespace nodewise::query {

namespace {

using ir::Graph;
using ir::NodeId;
using ir::OpNode;
using ir::TensorMeta;

/// What a search needs of the whole graph; made once per search.
struct Context {
    explicit Context(const Graph& ir) : graph(ir), users(ir.nodes.size()), producers(ir.nodes.size())
    {
        for (const auto& [placeholder, target] : ir.weightNames)
            weights.emplace(placeholder, target);
        for (const ir::Subgraph& subgraph : ir.subgraphs)
            connect(subgraph);
    }
    void connect(const ir::Subgraph& subgraph)
    {
        std::unordered_map<std::string_view, NodeId> byName;
        for (const NodeId id : subgraph.nodes) {
            for (const TensorMeta& input : graph.node(id).inputs)
                if (const auto producer = byName.find(input.producerNode); producer != byName.end()) {
                    producers[id.index()].push_back(producer->second);
                    users[producer->second.index()].push_back(id);
                }
            byName.emplace(graph.node(id).name, id);
        }
    }

    const Graph& graph;
    std::unordered_map<std::string_view, std::string_view> weights;
    std::vector<std::vector<NodeId>> users;
    std::vector<std::vector<NodeId>> producers; ///< by node
};

class IrView : public NodeView {
public:
    IrView(const Context& context, NodeId id) : m_context(context), m_node(context.graph.node(id)) {}

    const OpNode* tryIr() const override { return &m_node; }
    std::string_view name() const override { return m_node.name; }
    std::string_view op() const override { return m_node.opType; }

    bool anyModule(const TextTest& test) const override
    {
        const auto& modules = m_context.graph.modules;
        const auto known = [&modules](ir::ModuleId id) { return id.valid() && id.index() < modules.size(); };
        if (known(m_node.module) && test(modules[m_node.module.index()].path))
            return true;
        std::size_t steps = 0; // a file may name a module as its own ancestor
        for (ir::ModuleId id = m_node.module; known(id) && steps < modules.size(); id = modules[id.index()].parent, ++steps)
            if (test(modules[id.index()].typeName))
                return true;
        return false;
    }
    bool anyKind(const TextTest& test) const override { return test("call_function"); }
    bool anyInput(const TensorTest& test) const override { return anyTensor(m_node.inputs, test); }
    bool anyOutput(const TensorTest& test) const override { return anyTensor(m_node.outputs, test); }

    bool anyAttribute(std::string_view wanted, const TextTest& test) const override
    {
        const auto inside = [&](const ir::Attr::Dict& dict) {
            return std::any_of(dict.begin(), dict.end(), [&](const auto& entry) {
                return equalsIgnoringCase(entry.first, wanted) && test(ir::attrText(entry.second));
            });
        };
        return inside(m_node.attrs) || (m_node.call && (inside(m_node.call->args) || inside(m_node.call->kwargs)));
    }

    bool anyUser(const TextTest& test) const override
    {
        const auto& users = m_context.users[m_node.id.index()];
        return std::any_of(users.begin(), users.end(), [&](NodeId user) { return namesNode(user, test); });
    }
    bool anyProducer(const TextTest& test) const override
    {
        const auto& producers = m_context.producers[m_node.id.index()];
        const bool node = std::any_of(producers.begin(), producers.end(), [&](NodeId producer) { return namesNode(producer, test); });
        return node || std::any_of(m_node.inputs.begin(), m_node.inputs.end(), [&](const TensorMeta& input) { return test(input.name); });
    }
    bool anyWeight(const TextTest& test) const override
    {
        return std::any_of(m_node.inputs.begin(), m_node.inputs.end(), [&](const TensorMeta& input) {
            const auto found = m_context.weights.find(input.name);
            return found != m_context.weights.end() && test(found->second);
        });
    }
    bool anyFrame(const TextTest&) const override { return false; } // an IR file has no stack traces

private:
    bool namesNode(NodeId id, const TextTest& test) const
    {
        const OpNode& node = m_context.graph.node(id);
        return test(node.name) || test(node.opType);
    }

    static bool anyTensor(const std::vector<TensorMeta>& tensors, const TensorTest& test)
    {
        return std::any_of(tensors.begin(), tensors.end(), [&](const TensorMeta& tensor) {
            std::vector<DimView> dims;
            for (const ir::Dim& dim : tensor.shape)
                dims.push_back(dim.expr.empty() ? DimView{.size = dim.size, .expr = {}} : DimView{.size = {}, .expr = dim.expr});
            const auto type = graph::tryDtype(tensor.dtype);
            return test(type ? graph::dtypeShortName(*type) : std::string_view(tensor.dtype), dims);
        });
    }

    const Context& m_context;
    const OpNode& m_node;
};

bool allPass(const std::vector<Query::Term>& terms, const Context& context, NodeId id)
{
    const IrView view(context, id);
    return std::all_of(terms.begin(), terms.end(), [&view](const Query::Term& term) { return passes(term, view); });
}

} // namespace

bool Query::matches(const ir::Graph& graph, ir::NodeId node) const
{
    return empty() || allPass(*m_terms, Context(graph), node);
}

std::vector<ir::NodeId> Query::find(const ir::Graph& graph) const
{
    const Context context(graph);
    std::vector<ir::NodeId> found;
    for (const OpNode& node : graph.nodes)
        if (empty() || allPass(*m_terms, context, node.id))
            found.push_back(node.id);
    return found;
}

} // namespace nodewise::query
