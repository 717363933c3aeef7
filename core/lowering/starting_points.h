// SPDX-License-Identifier: Apache-2.0
// Which of the templates that are there an operator's own may begin with.
#pragma once

#include "core/lowering/skeleton.h"

namespace nodewise::lowering {

/// How a result's shape comes from those of the operands.
enum class ShapeRelation : std::uint8_t {
    Same,    ///< that of the operands, broadcast
    Fewer,   ///< elements of one operand come together: a reduction
    Product, ///< two operands share extents that the result has not
    Other
};
/// Of a node; of a template as its buffers say it.
ShapeRelation relationOf(const graph::Graph& graph, const graph::Node& node);
ShapeRelation relationOf(const TemplateFile& file);

struct StartingPoint {
    const TemplateFile* file = nullptr;
    bool fits = false; ///< it takes as many tensors, and shapes go as the node's do
    UserText hint;     ///< what speaks for it, or against
};
/// Templates that one may begin with, those that fit first. `relation`: of the node that the kernel is for, if there is one.
std::vector<StartingPoint> startingPoints(const std::vector<TemplateFile>& templates, const protocol::OpSchema& schema,
                                          std::optional<ShapeRelation> relation = {});

} // namespace nodewise::lowering
