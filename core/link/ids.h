// SPDX-License-Identifier: Apache-2.0
// The ids that links join: FX nodes and IR nodes. Here, below both the IR and the link table, so that arrows point one way.
#pragma once

#include "core/graph/value.h"

namespace nodewise::ir {

using NodeId = Id<struct IrNodeTag>; ///< unique in an ir::Graph, over all its subgraphs

} // namespace nodewise::ir
