// SPDX-License-Identifier: Apache-2.0
#include "views/graph/canvas_view.h"

#include "views/graph/canvas_parts.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace nodewise::views {

using namespace layout;

namespace {

constexpr double largestScale = 4;    // logical pixels per scene unit
constexpr double leastOpening = 0.55; // smaller, an opened scene is shown from its top, legibly
constexpr double leastWide = 0.5;     // an opened scene's scale at which all its width is still shown
constexpr double leastWidth = 48;     // logical pixels of a fitted scene's short side

/// Where the topmost boxes begin, with some space for what surrounds them.
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

/// As little as brings a box into the room; one that is larger begins where the room does.
QPointF intoRoom(const QRectF& box, const QRectF& room)
{
    const auto along = [](double low, double high, double from, double to) {
        return high - low > to - from ? from - low : std::max(0.0, from - low) + std::min(0.0, to - high);
    };
    return {along(box.left(), box.right(), room.left(), room.right()), along(box.top(), box.bottom(), room.top(), room.bottom())};
}

} // namespace

CanvasView::CanvasView(CanvasParts& parts) : d(parts)
{
    m_animation.setDuration(170);
    m_animation.setEasingCurve(QEasingCurve::OutCubic);
    m_animation.setStartValue(0.0);
    m_animation.setEndValue(1.0);
    m_settled.setSingleShot(true);
    m_settled.setInterval(80);
    QObject::connect(&m_settled, &QTimer::timeout, d.q, [this] { placeMinimap(); });
    QObject::connect(&m_animation, &QVariantAnimation::valueChanged, d.q, [this](const QVariant& value) { step(value.toDouble()); });
}

/// The scene point in the middle moves evenly, the scale by equal factors.
void CanvasView::step(double progress)
{
    const ViewTransform &a = m_animatedFrom, &b = m_animatedTo;
    if (progress >= 1)
        return jumpTo(b);
    ViewTransform view;
    view.scale = a.scale * std::pow(b.scale / a.scale, progress);
    const QPointF center = a.unmap(d.middle()) * (1 - progress) + b.unmap(d.middle()) * progress;
    view.offset = d.middle() - center * view.scale;
    jumpTo(view);
}

QRectF CanvasView::viewed() const
{
    return m_transform.unmap(QRectF(QPointF(0, 0), d.deviceSize()));
}

void CanvasView::setMinimapWanted(bool wanted)
{
    m_minimapWanted = wanted;
    placeChildren();
}

void CanvasView::setLegendWanted(bool wanted)
{
    m_legendWanted = wanted;
    placeChildren();
}

void CanvasView::scaleText(double factor)
{
    m_animation.stop();
    jumpTo(m_transform.unmap(d.middle()), d.middle(), clampedScale(m_transform.scale * factor));
}

double CanvasView::clampedScale(double scale) const
{
    double smallest = 0.05 * d.ratio();
    if (d.model) {
        const Rect& bounds = d.model->scene().bounds;
        const QSize size = d.deviceSize();
        // Far enough to see all of it with some space around.
        smallest =
            std::min(smallest, 0.7 * std::min(size.width() / std::max(1.0, bounds.width), size.height() / std::max(1.0, bounds.height)));
    }
    return std::clamp(scale, smallest, largestScale * d.unit());
}

ViewTransform CanvasView::fitted(const QRectF& area, double largest) const
{
    const QSizeF size = d.deviceSize();
    const double margin = 14 * d.ratio();
    ViewTransform target;
    target.scale = std::min({(size.width() - 2 * margin) / std::max(1.0, area.width()),
                             (size.height() - 2 * margin) / std::max(1.0, area.height()), largest * d.unit()});
    // A scene a hundred times as high as wide would be a needle: its upper part then, as wide as tells its modules apart.
    const double narrow = leastWidth * d.ratio() / std::max(1.0, std::min(area.width(), area.height()));
    const bool needle = target.scale < narrow && target.scale < 0.1 * d.ratio();
    target.scale = clampedScale(needle ? std::min(narrow, 0.1 * d.ratio()) : target.scale);
    target.offset = d.middle() - area.center() * target.scale;
    if (needle && area.height() * target.scale > size.height())
        target.offset.setY(margin - area.top() * target.scale);
    if (needle && area.width() * target.scale > size.width())
        target.offset.setX(margin - area.left() * target.scale);
    target.snap();
    return target;
}

// All of the scene if its text can be read then; else its top, where the inputs are, for the rest to be scrolled to.
ViewTransform CanvasView::opening() const
{
    const QRectF bounds = toQt(d.model->scene().bounds);
    const ViewTransform whole = fitted(bounds, 1.0);
    if (whole.scale >= leastOpening * d.unit())
        return besideLegend(whole);
    const QSizeF size = d.deviceSize();
    const double margin = 14 * d.ratio();
    // Scrolling one way only is worth smaller text.
    const double wide = (size.width() - 2 * margin) / std::max(1.0, bounds.width()) / d.unit();
    ViewTransform target;
    target.scale = (wide < leastWide ? legibleScale : std::min(wide, 1.0)) * d.unit();
    const QRectF shown = ViewTransform{target.scale, {}}.map(bounds);
    // What is wider than the view begins where the topmost boxes do.
    double x = size.width() / 2 - shown.center().x();
    if (shown.width() > size.width() - 2 * margin)
        x = std::clamp(margin - topOf(d.model->scene()) * target.scale, size.width() - margin - shown.right(), margin - shown.left());
    const double y = shown.height() < size.height() ? size.height() / 2 - shown.center().y() : margin - shown.top();
    target.offset = {x, y};
    target.snap();
    return target;
}

// The scene in what the legend leaves free, unless it became much smaller there.
ViewTransform CanvasView::besideLegend(const ViewTransform& whole) const
{
    const QRectF bounds = toQt(d.model->scene().bounds);
    const QSizeF size = d.deviceSize();
    const double margin = 14 * d.ratio(), x = (d.legend->width() + 24) * d.ratio(),
                 y = size.height() - (d.legend->height() + 24) * d.ratio();
    const QRectF shown = whole.map(bounds);
    if (!m_legendWanted || shown.left() >= x || shown.bottom() <= y)
        return whole;
    ViewTransform best = whole;
    best.scale = std::min(0.85 * whole.scale, std::max(0.5 * whole.scale, legibleScale * d.unit()));
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

void CanvasView::setView(const ViewTransform& target, bool animate)
{
    m_animation.stop();
    ViewTransform whole = target;
    whole.snap();
    if (!animate || !m_animated || !d.q->isVisible() || whole == m_transform) {
        jumpTo(whole);
        return;
    }
    m_animatedFrom = m_transform;
    m_animatedTo = whole;
    m_animation.start();
}

void CanvasView::jumpTo(const ViewTransform& target)
{
    m_transform = target;
    m_transform.snap();
    viewMoved();
}

void CanvasView::jumpTo(const QPointF& scene, const QPointF& place, double scale)
{
    m_animation.stop();
    jumpTo(ViewTransform{scale, place - scene * scale});
}

void CanvasView::choose(std::function<ViewTransform()> choice, bool animate)
{
    m_chosen = choice();
    m_chosen.snap();
    m_choice = std::move(choice);
    m_size = d.deviceSize();
    setView(m_chosen, animate);
}

void CanvasView::open()
{
    choose([this] { return opening(); }, false);
}

void CanvasView::fit()
{
    choose([this] { return fitted(toQt(d.model->scene().bounds), 1.0); }, true);
}

void CanvasView::resized()
{
    const bool moving = m_animation.state() == QAbstractAnimation::Running;
    const QSize before = std::exchange(m_size, d.deviceSize());
    if (d.model && m_choice && (moving ? m_animatedTo : m_transform) == m_chosen) {
        choose(m_choice, false);
    } else if (d.model && before.isValid() && before != m_size && !moving) {
        ViewTransform kept = m_transform;
        kept.offset += QPointF((m_size.width() - before.width()) / 2.0, (m_size.height() - before.height()) / 2.0);
        jumpTo(kept);
    }
    d.minimap->setViewed(viewed());
    placeChildren();
}

void CanvasView::viewMoved()
{
    d.minimap->setViewed(viewed());
    placeChildren();
    d.q->update();
    Q_EMIT d.q->viewChanged();
    if (!d.model)
        return;
    std::vector<std::uint32_t> around;
    const QPointF center = viewed().center();
    d.model->groups().query(QRectF(center, QSizeF(0, 0)), around);
    const QString path =
        around.empty() ? QString() : QString::fromStdString(d.diagram->group(d.model->scene().groups[around.back()].group).path);
    if (path != m_modulePath) {
        m_modulePath = path;
        Q_EMIT d.q->currentModuleChanged(path);
    }
}

void CanvasView::pan(const QPointF& device)
{
    m_animation.stop();
    ViewTransform target = m_transform;
    target.offset += device;
    if (d.model) {
        // Some of the scene stays in sight.
        const QRectF bounds = target.map(d.model->scene().bounds);
        const QSizeF size = d.deviceSize();
        const double keep = 60 * d.ratio();
        target.offset += QPointF(std::max(0.0, keep - bounds.right()) + std::min(0.0, size.width() - keep - bounds.left()),
                                 std::max(0.0, keep - bounds.bottom()) + std::min(0.0, size.height() - keep - bounds.top()));
    }
    jumpTo(target);
}

void CanvasView::zoomBy(double factor, const QPointF& device)
{
    if (!d.model)
        return;
    m_animation.stop();
    ViewTransform target = m_transform;
    target.zoomAt(device, clampedScale(m_transform.scale * factor));
    jumpTo(target);
}

void CanvasView::ensureVisible(const QRectF& area, bool centered)
{
    if (!d.model || area.isNull())
        return;
    const QSizeF size = d.deviceSize();
    const double margin = 36 * d.ratio();
    ViewTransform target = m_transform;
    const bool legible = detailAt(m_transform.scale / d.unit()) == Detail::Everything;
    const bool fits =
        area.width() * m_transform.scale <= size.width() - margin && area.height() * m_transform.scale <= size.height() - margin;
    if (!legible && area.height() < 400) {
        target.scale = clampedScale(0.8 * d.unit());
        target.offset = d.middle() - area.center() * target.scale;
    } else if (!fits) {
        const ViewTransform all = fitted(area, std::max(m_transform.scale / d.unit(), 0.05));
        target = all.scale / d.unit() > 0.3 ? all : target;
        if (target == m_transform) {
            const QPointF top = m_transform.map(area.topLeft());
            target.offset += QPointF(size.width() / 2 - m_transform.map(area.center()).x(), margin - top.y());
        }
    } else if (centered || !m_transform.map(area).intersects(QRectF(QPointF(0, 0), size))) {
        target.offset += d.middle() - m_transform.map(area.center());
    } else {
        const QRectF box = m_transform.map(area);
        const double dx = std::max(0.0, margin - box.left()) + std::min(0.0, size.width() - margin - box.right());
        const double dy = std::max(0.0, margin - box.top()) + std::min(0.0, size.height() - margin - box.bottom());
        target.offset += QPointF(dx, dy);
    }
    target.offset += outOfChildren(target.map(area));
    setView(target, true);
}

void CanvasView::enter(const QRectF& module, const QRectF& first)
{
    choose([this, from = m_transform, module, first] { return entering(from, module, first); }, true);
}

ViewTransform CanvasView::entering(const ViewTransform& from, const QRectF& module, const QRectF& first) const
{
    const QRectF view(QPointF(0, 0), d.deviceSize());
    const double margin = 14 * d.ratio(), readable = leastOpening * d.unit();
    const double whole = fitted(module, 1.0).scale;
    const bool fits = whole >= readable;
    // Its top is where the eye is.
    ViewTransform target = from;
    target.zoomAt(from.map(QPointF(module.center().x(), module.top())),
                  std::clamp(from.scale, readable, fits ? whole : std::max(readable, d.unit())));
    const QRectF box = target.map(module), room = view.adjusted(margin, margin, -margin, -margin);
    target.offset += intoRoom(box, room);
    if (!fits && box.width() > room.width()) // as much of it on either side of its first boxes as there is
        target.offset.rx() += std::clamp(room.center().x() - target.map(first).center().x(), room.right() - target.map(module).right(),
                                         room.left() - target.map(module).left());
    const QRectF seen = target.map(fits ? module : first);
    const QPointF clear = outOfChildren(seen);
    if (view.contains(seen.translated(clear))) // not at the price of its other end
        target.offset += clear;
    return target;
}

// How far to move a box so that neither minimap nor legend lies over it: the shorter of upwards and sideways.
QPointF CanvasView::outOfChildren(const QRectF& box) const
{
    for (const QWidget* overlay : {static_cast<const QWidget*>(d.minimap), static_cast<const QWidget*>(d.legend)}) {
        const QRectF place(QPointF(overlay->pos()) * d.ratio(), QSizeF(overlay->size()) * d.ratio());
        const double gap = 10 * d.ratio();
        if (overlay->isHidden() || !place.adjusted(-gap, -gap, gap, gap).intersects(box))
            continue;
        const double up = place.top() - gap - box.bottom();
        const double aside = overlay == d.minimap ? place.left() - gap - box.right() : place.right() + gap - box.left();
        const bool roomAbove = box.top() + up >= 0;
        return roomAbove && std::abs(up) <= std::abs(aside) ? QPointF(0, up) : QPointF(aside, 0);
    }
    return {};
}

/// Some box of the graph would be hidden.
bool CanvasView::liesOverContents(const QRect& place) const
{
    const QRectF area = m_transform.unmap(QRectF(QPointF(place.topLeft()) * d.ratio(), QSizeF(place.size()) * d.ratio()));
    std::vector<std::uint32_t> found;
    d.model->items().query(area, found);
    if (!found.empty())
        return true;
    d.model->groups().query(area, found);
    return std::ranges::any_of(found, [this](std::uint32_t group) { return !d.model->scene().groups[group].expanded; });
}

/// Into the first corner that is free, its own first; none is: it hides.
void CanvasView::placeMinimap()
{
    const bool overflows = d.model && !viewed().adjusted(-1, -1, 1, 1).contains(toQt(d.model->scene().bounds));
    const QRect home = d.minimap->placeIn(d.q->size());
    const bool room = d.q->width() > 2 * home.width() && d.q->height() > home.height() + 60;
    if (!m_minimapWanted || !overflows || !room)
        return d.minimap->hide();
    const QRect mirrored = home.translated(12 - home.left(), 0);
    const int up = 12 - home.top();
    const QRect corners[] = {home, home.translated(0, up), mirrored.translated(0, up), mirrored};
    for (const QRect& corner : corners) {
        const bool overLegend = !d.legend->isHidden() && d.legend->geometry().intersects(corner);
        if (overLegend || liesOverContents(corner))
            continue;
        d.minimap->setGeometry(corner);
        return d.minimap->show();
    }
    d.minimap->hide();
}

void CanvasView::placeChildren()
{
    d.legend->resize(d.legend->sizeHint()); // depends on the space
    d.legend->move(12, d.q->height() - d.legend->height() - 12);
    d.legend->setVisible(m_legendWanted && d.model && d.q->height() > d.legend->height() + 48 && d.q->width() > d.legend->width() + 24);
    const QSize button = d.retry->sizeHint();
    if (m_animated && d.q->isVisible() && !d.minimap->isHidden())
        m_settled.start(); // not from corner to corner while the view moves
    else
        placeMinimap();
    d.retry->setGeometry(QRect(QPoint(d.q->width() / 2 - button.width() / 2, d.q->height() / 2 + 40), button));
}

} // namespace nodewise::views
