// SPDX-License-Identifier: Apache-2.0
#include "views/graph/canvas_layout.h"

#include "views/common/translated.h"
#include "views/graph/canvas_parts.h"

#include <cmath>

namespace nodewise::views {

using namespace layout;

CanvasLayout::CanvasLayout(CanvasParts& parts) : d(parts), m_runner(parts.q, parts.metrics)
{
    m_busyTimer.setSingleShot(true);
    m_busyTimer.setInterval(200);
    QObject::connect(&m_busyTimer, &QTimer::timeout, d.q, [this] {
        m_busyShown = true;
        d.q->update();
    });
}

/// Words of ours in the boxes are as wide as the language makes them: all is laid out again.
void CanvasLayout::relabel()
{
    d.retry->setText(GraphCanvas::tr("Try again"));
    d.minimap->setAccessibleName(Minimap::tr("Overview of the graph"));
    d.q->setAccessibleName(d.side == Side::Fx ? GraphCanvas::tr("FX graph") : GraphCanvas::tr("IR graph"));
    if (!d.model)
        return;
    m_runner.setDiagram(d.diagram);
    request(m_wanted, Then::KeepAnchor);
}

void CanvasLayout::setDiagram()
{
    d.diagram = !d.document ? nullptr : d.side == Side::Fx ? d.document->fxDiagram : d.document->irDiagram;
    const bool wasBusy = m_runner.running();
    m_runner.setDiagram(d.diagram);
    m_busyTimer.stop();
    m_busyShown = false;
    if (wasBusy)
        Q_EMIT d.q->layoutDone();
    d.model = nullptr;
    d.frame.forget();
    m_wanted = ExpansionState();
    m_asked = m_firstShown = false;
    m_error.clear();
    m_pendingNode.reset();
    m_pendingGroup.reset();
    d.picks.forget();
    d.minimap->setModel(nullptr);
    d.view.placeChildren();
    d.retry->hide();
    d.q->update();
    // Without a size there is nothing to fit; the first one asks then.
    if (d.q->testAttribute(Qt::WA_Resized))
        requestFirst();
}

void CanvasLayout::requestFirst()
{
    if (d.diagram && !m_asked)
        requestInitial();
}

void CanvasLayout::requestInitial()
{
    if (!d.diagram)
        return;
    m_asked = true;
    m_error.clear();
    d.retry->hide();
    if (m_restoring && (m_restoring->scale > 0 || !m_restoring->expanded.empty())) {
        request(stateOf(m_restoring->expanded), Then::Open);
        return;
    }
    m_then = Then::Open;
    Q_EMIT d.q->layoutBusy(GraphCanvas::tr("Laying out the graph"));
    m_busyTimer.start();
    m_runner.startInitial(QSizeF(d.q->size()) / d.theme.textScale, [this](LayoutRunner::Outcome outcome) { finish(std::move(outcome)); });
}

void CanvasLayout::restore(const GraphCanvas::ViewState& state)
{
    const bool usable = std::isfinite(state.scale) && std::isfinite(state.center.x()) && std::isfinite(state.center.y());
    m_restoring = usable ? state : GraphCanvas::ViewState();
    if (!d.diagram || !m_asked)
        return;
    d.model ? request(stateOf(state.expanded), Then::Open) : requestInitial();
}

ExpansionState CanvasLayout::stateOf(const std::vector<std::string>& paths) const
{
    ExpansionState state;
    const DiagramFacts facts(*d.diagram);
    for (const std::string& path : paths)
        if (const auto group = facts.tryGroup(path))
            state.set(*group, true);
    return state;
}

void CanvasLayout::request(ExpansionState state, Then next, GroupId at)
{
    if (!d.diagram)
        return;
    m_wanted = state;
    m_then = d.model ? next : Then::Open;
    m_anchor = at;
    Q_EMIT d.q->layoutBusy(GraphCanvas::tr("Laying out the graph"));
    m_busyTimer.start();
    m_runner.start(std::move(state), [this](LayoutRunner::Outcome outcome) { finish(std::move(outcome)); });
}

void CanvasLayout::finish(LayoutRunner::Outcome outcome)
{
    m_busyTimer.stop();
    m_busyShown = false;
    if (outcome.error) {
        fail(*outcome.error);
        return;
    }
    const auto before = std::move(d.model);
    d.model = std::move(outcome.model);
    d.frame.forget();
    d.input.forgetCorner();
    m_wanted = std::move(outcome.state);
    m_error.clear();
    d.retry->hide();
    d.picks.highlight().setHover({});
    d.minimap->setModel(d.model);
    d.legend->setCounts(d.model->facts().families(GroupId(0)));
    d.picks.refreshHighlight();
    if (!before || m_then == Then::Open)
        showFirst();
    else if (m_then == Then::Fit)
        d.q->zoomToFit();
    else
        keepAnchor(*before);
    if (before && m_then == Then::Enter && !m_pendingNode && !m_pendingGroup)
        enter(m_anchor);
    revealPending();
    d.view.placeChildren();
    d.q->update();
    Q_EMIT d.q->layoutDone();
}

void CanvasLayout::keepAnchor(const SceneModel& before)
{
    const GroupId at = m_anchor.valid() ? m_anchor : GroupId(0);
    const auto& places = d.model->places();
    ViewTransform kept = d.view.transform();
    kept.offset -= toQt(anchorShift(before.places(), places, at)) * kept.scale;
    kept.snap();
    d.view.jumpTo(kept);
    // Collapsed by a title that stays at the edge, the module may end up out of sight.
    if (const QRectF box = toQt(places.rect(places.visible(at))); at != GroupId(0) && !d.view.viewed().intersects(box))
        d.view.ensureVisible(box);
}

void CanvasLayout::enter(GroupId group)
{
    const auto module = d.model->places().tryRect(group);
    if (!module)
        return;
    // Its topmost boxes: where its inputs arrive.
    std::vector<std::uint32_t> inside;
    d.model->items().query(toQt(*module), inside);
    double top = module->y + module->height;
    for (const std::uint32_t placed : inside)
        top = std::min(top, d.model->scene().items[placed].rect.y);
    QRectF first;
    for (const std::uint32_t placed : inside)
        if (const Rect& box = d.model->scene().items[placed].rect; box.y < top + 20)
            first |= toQt(box);
    d.view.enter(toQt(*module), first);
}

void CanvasLayout::showFirst()
{
    if (m_restoring && m_restoring->scale > 0 && toQt(d.model->scene().bounds).contains(m_restoring->center)) {
        d.view.jumpTo(m_restoring->center, d.middle(), d.view.clampedScale(m_restoring->scale * d.ratio()));
        // What was looked at comes back, though the selection may be elsewhere.
        m_pendingNode.reset();
        m_pendingGroup.reset();
    } else {
        d.view.open();
    }
    m_restoring.reset();
}

void CanvasLayout::fail(const Error& failure)
{
    if (failure.message == cancelledMessage)
        return;
    m_error = translated(failure);
    // What is on the screen stays; only without a picture does the error take its place.
    if (d.model)
        m_wanted = ExpansionState();
    for (std::size_t i = 0; d.model && i < d.model->scene().groups.size(); ++i)
        m_wanted.set(d.model->scene().groups[i].group, d.model->scene().groups[i].expanded);
    m_pendingNode.reset();
    m_pendingGroup.reset();
    d.retry->setVisible(!d.model);
    d.view.placeChildren();
    d.q->update();
    Q_EMIT d.q->layoutFailed(m_error);
}

std::optional<GroupId> CanvasLayout::groupOf(const std::string& path) const
{
    if (d.model)
        return d.model->facts().tryGroup(path);
    return d.diagram ? DiagramFacts(*d.diagram).tryGroup(path) : std::nullopt;
}

void CanvasLayout::setExpanded(GroupId group, bool expanded)
{
    if (group == GroupId(0) || m_wanted.expanded(group) == expanded)
        return;
    ExpansionState state = m_wanted;
    state.set(group, expanded);
    request(std::move(state), expanded ? Then::Enter : Then::KeepAnchor, group);
    Q_EMIT d.q->moduleToggled(QString::fromStdString(d.diagram->group(group).path), expanded);
}

/// All others are closed.
void CanvasLayout::expandAlone(GroupId group)
{
    ExpansionState state;
    state.set(group, true);
    state.reveal(*d.diagram, group);
    request(std::move(state), Then::Enter, group);
}

void CanvasLayout::expand(GroupId group)
{
    ExpansionState state = m_wanted;
    state.set(group, true);
    state.reveal(*d.diagram, group);
    if (!(state == m_wanted))
        request(std::move(state), Then::Enter, group);
}

void CanvasLayout::expandInside(GroupId group)
{
    ExpansionState state = m_wanted;
    state.setAllInside(*d.diagram, group, true);
    state.reveal(*d.diagram, group);
    request(std::move(state), Then::Enter, group);
}

void CanvasLayout::revealNode(std::uint32_t node)
{
    const auto item = d.model ? d.model->facts().tryItem(node) : std::nullopt;
    if (const auto body = d.model && !item ? d.model->facts().tryBody(node) : std::nullopt)
        return revealGroup(*body);
    m_pendingGroup.reset();
    m_pendingNode = node;
    if (!item)
        return;
    ExpansionState state = m_wanted;
    if (state.reveal(*d.diagram, *item))
        request(std::move(state), Then::Reveal);
    else if (!m_runner.running())
        revealPending();
}

void CanvasLayout::revealGroup(GroupId group)
{
    m_pendingNode.reset();
    m_pendingGroup = group;
    ExpansionState state = m_wanted;
    if (!d.model)
        return;
    if (state.reveal(*d.diagram, group))
        request(std::move(state), Then::Reveal);
    else if (!m_runner.running())
        revealPending();
}

// A wish from before the first layout may need another one.
void CanvasLayout::revealPending()
{
    if (!d.model)
        return;
    const auto node = std::exchange(m_pendingNode, std::nullopt);
    const auto group = std::exchange(m_pendingGroup, std::nullopt);
    // Where modules were opened for it, the picture around it is another one: it gets the middle.
    const bool opened = std::exchange(m_then, Then::KeepAnchor) == Then::Reveal;
    const auto item = node ? d.model->facts().tryItem(*node) : std::nullopt;
    if (item) {
        if (const auto rect = d.model->places().tryRect(*item))
            d.view.ensureVisible(toQt(*rect), opened);
        else
            revealNode(*node);
    } else if (group) {
        if (const auto rect = d.model->places().tryRect(*group))
            d.view.ensureVisible(toQt(*rect), opened);
        else
            revealGroup(*group);
    }
}

} // namespace nodewise::views
