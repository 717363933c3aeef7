// SPDX-License-Identifier: Apache-2.0
#include "core/query/term.h"

#include "core/graph/predicates.h"

#include <algorithm>
#include <array>

namespace nodewise::query {

namespace {

using graph::Argument;
using graph::Graph;
using graph::InputSpec;
using graph::Node;
using graph::NodeId;

constexpr std::array<std::string_view, 8> inputKinds = {"user_input",    "parameter",      "buffer", "tensor_constant",
                                                        "custom_object", "constant_input", "token",  "unknown"};

class FxView : public NodeView {
public:
    FxView(const Graph& graph, NodeId id) : m_graph(graph), m_node(graph.node(id)) {}

    const Node* tryFx() const override { return &m_node; }
    std::string_view name() const override { return m_node.name; }
    std::string_view op() const override
    {
        return m_node.op == graph::NodeOp::CallFunction ? m_node.opType() : graph::nodeOpName(m_node.op);
    }

    bool anyModule(const TextTest& test) const override
    {
        if (test(m_graph.module(m_node.module).path))
            return true;
        for (graph::ModuleId id = m_node.module; id.valid(); id = m_graph.module(id).parent)
            if (test(m_graph.module(id).typeName))
                return true;
        return false;
    }

    bool anyKind(const TextTest& test) const override
    {
        if (test(graph::nodeOpName(m_node.op)))
            return true;
        const InputSpec* spec = m_graph.trySpec(m_node.id);
        return spec && test(inputKinds[static_cast<std::size_t>(spec->kind)]);
    }

    bool anyOutput(const TensorTest& test) const override { return anyTensor(m_node.value, test); }
    bool anyInput(const TensorTest& test) const override
    {
        return anyProducerNode([&](const Node& producer) { return anyTensor(producer.value, test); });
    }

    bool anyAttribute(std::string_view wanted, const TextTest& test) const override
    {
        const auto nodeName = [this](NodeId id) { return m_graph.node(id).name; };
        return std::any_of(m_node.args.begin(), m_node.args.end(), [&](const graph::NamedArgument& argument) {
            return equalsIgnoringCase(argument.name, wanted) &&
                   test(graph::argumentText(argument.value, nodeName, graph::ArgumentStyle::Str));
        });
    }

    bool anyUser(const TextTest& test) const override
    {
        return std::any_of(m_node.users.begin(), m_node.users.end(), [&](NodeId user) { return namesNode(user, test); });
    }
    bool anyProducer(const TextTest& test) const override
    {
        return anyProducerNode([&](const Node& producer) { return namesNode(producer.id, test); });
    }

    bool anyWeight(const TextTest& test) const override
    {
        const auto names = [&](const Node& node) {
            const std::string_view weight = graph::weightName(m_graph, node);
            return !weight.empty() && test(weight);
        };
        return names(m_node) || anyProducerNode(names);
    }

    bool anyFrame(const TextTest& test) const override
    {
        constexpr std::string_view head = "File \"", middle = "\", line ", tail = ", in ";
        const std::string_view trace = m_node.metadata.stackTrace;
        for (std::size_t at = trace.find(head); at != std::string_view::npos; at = trace.find(head, at + 1)) {
            const std::string_view line = trace.substr(at, trace.find('\n', at) - at);
            const std::size_t path = line.find(middle), function = line.find(tail);
            if (path == std::string_view::npos || function == std::string_view::npos || function < path)
                continue;
            std::string frame(line.substr(head.size(), path - head.size()));
            frame.append(":").append(line.substr(path + middle.size(), function - path - middle.size()));
            if (test(frame.append(" in ").append(line.substr(function + tail.size()))))
                return true;
        }
        return false;
    }

private:
    bool namesNode(NodeId id, const TextTest& test) const
    {
        const FxView other(m_graph, id);
        return test(other.name()) || test(other.op());
    }

    template <class Test>
    bool anyProducerNode(Test test) const
    {
        return std::any_of(m_node.args.begin(), m_node.args.end(),
                           [&](const graph::NamedArgument& argument) { return anyReference(argument.value, test); });
    }
    template <class Test>
    bool anyReference(const Argument& argument, Test& test) const
    {
        if (const auto* ref = argument.as<Argument::NodeRef>())
            return test(m_graph.node(ref->node));
        const auto inside = [&](const Argument& element) { return anyReference(element, test); };
        if (const auto* list = argument.as<Argument::List>())
            return std::any_of(list->begin(), list->end(), inside);
        const auto* dict = argument.as<Argument::Dict>();
        return dict && std::any_of(dict->begin(), dict->end(), [&](const auto& entry) { return inside(entry.second); });
    }

    static bool anyTensor(const graph::Value& value, const TensorTest& test)
    {
        if (value.kind == graph::Value::Kind::List)
            return std::any_of(value.elements.begin(), value.elements.end(),
                               [&](const graph::Value& element) { return anyTensor(element, test); });
        if (!value.isTensor())
            return false;
        std::vector<DimView> dims;
        for (const graph::SymInt& size : value.tensor.sizes)
            dims.push_back(size.symbolic() ? DimView{.size = {}, .expr = size.expr->text} : DimView{.size = size.value, .expr = {}});
        return test(graph::dtypeShortName(value.tensor.dtype), dims);
    }

    const Graph& m_graph;
    const Node& m_node;
};

} // namespace

bool passes(const std::vector<Query::Term>& terms, const Graph& graph, NodeId id)
{
    const FxView view(graph, id);
    return std::all_of(terms.begin(), terms.end(), [&view](const Query::Term& term) { return passes(term, view); });
}

} // namespace nodewise::query
