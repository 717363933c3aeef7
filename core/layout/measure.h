// SPDX-License-Identifier: Apache-2.0
// Sizes of a diagram's things under one set of text metrics, measured when first asked for.
#pragma once

#include "core/layout/levels.h"
#include "core/layout/scene.h"

#include <unordered_map>

namespace nodewise::layout {

/// An item or collapsed group with the stubs beside it.
struct BoxSize {
    double width = 0, height = 0;
    double stubs = 0;            ///< room right of the box
    std::vector<Rect> stubRects; ///< relative to the box
    std::vector<std::string> stubTexts;
    std::vector<ItemId> stubMakers; ///< the last one stands for the rest, where its text is "+3"
};

/// Holds no metrics: they are handed in, and must be the same ones each time. Diagram and levels must outlive it.
class Measure {
public:
    Measure(const Diagram& diagram, const Levels& levels);

    const BoxSize& item(ItemId item, const TextMetrics& metrics);
    const BoxSize& group(GroupId group, const TextMetrics& metrics); ///< collapsed
    double headerWidth(GroupId group, const TextMetrics& metrics) const;
    double labelWidth(std::string_view label, const TextMetrics& metrics);

private:
    std::string titleRoom(const std::string& title) const;
    template <class Shape>
    const BoxSize& sized(BoxSize& box, Shape shape, End end, const TextMetrics& metrics) const;
    void addStubs(BoxSize& box, const std::vector<ItemId>& makers, const TextMetrics& metrics) const;

    const Diagram& m_diagram;
    const Levels& m_levels;
    std::vector<BoxSize> m_items, m_groups;                     ///< width 0 = not measured yet
    std::unordered_map<std::string_view, std::size_t> m_digits; ///< most digits after a name; keys point into the diagram
    std::unordered_map<std::string_view, double> m_labels;
};

} // namespace nodewise::layout
