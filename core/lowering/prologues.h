// SPDX-License-Identifier: Apache-2.0
// Only for the .cpp files of core/lowering: pointwise kernels whose result one template reads, which may be computed in its kernel.
#pragma once

#include "core/lowering/grouping.h"
#include "core/lowering/operand.h"

#include <optional>
#include <vector>

namespace nodewise::lowering {

/// A group that reads another's result, and as what.
struct PrologueReader {
    Group* group = nullptr;
    GroupPrologue prologue;
};

/// Who alone reads the result of a pointwise group, perhaps through views, and takes it as an operand whose tiles may be computed. nullopt:
/// nobody, for a reason that `why` is set to where there is one that is not the reader's operator.
std::optional<PrologueReader> tryReader(const graph::Graph& graph, const Grouping& grouping, const Group& pointwise,
                                        std::vector<Group>& groups, UserText& why);

/// What has the shape of a value, as it is seen through views of the value. An error where a view takes a part of it, or no strides express
/// it.
Result<Operand> seenThrough(const graph::Graph& graph, const std::vector<graph::NodeId>& views, Operand operand);

/// The operand as seen through a larger shape: it does not move along dimensions that it is broadcast in.
Operand broadcast(const Operand& operand, const std::vector<std::int64_t>& shape);
Operand permuted(const Operand& operand, const std::vector<std::int64_t>& order);

} // namespace nodewise::lowering
