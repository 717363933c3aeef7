// SPDX-License-Identifier: Apache-2.0
#include "views/graph/floating_titles.h"

#include "core/layout/item_shape.h"

#include <algorithm>
#include <unordered_map>

namespace nodewise::views {

using namespace layout;

namespace {

constexpr double smallestHeader = 6; // logical pixels of a header's text that is drawn in its place
constexpr double padX = 6;           // logical pixels from the plate's edge to its text
constexpr double deepestStack = 0.4; // of the view's height

class Titles {
public:
    Titles(const SceneModel& model, const TextMetrics& metrics, const ViewTransform& view, double ratio, const QRectF& exposed,
           const Ink& ink)
        : m_model(model), m_metrics(metrics), m_view(view), m_ratio(ratio), m_exposed(exposed), m_ink(ink)
    {
    }

    std::vector<FloatingTitle> take()
    {
        std::vector<std::uint32_t> found;
        m_model.groups().query(m_view.unmap(m_exposed), found);
        const bool headers = 13 * m_view.scale / m_ratio >= smallestHeader;
        for (const std::uint32_t index : found) {
            const PlacedGroup& placed = m_model.scene().groups[index];
            if (placed.expanded && placed.group != GroupId(0))
                headers ? addHeader(index, placed) : addSmall(index, placed);
        }
        return std::move(m_titles);
    }

private:
    /// Below the plates of the groups around it that are stuck to the top.
    double topOf(GroupId group) const
    {
        for (GroupId at = m_model.diagram().group(group).parent; at.valid(); at = m_model.diagram().group(at).parent)
            if (const auto stuck = m_bottoms.find(at.index()); stuck != m_bottoms.end())
                return stuck->second;
        return m_exposed.top() + 3 * m_ratio;
    }

    int stackedAround(GroupId group) const
    {
        int count = 0;
        for (GroupId at = m_model.diagram().group(group).parent; at.valid(); at = m_model.diagram().group(at).parent)
            count += m_bottoms.contains(at.index());
        return count;
    }

    // A header that is in sight needs nothing; else the title moves along inside its module's box.
    void addHeader(std::uint32_t index, const PlacedGroup& placed)
    {
        const QRectF box = m_view.map(placed.rect);
        const Group& group = m_model.diagram().group(placed.group);
        const double size = std::clamp(13 * m_view.scale, 11 * m_ratio, 13 * m_ratio), height = size + 6 * m_ratio;
        const double homeX = box.left() + shape::padX * m_view.scale, homeY = box.top() + shape::groupHeader * m_view.scale / 2;
        const double top = topOf(placed.group), y = std::max(homeY - height / 2, top);
        const bool above = homeY - size / 2 < top;
        if (!above && homeX >= m_exposed.left())
            return;
        const int around = above ? stackedAround(placed.group) : 0;
        const double left = std::max(homeX, m_exposed.left() + (8 + 10 * around) * m_ratio) - padX * m_ratio;
        const double room = std::min(box.right() - 3 * m_ratio, m_exposed.right()) - left;
        const double lowest = box.bottom() - height - 2 * m_ratio;
        if (lowest < top - height / 2 || room < 40 * m_ratio || y > m_exposed.top() + deepestStack * m_exposed.height() + height)
            return;
        FloatingTitle title{
            index, {}, headerText(group, {homeX, homeY}, box.right()), size, m_ink.textWidth("▾ ", size), groupTitle(group, true)};
        const double text = m_ink.textWidth(title.text, size) + 2 * padX * m_ratio;
        title.plate = QRectF(left, std::min(y, lowest), std::min(text, room), height);
        if (above)
            m_bottoms[placed.group.index()] = title.plate.bottom() + m_ratio;
        m_titles.push_back(std::move(title));
    }

    QRectF headerText(const Group& group, QPointF start, double right) const
    {
        const double scale = m_view.scale, height = 18 * scale;
        const double width = m_ink.textWidth(groupTitle(group, true), 13 * scale) + 12 * scale +
                             m_ink.textWidth(m_metrics.say(groupSubtitle(group)), 11 * scale) + 2 * m_ratio;
        const QRectF all(start.x(), start.y() - height / 2, std::min(width, right - 2 * m_ratio - start.x()), height);
        return all.intersected(m_exposed);
    }

    // The header is too small for text: a title of a fixed size, unless another one stands there.
    void addSmall(std::uint32_t index, const PlacedGroup& placed)
    {
        const QRectF box = m_view.map(placed.rect);
        const double size = 11 * m_ratio, height = 15 * m_ratio;
        // A high, narrow module's title may stand out of it.
        const bool narrow = box.width() < 44 * m_ratio;
        if (box.height() < (narrow ? 36 : 20) * m_ratio || box.width() < 8 * m_ratio)
            return;
        const std::string& text = m_model.diagram().group(placed.group).title;
        const double room = narrow ? 110 * m_ratio : box.width() - 4 * m_ratio;
        const double width = std::min(m_ink.textWidth(text, size) + 8 * m_ratio, room), wanted = topOf(placed.group);
        const bool above = box.top() + 2 < wanted;
        const double top = std::clamp(wanted, box.top() + 2, std::max(box.top() + 2, box.bottom() - height - 2));
        const double left = m_exposed.left() + (2 + (above ? 8 * stackedAround(placed.group) : 0)) * m_ratio;
        const QRectF plate(std::max(box.left() + 3 * m_ratio, left), top, width, height);
        const auto overlaps = [&plate](const FloatingTitle& other) { return plate.intersects(other.plate); };
        if ((!narrow && plate.right() > box.right()) || std::any_of(m_titles.begin(), m_titles.end(), overlaps))
            return;
        if (above)
            m_bottoms[placed.group.index()] = plate.bottom() + m_ratio;
        m_titles.push_back({index, plate, {}, size, 0, text});
    }

    const SceneModel& m_model;
    const TextMetrics& m_metrics;
    const ViewTransform& m_view;
    double m_ratio;
    QRectF m_exposed;
    const Ink& m_ink;
    std::vector<FloatingTitle> m_titles;
    std::unordered_map<std::size_t, double> m_bottoms; ///< by group: where the titles inside may begin
};

} // namespace

std::vector<FloatingTitle> floatingTitles(const SceneModel& model, const TextMetrics& metrics, const ViewTransform& view, double ratio,
                                          const QRectF& exposed, const Ink& ink)
{
    return Titles(model, metrics, view, ratio, exposed, ink).take();
}

} // namespace nodewise::views
