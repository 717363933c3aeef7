// SPDX-License-Identifier: Apache-2.0
// The schema-based fallback of pytorch-ir's operator guide: an operator's arguments out of a node's flat inputs and its attributes.
#pragma once

#include "core/torch/run/attr_argument.h"

#include <optional>
#include <vector>

namespace c10 {
struct FunctionSchema;
}

namespace nodewise::torch_worker {

/// One argument per schema argument; none: the default. Tensors are taken from the left; an attribute of an argument's name comes
/// first; lists regroup by _tensor_list_sizes and _tensor_list_none_masks, without sizes in equal parts; an absent Tensor? is None; a
/// required argument in neither is an error.
Result<std::vector<std::optional<graph::Argument>>> fillSchema(const c10::FunctionSchema& schema, const ir::OpNode& node,
                                                               const std::vector<graph::Argument>& inputs, const NodeByName& byName);

/// Null if the node has none of the name.
const ir::Attr* tryAttr(const ir::OpNode& node, std::string_view name);

} // namespace nodewise::torch_worker
