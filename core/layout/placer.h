// SPDX-License-Identifier: Apache-2.0
// Places one module's direct children; the interface between the layouter and Graphviz, which lives in a worker process.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/layout/scene.h"

#include <cstdint>
#include <span>
#include <vector>

namespace nodewise::layout {

/// A graph of boxes without names. Sizes in pixels. Flow is downwards. Cycles are allowed, self-loops are not.
struct PlacementRequest {
    enum class Rank : std::uint8_t { Free, First, Last }; ///< First, Last: in the top or bottom row, alone with their like
    struct Node {
        double width = 0, height = 0;
        Rank rank = Rank::Free;
        bool operator==(const Node&) const = default;
    };
    struct Edge {
        std::uint32_t from = 0, to = 0; ///< indices into nodes
        std::uint32_t weight = 1;       ///< how much the edge should be short and straight
        bool operator==(const Edge&) const = default;
    };
    std::vector<Node> nodes;
    std::vector<Edge> edges;
    bool operator==(const PlacementRequest&) const = default;
};

/// Where the boxes go: nodes of one row have equal y. Coordinates in pixels, y down, origin anywhere.
struct Placement {
    std::vector<Point> centers;              ///< per node
    std::vector<std::vector<Point>> splines; ///< per edge: cubic Bezier, 1 + 3n points from `from` to `to`; may be empty (adjacent rows)
    bool operator==(const Placement&) const = default;
};

/// Used by one thread at a time.
class Placer {
public:
    virtual ~Placer() = default;
    /// One answer per request, in order.
    virtual Result<std::vector<Placement>> place(std::span<const PlacementRequest> requests, const CancelToken& cancel) = 0;
};

/// Layers by longest paths, orders by barycenters; linear time per sweep. For modules too large for Graphviz, and for estimates.
class FastPlacer : public Placer {
public:
    Result<std::vector<Placement>> place(std::span<const PlacementRequest> requests, const CancelToken& cancel) override;
};

} // namespace nodewise::layout
