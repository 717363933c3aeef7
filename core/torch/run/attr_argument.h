// SPDX-License-Identifier: Apache-2.0
// Attributes of the IR turned back into arguments: strings as torch prints dtypes, devices and the like become these again where the
// schema asks for them. Forms: docs/ir-format.md.
#pragma once

#include "core/graph/value.h"
#include "core/ir/ir.h"

#include <functional>
#include <string>

namespace c10 {
struct Type; // NOLINT(bugprone-forward-declaration-namespace): at::Type is another
}

namespace nodewise::torch_worker {

/// Looks up {"$node": NAME}; an invalid id if there is no such node.
using NodeByName = std::function<graph::NodeId(const std::string&)>;

/// `type` null: no schema says what the argument is; a string that names a dtype counts as one. An error names what can't be turned back.
Result<graph::Argument> argumentOf(const ir::Attr& attr, const c10::Type* type, const NodeByName& node);

} // namespace nodewise::torch_worker
