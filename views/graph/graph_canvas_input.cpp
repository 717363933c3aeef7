// SPDX-License-Identifier: Apache-2.0
// Mouse, touch pad and keyboard on the canvas, and its context menu.
#include "views/graph/graph_canvas_p.h"
#include "views/graph/node_text.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QToolTip>

#include <cmath>

namespace nodewise::views {

using namespace layout;

Hit GraphCanvas::Private::hitAt(const QPointF& logical) const
{
    if (!model)
        return {};
    const QPointF device = logical * ratio();
    for (const FloatingTitle& title : titles) {
        if (!title.plate.contains(device))
            continue;
        const bool triangle = device.x() < title.plate.left() + title.triangle + 4 * ratio();
        return {triangle && title.triangle > 0 ? Hit::Kind::GroupTriangle : Hit::Kind::GroupHeader, title.group};
    }
    return model->hit(view.unmap(device), 5 * ratio() / view.scale, *metrics);
}

/// The item whose left top corner is there: that is where its breakpoint stands.
std::optional<std::uint32_t> GraphCanvas::Private::cornerAt(const QPointF& logical) const
{
    if (!model || detailAt(view.scale / unit()) >= Detail::Blocks)
        return std::nullopt;
    const double reach = 8 * ratio() / view.scale;
    const QPointF at = view.unmap(logical * ratio());
    std::vector<std::uint32_t> found;
    model->items().query(QRectF(at - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach)), found);
    for (const std::uint32_t index : found) {
        const PlacedItem& placed = model->scene().items[index];
        const QPointF off = at - QPointF(placed.rect.x + reach * 0.2, placed.rect.y + reach * 0.2);
        if (nodeOf(placed.item) != noNode && std::abs(off.x()) < reach && std::abs(off.y()) < reach)
            return index;
    }
    return std::nullopt;
}

QStringList GraphCanvas::Private::hintOf(const Hit& hit) const
{
    if (!hint || !model)
        return {};
    if (hit.kind == Hit::Kind::Item)
        return hint(nodeOf(model->scene().items[hit.index].item));
    if (hit.kind == Hit::Kind::Chip)
        return hint(diagram->item(model->scene().items[hit.index].item).chips[hit.chip].node);
    if (hit.kind == Hit::Kind::Stub)
        return hint(nodeOf(model->scene().stubs[hit.index].producer));
    return {};
}

void GraphCanvas::Private::hover(const QPointF& logical)
{
    const Hit hit = hitAt(logical);
    if (const auto at = cornerAt(logical); at != corner) {
        corner = at;
        q->setCursor(corner ? Qt::PointingHandCursor : Qt::ArrowCursor);
        q->update();
    }
    if (corner)
        return;
    if (hit == highlight.hover())
        return;
    highlight.setHover(hit);
    const bool acts = hit.kind == Hit::Kind::Stub || hit.kind == Hit::Kind::GroupTriangle;
    q->setCursor(acts ? Qt::PointingHandCursor : Qt::ArrowCursor);
    q->update();
    Q_EMIT q->hovered(textOf(hit).join(QStringLiteral("  ")));
}

void GraphCanvas::Private::jumpToProducer(const Stub& stub)
{
    const std::uint32_t node = nodeOf(stub.producer);
    select(End{.item = stub.producer});
    if (node == noNode)
        return;
    revealNode(node);
    Q_EMIT q->stubActivated(node);
}

void GraphCanvas::Private::click(const QPointF& logical, Qt::KeyboardModifiers modifiers)
{
    if (const auto at = cornerAt(logical); at && modifiers == Qt::NoModifier) {
        Q_EMIT q->breakpointClicked(nodeOf(model->scene().items[*at].item));
        return;
    }
    const Hit hit = hitAt(logical);
    const bool add = modifiers & (Qt::ShiftModifier | Qt::ControlModifier);
    switch (hit.kind) {
    case Hit::Kind::Item:
        select(*endOf(hit), add);
        break;
    case Hit::Kind::Chip: {
        const std::uint32_t node = diagram->item(model->scene().items[hit.index].item).chips[hit.chip].node;
        if (node == noNode) {
            select(*endOf(hit), add);
            break;
        }
        selecting = true;
        selectNodes({node});
        selecting = false;
        refreshHighlight();
        break;
    }
    case Hit::Kind::CollapsedGroup:
    case Hit::Kind::GroupHeader:
        select(*endOf(hit));
        break;
    case Hit::Kind::GroupTriangle: {
        const PlacedGroup& placed = model->scene().groups[hit.index];
        setExpanded(placed.group, !placed.expanded);
        break;
    }
    case Hit::Kind::Stub:
        jumpToProducer(model->scene().stubs[hit.index]);
        break;
    case Hit::Kind::Route: {
        const Route& route = model->scene().routes[hit.index];
        select(route.from);
        if (route.to.item.valid())
            select(route.to, true);
        break;
    }
    case Hit::Kind::GroupArea:
    case Hit::Kind::Nothing:
        local.reset();
        if (selection && !add)
            selection->clear();
        break;
    }
}

bool GraphCanvas::event(QEvent* event)
{
    switch (event->type()) {
    case QEvent::ToolTip: {
        const auto* help = static_cast<QHelpEvent*>(event);
        const Hit hit = d->hitAt(help->pos());
        const QStringList lines = d->textOf(hit) + d->hintOf(hit);
        if (lines.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), NodeText::html(lines, d->theme.dim.name()), this);
        return true;
    }
    case QEvent::NativeGesture: {
        const auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture)
            d->zoomBy(1 + gesture->value(), gesture->position() * d->ratio());
        return true;
    }
    case QEvent::ShortcutOverride:
        // Plain + and - are ours; the window's shortcuts keep the rest.
        if (const auto* key = static_cast<QKeyEvent*>(event); key->modifiers() == Qt::NoModifier && key->text().size() == 1)
            if (QStringLiteral("+-=").contains(key->text()))
                event->accept();
        return QWidget::event(event);
    default:
        return QWidget::event(event);
    }
}

void GraphCanvas::wheelEvent(QWheelEvent* event)
{
    const bool ctrl = event->modifiers() & Qt::ControlModifier;
    const bool pad = !event->pixelDelta().isNull() && event->source() != Qt::MouseEventNotSynthesized;
    const bool touch = pad || event->phase() != Qt::NoScrollPhase;
    const QPointF delta = event->pixelDelta().isNull() ? QPointF(event->angleDelta()) : QPointF(event->pixelDelta());
    event->accept();
    if (ctrl || (d->wheelZooms && !touch && !(event->modifiers() & Qt::ShiftModifier))) {
        d->zoomBy(std::pow(2.0, (event->angleDelta().y() ? event->angleDelta().y() : event->angleDelta().x()) / 120.0 / 3.5),
                  event->position() * d->ratio());
        return;
    }
    QPointF moved = delta * d->ratio();
    if (!touch && event->modifiers() & Qt::ShiftModifier && moved.x() == 0)
        moved = QPointF(moved.y(), 0);
    d->pan(moved);
}

void GraphCanvas::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)
        return;
    d->pressed = d->last = event->position();
    d->moved = false;
    const Hit hit = d->hitAt(event->position());
    const bool onThing = hit.kind != Hit::Kind::Nothing && hit.kind != Hit::Kind::GroupArea;
    if (event->button() == Qt::LeftButton && event->modifiers() & Qt::ShiftModifier && !onThing)
        d->rubber = QRectF(event->position(), QSizeF(0, 0));
    else
        d->panning = true;
}

void GraphCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (!d->panning && !d->rubber) {
        d->hover(event->position());
        return;
    }
    if (!d->moved && (event->position() - d->pressed).manhattanLength() < QApplication::startDragDistance() * 0.5)
        return;
    d->moved = true;
    if (d->rubber) {
        *d->rubber = QRectF(d->pressed, event->position()).normalized();
        update();
        return;
    }
    setCursor(Qt::ClosedHandCursor);
    const QPointF by = (event->position() - d->last) * d->ratio();
    d->last = event->position();
    d->pan(by);
}

void GraphCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    const bool wasPanning = std::exchange(d->panning, false);
    if (const auto rubber = std::exchange(d->rubber, std::nullopt); rubber && d->moved && d->model) {
        std::vector<std::uint32_t> found, nodes = d->selectedNodes();
        d->model->items().query(d->view.unmap(QRectF(rubber->topLeft() * d->ratio(), rubber->size() * d->ratio())), found);
        for (const std::uint32_t index : found) {
            const std::uint32_t node = d->nodeOf(d->model->scene().items[index].item);
            if (node != noNode && std::find(nodes.begin(), nodes.end(), node) == nodes.end())
                nodes.push_back(node);
        }
        d->selecting = true;
        if (!nodes.empty())
            d->selectNodes(nodes);
        d->selecting = false;
        d->refreshHighlight();
        return;
    }
    setCursor(Qt::ArrowCursor);
    if (wasPanning && !d->moved && event->button() == Qt::LeftButton)
        d->click(event->position(), event->modifiers());
    update();
}

void GraphCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    const Hit hit = d->hitAt(event->position());
    const auto end = d->model ? d->endOf(hit) : std::nullopt;
    if (!end || event->button() != Qt::LeftButton)
        return;
    if (end->item.valid()) {
        if (d->nodeOf(end->item) != noNode)
            Q_EMIT nodeActivated(d->nodeOf(end->item));
        return;
    }
    // The first click of a double click on the triangle has toggled it already.
    if (hit.kind != Hit::Kind::GroupTriangle && hit.kind != Hit::Kind::GroupArea)
        d->setExpanded(end->group, !d->wanted.expanded(end->group));
}

void GraphCanvas::leaveEvent(QEvent*)
{
    d->highlight.setHover({});
    d->corner.reset();
    update();
    Q_EMIT hovered(QString());
}

void GraphCanvas::Private::toggleCurrent()
{
    const auto end = current();
    if (!end)
        return;
    if (!end->item.valid())
        setExpanded(end->group, !wanted.expanded(end->group));
    else if (nodeOf(end->item) != noNode)
        Q_EMIT q->nodeActivated(nodeOf(end->item));
}

bool GraphCanvas::Private::walk(int key)
{
    if (!model)
        return false;
    const auto from = current();
    std::optional<End> to;
    if (!from)
        to = CanvasNavigator::first(*model);
    else if (key == Qt::Key_Up || key == Qt::Key_Down)
        to = navigator.step(*model, *from, key == Qt::Key_Up ? CanvasNavigator::Step::Producer : CanvasNavigator::Step::Consumer);
    else
        to = navigator.step(*model, *from, key == Qt::Key_Left ? CanvasNavigator::Step::Left : CanvasNavigator::Step::Right);
    if (to) {
        const Selection::Walk step(selection);
        select(*to);
        ensureVisible(toQt(model->places().rect(*to)));
    }
    return true;
}

bool GraphCanvas::Private::key(QKeyEvent* event)
{
    const bool ctrl = event->modifiers() & Qt::ControlModifier;
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
        return event->modifiers() & (Qt::AltModifier | Qt::ControlModifier) ? false : walk(event->key());
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        toggleCurrent();
        return true;
    case Qt::Key_Escape: {
        // One level out: from a node to its module, from there to the module around it.
        const auto end = current();
        if (!end)
            return false;
        const GroupId out = end->item.valid() ? diagram->item(end->item).group : diagram->group(end->group).parent;
        if (!out.valid() || out == GroupId(0)) {
            local.reset();
            if (selection)
                selection->clear();
            refreshHighlight();
        } else {
            select(End{.group = out});
            ensureVisible(toQt(model->places().rect(model->places().visible(out))));
        }
        return true;
    }
    case Qt::Key_Home:
        if (model)
            if (const auto first = CanvasNavigator::first(*model)) {
                select(*first);
                ensureVisible(toQt(model->places().rect(*first)));
            }
        return true;
    case Qt::Key_0:
        if (ctrl)
            q->zoomToFit();
        return ctrl;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        q->zoomIn();
        return true;
    case Qt::Key_Minus:
        q->zoomOut();
        return true;
    case Qt::Key_PageDown:
        pan(QPointF(0, -0.8 * deviceSize().height()));
        return true;
    case Qt::Key_PageUp:
        pan(QPointF(0, 0.8 * deviceSize().height()));
        return true;
    default:
        return false;
    }
}

void GraphCanvas::keyPressEvent(QKeyEvent* event)
{
    if (!d->key(event))
        QWidget::keyPressEvent(event);
}

void GraphCanvas::contextMenuEvent(QContextMenuEvent* event)
{
    if (!d->model)
        return;
    if (event->reason() == QContextMenuEvent::Mouse) {
        const Hit hit = d->hitAt(event->pos());
        if (const auto end = d->endOf(hit)) {
            const auto& chosen = d->highlight.selected();
            if (std::none_of(chosen.begin(), chosen.end(), [&](End e) { return same(e, *end); }))
                d->select(*end);
        }
    }
    QMenu menu(this);
    fillMenu(menu);
    menu.exec(event->globalPos());
}

void GraphCanvas::fillMenu(QMenu& menu)
{
    const auto end = d->model ? d->current() : std::nullopt;
    const bool isGroup = end && !end->item.valid();
    const bool open = isGroup && d->wanted.expanded(end->group);
    const auto add = [&menu](const QString& text, bool enabled, auto call) { menu.addAction(text, call)->setEnabled(enabled); };
    if (isGroup) {
        const GroupId group = end->group;
        add(open ? tr("Collapse") : tr("Expand"), true, [this, group, open] { d->setExpanded(group, !open); });
        add(tr("Expand Everything Inside"), true, [this, group] {
            ExpansionState state = d->wanted;
            state.setAllInside(*d->diagram, group, true);
            d->request(std::move(state), Private::Then::KeepAnchor, group);
        });
        menu.addSeparator();
    } else if (end) {
        const GroupId around = d->diagram->item(end->item).group;
        add(tr("Collapse Its Module"), around.valid() && !(around == GroupId(0)), [this, around] {
            d->select(End{.group = around});
            d->setExpanded(around, false);
        });
        menu.addSeparator();
    }
    if (d->menuExtra) {
        const bool node = end && end->item.valid() && d->nodeOf(end->item) != noNode;
        d->menuExtra(menu, node ? std::optional(d->nodeOf(end->item)) : std::nullopt);
    }
    add(tr("Select Producers"), end.has_value(), [this] { d->selectAround(true); });
    add(tr("Select Consumers"), end.has_value(), [this] { d->selectAround(false); });
    add(tr("Copy Name"), end.has_value(), [this, end] { QGuiApplication::clipboard()->setText(d->textOf(*end).value(0)); });
    menu.addSeparator();
    add(tr("Zoom to Selection"), end.has_value(), [this] { zoomToSelection(); });
    add(tr("Zoom to Fit"), d->model != nullptr, [this] { zoomToFit(); });
    add(tr("Expand All"), d->model != nullptr, [this] { expandAll(); });
    add(tr("Collapse All"), d->model != nullptr, [this] { collapseAll(); });
    menu.addSeparator();
    add(tr("Export Picture…"), d->model != nullptr, [this] { Q_EMIT exportRequested(); });
}

} // namespace nodewise::views
