// SPDX-License-Identifier: Apache-2.0
#include "views/debug/debug_context.h"

#include "views/common/selection.h"

namespace nodewise::views {

void selectNode(Selection& selection, Side side, std::uint32_t node)
{
    const Document& document = selection.document();
    if (side == Side::Fx && document.fx() && node < document.fx()->nodes().size())
        selection.selectFx(graph::NodeId(node));
    else if (side == Side::Ir && document.ir && node < document.ir->nodes.size())
        selection.selectIr(ir::NodeId(node));
}

void selectNodes(Selection& selection, Side side, const std::vector<std::uint32_t>& nodes)
{
    if (nodes.empty())
        return;
    if (nodes.size() == 1)
        return selectNode(selection, side, nodes.front());
    if (side == Side::Fx)
        selection.selectNodes({nodes.begin(), nodes.end()});
    else
        selection.selectIrNodes({nodes.begin(), nodes.end()});
}

std::optional<std::uint32_t> currentNode(const Selection& selection, Side side)
{
    if (side == Side::Fx) {
        const auto fx = selection.currentFx();
        return fx ? std::optional(fx->index()) : std::nullopt;
    }
    const auto ir = selection.currentIr();
    return ir ? std::optional(ir->index()) : std::nullopt;
}

} // namespace nodewise::views
