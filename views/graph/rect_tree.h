// SPDX-License-Identifier: Apache-2.0
// A packed R-tree: which rectangles touch an area. Built once per scene by sort-tile-recursive packing (Leutenegger et al., 1997).
#pragma once

#include <cstdint>

#include <QRectF>

#include <vector>

namespace nodewise::views {

/// Immutable after build; about 24 bytes per rectangle.
class RectTree {
public:
    RectTree() = default;
    explicit RectTree(const std::vector<QRectF>& rects);

    /// Indices of the rectangles that touch the area, ascending; `found` is emptied first.
    void query(const QRectF& area, std::vector<std::uint32_t>& found) const;
    std::size_t size() const { return m_order.size(); }

private:
    struct Box {
        float left, top, right, bottom;
        bool touches(const Box& o) const { return left <= o.right && o.left <= right && top <= o.bottom && o.top <= bottom; }
    };
    void sortTiles(const std::vector<QRectF>& rects);
    void addLevel();

    static constexpr std::size_t fan = 12;
    std::vector<std::uint32_t> m_order;     ///< leaf position -> index given
    std::vector<std::vector<Box>> m_levels; ///< 0: leaves; the last has at most `fan` boxes
};

} // namespace nodewise::views
