// SPDX-License-Identifier: Apache-2.0
// Numbers along one dimension: the mean as a line, least and greatest as a band around it.
#pragma once

#include "core/protocol/tensor_query.h"

#include <QWidget>

namespace nodewise::views {

class TensorLinePlot : public QWidget {
    Q_OBJECT
public:
    explicit TensorLinePlot(QWidget* parent = nullptr);
    /// A raster of one row.
    void setRaster(const protocol::Raster& raster);
    QImage picture();
    QSize minimumSizeHint() const override { return {80, 60}; }
    /// "[17]  −0.25"; "" where there is nothing.
    QString textAt(const QPointF& at) const;

Q_SIGNALS:
    void hovered(const QString& text);
    void placeChosen(quint64 place);
    /// The wheel, or a drag: which part should be seen, in places.
    void partWanted(double first, double count);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    QRectF area() const;
    std::optional<std::size_t> pixelAt(const QPointF& at) const;
    quint64 placeOf(std::size_t pixel) const;
    double xOf(std::size_t pixel) const;
    double yOf(double number, const QRectF& area) const;
    void paintAxes(QPainter& painter, const QRectF& area) const;
    void paintBand(QPainter& painter, const QRectF& area) const;
    void paintZero(QPainter& painter, const QRectF& area) const;
    void paintValues(QPainter& painter, const QRectF& area) const;

    protocol::Raster m_raster;
    double m_low = 0, m_high = 1;
    double m_hover = -1; ///< x
};

} // namespace nodewise::views
