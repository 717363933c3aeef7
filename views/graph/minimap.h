// SPDX-License-Identifier: Apache-2.0
// The whole scene in a corner, with the part that is seen as a frame that can be dragged.
#pragma once

#include <cstdint>

#include "views/graph/scene_model.h"

#include <QImage>
#include <QWidget>

#include <memory>

namespace nodewise::views {

/// A child of the canvas. Owns its picture, made again when scene, theme or size change; long scenes are stretched sideways.
class Minimap : public QWidget {
    Q_OBJECT
public:
    explicit Minimap(QWidget* parent);
    void setModel(std::shared_ptr<const SceneModel> model);
    /// The part of the scene in view, scene coordinates.
    void setViewed(const QRectF& viewed);
    /// Where the minimap wants to be in a canvas of this size; fitted to the scene's shape.
    QRect placeIn(const QSize& canvas) const;

Q_SIGNALS:
    /// The user wants this scene point in the middle.
    void moved(const QPointF& center);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QRectF map(const QRectF& scene) const;
    QPointF unmap(const QPointF& point) const;
    void render();

    std::shared_ptr<const SceneModel> m_model;
    QRectF m_viewed;
    QImage m_image;
    QPointF m_grip; ///< from the frame's center to where it was taken
};

} // namespace nodewise::views
