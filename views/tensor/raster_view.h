// SPDX-License-Identifier: Apache-2.0
// A tensor as a picture that is zoomed and moved; what comes into sight is asked for, at the resolution of the screen.
#pragma once

#include "core/protocol/tensor_query.h"
#include "views/tensor/raster_image.h"
#include "views/tensor/tensor_page.h"

#include <QTimer>
#include <QWidget>

#include <functional>

namespace nodewise::views {

class TensorAsk;

/// Paints; asks through what it is given. First a sampled picture of what is large, then all of it.
class RasterView : public QWidget {
    Q_OBJECT
public:
    explicit RasterView(TensorAsk* ask, QWidget* parent = nullptr);

    /// What to draw: value, slice, difference, what rows are; the part and the size are the view's own. `keepView`: of the same tensor
    /// anew.
    void show(const protocol::RasterRequest& what, bool keepView);
    void setColors(RangeRule rule, const ColorRange& manual, const ColorMap& map);
    ColorRange range() const { return m_range; }
    const ColorMap& map() const { return m_map; }
    const protocol::Raster& raster() const { return m_raster; }
    /// As it is on the screen, without what is around.
    QImage picture() const;
    void zoomIn() { zoom(2, rect().center()); }
    void zoomOut() { zoom(0.5, rect().center()); }
    void zoomToAll();
    bool isWhole() const;
    /// Row and column of the table under a point; nullopt beside the picture.
    std::optional<std::pair<std::uint64_t, std::uint64_t>> cellAt(const QPointF& at) const;
    QSize minimumSizeHint() const override { return {80, 60}; }

Q_SIGNALS:
    /// Another picture came, or other colors.
    void changed();
    void failed(const nodewise::Error& error);
    /// What is under the pointer: "[3, 17]  −0.25", or the range of a pixel of many. NaN where there is none.
    void hovered(const QString& text, double number);
    void cellChosen(quint64 row, quint64 column);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void fetch(bool sampled);
    void take(protocol::Raster raster);
    void recolor();
    void zoom(double factor, const QPointF& around);
    void move(double columns, double rows);
    void setPart(QRectF part);
    QRectF area() const; ///< on the screen, of m_part
    QRectF whole() const;
    QString textAt(const QPointF& at, double* number) const;

    TensorAsk* m_ask;
    protocol::RasterRequest m_what;
    bool m_any = false;
    protocol::Raster m_raster;
    QImage m_image;
    QRectF m_part; ///< in columns and rows, of what is seen
    RangeRule m_rule = RangeRule::Auto;
    ColorRange m_manual, m_range;
    ColorMap m_map;
    QTimer m_fetch;
    QPointF m_press, m_last;
    bool m_dragging = false;
};

} // namespace nodewise::views
