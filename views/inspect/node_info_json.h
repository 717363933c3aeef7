// SPDX-License-Identifier: Apache-2.0
// A NodeInfo as JSON, for the clipboard.
#pragma once

#include "core/ir/node_info.h"

#include <QString>

namespace nodewise::views {

/// {"name", "op", "target", "args": [TEXT], "kwargs": {NAME: TEXT}, "input_metas", "output_metas", "attrs"}; arguments as torch.fx prints
/// them, NaN and infinities as strings, since JSON has none.
QString nodeInfoJson(const ir::NodeInfo& info, const graph::Graph& graph);

} // namespace nodewise::views
