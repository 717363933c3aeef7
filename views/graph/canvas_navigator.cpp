// SPDX-License-Identifier: Apache-2.0
#include "views/graph/canvas_navigator.h"

#include "views/graph/view_transform.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace nodewise::views {

using namespace layout;

namespace {

QPointF centerOf(const SceneModel& model, End end)
{
    return toQt(model.places().rect(end)).center();
}

} // namespace

std::vector<End> CanvasNavigator::around(const SceneModel& model, End of, bool producers)
{
    std::vector<End> found;
    const auto add = [&found, of](End end) {
        if (!same(end, of) && std::none_of(found.begin(), found.end(), [end](End e) { return same(e, end); }))
            found.push_back(end);
    };
    for (const std::uint32_t index : model.routesAt(of)) {
        const Route& route = model.scene().routes[index];
        if (same(producers ? route.to : route.from, of))
            add(producers ? route.from : route.to);
    }
    for (const std::uint32_t index : model.stubsAt(of)) {
        const Stub& stub = model.scene().stubs[index];
        if (same(stub.consumer, of) == producers)
            add(producers ? model.places().visible(stub.producer) : stub.consumer);
    }
    return found;
}

std::optional<End> CanvasNavigator::step(const SceneModel& model, End from, Step step)
{
    const bool along = step == Step::Producer || step == Step::Consumer, up = step == Step::Producer;
    if (!along)
        return sideways(model, from, step == Step::Left);
    const std::vector<End> next = around(model, from, up);
    const bool back =
        up != m_wasUp && same(m_after, from) && std::any_of(next.begin(), next.end(), [this](End e) { return same(e, m_before); });
    const std::optional<End> to = back ? std::optional(m_before) : alongFlow(model, from, up);
    if (to) {
        m_before = from;
        m_after = *to;
        m_wasUp = up;
    }
    return to;
}

// A routed value before a hub's flag; among those the one most nearly above or below.
std::optional<End> CanvasNavigator::alongFlow(const SceneModel& model, End from, bool up)
{
    const QPointF here = centerOf(model, from);
    std::optional<End> best;
    double least = std::numeric_limits<double>::infinity();
    for (const End end : around(model, from, up)) {
        const QPointF off = centerOf(model, end) - here;
        const double cost = std::abs(off.x()) + 0.4 * std::abs(off.y());
        if (cost < least) {
            least = cost;
            best = end;
        }
    }
    return best;
}

// Boxes of the same group in the same row first, then whatever lies in that direction at about this height.
std::optional<End> CanvasNavigator::sideways(const SceneModel& model, End from, bool left)
{
    const QRectF box = toQt(model.places().rect(from));
    std::optional<End> best;
    double least = std::numeric_limits<double>::infinity();
    const auto consider = [&](End end, const QRectF& other) {
        const double dx = left ? box.center().x() - other.center().x() : other.center().x() - box.center().x();
        const double dy = std::abs(other.center().y() - box.center().y());
        const bool sameRow = other.top() < box.bottom() && box.top() < other.bottom();
        if (dx <= 1 || same(end, from) || (!sameRow && dy > dx))
            return;
        const double cost = dx + (sameRow ? 0 : 3 * dy + 200);
        if (cost < least) {
            least = cost;
            best = end;
        }
    };
    const GroupId group = from.item.valid() ? model.diagram().item(from.item).group : model.diagram().group(from.group).parent;
    if (!group.valid())
        return std::nullopt;
    const Group& inside = model.diagram().group(group);
    for (const ItemId item : inside.items)
        if (const auto rect = model.places().tryRect(item))
            consider(End{.item = item}, toQt(*rect));
    for (const GroupId child : inside.children)
        if (const auto rect = model.places().tryRect(child))
            consider(End{.group = child}, toQt(*rect));
    return best;
}

std::optional<End> CanvasNavigator::first(const SceneModel& model)
{
    std::optional<End> best;
    QPointF at;
    const auto consider = [&](End end, const Rect& rect) {
        if (!best || rect.y < at.y() || (rect.y == at.y() && rect.x < at.x())) {
            best = end;
            at = {rect.x, rect.y};
        }
    };
    for (const PlacedItem& placed : model.scene().items)
        consider(End{.item = placed.item}, placed.rect);
    for (const PlacedGroup& placed : model.scene().groups)
        if (!placed.expanded)
            consider(End{.group = placed.group}, placed.rect);
    return best;
}

} // namespace nodewise::views
