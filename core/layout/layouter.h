// SPDX-License-Identifier: Apache-2.0
// Nested layout, module by module: a placer ranks and orders each module's direct children once, results are shared by equal
// modules, and an expanded child only pushes its ancestors' contents apart. See also placer.h (Graphviz over a pipe) and item_shape.h.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/layout/scene.h"

#include <memory>
#include <vector>

namespace nodewise::layout {

class Placer;

/// Which groups are expanded. The root always is. A group inside a collapsed one keeps its state, but is not drawn. A plain value.
class ExpansionState {
public:
    ExpansionState() = default;
    static ExpansionState all(const Diagram& diagram);

    bool expanded(GroupId group) const;
    void set(GroupId group, bool expanded);
    void toggle(GroupId group) { set(group, !expanded(group)); }
    /// Expands the group and everything inside it, or collapses all of that.
    void setAllInside(const Diagram& diagram, GroupId group, bool expanded);
    /// Expands what hides the item or group; the group itself stays as it is. Returns whether anything changed.
    bool reveal(const Diagram& diagram, ItemId item);
    bool reveal(const Diagram& diagram, GroupId group);
    /// The outermost collapsed group around the item (or group); none if it is visible.
    GroupId hiddenBy(const Diagram& diagram, ItemId item) const;
    GroupId hiddenBy(const Diagram& diagram, GroupId group) const;
    bool operator==(const ExpansionState& other) const;

private:
    std::vector<bool> m_expanded; ///< by group; shorter = collapsed
};

struct LayoutOptions {
    bool share = true; ///< lay equal modules out once; off only to measure what sharing saves
};

/// What is known of one diagram under one set of text metrics: sizes, placements, finished modules. Keeping it makes the next layout
/// incremental: an expansion costs one placement and the respacing of its ancestors. Owns nothing of the diagram. Thread-safe:
/// layouts with the same cache run one after the other.
class LayoutCache {
public:
    LayoutCache();
    ~LayoutCache();
    LayoutCache(const LayoutCache&) = delete;
    LayoutCache& operator=(const LayoutCache&) = delete;

    /// Counters since construction, for tests and benchmarks.
    struct Counts {
        std::size_t placements = 0; ///< modules given to the placer
        std::size_t modules = 0;    ///< modules arranged (spaced and routed)
        std::size_t shared = 0;     ///< modules taken from an equal one
    };
    Counts counts() const;

    struct State;

private:
    friend Result<std::shared_ptr<const Scene>> layout(const Diagram&, const ExpansionState&, const TextMetrics&, Placer&, LayoutCache&,
                                                       const LayoutOptions&, const Progress&);
    std::unique_ptr<State> m_state;
};

/// The picture of a diagram in one state of expansion; equal arguments give equal scenes, whatever the cache holds. The cache must
/// be used with one diagram and one set of metrics only. Errors are the placer's, or cancelledMessage. Call it off the GUI thread.
Result<std::shared_ptr<const Scene>> layout(const Diagram& diagram, const ExpansionState& state, const TextMetrics& metrics, Placer& placer,
                                            LayoutCache& cache, const LayoutOptions& options = {}, const Progress& progress = {});

/// As many levels as can be read in a viewport of this size without zooming below `legibleScale`, outer levels first; at least what
/// gives a picture of some boxes. Needs no placer and takes a few milliseconds.
ExpansionState initialExpansion(const Diagram& diagram, double viewportWidth, double viewportHeight, const TextMetrics& metrics);
inline constexpr double legibleScale = 0.75;

} // namespace nodewise::layout
