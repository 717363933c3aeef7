// SPDX-License-Identifier: Apache-2.0
// Values as kernels see them, and back.
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/lowering/plan.h"

#include <ATen/core/Tensor.h>

#include <optional>

namespace nodewise::torch_worker {

/// The node's value (of several the one that the argument is about) over the argument's shape and strides: a view where the value lies as
/// the program's metadata say, else of a copy that does. Errors: it is not of the shape or dtype that the kernel was planned for.
Result<at::Tensor> seenBy(const lowering::LaunchArgument& argument, const graph::Node& node, const at::Tensor& value);

/// Of a value that another launch copies first: what the copy's kernel leaves, read through the operand.
at::Tensor seenInCopy(const lowering::Operand& operand, const at::Tensor& copy);

/// A tensor like the node's value, or that one of several, by the program's metadata; its elements are not set. Errors: it is no tensor of
/// known sizes.
Result<at::Tensor> emptyLike(const graph::Node& node, std::optional<std::size_t> result);

} // namespace nodewise::torch_worker
