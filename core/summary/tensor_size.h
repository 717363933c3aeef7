// SPDX-License-Identifier: Apache-2.0
// Sizes of tensors, and which operators make no storage of their own. Internal to core/summary.
#pragma once

#include "core/graph/graph.h"

#include <optional>
#include <string_view>
#include <vector>

namespace nodewise::summary {

/// Sizes with symbols at their hints; nullopt where one is unknown. Sets `hinted` if a hint was used.
std::optional<std::vector<std::int64_t>> trySizes(const graph::TensorMeta& meta, bool* hinted = nullptr);
/// Product of the sizes, as a double: it can't overflow.
std::optional<double> tryElements(const graph::TensorMeta& meta, bool* hinted = nullptr);
/// Elements times item size; nullopt where unknown.
std::optional<std::uint64_t> tryBytes(const graph::TensorMeta& meta);

/// "add" of "aten.add.Tensor".
std::string_view baseOp(std::string_view opType);
/// Yields a view of its first tensor argument, or that argument itself (in-place operators).
bool sharesStorage(const graph::Graph& graph, const graph::Node& node);
/// Moves or only renames data: no arithmetic.
bool isDataMovement(std::string_view base);

/// The argument of that name, else the one at that position; null if neither is there.
const graph::Argument* tryArgument(const graph::Node& node, std::string_view name, std::size_t position);
/// The tensor that a node reference yields; null for anything else.
const graph::TensorMeta* tryTensor(const graph::Graph& graph, const graph::Argument* argument);

} // namespace nodewise::summary
