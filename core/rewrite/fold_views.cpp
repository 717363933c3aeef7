// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/composer.h"
#include "core/rewrite/effects.h"
#include "core/rewrite/passes.h"
#include "core/rewrite/view_chain.h"

#include "core/lowering/operand.h"

#include <algorithm>
#include <set>

namespace nodewise::rewrite {

using graph::Graph;
using graph::Node;
using graph::NodeId;

namespace {

/// Looks at each view with those that it views, last first.
class Views {
public:
    Views(const Graph& graph, Operators& operators) : m_graph(graph), m_effects(graph, operators) {}

    Edits edits()
    {
        const auto nodes = m_graph.nodes();
        for (auto at = nodes.rbegin(); at != nodes.rend(); ++at)
            if (!m_edits.contains(at->id) && isOurs(at->id))
                fold(*at);
        return std::move(m_edits);
    }
    std::size_t chains() const { return m_chains; }

private:
    static constexpr std::size_t longest = 16;

    static NodeId sourceOf(const Node& node) { return node.args.front().value.as<graph::Argument::NodeRef>()->node; }

    bool isOurs(NodeId id) const
    {
        const Node& node = m_graph.node(id);
        return isFoldableView(node) && extentOf(m_graph.node(sourceOf(node))) && !m_effects.isWritten(id);
    }

    /// The node, what it views, and so on.
    std::vector<NodeId> chainOf(const Node& node) const
    {
        std::vector<NodeId> chain{node.id};
        while (chain.size() < longest) {
            const NodeId source = sourceOf(m_graph.node(chain.back()));
            if (!isOurs(source) || m_edits.contains(source))
                break;
            chain.push_back(source);
        }
        return chain;
    }

    /// Whether nothing but the chain reads its first `count` nodes, after the last one.
    bool isAlone(const std::vector<NodeId>& chain, std::size_t count) const
    {
        return std::all_of(chain.begin() + 1, chain.begin() + std::ptrdiff_t(count), [this](NodeId id) { return isInner(id); });
    }
    /// Only the next of the chain reads it, and no chain begins there that was folded already.
    bool isInner(NodeId id) const { return m_graph.node(id).users.size() == 1 && !m_bases.contains(id); }

    /// What the first `count` nodes of the chain do together.
    std::optional<OneView> together(const std::vector<NodeId>& chain, std::size_t count) const
    {
        const Extent base = *extentOf(m_graph.node(sourceOf(m_graph.node(chain[count - 1]))));
        Extent logical{base.sizes, lowering::contiguousStrides(base.sizes)};
        for (std::size_t i = count; i > 0; --i) {
            auto next = viewed(m_graph.node(chain[i - 1]), logical);
            if (!next)
                return {};
            logical = std::move(*next);
        }
        return oneView(base, logical, *extentOf(m_graph.node(chain.front())));
    }

    void fold(const Node& node)
    {
        const std::vector<NodeId> chain = chainOf(node);
        for (std::size_t count = chain.size(); count > 0; --count) {
            const auto one = together(chain, count);
            if (!one)
                continue;
            const NodeId base = sourceOf(m_graph.node(chain[count - 1]));
            const bool none = std::holds_alternative<SameView>(*one);
            if (!none && (count < 2 || !isAlone(chain, count)))
                continue;
            const std::vector<NodeId> inner(chain.begin() + 1, chain.begin() + std::ptrdiff_t(count));
            m_edits.emplace(node.id, none ? Edit(Use{base}) : Edit(replacement(node, base, *one, inner)));
            drop(inner);
            m_bases.insert(base);
            ++m_chains;
            return;
        }
    }

    /// Views that were read for this one alone.
    void drop(const std::vector<NodeId>& inner)
    {
        for (const NodeId id : inner) {
            if (!isInner(id))
                break;
            m_edits.emplace(id, Drop());
        }
    }

    static Replace replacement(const Node& node, NodeId base, const OneView& one, const std::vector<NodeId>& also)
    {
        const graph::NamedArgument self = named("self", graph::Argument(graph::Argument::NodeRef{NodeId(0)}));
        Fragment::Node made{.target = {}, .args = {self}, .value = node.value};
        if (const auto* reshaped = std::get_if<Reshaped>(&one)) {
            made.target = reshaped->copies ? "torch.ops.aten.reshape.default" : "torch.ops.aten.view.default";
            made.args.push_back(named(reshaped->copies ? "shape" : "size", reshaped->sizes));
        } else if (const auto* permuted = std::get_if<Permuted>(&one)) {
            made.target = "torch.ops.aten.permute.default";
            made.args.push_back(named("dims", permuted->order));
        } else if (const auto* expanded = std::get_if<Expanded>(&one)) {
            made.target = "torch.ops.aten.expand.default";
            made.args.push_back(named("size", expanded->sizes));
        }
        return {.fragment = {.inputs = 1, .nodes = {made}, .results = {graph::Argument(graph::Argument::NodeRef{NodeId(1)})}},
                .inputs = {base},
                .also = also};
    }

    const Graph& m_graph;
    Effects m_effects;
    Edits m_edits;
    std::set<NodeId> m_bases; ///< of chains that were folded
    std::size_t m_chains = 0;
};

} // namespace

Result<PassResult> foldViews(const GraphPointer& before, const backend::PassRule&, Operators& operators)
{
    Views views(*before, operators);
    const Edits edits = views.edits();
    return finishedPass(before, edits, views.chains(), edits.empty() ? UserText() : UserText("view chains folded: %1", views.chains()));
}

} // namespace nodewise::rewrite
