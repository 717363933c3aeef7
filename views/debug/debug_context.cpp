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

} // namespace nodewise::views
