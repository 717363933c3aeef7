// SPDX-License-Identifier: Apache-2.0
// All groups of one diagram, laid out on demand: placements by structure, finished modules by structure and what is expanded inside.
#pragma once

#include "core/layout/arrange.h"
#include "core/layout/layouter.h"
#include "core/layout/measure.h"

#include <unordered_map>

namespace nodewise::layout {

/// Not thread-safe. The diagram must outlive it.
class ModuleLayouts {
public:
    explicit ModuleLayouts(const Diagram& diagram) : m_diagram(diagram), m_levels(diagram), m_measure(diagram, m_levels) {}

    /// The open groups (expanded, as are all around them), laid out; index = group, null where closed.
    using Open = std::vector<std::shared_ptr<const Arranged>>;
    Result<Open> layOut(const ExpansionState& state, const TextMetrics& metrics, Placer& placer, bool share, const Progress& progress);

    const Diagram& diagram() const { return m_diagram; }
    const Levels& levels() const { return m_levels; }
    Measure& measure() { return m_measure; }
    const LayoutCache::Counts& counts() const { return m_counts; }

private:
    /// A structure that modules may share.
    struct Base {
        PlacementRequest request;
        std::vector<std::uint32_t> pairOf; ///< per wire
        Rows rows;
        bool placed = false;
    };
    struct Finished {
        std::shared_ptr<const Arranged> arranged;
        std::uint32_t id = 0;
    };

    std::uint32_t baseOf(GroupId group, const TextMetrics& metrics, bool share);
    std::string structureKey(GroupId group, const TextMetrics& metrics);
    static void fillRequest(Base& base, const Level& level, const std::vector<BoxSize>& boxes);
    std::vector<BoxSize> boxesOf(const Level& level, const TextMetrics& metrics);
    Result<void> place(const std::vector<std::uint32_t>& bases, Placer& placer, const Progress& progress);
    Finished finish(GroupId group, std::uint32_t base, const std::vector<Finished>& done, const TextMetrics& metrics, bool share);
    ArrangeInput inputOf(GroupId group, std::uint32_t base, const std::vector<Finished>& done, const TextMetrics& metrics);

    const Diagram& m_diagram;
    Levels m_levels;
    Measure m_measure;
    std::vector<Base> m_bases;
    std::unordered_map<std::string, std::uint32_t> m_baseByKey;
    std::unordered_map<std::uint64_t, std::uint32_t> m_baseOfGroup; ///< by group and sharing
    std::unordered_map<std::string, Finished> m_finished;
    std::uint32_t m_nextId = 1;
    LayoutCache::Counts m_counts;
};

} // namespace nodewise::layout
