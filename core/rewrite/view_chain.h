// SPDX-License-Identifier: Apache-2.0
// What a chain of views does to the tensor at its beginning. Internal to core/rewrite.
#pragma once

#include "core/graph/graph.h"

#include <optional>
#include <variant>
#include <vector>

namespace nodewise::rewrite {

/// Sizes and strides, all of them known.
struct Extent {
    std::vector<std::int64_t> sizes, strides;
    bool operator==(const Extent&) const = default;
};
/// Of a tensor whose sizes are no symbols.
std::optional<Extent> extentOf(const graph::Node& node);

/// Whether they are the same places in memory: axes of size 1 may have any stride.
bool samePlaces(const Extent& a, const Extent& b);

/// A node that only looks at its first argument in another way, or copies it in row-major order of what it looks like.
bool isFoldableView(const graph::Node& node);
/// What it does to an extent; nullopt: it would have to copy.
std::optional<Extent> viewed(const graph::Node& node, const Extent& from);

struct SameView {};
struct Reshaped {
    std::vector<std::int64_t> sizes;
    bool copies = false;
};
struct Permuted {
    std::vector<std::int64_t> order;
};
struct Expanded {
    std::vector<std::int64_t> sizes;
};
using OneView = std::variant<SameView, Reshaped, Permuted, Expanded>;
/// The one operator that does to `base` what a chain of views did. `logical`: the chain's effect on a row-major tensor of the base's
/// sizes; `result`: where its elements lie in fact, which has to be so afterwards, since a later view may depend on it.
std::optional<OneView> oneView(const Extent& base, const Extent& logical, const Extent& result);

} // namespace nodewise::rewrite
