// SPDX-License-Identifier: Apache-2.0
// Mouse, touch pad and keyboard on a canvas.
#pragma once

#include "views/graph/scene_model.h"

#include <QPointF>
#include <QRectF>
#include <QStringList>

#include <functional>
#include <optional>

class QContextMenuEvent;
class QHelpEvent;
class QKeyEvent;
class QMouseEvent;
class QNativeGestureEvent;
class QWheelEvent;

namespace nodewise::views {

struct CanvasParts;

class CanvasInput {
public:
    explicit CanvasInput(CanvasParts& parts) : d(parts) {}

    void setHint(std::function<QStringList(std::uint32_t)> hint) { m_hint = std::move(hint); }
    void setWheelZooms(bool zooms) { m_wheelZooms = zooms; }
    /// The placed item whose place for a breakpoint is under the mouse.
    const std::optional<std::uint32_t>& corner() const { return m_corner; }
    void forgetCorner() { m_corner.reset(); }
    /// What is being drawn around nodes, in logical pixels.
    const std::optional<QRectF>& rubber() const { return m_rubber; }

    void press(const QMouseEvent& event);
    void move(const QMouseEvent& event);
    void release(const QMouseEvent& event);
    void doubleClick(const QMouseEvent& event);
    void leave();
    void wheel(const QWheelEvent& event);
    void gesture(const QNativeGestureEvent& event);
    void showToolTip(const QHelpEvent& event);
    /// What the menu is for becomes selected.
    void chooseForMenu(const QContextMenuEvent& event);
    bool key(const QKeyEvent& event);
    /// With everything inside it, or alone; the other side's canvas is told.
    void open(layout::GroupId group, bool alone);

private:
    bool openCurrent(bool alone);
    bool selectKey(const QKeyEvent& event);
    Hit hitAt(const QPointF& logical) const;
    std::optional<std::uint32_t> cornerAt(const QPointF& logical) const;
    QStringList hintOf(const Hit& hit) const;
    void hover(const QPointF& logical);
    void click(const QPointF& logical, Qt::KeyboardModifiers modifiers);
    void clickHit(const Hit& hit, bool add);
    void clickChip(const Hit& hit, bool add);
    void jumpToProducer(const layout::Stub& stub);
    void selectInside(const QRectF& rubber);
    bool walk(int key);
    bool stepOut();
    void goTo(const std::optional<layout::End>& end);
    void toggleCurrent();

    CanvasParts& d;
    std::function<QStringList(std::uint32_t)> m_hint;
    std::optional<std::uint32_t> m_corner;
    QPointF m_pressed, m_last;
    bool m_panning = false, m_moved = false, m_wheelZooms = true;
    std::optional<QRectF> m_rubber;
};

} // namespace nodewise::views
