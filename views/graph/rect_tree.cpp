// SPDX-License-Identifier: Apache-2.0
#include "views/graph/rect_tree.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace nodewise::views {

RectTree::RectTree(const std::vector<QRectF>& rects)
{
    if (rects.empty())
        return;
    sortTiles(rects);
    std::vector<Box> leaves;
    leaves.reserve(rects.size());
    for (const std::uint32_t index : m_order) {
        const QRectF& r = rects[index];
        leaves.push_back({float(r.left()), float(r.top()), float(r.right()), float(r.bottom())});
    }
    m_levels.push_back(std::move(leaves));
    while (m_levels.back().size() > fan)
        addLevel();
}

// Slices by y, each sorted by x: neighbors in the order are neighbors in the plane.
void RectTree::sortTiles(const std::vector<QRectF>& rects)
{
    m_order.resize(rects.size());
    std::iota(m_order.begin(), m_order.end(), 0u);
    std::sort(m_order.begin(), m_order.end(), [&](auto a, auto b) { return rects[a].center().y() < rects[b].center().y(); });
    const double tiles = std::ceil(double(rects.size()) / fan);
    const std::size_t slice = fan * std::size_t(std::ceil(std::sqrt(tiles)));
    for (std::size_t from = 0; from < m_order.size(); from += slice) {
        const auto first = m_order.begin() + std::ptrdiff_t(from);
        const auto last = m_order.begin() + std::ptrdiff_t(std::min(from + slice, m_order.size()));
        std::sort(first, last, [&](auto a, auto b) { return rects[a].center().x() < rects[b].center().x(); });
    }
}

void RectTree::addLevel()
{
    const std::vector<Box>& below = m_levels.back();
    std::vector<Box> level;
    for (std::size_t from = 0; from < below.size(); from += fan) {
        Box box = below[from];
        for (std::size_t i = from + 1; i < std::min(from + fan, below.size()); ++i) {
            box.left = std::min(box.left, below[i].left);
            box.top = std::min(box.top, below[i].top);
            box.right = std::max(box.right, below[i].right);
            box.bottom = std::max(box.bottom, below[i].bottom);
        }
        level.push_back(box);
    }
    m_levels.push_back(std::move(level));
}

void RectTree::query(const QRectF& area, std::vector<std::uint32_t>& found) const
{
    found.clear();
    if (m_levels.empty())
        return;
    const Box wanted{float(area.left()), float(area.top()), float(area.right()), float(area.bottom())};
    std::vector<std::uint32_t> open(m_levels.back().size()), next;
    std::iota(open.begin(), open.end(), 0u);
    for (std::size_t level = m_levels.size(); level-- > 0;) {
        const std::vector<Box>& boxes = m_levels[level];
        next.clear();
        for (const std::uint32_t at : open) {
            if (!boxes[at].touches(wanted))
                continue;
            if (level == 0)
                found.push_back(m_order[at]);
            else
                for (std::size_t child = at * fan; child < std::min((at + 1) * fan, m_levels[level - 1].size()); ++child)
                    next.push_back(std::uint32_t(child));
        }
        open.swap(next);
    }
    std::sort(found.begin(), found.end());
}

} // namespace nodewise::views
