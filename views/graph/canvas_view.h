// SPDX-License-Identifier: Apache-2.0
// A canvas's view of its scene: zoom, pan, fit, and the places of the children that lie over it.
#pragma once

#include "views/graph/view_transform.h"

#include <QRectF>
#include <QString>
#include <QTimer>
#include <QVariantAnimation>

#include <functional>

namespace nodewise::views {

struct CanvasParts;

class CanvasView {
public:
    explicit CanvasView(CanvasParts& parts);

    const ViewTransform& transform() const { return m_transform; }
    /// What is seen, in the scene.
    QRectF viewed() const;
    void setAnimated(bool animated) { m_animated = animated; }

    void setView(const ViewTransform& target, bool animate);
    void jumpTo(const ViewTransform& target);
    /// The scene's point comes to the place, in device pixels.
    void jumpTo(const QPointF& scene, const QPointF& place, double scale);
    /// As a scene is shown first.
    void open();
    void fit();
    /// What these or enter() chose follows the widget's size until the user moves it; else the middle stays in the middle.
    void resized();
    ViewTransform fitted(const QRectF& area, double largest) const;
    /// As little as brings the area into view; closer only if its text could not be read.
    void ensureVisible(const QRectF& area, bool centered = false);
    /// A module that was opened: all of it if its text can be read then; else from its top, with `first`, its topmost boxes, in the middle.
    void enter(const QRectF& module, const QRectF& first);
    void zoomBy(double factor, const QPointF& device);
    void pan(const QPointF& device);
    double clampedScale(double scale) const;
    /// What the user reads stays where it is, larger or smaller.
    void scaleText(double factor);

    void setMinimapWanted(bool wanted);
    void setLegendWanted(bool wanted);
    /// Minimap, legend and the button to try again.
    void placeChildren();

private:
    void step(double progress);
    ViewTransform opening() const;
    ViewTransform besideLegend(const ViewTransform& whole) const;
    QPointF outOfChildren(const QRectF& box) const;
    void viewMoved();

    CanvasParts& d;
    ViewTransform m_transform;
    void choose(std::function<ViewTransform()> choice, bool animate);
    ViewTransform entering(const ViewTransform& from, const QRectF& module, const QRectF& first) const;
    void placeMinimap();
    bool liesOverContents(const QRect& place) const;

    std::function<ViewTransform()> m_choice; ///< of the view, for another size; null: the user moved it
    ViewTransform m_chosen;
    QSize m_size;     ///< device pixels, of the view
    QTimer m_settled; ///< the minimap goes out of the way once the view has come to rest
    bool m_animated = true;
    QVariantAnimation m_animation;
    ViewTransform m_animatedFrom, m_animatedTo;
    QString m_modulePath; ///< in the middle of the view
    bool m_minimapWanted = true, m_legendWanted = false;
};

} // namespace nodewise::views
