// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/walk.h"

#include "core/graph/predicates.h"
#include "core/ir/def_use.h"

#include <algorithm>
#include <optional>

namespace nodewise::viewer {

namespace {

using Index = std::uint32_t;
using Nodes = std::vector<Index>;

Nodes fxProducers(const graph::Graph& graph, Index node)
{
    Nodes values, weights;
    for (const graph::NodeId id : graph.producers(graph::NodeId(node))) {
        const graph::InputSpec* spec = graph.trySpec(id);
        const bool weight = spec && !graph::isUserInput(spec->kind);
        (weight ? weights : values).push_back(id.index());
    }
    values.insert(values.end(), weights.begin(), weights.end());
    return values;
}

Nodes fxConsumers(const graph::Graph& graph, Index node)
{
    Nodes users;
    for (const graph::NodeId id : graph.node(graph::NodeId(node)).users)
        users.push_back(id.index());
    return users;
}

Nodes indices(const std::vector<ir::NodeId>& nodes)
{
    Nodes out;
    for (const ir::NodeId id : nodes)
        out.push_back(id.index());
    return out;
}

template <class Producers, class Consumers>
std::optional<Index> target(Index from, Step step, const Producers& producers, const Consumers& consumers)
{
    if (step == Step::Producer || step == Step::Consumer) {
        const Nodes next = step == Step::Producer ? producers(from) : consumers(from);
        return next.empty() ? std::nullopt : std::optional(next.front());
    }
    const Nodes above = producers(from);
    if (above.empty())
        return std::nullopt;
    const Nodes siblings = consumers(above.front());
    const auto at = std::find(siblings.begin(), siblings.end(), from);
    if (at == siblings.end() || (step == Step::PreviousSibling && at == siblings.begin()))
        return std::nullopt;
    const auto to = step == Step::NextSibling ? at + 1 : at - 1;
    return to == siblings.end() ? std::nullopt : std::optional(*to);
}

} // namespace

bool walk(views::Selection& selection, Step step)
{
    const views::Selection::Walk walking(&selection);
    const views::Document& document = selection.document();
    const auto fx = selection.currentFx();
    const auto ir = selection.currentIr();
    if (document.fx() && fx && (selection.state().side == views::Side::Fx || !ir)) {
        const graph::Graph& graph = *document.fx();
        const auto to = target(
            fx->index(), step, [&](Index n) { return fxProducers(graph, n); }, [&](Index n) { return fxConsumers(graph, n); });
        if (to)
            selection.selectFx(graph::NodeId(*to));
        return to.has_value();
    }
    if (!document.ir || !ir)
        return false;
    const ir::DefUse chains(*document.ir);
    const auto to = target(
        ir->index(), step, [&](Index n) { return indices(chains.producers(ir::NodeId(n))); },
        [&](Index n) { return indices(chains.users(ir::NodeId(n))); });
    if (to)
        selection.selectIr(ir::NodeId(*to));
    return to.has_value();
}

} // namespace nodewise::viewer
