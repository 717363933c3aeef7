// SPDX-License-Identifier: Apache-2.0
#include "views/graph/graph_canvas.h"

#include "views/common/follow.h"
#include "views/common/translated.h"
#include "views/graph/canvas_export.h"
#include "views/graph/graph_canvas_p.h"

#include <QAccessible>
#include <QAccessibleEvent>

#include <cmath>

namespace nodewise::views {

using namespace layout;

GraphCanvas::Private::Private(GraphCanvas* canvas, Side s)
    : q(canvas), side(s), metrics(std::make_shared<CanvasMetrics>(fonts.face())), runner(canvas, metrics), minimap(new Minimap(canvas)),
      legend(new Legend(canvas)), retry(new QPushButton(canvas))
{
    retry->hide();
    busyTimer.setSingleShot(true);
    busyTimer.setInterval(200);
    animation.setDuration(170);
    animation.setEasingCurve(QEasingCurve::OutCubic);
    animation.setStartValue(0.0);
    animation.setEndValue(1.0);
}

GraphCanvas::GraphCanvas(Side side, QWidget* parent) : QWidget(parent), d(std::make_unique<Private>(this, side))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    d->relabel();
    connect(d->minimap, &Minimap::moved, this, [this](const QPointF& center) {
        ViewTransform view = d->view;
        view.offset += QPointF(d->deviceSize().width() / 2.0, d->deviceSize().height() / 2.0) - view.map(center);
        d->setView(view, false);
    });
    connect(d->legend, &Legend::folded, this, [this] { d->placeOverlays(); });
    connect(d->retry, &QPushButton::clicked, this, [this] { d->requestInitial(); });
    connect(&d->busyTimer, &QTimer::timeout, this, [this] {
        d->busyShown = true;
        update();
    });
    connect(&d->animation, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
        const double t = value.toDouble();
        const ViewTransform &a = d->animatedFrom, &b = d->animatedTo;
        if (t >= 1) {
            d->jumpTo(b);
            return;
        }
        // The scene point in the middle moves evenly, the scale by equal factors.
        const QPointF middle(d->deviceSize().width() / 2.0, d->deviceSize().height() / 2.0);
        ViewTransform view;
        view.scale = a.scale * std::pow(b.scale / a.scale, t);
        const QPointF center = a.unmap(middle) * (1 - t) + b.unmap(middle) * t;
        view.offset = middle - center * view.scale;
        view.snap();
        d->jumpTo(view);
    });
    followTheme(this, [this] { setTheme(Theme::current()); });
}

GraphCanvas::~GraphCanvas() = default;

Side GraphCanvas::side() const
{
    return d->side;
}

void GraphCanvas::setPlacer(std::shared_ptr<Placer> placer)
{
    d->runner.setPlacer(std::move(placer));
}

void GraphCanvas::setDocument(std::shared_ptr<const Document> document)
{
    d->document = std::move(document);
    d->setDiagram();
}

void GraphCanvas::setSelection(Selection* selection)
{
    if (d->selection)
        d->selection->disconnect(this);
    d->selection = selection;
    if (selection)
        connect(selection, &Selection::changed, this, [this] { d->readSelection(!d->selecting); });
    d->readSelection(true);
}

void GraphCanvas::setTheme(const Theme& theme)
{
    const double factor = theme.textScale / d->theme.textScale;
    d->theme = theme;
    if (d->model && factor != 1)
        d->scaleText(factor);
    d->patches.clear();
    d->backing.invalidate();
    d->minimap->setTheme(theme);
    d->legend->setTheme(theme);
    d->placeOverlays();
    update();
}

void GraphCanvas::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        d->relabel();
    QWidget::changeEvent(event);
}

/// Words of ours in the boxes are as wide as the language makes them: all is laid out again.
void GraphCanvas::Private::relabel()
{
    retry->setText(GraphCanvas::tr("Try again"));
    minimap->setAccessibleName(Minimap::tr("Overview of the graph"));
    q->setAccessibleName(side == Side::Fx ? GraphCanvas::tr("FX graph") : GraphCanvas::tr("IR graph"));
    if (!model)
        return;
    runner.setDiagram(diagram);
    request(wanted, Then::KeepAnchor);
}

void GraphCanvas::setMarked(std::vector<std::uint32_t> nodes)
{
    d->marked = std::move(nodes);
    d->refreshHighlight();
}

void GraphCanvas::setMarks(std::shared_ptr<const NodeMarks> marks)
{
    if (d->marks == marks)
        return;
    const bool sameWay = (marks ? marks->way : NodeMarks::Way()) == (d->marks ? d->marks->way : NodeMarks::Way());
    d->marks = std::move(marks);
    if (!sameWay)
        d->refreshHighlight();
    d->legend->setMarks(d->marks.get());
    d->placeOverlays();
    d->backing.invalidate();
    update();
}

void GraphCanvas::setHint(std::function<QStringList(std::uint32_t)> hint)
{
    d->hint = std::move(hint);
}

void GraphCanvas::setMenuExtra(std::function<void(QMenu&, std::optional<std::uint32_t>)> extra)
{
    d->menuExtra = std::move(extra);
}

void GraphCanvas::setEmptyText(const QString& text)
{
    d->emptyText = text;
    update();
}

void GraphCanvas::setAnimated(bool animated)
{
    d->animated = animated;
}

void GraphCanvas::setWheelZooms(bool zooms)
{
    d->wheelZooms = zooms;
}

// --- data and layout

void GraphCanvas::Private::setDiagram()
{
    diagram = !document ? nullptr : side == Side::Fx ? document->fxDiagram : document->irDiagram;
    const bool wasBusy = runner.running();
    runner.setDiagram(diagram);
    busyTimer.stop();
    busyShown = false;
    if (wasBusy)
        Q_EMIT q->layoutDone();
    model = nullptr;
    titles.clear();
    wanted = ExpansionState();
    asked = firstShown = false;
    error.clear();
    local.reset();
    pendingNode.reset();
    pendingGroup.reset();
    highlight.clear();
    backing.invalidate();
    minimap->setModel(nullptr);
    placeOverlays();
    retry->hide();
    q->update();
    // Without a size there is nothing to fit; resizeEvent asks then.
    if (diagram && q->testAttribute(Qt::WA_Resized))
        requestInitial();
}

void GraphCanvas::Private::requestInitial()
{
    if (!diagram)
        return;
    asked = true;
    error.clear();
    retry->hide();
    if (restoring && (restoring->scale > 0 || !restoring->expanded.empty())) {
        request(stateOf(restoring->expanded), Then::Open);
        return;
    }
    then = Then::Open;
    Q_EMIT q->layoutBusy(GraphCanvas::tr("Laying out the graph"));
    busyTimer.start();
    runner.startInitial(QSizeF(q->size()) / theme.textScale, [this](LayoutRunner::Outcome outcome) { finish(std::move(outcome)); });
}

ExpansionState GraphCanvas::Private::stateOf(const std::vector<std::string>& paths) const
{
    ExpansionState state;
    const DiagramFacts facts(*diagram);
    for (const std::string& path : paths)
        if (const auto group = facts.tryGroup(path))
            state.set(*group, true);
    return state;
}

void GraphCanvas::Private::request(ExpansionState state, Then next, GroupId at)
{
    if (!diagram)
        return;
    wanted = state;
    then = model ? next : Then::Open;
    anchor = at;
    Q_EMIT q->layoutBusy(GraphCanvas::tr("Laying out the graph"));
    busyTimer.start();
    runner.start(std::move(state), [this](LayoutRunner::Outcome outcome) { finish(std::move(outcome)); });
}

void GraphCanvas::Private::finish(LayoutRunner::Outcome outcome)
{
    busyTimer.stop();
    busyShown = false;
    if (outcome.error) {
        fail(*outcome.error);
        return;
    }
    const auto before = std::move(model);
    model = std::move(outcome.model);
    titles.clear();
    corner.reset();
    wanted = std::move(outcome.state);
    error.clear();
    retry->hide();
    highlight.setHover({});
    backing.invalidate();
    minimap->setModel(model);
    legend->setCounts(model->facts().families(GroupId(0)));
    refreshHighlight();
    if (!before || then == Then::Open)
        showFirst();
    else if (then == Then::Fit)
        q->zoomToFit();
    else if (before) {
        const GroupId at = anchor.valid() ? anchor : GroupId(0);
        const Point shift = anchorShift(before->places(), model->places(), at);
        ViewTransform kept = view;
        kept.offset -= toQt(shift) * view.scale;
        kept.snap();
        jumpTo(kept);
        // Collapsed by a title that stays at the edge, the module may end up out of sight.
        if (const QRectF box = toQt(model->places().rect(model->places().visible(at))); at != GroupId(0) && !viewed().intersects(box))
            ensureVisible(box);
    }
    revealPending();
    placeOverlays();
    q->update();
    Q_EMIT q->layoutDone();
}

void GraphCanvas::Private::showFirst()
{
    if (restoring && restoring->scale > 0 && toQt(model->scene().bounds).contains(restoring->center)) {
        ViewTransform target;
        target.scale = clampedScale(restoring->scale * ratio());
        target.offset = QPointF(deviceSize().width() / 2.0, deviceSize().height() / 2.0) - restoring->center * target.scale;
        jumpTo(target);
        // What was looked at comes back, though the selection may be elsewhere.
        pendingNode.reset();
        pendingGroup.reset();
    } else {
        opened = opening();
        jumpTo(*opened);
    }
    restoring.reset();
}

void GraphCanvas::Private::fail(const Error& failure)
{
    if (failure.message == cancelledMessage)
        return;
    error = translated(failure);
    // What is on the screen stays; only without a picture does the error take its place.
    if (model)
        wanted = ExpansionState();
    for (std::size_t i = 0; model && i < model->scene().groups.size(); ++i)
        wanted.set(model->scene().groups[i].group, model->scene().groups[i].expanded);
    pendingNode.reset();
    pendingGroup.reset();
    retry->setVisible(!model);
    placeOverlays();
    q->update();
    Q_EMIT q->layoutFailed(error);
}

QString GraphCanvas::Private::emptyState() const
{
    if (!emptyText.isEmpty())
        return emptyText;
    if (!document)
        return GraphCanvas::tr("Nothing is open. Open a .pt2 program or an IR file.");
    if (side == Side::Fx)
        return document->irFile.empty() ? GraphCanvas::tr("This file has no FX graph.")
                                        : GraphCanvas::tr("No FX graph: opened from IR JSON.");
    return GraphCanvas::tr("No IR: this program could not be converted. The warnings say why.");
}

std::optional<GroupId> GraphCanvas::Private::groupOf(const std::string& path) const
{
    if (model)
        return model->facts().tryGroup(path);
    return diagram ? DiagramFacts(*diagram).tryGroup(path) : std::nullopt;
}

void GraphCanvas::Private::setExpanded(GroupId group, bool expanded)
{
    if (group == GroupId(0) || wanted.expanded(group) == expanded)
        return;
    ExpansionState state = wanted;
    state.set(group, expanded);
    request(std::move(state), Then::KeepAnchor, group);
}

void GraphCanvas::Private::revealNode(std::uint32_t node)
{
    const auto item = model ? model->facts().tryItem(node) : std::nullopt;
    if (const auto body = model && !item ? model->facts().tryBody(node) : std::nullopt)
        return revealGroup(*body);
    pendingGroup.reset();
    pendingNode = node;
    if (!item)
        return;
    ExpansionState state = wanted;
    if (state.reveal(*diagram, *item))
        request(std::move(state), Then::Reveal);
    else if (!runner.running())
        revealPending();
}

void GraphCanvas::Private::revealGroup(GroupId group)
{
    pendingNode.reset();
    pendingGroup = group;
    ExpansionState state = wanted;
    if (!model)
        return;
    if (state.reveal(*diagram, group))
        request(std::move(state), Then::Reveal);
    else if (!runner.running())
        revealPending();
}

// A wish from before the first layout may need another one.
void GraphCanvas::Private::revealPending()
{
    if (!model)
        return;
    const auto node = std::exchange(pendingNode, std::nullopt);
    const auto group = std::exchange(pendingGroup, std::nullopt);
    // Where modules were opened for it, the picture around it is another one: it gets the middle.
    const bool opened = std::exchange(then, Then::KeepAnchor) == Then::Reveal;
    const auto item = node ? model->facts().tryItem(*node) : std::nullopt;
    if (item) {
        if (const auto rect = model->places().tryRect(*item))
            ensureVisible(toQt(*rect), opened);
        else
            revealNode(*node);
    } else if (group) {
        if (const auto rect = model->places().tryRect(*group))
            ensureVisible(toQt(*rect), opened);
        else
            revealGroup(*group);
    }
}

void GraphCanvas::expand(const std::string& path)
{
    if (const auto group = d->groupOf(path)) {
        ExpansionState state = d->wanted;
        state.set(*group, true);
        state.reveal(*d->diagram, *group);
        if (!(state == d->wanted))
            d->request(std::move(state), Private::Then::KeepAnchor, *group);
    }
}

void GraphCanvas::collapse(const std::string& path)
{
    if (const auto group = d->groupOf(path))
        d->setExpanded(*group, false);
}

void GraphCanvas::toggle(const std::string& path)
{
    if (const auto group = d->groupOf(path))
        d->setExpanded(*group, !d->wanted.expanded(*group));
}

void GraphCanvas::expandAll()
{
    if (d->diagram)
        d->request(ExpansionState::all(*d->diagram), Private::Then::Fit);
}

void GraphCanvas::collapseAll()
{
    if (d->diagram)
        d->request(ExpansionState(), Private::Then::Fit);
}

void GraphCanvas::expandToNode(std::uint32_t node)
{
    d->revealNode(node);
}

void GraphCanvas::showGroup(const std::string& path)
{
    if (const auto group = d->groupOf(path))
        d->revealGroup(*group);
}

// --- the rest of the public face

void GraphCanvas::setMinimapVisible(bool visible)
{
    d->minimapWanted = visible;
    d->placeOverlays();
}

void GraphCanvas::setLegendVisible(bool visible)
{
    d->legendWanted = visible;
    d->placeOverlays();
}

bool GraphCanvas::isMinimapVisible() const
{
    return d->minimapWanted;
}

bool GraphCanvas::isLegendVisible() const
{
    return d->legendWanted;
}

GraphCanvas::ViewState GraphCanvas::viewState() const
{
    ViewState state;
    if (!d->model)
        return d->restoring.value_or(state);
    for (std::size_t i = 1; i < d->diagram->groups.size(); ++i)
        if (d->wanted.expanded(GroupId(i)))
            state.expanded.push_back(d->diagram->groups[i].path);
    state.center = d->viewed().center();
    state.scale = scale();
    return state;
}

void GraphCanvas::restoreViewState(const ViewState& state)
{
    const bool usable = std::isfinite(state.scale) && std::isfinite(state.center.x()) && std::isfinite(state.center.y());
    d->restoring = usable ? state : ViewState();
    if (!d->diagram || !d->asked)
        return;
    d->model ? d->request(d->stateOf(state.expanded), Private::Then::Open) : d->requestInitial();
}

std::shared_ptr<const CanvasExport> GraphCanvas::exported(ExportWhat what) const
{
    if (!d->model)
        return nullptr;
    const QRectF bounds = toQt(d->model->scene().bounds);
    const bool whole = what == ExportWhat::Whole;
    const QRectF area = whole ? bounds : d->viewed().intersected(bounds);
    if (area.isEmpty())
        return nullptr;
    return std::make_shared<const CanvasExport>(CanvasExport{d->model, d->metrics, d->theme, uiFont(), area, whole ? 1.0 : scale()});
}

bool GraphCanvas::isComplete() const
{
    return d->model && d->firstShown && !d->runner.running();
}

std::shared_ptr<const Scene> GraphCanvas::scene() const
{
    return d->model ? d->model->shared() : nullptr;
}

QSize GraphCanvas::sizeHint() const
{
    return {640, 480};
}

QSize GraphCanvas::minimumSizeHint() const
{
    return {120, 80};
}

} // namespace nodewise::views
