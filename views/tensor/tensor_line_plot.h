// SPDX-License-Identifier: Apache-2.0
// Numbers along one dimension: the mean as a line, least and greatest as a band around it.
#pragma once

#include "core/protocol/tensor_query.h"
#include "views/common/zoomed_plot.h"

namespace nodewise::views {

/// Its places are elements, many of which may be under one pixel.
struct TensorLinePicture : PlotPicture {
    protocol::Raster raster; ///< of one row: of what was seen when it was asked for
    double low = 0, high = 1;
    AxisWindow window;

    void paint(QPainter& painter, const QRectF& rect, double ratio) const;
    AxisScale scale(const QRectF& rect) const;

private:
    double xOf(const AxisScale& at, double pixel) const;
    double yOf(const AxisScale& at, double number) const;
    void paintAxes(QPainter& painter, const AxisScale& at) const;
    void paintBand(QPainter& painter, const AxisScale& at) const;
    void paintMeans(QPainter& painter, const AxisScale& at) const;
    void paintFlags(QPainter& painter, const AxisScale& at) const;
};

/// What comes into sight is asked for by its owner, at windowChanged().
class TensorLinePlot : public ZoomedView<TensorLinePicture> {
    Q_OBJECT
public:
    explicit TensorLinePlot(QWidget* parent = nullptr);
    /// A raster of one row.
    void setRaster(const protocol::Raster& raster);
    bool hasPicture() const override { return m_shown.raster.width > 0; }

protected:
    PlotPlace count() const override { return PlotPlace(m_shown.raster.totalColumns); }
    /// "[17]  −0.25"
    QStringList linesAt(PlotPlace place) const override;
    QString told() const override;
    PlotPlace walked(PlotPlace from, PlotPlace by) const override;
};

} // namespace nodewise::views
