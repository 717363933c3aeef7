// SPDX-License-Identifier: Apache-2.0
#include "views/graph/minimap.h"

#include "views/common/follow.h"
#include "views/common/style_sheet.h"
#include "views/graph/view_transform.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr double pad = 6;

} // namespace

Minimap::Minimap(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Overview of the graph"));
    setCursor(Qt::PointingHandCursor);
    hide();
    onThemeChange(this, [this] { m_image = QImage(); });
}

void Minimap::setModel(std::shared_ptr<const SceneModel> model)
{
    m_model = std::move(model);
    m_image = QImage();
    update();
}

void Minimap::setViewed(const QRectF& viewed)
{
    if (viewed == m_viewed)
        return;
    m_viewed = viewed;
    update();
}

QRect Minimap::placeIn(const QSize& canvas) const
{
    if (!m_model)
        return {};
    const layout::Rect& bounds = m_model->scene().bounds;
    const double scale = std::min(150.0 / std::max(1.0, bounds.width), 200.0 / std::max(1.0, bounds.height));
    const QSize size(int(std::clamp(bounds.width * scale, 56.0, 150.0) + 2 * pad),
                     int(std::clamp(bounds.height * scale, 40.0, 200.0) + 2 * pad));
    return {QPoint(canvas.width() - size.width() - 12, canvas.height() - size.height() - 12), size};
}

QRectF Minimap::map(const QRectF& r) const
{
    const layout::Rect& bounds = m_model->scene().bounds;
    const double sx = (width() - 2 * pad) / std::max(1.0, bounds.width), sy = (height() - 2 * pad) / std::max(1.0, bounds.height);
    return {pad + (r.x() - bounds.x) * sx, pad + (r.y() - bounds.y) * sy, r.width() * sx, r.height() * sy};
}

QPointF Minimap::unmap(const QPointF& p) const
{
    const layout::Rect& bounds = m_model->scene().bounds;
    return {bounds.x + (p.x() - pad) * bounds.width / (width() - 2 * pad), bounds.y + (p.y() - pad) * bounds.height / (height() - 2 * pad)};
}

void Minimap::render()
{
    m_image = QImage(size() * devicePixelRatioF(), QImage::Format_ARGB32_Premultiplied);
    m_image.setDevicePixelRatio(devicePixelRatioF());
    m_image.fill(Qt::transparent);
    QPainter painter(&m_image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Theme::current().line);
    painter.setBrush(Theme::current().pane);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const auto atLeast = [](const QRectF& r) { return QRectF(r.x(), r.y(), std::max(1.0, r.width()), std::max(1.0, r.height())); };
    for (const layout::PlacedGroup& placed : m_model->scene().groups) {
        const int depth = m_model->facts().depth(placed.group);
        if (depth > 0)
            painter.fillRect(atLeast(map(toQt(placed.rect))),
                             mixed(Theme::current().module, Theme::current().dim, placed.expanded ? 0.10 * depth : 0.35));
    }
    for (const layout::PlacedItem& placed : m_model->scene().items)
        painter.fillRect(atLeast(map(toQt(placed.rect))),
                         mixed(Theme::current().pane, Theme::current().of(m_model->diagram().item(placed.item).family), 0.75));
}

void Minimap::paintEvent(QPaintEvent*)
{
    if (!m_model)
        return;
    if (m_image.isNull())
        render();
    QPainter painter(this);
    painter.drawImage(0, 0, m_image);
    QRectF frame = map(m_viewed);
    if (frame.width() < 6)
        frame.adjust((frame.width() - 6) / 2, 0, (6 - frame.width()) / 2, 0);
    if (frame.height() < 4)
        frame.adjust(0, (frame.height() - 4) / 2, 0, (4 - frame.height()) / 2);
    frame &= QRectF(rect()).adjusted(1, 1, -2, -2);
    QColor tint = Theme::current().accent;
    tint.setAlpha(28);
    painter.fillRect(frame, tint);
    painter.setPen(QPen(Theme::current().accent, 1.5));
    painter.drawRect(frame);
}

void Minimap::mousePressEvent(QMouseEvent* event)
{
    if (!m_model || event->button() != Qt::LeftButton)
        return;
    const QPointF center = map(m_viewed).center();
    m_grip = map(m_viewed).contains(event->position()) ? event->position() - center : QPointF();
    Q_EMIT moved(unmap(event->position() - m_grip));
}

void Minimap::mouseMoveEvent(QMouseEvent* event)
{
    if (m_model && event->buttons() & Qt::LeftButton)
        Q_EMIT moved(unmap(event->position() - m_grip));
}

void Minimap::wheelEvent(QWheelEvent* event)
{
    event->ignore();
}

void Minimap::resizeEvent(QResizeEvent*)
{
    m_image = QImage();
}

} // namespace nodewise::views
