// SPDX-License-Identifier: Apache-2.0
// What torch.fx.traceback.annotate left on a node (its "custom" metadata, JSON in the file), as torch prints it.
#pragma once

#include <string>
#include <string_view>

namespace nodewise::graph {

/// "{'stage': 1}" for {"stage": 1}: a Python dict, values longer than 40 characters cut, as in print_readable.
/// "" for an empty object and for what is not a JSON object.
std::string annotationText(std::string_view json);

} // namespace nodewise::graph
