// SPDX-License-Identifier: Apache-2.0
// The canvas's view of the scene: zoom, pan, fit, and the children that lie over it.
#include "views/graph/graph_canvas_p.h"

#include <algorithm>

namespace nodewise::views {

using namespace layout;

namespace {

constexpr double largestScale = 4;    // logical pixels per scene unit
constexpr double leastOpening = 0.55; // smaller, an opened scene is shown from its top, legibly
constexpr double leastWide = 0.5;     // an opened scene's scale at which all its width is still shown
constexpr double leastWidth = 48;     // logical pixels of a fitted scene's short side

/// Where the topmost boxes begin, with some room for what surrounds them.
double topOf(const Scene& scene)
{
    double top = scene.bounds.y + scene.bounds.height;
    for (const PlacedItem& item : scene.items)
        top = std::min(top, item.rect.y);
    QRectF boxes;
    for (const PlacedItem& item : scene.items) {
        if (item.rect.y < top + 20)
            boxes |= toQt(item.rect);
    }
    return boxes.left() - 120;
}

} // namespace

double GraphCanvas::Private::ratio() const
{
    return q->devicePixelRatioF();
}

double GraphCanvas::Private::unit() const
{
    return ratio() * theme.textScale;
}

// What the user reads stays where it is, larger or smaller.
void GraphCanvas::Private::scaleText(double factor)
{
    animation.stop();
    ViewTransform scaled = view;
    const QPointF middle(deviceSize().width() / 2.0, deviceSize().height() / 2.0);
    const QPointF center = view.unmap(middle);
    scaled.scale = clampedScale(view.scale * factor);
    scaled.offset = middle - center * scaled.scale;
    jumpTo(scaled);
}

QSize GraphCanvas::Private::deviceSize() const
{
    return (QSizeF(q->size()) * ratio()).toSize();
}

double GraphCanvas::Private::clampedScale(double scale) const
{
    double smallest = 0.05 * ratio();
    if (model) {
        const Rect& bounds = model->scene().bounds;
        const QSize size = deviceSize();
        // Far enough to see all of it with some room around.
        smallest =
            std::min(smallest, 0.7 * std::min(size.width() / std::max(1.0, bounds.width), size.height() / std::max(1.0, bounds.height)));
    }
    return std::clamp(scale, smallest, largestScale * unit());
}

ViewTransform GraphCanvas::Private::fitted(const QRectF& area, double largest) const
{
    const QSizeF size = deviceSize();
    const double margin = 14 * ratio();
    ViewTransform target;
    target.scale = std::min({(size.width() - 2 * margin) / std::max(1.0, area.width()),
                             (size.height() - 2 * margin) / std::max(1.0, area.height()), largest * unit()});
    // A scene a hundred times as high as wide would be a needle: its upper part then, as wide as tells its modules apart.
    const double narrow = leastWidth * ratio() / std::max(1.0, std::min(area.width(), area.height()));
    const bool needle = target.scale < narrow && target.scale < 0.1 * ratio();
    target.scale = clampedScale(needle ? std::min(narrow, 0.1 * ratio()) : target.scale);
    target.offset = QPointF(size.width() / 2, size.height() / 2) - area.center() * target.scale;
    if (needle && area.height() * target.scale > size.height())
        target.offset.setY(margin - area.top() * target.scale);
    if (needle && area.width() * target.scale > size.width())
        target.offset.setX(margin - area.left() * target.scale);
    target.snap();
    return target;
}

// All of the scene if its text can be read then; else its top, where the inputs are, for the rest to be scrolled to.
ViewTransform GraphCanvas::Private::opening() const
{
    const QRectF bounds = toQt(model->scene().bounds);
    const ViewTransform whole = fitted(bounds, 1.0);
    if (whole.scale >= leastOpening * unit())
        return besideLegend(whole);
    const QSizeF size = deviceSize();
    const double margin = 14 * ratio();
    // Scrolling one way only is worth smaller text.
    const double wide = (size.width() - 2 * margin) / std::max(1.0, bounds.width()) / unit();
    ViewTransform target;
    target.scale = (wide < leastWide ? legibleScale : std::min(wide, 1.0)) * unit();
    const QRectF shown = ViewTransform{target.scale, {}}.map(bounds);
    // What is wider than the view begins where the topmost boxes do.
    double x = size.width() / 2 - shown.center().x();
    if (shown.width() > size.width() - 2 * margin)
        x = std::clamp(margin - topOf(model->scene()) * target.scale, size.width() - margin - shown.right(), margin - shown.left());
    const double y = shown.height() < size.height() ? size.height() / 2 - shown.center().y() : margin - shown.top();
    target.offset = {x, y};
    target.snap();
    return target;
}

// The scene in what the legend leaves free, unless it became much smaller there.
ViewTransform GraphCanvas::Private::besideLegend(const ViewTransform& whole) const
{
    const QRectF bounds = toQt(model->scene().bounds);
    const QSizeF size = deviceSize();
    const double margin = 14 * ratio(), x = (legend->width() + 24) * ratio(), y = size.height() - (legend->height() + 24) * ratio();
    const QRectF shown = whole.map(bounds);
    if (!legendWanted || shown.left() >= x || shown.bottom() <= y)
        return whole;
    ViewTransform best = whole;
    best.scale = std::min(0.85 * whole.scale, std::max(0.5 * whole.scale, legibleScale * unit()));
    bool found = false;
    for (const QRectF& room : {QRectF(0, 0, size.width(), y), QRectF(x, 0, size.width() - x, size.height())}) {
        const QRectF inner = room.adjusted(margin, margin, -margin, 0);
        const double scale =
            std::min({inner.width() / std::max(1.0, bounds.width()), inner.height() / std::max(1.0, bounds.height()), whole.scale});
        if (scale < best.scale || (found && scale == best.scale))
            continue;
        found = true;
        best.scale = scale;
        best.offset = inner.center() - bounds.center() * scale;
    }
    best.snap();
    return found ? best : whole;
}

void GraphCanvas::Private::setView(const ViewTransform& target, bool animate)
{
    animation.stop();
    ViewTransform whole = target;
    whole.snap();
    if (!animate || !animated || !q->isVisible() || whole == view) {
        jumpTo(whole);
        return;
    }
    animatedFrom = view;
    animatedTo = whole;
    animation.start();
}

void GraphCanvas::Private::jumpTo(const ViewTransform& target)
{
    view = target;
    view.snap();
    viewMoved();
}

void GraphCanvas::Private::viewMoved()
{
    minimap->setViewed(viewed());
    placeOverlays();
    q->update();
    Q_EMIT q->viewChanged();
    if (!model)
        return;
    std::vector<std::uint32_t> around;
    const QPointF center = viewed().center();
    model->groups().query(QRectF(center, QSizeF(0, 0)), around);
    const QString path =
        around.empty() ? QString() : QString::fromStdString(diagram->group(model->scene().groups[around.back()].group).path);
    if (path != modulePath) {
        modulePath = path;
        Q_EMIT q->currentModuleChanged(path);
    }
}

void GraphCanvas::Private::pan(const QPointF& device)
{
    animation.stop();
    ViewTransform target = view;
    target.offset += device;
    if (model) {
        // Some of the scene stays in sight.
        const QRectF bounds = target.map(model->scene().bounds);
        const QSizeF size = deviceSize();
        const double keep = 60 * ratio();
        target.offset += QPointF(std::max(0.0, keep - bounds.right()) + std::min(0.0, size.width() - keep - bounds.left()),
                                 std::max(0.0, keep - bounds.bottom()) + std::min(0.0, size.height() - keep - bounds.top()));
    }
    jumpTo(target);
}

void GraphCanvas::Private::zoomBy(double factor, const QPointF& device)
{
    if (!model)
        return;
    animation.stop();
    ViewTransform target = view;
    target.zoomAt(device, clampedScale(view.scale * factor));
    jumpTo(target);
}

// As little as brings the area into view; closer only if its text could not be read.
void GraphCanvas::Private::ensureVisible(const QRectF& area, bool centered)
{
    if (!model || area.isNull())
        return;
    const QSizeF size = deviceSize();
    const double margin = 36 * ratio();
    ViewTransform target = view;
    const bool legible = detailAt(view.scale / unit()) == Detail::Everything;
    const bool fits = area.width() * view.scale <= size.width() - margin && area.height() * view.scale <= size.height() - margin;
    if (!legible && area.height() < 400) {
        target.scale = clampedScale(0.8 * unit());
        target.offset = QPointF(size.width() / 2, size.height() / 2) - area.center() * target.scale;
    } else if (!fits) {
        const ViewTransform all = fitted(area, std::max(view.scale / unit(), 0.05));
        target = all.scale / unit() > 0.3 ? all : target;
        if (target == view) {
            const QPointF top = view.map(area.topLeft());
            target.offset += QPointF(size.width() / 2 - view.map(area.center()).x(), margin - top.y());
        }
    } else if (centered || !view.map(area).intersects(QRectF(QPointF(0, 0), size))) {
        target.offset += QPointF(size.width() / 2, size.height() / 2) - view.map(area.center());
    } else {
        const QRectF box = view.map(area);
        const double dx = std::max(0.0, margin - box.left()) + std::min(0.0, size.width() - margin - box.right());
        const double dy = std::max(0.0, margin - box.top()) + std::min(0.0, size.height() - margin - box.bottom());
        target.offset += QPointF(dx, dy);
    }
    target.offset += outOfOverlays(target.map(area));
    setView(target, true);
}

// How far to move a box so that neither minimap nor legend lies over it: the shorter of upwards and sideways.
QPointF GraphCanvas::Private::outOfOverlays(const QRectF& box) const
{
    for (const QWidget* overlay : {static_cast<const QWidget*>(minimap), static_cast<const QWidget*>(legend)}) {
        const QRectF place(QPointF(overlay->pos()) * ratio(), QSizeF(overlay->size()) * ratio());
        const double gap = 10 * ratio();
        if (overlay->isHidden() || !place.adjusted(-gap, -gap, gap, gap).intersects(box))
            continue;
        const double up = place.top() - gap - box.bottom();
        const double aside = overlay == minimap ? place.left() - gap - box.right() : place.right() + gap - box.left();
        const bool roomAbove = box.top() + up >= 0;
        return roomAbove && std::abs(up) <= std::abs(aside) ? QPointF(0, up) : QPointF(aside, 0);
    }
    return {};
}

QRectF GraphCanvas::Private::selectedArea() const
{
    QRectF area;
    for (const End end : highlight.selected())
        area |= toQt(model->places().rect(end));
    return area;
}

void GraphCanvas::Private::placeOverlays()
{
    const bool overflows = model && !viewed().adjusted(-1, -1, 1, 1).contains(toQt(model->scene().bounds));
    const QRect place = minimap->placeIn(q->size());
    const bool room = q->width() > 2 * place.width() && q->height() > place.height() + 60;
    minimap->setGeometry(place);
    minimap->setVisible(minimapWanted && overflows && room);
    legend->resize(legend->sizeHint()); // depends on the room
    legend->move(12, q->height() - legend->height() - 12);
    legend->setVisible(legendWanted && model && q->height() > legend->height() + 48 && q->width() > legend->width() + 24);
    const QSize button = retry->sizeHint();
    retry->setGeometry(QRect(QPoint(q->width() / 2 - button.width() / 2, q->height() / 2 + 40), button));
}

std::vector<std::uint32_t> GraphCanvas::nodesInView(std::size_t most) const
{
    if (!d->model)
        return {};
    const QRectF area = d->viewed();
    std::vector<std::uint32_t> found;
    d->model->items().query(area, found);
    std::vector<std::pair<double, std::uint32_t>> near;
    for (const std::uint32_t placed : found) {
        const PlacedItem& item = d->model->scene().items[placed];
        const QPointF away = toQt(item.rect).center() - area.center();
        if (const std::uint32_t node = d->diagram->item(item.item).node; node != noNode)
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
    return d->view.map(toQt(d->model->scene().items[*placed].rect).center()) / d->ratio();
}

void GraphCanvas::scrollTo(std::uint32_t node, const QPointF& place, double scale)
{
    const auto now = placeOf(node);
    if (!now)
        return;
    d->animation.stop();
    ViewTransform target = d->view;
    const QPointF center = d->view.unmap(*now * d->ratio());
    target.scale = d->clampedScale(scale * d->ratio());
    target.offset = place * d->ratio() - center * target.scale;
    d->jumpTo(target);
}

void GraphCanvas::zoomToFit()
{
    if (d->model)
        d->setView(d->fitted(toQt(d->model->scene().bounds), 1.0), true);
}

void GraphCanvas::zoomToSelection()
{
    if (d->model && !d->selectedArea().isNull())
        d->setView(d->fitted(d->selectedArea().adjusted(-40, -40, 40, 40), 1.25), true);
}

void GraphCanvas::zoomIn()
{
    d->zoomBy(1.25, QPointF(d->deviceSize().width() / 2.0, d->deviceSize().height() / 2.0));
}

void GraphCanvas::zoomOut()
{
    d->zoomBy(1 / 1.25, QPointF(d->deviceSize().width() / 2.0, d->deviceSize().height() / 2.0));
}

double GraphCanvas::scale() const
{
    return d->view.scale / d->ratio();
}

} // namespace nodewise::views
