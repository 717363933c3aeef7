// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/pattern.h"

#include <algorithm>

namespace nodewise::rewrite {

using graph::Node;
using graph::NodeId;

namespace {

/// What is found from the first result on, as the matcher goes: what a call reads, and other calls that read a tensor that is known.
class Reached {
public:
    explicit Reached(const Pattern& pattern) : m_pattern(pattern), m_graph(*pattern.graph), m_known(m_graph.nodes().size()) {}

    std::vector<bool> from(NodeId first)
    {
        take(first);
        for (bool more = true; more;) {
            more = false;
            for (const Node& node : m_graph.nodes())
                if (node.op == graph::NodeOp::CallFunction && !m_known[node.id.index()] && readsKnown(node)) {
                    take(node.id);
                    more = true;
                }
        }
        return std::move(m_known);
    }

private:
    void take(NodeId node)
    {
        std::vector<NodeId> open{node};
        while (!open.empty()) {
            const NodeId next = open.back();
            open.pop_back();
            if (m_known[next.index()])
                continue;
            m_known[next.index()] = true;
            const auto producers = m_graph.producers(next);
            open.insert(open.end(), producers.begin(), producers.end());
        }
    }
    bool readsKnown(const Node& node) const
    {
        return std::ranges::any_of(m_graph.producers(node.id), [&](NodeId id) {
            if (!m_known[id.index()] || m_graph.node(id).op == graph::NodeOp::CallFunction)
                return bool(m_known[id.index()]);
            const Pattern::Parameter& parameter = m_pattern.parameters[id.index()];
            return parameter.kind == Pattern::Parameter::Kind::Tensor && !parameter.optional;
        });
    }

    const Pattern& m_pattern;
    const graph::Graph& m_graph;
    std::vector<bool> m_known;
};

} // namespace

Result<void> checkLinks(const Pattern& pattern)
{
    const graph::Graph& graph = *pattern.graph;
    for (const Node& node : graph.nodes()) {
        if (node.op == graph::NodeOp::Placeholder && node.users.empty())
            return fail(Error{.message = UserText("the pattern does not use its parameter '%1'", node.target),
                              .hint = UserText("nothing would tell what it stands for")});
        if (node.op == graph::NodeOp::CallFunction && node.users.empty())
            return fail(Error{.message = UserText("nothing that the pattern returns comes from its call of %1", std::string(node.opType())),
                              .hint = UserText("return what it yields, or leave it out")});
    }
    const auto results = graph.producers(graph.root().nodes.back());
    const auto reached = Reached(pattern).from(results.front());
    for (const NodeId result : results)
        if (!reached[result.index()])
            return fail(Error{.message = UserText("the results of the pattern have no tensor in common"),
                              .hint = UserText("write one pass for each")});
    return {};
}

} // namespace nodewise::rewrite
