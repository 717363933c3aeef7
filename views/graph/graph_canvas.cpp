// SPDX-License-Identifier: Apache-2.0
#include "views/graph/graph_canvas.h"

#include "views/common/follow.h"
#include "views/common/translated.h"
#include "views/graph/canvas_export.h"
#include "views/graph/canvas_parts.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeySequence>
#include <QMenu>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QPainter>

#include <algorithm>

namespace nodewise::views {

using namespace layout;

CanvasParts::CanvasParts(GraphCanvas* canvas, Side s)
    : q(canvas), side(s), metrics(std::make_shared<CanvasMetrics>(fonts.face())), minimap(new Minimap(canvas)), legend(new Legend(canvas)),
      retry(new QPushButton(canvas))
{
    retry->hide();
}

GraphCanvas::GraphCanvas(Side side, QWidget* parent) : QWidget(parent), d(std::make_unique<CanvasParts>(this, side))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(d->minimap, &Minimap::moved, this, [this](const QPointF& center) {
        ViewTransform view = d->view.transform();
        view.offset += d->middle() - view.map(center);
        d->view.setView(view, false);
    });
    connect(d->legend, &Legend::folded, this, [this] { d->view.placeChildren(); });
    connect(d->retry, &QPushButton::clicked, this, [this] { d->layout.requestInitial(); });
    followLanguage(this, [this] { d->layout.relabel(); });
    followTheme(this, &GraphCanvas::takeTheme);
}

GraphCanvas::~GraphCanvas() = default;

Side GraphCanvas::side() const
{
    return d->side;
}

void GraphCanvas::setPlacer(std::shared_ptr<Placer> placer)
{
    d->layout.setPlacer(std::move(placer));
}

void GraphCanvas::setDocument(std::shared_ptr<const Document> document)
{
    d->document = std::move(document);
    d->layout.setDiagram();
}

void GraphCanvas::setSelection(Selection* selection)
{
    d->picks.setSelection(selection);
}

void GraphCanvas::takeTheme()
{
    const Theme& theme = Theme::current();
    const double factor = theme.textScale / d->theme.textScale;
    d->theme = theme;
    if (d->model && factor != 1)
        d->view.scaleText(factor);
    d->patches.clear();
    d->frame.invalidate();
    d->view.placeChildren();
    update();
}

void GraphCanvas::setMarked(std::vector<std::uint32_t> nodes)
{
    d->picks.setMarked(std::move(nodes));
}

void GraphCanvas::setMarks(std::shared_ptr<const NodeMarks> marks)
{
    if (d->marks == marks)
        return;
    const bool samePath = (marks ? marks->path : nullptr) == (d->marks ? d->marks->path : nullptr);
    d->marks = std::move(marks);
    if (!samePath)
        d->picks.refreshHighlight();
    d->legend->setMarks(d->marks.get());
    d->view.placeChildren();
    d->frame.invalidate();
    update();
}

void GraphCanvas::setHint(std::function<QStringList(std::uint32_t)> hint)
{
    d->input.setHint(std::move(hint));
}

void GraphCanvas::setMenuExtra(std::function<void(QMenu&, std::optional<std::uint32_t>)> extra)
{
    m_menuExtra = std::move(extra);
}

void GraphCanvas::setEmptyText(const QString& text)
{
    d->frame.setEmptyText(text);
    update();
}

void GraphCanvas::setAnimated(bool animated)
{
    d->view.setAnimated(animated);
}

void GraphCanvas::setWheelZooms(bool zooms)
{
    d->input.setWheelZooms(zooms);
}

// --- what is expanded

void GraphCanvas::expand(const std::string& path)
{
    if (const auto group = d->layout.groupOf(path))
        d->layout.expand(*group);
}

void GraphCanvas::collapse(const std::string& path)
{
    if (const auto group = d->layout.groupOf(path))
        d->layout.setExpanded(*group, false);
}

void GraphCanvas::toggle(const std::string& path)
{
    if (const auto group = d->layout.groupOf(path))
        d->layout.toggle(*group);
}

void GraphCanvas::expandAll()
{
    if (d->diagram)
        d->layout.request(ExpansionState::all(*d->diagram), CanvasLayout::Then::Open); // readable, if not all of it
}

void GraphCanvas::collapseAll()
{
    if (d->diagram)
        d->layout.request(ExpansionState(), CanvasLayout::Then::Fit);
}

void GraphCanvas::expandToNode(std::uint32_t node)
{
    d->layout.revealNode(node);
}

void GraphCanvas::setExpandedLike(const QString& path, bool expanded)
{
    const auto group = d->layout.groupOf(path.toStdString());
    if (!group || *group == GroupId(0) || d->layout.wanted().expanded(*group) == expanded)
        return;
    ExpansionState state = d->layout.wanted();
    state.set(*group, expanded);
    if (expanded)
        state.reveal(*d->diagram, *group);
    d->layout.request(std::move(state), expanded ? CanvasLayout::Then::Enter : CanvasLayout::Then::KeepAnchor, *group);
}

void GraphCanvas::openLike(const QString& path, bool alone)
{
    const auto group = d->layout.groupOf(path.toStdString());
    if (group && !(*group == GroupId(0)))
        alone ? d->layout.expandAlone(*group) : d->layout.expandInside(*group);
}

bool GraphCanvas::isComplete() const
{
    return d->model && d->layout.firstShown() && !d->layout.running();
}

std::shared_ptr<const Scene> GraphCanvas::scene() const
{
    return d->model ? d->model->shared() : nullptr;
}

// --- what is seen

std::vector<std::uint32_t> GraphCanvas::nodesInView(std::size_t most) const
{
    if (!d->model)
        return {};
    const QRectF area = d->view.viewed();
    std::vector<std::uint32_t> found;
    d->model->items().query(area, found);
    std::vector<std::pair<double, std::uint32_t>> near;
    for (const std::uint32_t placed : found) {
        const PlacedItem& item = d->model->scene().items[placed];
        const QPointF away = toQt(item.rect).center() - area.center();
        if (const std::uint32_t node = d->nodeOf(item.item); node != noNode)
            near.emplace_back(QPointF::dotProduct(away, away), node);
    }
    std::sort(near.begin(), near.end());
    std::vector<std::uint32_t> nodes;
    for (std::size_t i = 0; i < std::min(most, near.size()); ++i)
        nodes.push_back(near[i].second);
    return nodes;
}

std::optional<QPointF> GraphCanvas::placeOf(std::uint32_t node) const
{
    const auto item = d->model ? d->model->facts().tryItem(node) : std::nullopt;
    const auto placed = item ? d->model->tryPlaced(*item) : std::nullopt;
    if (!placed)
        return std::nullopt;
    return d->view.transform().map(toQt(d->model->scene().items[*placed].rect).center()) / d->ratio();
}

void GraphCanvas::scrollTo(std::uint32_t node, const QPointF& place, double scale)
{
    if (const auto now = placeOf(node))
        d->view.jumpTo(d->view.transform().unmap(*now * d->ratio()), place * d->ratio(), d->view.clampedScale(scale * d->ratio()));
}

void GraphCanvas::zoomToFit()
{
    if (d->model)
        d->view.fit();
}

void GraphCanvas::zoomToSelection()
{
    if (d->model && !d->picks.selectedArea().isNull())
        d->view.setView(d->view.fitted(d->picks.selectedArea().adjusted(-40, -40, 40, 40), 1.25), true);
}

void GraphCanvas::zoomIn()
{
    d->view.zoomBy(1.25, d->middle());
}

void GraphCanvas::zoomOut()
{
    d->view.zoomBy(1 / 1.25, d->middle());
}

double GraphCanvas::scale() const
{
    return d->view.transform().scale / d->ratio();
}

void GraphCanvas::setMinimapVisible(bool visible)
{
    d->view.setMinimapWanted(visible);
}

void GraphCanvas::setLegendVisible(bool visible)
{
    d->view.setLegendWanted(visible);
}

GraphCanvas::ViewState GraphCanvas::viewState() const
{
    if (!d->model)
        return d->layout.restoring();
    ViewState state;
    for (std::size_t i = 1; i < d->diagram->groups.size(); ++i)
        if (d->layout.wanted().expanded(GroupId(i)))
            state.expanded.push_back(d->diagram->groups[i].path);
    state.center = d->view.viewed().center();
    state.scale = scale();
    return state;
}

void GraphCanvas::restoreViewState(const ViewState& state)
{
    d->layout.restore(state);
}

std::shared_ptr<const CanvasExport> GraphCanvas::exported(ExportWhat what) const
{
    if (!d->model)
        return nullptr;
    const QRectF bounds = toQt(d->model->scene().bounds);
    const bool whole = what == ExportWhat::Whole;
    const QRectF area = whole ? bounds : d->view.viewed().intersected(bounds);
    if (area.isEmpty())
        return nullptr;
    return std::make_shared<const CanvasExport>(CanvasExport{d->model, d->metrics, d->theme, uiFont(), area, whole ? 1.0 : scale()});
}

QSize GraphCanvas::sizeHint() const
{
    return {640, 480};
}

QSize GraphCanvas::minimumSizeHint() const
{
    return {120, 80};
}

// --- events

bool GraphCanvas::event(QEvent* event)
{
    switch (event->type()) {
    case QEvent::ToolTip:
        d->input.showToolTip(*static_cast<QHelpEvent*>(event));
        return true;
    case QEvent::NativeGesture:
        d->input.gesture(*static_cast<QNativeGestureEvent*>(event));
        return true;
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

void GraphCanvas::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    d->frame.paint(painter);
    if (!d->model || d->layout.firstShown())
        return;
    d->layout.setFirstShown();
    QMetaObject::invokeMethod(this, &GraphCanvas::firstFrameComplete, Qt::QueuedConnection);
}

void GraphCanvas::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    d->layout.requestFirst();
    d->view.resized();
}

void GraphCanvas::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    d->layout.requestFirst();
}

void GraphCanvas::wheelEvent(QWheelEvent* event)
{
    event->accept();
    d->input.wheel(*event);
}

void GraphCanvas::mousePressEvent(QMouseEvent* event)
{
    d->input.press(*event);
}

void GraphCanvas::mouseMoveEvent(QMouseEvent* event)
{
    d->input.move(*event);
}

void GraphCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    d->input.release(*event);
}

void GraphCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    d->input.doubleClick(*event);
}

void GraphCanvas::leaveEvent(QEvent*)
{
    d->input.leave();
}

void GraphCanvas::keyPressEvent(QKeyEvent* event)
{
    if (!d->input.key(*event))
        QWidget::keyPressEvent(event);
}

void GraphCanvas::contextMenuEvent(QContextMenuEvent* event)
{
    if (!d->model)
        return;
    d->input.chooseForMenu(*event);
    QMenu menu(this);
    fillMenu(menu);
    menu.exec(event->globalPos());
}

void GraphCanvas::fillMenu(QMenu& menu)
{
    const auto end = d->model ? d->picks.current() : std::nullopt;
    const bool isGroup = end && !end->item.valid();
    const bool open = isGroup && d->layout.wanted().expanded(end->group);
    // The keys are the canvas's and the window's own; here they are only told.
    const auto add = [&menu](const QString& text, bool enabled, auto call, const char* key = "") {
        QAction* action = menu.addAction(text, call);
        action->setEnabled(enabled);
        action->setShortcut(QKeySequence(QLatin1String(key), QKeySequence::PortableText));
        action->setShortcutContext(Qt::WidgetShortcut);
        action->setShortcutVisibleInContextMenu(true);
    };
    if (isGroup) {
        const GroupId group = end->group;
        add(
            open ? tr("Collapse") : tr("Expand"), true, [this, group, open] { d->layout.setExpanded(group, !open); }, "Return");
        add(
            tr("Expand Everything Inside"), true, [this, group] { d->input.open(group, false); }, "Ctrl+Return");
        add(
            tr("Open Only This Module"), true, [this, group] { d->input.open(group, true); }, "Shift+Return");
        menu.addSeparator();
    } else if (end) {
        const GroupId around = d->diagram->item(end->item).group;
        const bool inside = around.valid() && !(around == GroupId(0));
        add(tr("Collapse Its Module"), inside, [this, around] {
            d->picks.select(End{.group = around});
            d->layout.setExpanded(around, false);
        });
        add(
            tr("Open Only Its Module"), inside, [this, around] { d->input.open(around, true); }, "Shift+Return");
        menu.addSeparator();
    }
    if (m_menuExtra) {
        const bool node = end && end->item.valid() && d->nodeOf(end->item) != noNode;
        m_menuExtra(menu, node ? std::optional(d->nodeOf(end->item)) : std::nullopt);
    }
    add(
        tr("Select Producers"), end.has_value(), [this] { d->picks.selectAround(true); }, "Ctrl+Up");
    add(
        tr("Select Consumers"), end.has_value(), [this] { d->picks.selectAround(false); }, "Ctrl+Down");
    add(
        tr("Select Everything Upstream"), end.has_value(), [this] { d->picks.selectReached(Reach::Upstream); }, "Shift+Up");
    add(
        tr("Select Everything Downstream"), end.has_value(), [this] { d->picks.selectReached(Reach::Downstream); }, "Shift+Down");
    add(
        tr("Select Everything Between"), d->picks.several(), [this] { d->picks.selectReached(Reach::Between); }, "Shift+Right");
    add(tr("Copy Name"), end.has_value(), [this, end] { QGuiApplication::clipboard()->setText(d->picks.textOf(*end).value(0)); });
    menu.addSeparator();
    add(
        tr("Zoom to Selection"), end.has_value(), [this] { zoomToSelection(); }, "Ctrl+9");
    add(
        tr("Zoom to Fit"), d->model != nullptr, [this] { zoomToFit(); }, "Ctrl+0");
    add(
        tr("Expand All"), d->model != nullptr, [this] { expandAll(); }, "Ctrl+Shift+X");
    add(
        tr("Collapse All"), d->model != nullptr, [this] { collapseAll(); }, "Ctrl+Shift+L");
    menu.addSeparator();
    add(
        tr("Export Picture…"), d->model != nullptr, [this] { Q_EMIT exportRequested(); }, "Ctrl+Shift+E");
}

} // namespace nodewise::views
