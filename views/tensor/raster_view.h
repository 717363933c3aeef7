// SPDX-License-Identifier: Apache-2.0
// A tensor as a picture that is zoomed and moved; what comes into sight is asked for, at the resolution of the screen.
#pragma once

#include "core/protocol/tensor_query.h"
#include "views/common/zoomed_plot.h"
#include "views/tensor/axis_labels.h"
#include "views/tensor/raster_image.h"
#include "views/tensor/tensor_page.h"

#include <QTimer>

namespace nodewise::views {

class TensorAsk;

/// Paints; asks through what it is given. First a sampled picture of what is large, then all of it. Its places are elements, row by row.
///
/// Keys: arrows move what is seen, with Ctrl the cursor.
class RasterView : public ZoomedPlot {
    Q_OBJECT
public:
    explicit RasterView(TensorAsk* ask, QWidget* parent = nullptr);

    /// What to draw: value, slice, difference, what rows are; the part and the size are the view's own. `keepView`: of the same tensor
    /// anew.
    void show(const protocol::RasterRequest& what, bool keepView);
    /// Beside the rows and above the columns, as many as find room; also in what is said of the one that is pointed at.
    void setLabels(AxisLabels labels);
    void setColors(RangeRule rule, const ColorRange& manual, const ColorMap& map);
    ColorRange range() const { return m_range; }
    const ColorMap& map() const { return m_map; }
    const protocol::Raster& raster() const { return m_raster; }
    /// The number that is pointed at, or the mean of a pixel of many; NaN where there is none.
    double pointedNumber() const;
    /// As it is on the screen, without what is around.
    QImage image() const;
    PictureFile pictureFile() const override;
    bool hasPicture() const override { return m_any; }

Q_SIGNALS:
    /// Another picture came, or other colors.
    void changed();
    void failed(const nodewise::Error& error);
    void cellChosen(quint64 row, quint64 column);

protected:
    void paintPicture(QPainter& painter, double ratio) const override;
    PlotPlace count() const override { return PlotPlace(m_raster.totalRows * m_raster.totalColumns); }
    std::optional<PlotPlace> placeAt(const QPointF& at) const override;
    QPointF pointOf(PlotPlace place) const override { return cellOf(place).center(); }
    /// "row 3, column 17   −0.25", or the range of a pixel of many.
    QStringList linesAt(PlotPlace place) const override;
    QString told() const override;
    std::pair<PlotPlace, PlotPlace> seen() const override { return {0, 0}; }
    void reveal(PlotPlace place) override;
    QRectF area() const override;
    QRectF focusFrame() const override { return area().adjusted(-2, -2, 1, 1); }
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void fetch(bool sampled);
    void take(protocol::Raster raster);
    void recolor();
    void makeRoom();
    void paintLabels(QPainter& painter) const;
    QString placeText(PlotPlace place) const;
    std::optional<std::size_t> pixelAt(PlotPlace place) const; ///< of the raster; nothing where it has none
    std::uint64_t rowOf(PlotPlace place) const { return std::uint64_t(place) / m_raster.totalColumns; }
    std::uint64_t columnOf(PlotPlace place) const { return std::uint64_t(place) % m_raster.totalColumns; }
    /// Of columns and rows, in pixels.
    QRectF placed(double column, double row, double columns, double rows) const;
    QRectF cellOf(PlotPlace place) const { return placed(double(columnOf(place)), double(rowOf(place)), 1, 1); }

    TensorAsk* m_ask;
    protocol::RasterRequest m_what;
    bool m_any = false;
    protocol::Raster m_raster;
    QImage m_image;
    AxisLabels m_labels;
    int m_left = 0, m_top = 0; ///< room for labels, in pixels
    RangeRule m_rule = RangeRule::Auto;
    ColorRange m_manual, m_range;
    ColorMap m_map;
    QTimer m_fetch;
};

} // namespace nodewise::views
