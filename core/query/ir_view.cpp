// SPDX-License-Identifier: Apache-2.0
#include "core/query/term.h"

#include "core/ir/def_use.h"
#include "core/ir/ir_code.h"

#include <algorithm>

namespace nodewise::query {

namespace {

using ir::Definition;
using ir::DefUse;
using ir::Graph;
using ir::NodeId;
using ir::OpNode;
using ir::TensorMeta;

class IrView : public NodeView {
public:
    IrView(const Graph& graph, const DefUse& defUse, NodeId id) : m_graph(graph), m_defUse(defUse), m_node(graph.node(id)) {}

    const OpNode* tryIr() const override { return &m_node; }
    std::string_view name() const override { return m_node.name; }
    std::string_view op() const override { return m_node.opType; }

    bool anyModule(const TextTest& test) const override
    {
        const auto& modules = m_graph.modules;
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
        return std::ranges::any_of(m_defUse.users(m_node.id), [&](NodeId user) { return namesNode(user, test); });
    }
    bool anyProducer(const TextTest& test) const override
    {
        return std::ranges::any_of(m_defUse.producers(m_node.id), [&](NodeId producer) { return namesNode(producer, test); }) ||
               std::ranges::any_of(m_defUse.reads(m_node.id), [&](const ir::Read& read) { return test(placeholderName(read)); });
    }
    bool anyWeight(const TextTest& test) const override
    {
        return std::ranges::any_of(m_defUse.reads(m_node.id), [&](const ir::Read& read) {
            return read.from.kind == Definition::Kind::Weight && test(read.from.weight);
        });
    }
    bool anyFrame(const TextTest&) const override { return false; } // an IR file has no stack traces

private:
    /// Of what no node makes; a tensor under the name that the reader gives it.
    std::string_view placeholderName(const ir::Read& read) const
    {
        if (read.tensor)
            return read.tensor->name;
        const auto& inputs = m_defUse.inputs(m_defUse.subgraphOf(m_node.id));
        return read.from.input == Definition::noInput ? std::string_view() : inputs[read.from.input].placeholder.name;
    }

    bool namesNode(NodeId id, const TextTest& test) const
    {
        const OpNode& node = m_graph.node(id);
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

    const Graph& m_graph;
    const DefUse& m_defUse;
    const OpNode& m_node;
};

} // namespace

bool passes(const std::vector<Query::Term>& terms, const Graph& graph, const DefUse& defUse, NodeId id)
{
    const IrView view(graph, defUse, id);
    return std::all_of(terms.begin(), terms.end(), [&view](const Query::Term& term) { return passes(term, view); });
}

} // namespace nodewise::query
