// SPDX-License-Identifier: Apache-2.0
#include "views/graph/canvas_input.h"

#include "views/common/tip.h"
#include "views/graph/canvas_parts.h"
#include "views/graph/node_text.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>

#include <cmath>

namespace nodewise::views {

using namespace layout;

Hit CanvasInput::hitAt(const QPointF& logical) const
{
    if (!d.model)
        return {};
    const QPointF device = logical * d.ratio();
    for (const FloatingTitle& title : d.frame.titles()) {
        if (!title.plate.contains(device))
            continue;
        const bool triangle = device.x() < title.plate.left() + title.triangle + 4 * d.ratio();
        return {triangle && title.triangle > 0 ? Hit::Kind::GroupTriangle : Hit::Kind::GroupHeader, title.group};
    }
    return d.model->hit(d.view.transform().unmap(device), 5 * d.ratio() / d.view.transform().scale, *d.metrics);
}

/// The item whose left top corner is there: that is where its breakpoint stands.
std::optional<std::uint32_t> CanvasInput::cornerAt(const QPointF& logical) const
{
    if (!d.model || detailAt(d.view.transform().scale / d.unit()) >= Detail::Blocks)
        return std::nullopt;
    const double reach = 8 * d.ratio() / d.view.transform().scale;
    const QPointF at = d.view.transform().unmap(logical * d.ratio());
    std::vector<std::uint32_t> found;
    d.model->items().query(QRectF(at - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach)), found);
    for (const std::uint32_t index : found) {
        const PlacedItem& placed = d.model->scene().items[index];
        const QPointF off = at - QPointF(placed.rect.x + reach * 0.2, placed.rect.y + reach * 0.2);
        if (d.nodeOf(placed.item) != noNode && std::abs(off.x()) < reach && std::abs(off.y()) < reach)
            return index;
    }
    return std::nullopt;
}

QStringList CanvasInput::hintOf(const Hit& hit) const
{
    if (!m_hint || !d.model)
        return {};
    if (hit.kind == Hit::Kind::Item)
        return m_hint(d.nodeAt(hit.index));
    if (hit.kind == Hit::Kind::Chip)
        return m_hint(d.diagram->item(d.model->scene().items[hit.index].item).chips[hit.chip].node);
    if (hit.kind == Hit::Kind::Stub)
        return m_hint(d.nodeOf(d.model->scene().stubs[hit.index].producer));
    // Of a line the value that runs along it, where it is one.
    if (const Route* route = hit.kind == Hit::Kind::Route ? &d.model->scene().routes[hit.index] : nullptr;
        route && route->edges.size() == 1)
        return m_hint(d.nodeOf(d.diagram->edges[route->edges.front()].from));
    return {};
}

void CanvasInput::hover(const QPointF& logical)
{
    const Hit hit = hitAt(logical);
    if (const auto at = cornerAt(logical); at != m_corner) {
        m_corner = at;
        d.q->setCursor(m_corner ? Qt::PointingHandCursor : Qt::ArrowCursor);
        d.q->update();
    }
    if (m_corner)
        return;
    if (hit == d.picks.highlight().hover())
        return;
    d.picks.highlight().setHover(hit);
    const bool acts = hit.kind == Hit::Kind::Stub || hit.kind == Hit::Kind::GroupTriangle;
    d.q->setCursor(acts ? Qt::PointingHandCursor : Qt::ArrowCursor);
    d.q->update();
    Q_EMIT d.q->hovered(d.picks.textOf(hit).join(QStringLiteral("  ")));
}

void CanvasInput::jumpToProducer(const Stub& stub)
{
    const std::uint32_t node = d.nodeOf(stub.producer);
    d.picks.select(End{.item = stub.producer});
    if (node == noNode)
        return;
    d.layout.revealNode(node);
    Q_EMIT d.q->stubActivated(node);
}

void CanvasInput::click(const QPointF& logical, Qt::KeyboardModifiers modifiers)
{
    if (const auto at = cornerAt(logical); at && modifiers == Qt::NoModifier) {
        Q_EMIT d.q->breakpointClicked(d.nodeAt(*at));
        return;
    }
    clickHit(hitAt(logical), modifiers & (Qt::ShiftModifier | Qt::ControlModifier));
}

void CanvasInput::clickHit(const Hit& hit, bool add)
{
    switch (hit.kind) {
    case Hit::Kind::Item:
        return d.picks.select(*d.picks.endOf(hit), add);
    case Hit::Kind::Chip:
        return clickChip(hit, add);
    case Hit::Kind::CollapsedGroup:
    case Hit::Kind::GroupHeader:
        return d.picks.select(*d.picks.endOf(hit));
    case Hit::Kind::GroupTriangle: {
        const PlacedGroup& placed = d.model->scene().groups[hit.index];
        return d.layout.setExpanded(placed.group, !placed.expanded);
    }
    case Hit::Kind::Stub:
        return jumpToProducer(d.model->scene().stubs[hit.index]);
    case Hit::Kind::Route: {
        const Route& route = d.model->scene().routes[hit.index];
        d.picks.select(route.from);
        if (route.to.item.valid())
            d.picks.select(route.to, true);
        return;
    }
    case Hit::Kind::GroupArea:
    case Hit::Kind::Nothing:
        if (!add)
            d.picks.clear();
        return;
    }
}

/// A weight is a node of its own, where the graph has one.
void CanvasInput::clickChip(const Hit& hit, bool add)
{
    const std::uint32_t node = d.diagram->item(d.model->scene().items[hit.index].item).chips[hit.chip].node;
    node == noNode ? d.picks.select(*d.picks.endOf(hit), add) : d.picks.selectNode(node);
}

void CanvasInput::toggleCurrent()
{
    const auto end = d.picks.current();
    if (!end)
        return;
    if (!end->item.valid())
        d.layout.toggle(end->group);
    else if (d.nodeOf(end->item) != noNode)
        Q_EMIT d.q->nodeActivated(d.nodeOf(end->item));
}

void CanvasInput::goTo(const std::optional<End>& end)
{
    if (!end)
        return;
    d.picks.select(*end);
    d.view.ensureVisible(toQt(d.model->places().rect(*end)));
}

bool CanvasInput::walk(int key)
{
    using Step = CanvasNavigator::Step;
    if (!d.model)
        return false;
    const auto to = d.picks.neighbor(key == Qt::Key_Up     ? Step::Producer
                                     : key == Qt::Key_Down ? Step::Consumer
                                     : key == Qt::Key_Left ? Step::Left
                                                           : Step::Right);
    if (!to)
        return true;
    const Selection::Walk step(d.picks.selection());
    goTo(to);
    return true;
}

/// One level out: from a node to its module, from there to the module around it.
bool CanvasInput::stepOut()
{
    const auto end = d.picks.current();
    if (!end)
        return false;
    const GroupId out = end->item.valid() ? d.diagram->item(end->item).group : d.diagram->group(end->group).parent;
    if (!out.valid() || out == GroupId(0)) {
        d.picks.clear();
    } else {
        d.picks.select(End{.group = out});
        d.view.ensureVisible(toQt(d.model->places().rect(d.model->places().visible(out))));
    }
    return true;
}

void CanvasInput::open(GroupId group, bool alone)
{
    alone ? d.layout.expandAlone(group) : d.layout.expandInside(group);
    Q_EMIT d.q->moduleOpened(QString::fromStdString(d.diagram->group(group).path), alone);
}

/// The module that is selected, or that the node stands in. False: there is none.
bool CanvasInput::openCurrent(bool alone)
{
    const auto end = d.model ? d.picks.current() : std::nullopt;
    const GroupId group = !end ? GroupId() : end->item.valid() ? d.diagram->item(end->item).group : end->group;
    if (!group.valid() || group == GroupId(0) || (!alone && end->item.valid()))
        return false;
    open(group, alone);
    return true;
}

/// What the context menu tells keys of.
bool CanvasInput::selectKey(const QKeyEvent& event)
{
    const auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
    const bool ctrl = modifiers == Qt::ControlModifier, shift = modifiers == Qt::ShiftModifier;
    if (!ctrl && !shift)
        return false;
    switch (event.key()) {
    case Qt::Key_Up:
        ctrl ? d.picks.selectAround(true) : d.picks.selectReached(Reach::Upstream);
        return true;
    case Qt::Key_Down:
        ctrl ? d.picks.selectAround(false) : d.picks.selectReached(Reach::Downstream);
        return true;
    case Qt::Key_Right:
        if (shift && d.picks.several())
            d.picks.selectReached(Reach::Between);
        return shift;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return openCurrent(shift);
    default:
        return false;
    }
}

bool CanvasInput::key(const QKeyEvent& event)
{
    if (selectKey(event))
        return true;
    const bool ctrl = event.modifiers() & Qt::ControlModifier;
    switch (event.key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
        return event.modifiers() & (Qt::AltModifier | Qt::ControlModifier) ? false : walk(event.key());
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        toggleCurrent();
        return true;
    case Qt::Key_Escape:
        return stepOut();
    case Qt::Key_Home:
        if (d.model)
            goTo(CanvasNavigator::first(*d.model));
        return true;
    case Qt::Key_0:
        if (ctrl)
            d.q->zoomToFit();
        return ctrl;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        d.q->zoomIn();
        return true;
    case Qt::Key_Minus:
        d.q->zoomOut();
        return true;
    case Qt::Key_PageDown:
        d.view.pan(QPointF(0, -0.8 * d.deviceSize().height()));
        return true;
    case Qt::Key_PageUp:
        d.view.pan(QPointF(0, 0.8 * d.deviceSize().height()));
        return true;
    default:
        return false;
    }
}

void CanvasInput::press(const QMouseEvent& event)
{
    if (event.button() != Qt::LeftButton && event.button() != Qt::MiddleButton)
        return;
    m_pressed = m_last = event.position();
    m_moved = false;
    const Hit hit = hitAt(event.position());
    const bool onThing = hit.kind != Hit::Kind::Nothing && hit.kind != Hit::Kind::GroupArea;
    if (event.button() == Qt::LeftButton && event.modifiers() & Qt::ShiftModifier && !onThing)
        m_rubber = QRectF(event.position(), QSizeF(0, 0));
    else
        m_panning = true;
}

void CanvasInput::move(const QMouseEvent& event)
{
    if (!m_panning && !m_rubber)
        return hover(event.position());
    if (!m_moved && (event.position() - m_pressed).manhattanLength() < QApplication::startDragDistance() * 0.5)
        return;
    m_moved = true;
    if (m_rubber) {
        *m_rubber = QRectF(m_pressed, event.position()).normalized();
        d.q->update();
        return;
    }
    d.q->setCursor(Qt::ClosedHandCursor);
    const QPointF by = (event.position() - m_last) * d.ratio();
    m_last = event.position();
    d.view.pan(by);
}

void CanvasInput::release(const QMouseEvent& event)
{
    const bool wasPanning = std::exchange(m_panning, false);
    if (const auto rubber = std::exchange(m_rubber, std::nullopt); rubber && m_moved && d.model)
        return selectInside(*rubber);
    d.q->setCursor(Qt::ArrowCursor);
    if (wasPanning && !m_moved && event.button() == Qt::LeftButton)
        click(event.position(), event.modifiers());
    d.q->update();
}

void CanvasInput::selectInside(const QRectF& rubber)
{
    std::vector<std::uint32_t> found;
    d.model->items().query(d.view.transform().unmap(QRectF(rubber.topLeft() * d.ratio(), rubber.size() * d.ratio())), found);
    for (std::uint32_t& placed : found)
        placed = d.nodeAt(placed);
    d.picks.addNodes(found);
}

void CanvasInput::doubleClick(const QMouseEvent& event)
{
    const Hit hit = hitAt(event.position());
    const auto end = d.model ? d.picks.endOf(hit) : std::nullopt;
    if (!end || event.button() != Qt::LeftButton)
        return;
    if (end->item.valid()) {
        if (d.nodeOf(end->item) != noNode)
            Q_EMIT d.q->nodeActivated(d.nodeOf(end->item));
        return;
    }
    // The first click of a double click on the triangle has toggled it already.
    if (hit.kind != Hit::Kind::GroupTriangle && hit.kind != Hit::Kind::GroupArea)
        d.layout.toggle(end->group);
}

void CanvasInput::leave()
{
    d.picks.highlight().setHover({});
    m_corner.reset();
    d.q->update();
    Q_EMIT d.q->hovered(QString());
}

void CanvasInput::wheel(const QWheelEvent& event)
{
    const bool ctrl = event.modifiers() & Qt::ControlModifier;
    const bool pad = !event.pixelDelta().isNull() && event.source() != Qt::MouseEventNotSynthesized;
    const bool touch = pad || event.phase() != Qt::NoScrollPhase;
    const QPointF delta = event.pixelDelta().isNull() ? QPointF(event.angleDelta()) : QPointF(event.pixelDelta());
    if (ctrl || (m_wheelZooms && !touch && !(event.modifiers() & Qt::ShiftModifier))) {
        d.view.zoomBy(std::pow(2.0, (event.angleDelta().y() ? event.angleDelta().y() : event.angleDelta().x()) / 120.0 / 3.5),
                      event.position() * d.ratio());
        return;
    }
    QPointF moved = delta * d.ratio();
    if (!touch && event.modifiers() & Qt::ShiftModifier && moved.x() == 0)
        moved = QPointF(moved.y(), 0);
    d.view.pan(moved);
}

void CanvasInput::gesture(const QNativeGestureEvent& event)
{
    if (event.gestureType() == Qt::ZoomNativeGesture)
        d.view.zoomBy(1 + event.value(), event.position() * d.ratio());
}

void CanvasInput::showToolTip(const QHelpEvent& event)
{
    const Hit hit = hitAt(event.pos());
    const QStringList lines = d.picks.textOf(hit) + hintOf(hit);
    showTip(event.globalPos(), lines.isEmpty() ? Tip() : NodeText::markup(lines, d.theme.dim.name()), d.q);
}

void CanvasInput::chooseForMenu(const QContextMenuEvent& event)
{
    if (event.reason() != QContextMenuEvent::Mouse)
        return;
    const auto end = d.picks.endOf(hitAt(event.pos()));
    const auto& chosen = d.picks.highlight().selected();
    if (end && std::none_of(chosen.begin(), chosen.end(), [&](End e) { return same(e, *end); }))
        d.picks.select(*end);
}

} // namespace nodewise::views
