// SPDX-License-Identifier: Apache-2.0
// A plot of which a part is seen: zoomed by the wheel, dragged, and both by keyboard.
#pragma once

#include "views/common/plot_view.h"

namespace nodewise::views {

/// Has a window across, and one down where rows are zoomed, too. The wheel zooms at the mouse, sideways or with Shift it pans; a double
/// click shows all.
///
/// Keys: + and - zoom at the cursor, 0 shows all; Page Up and Page Down pan.
class ZoomedPlot : public PlotView {
    Q_OBJECT
public:
    const AxisWindow& window() const { return m_across; }
    /// Of the same data.
    void setWindow(const AxisWindow& window);
    /// Above 1 shows less; at the cursor where it is in sight.
    void zoom(double factor);
    void showAll();
    bool isWhole() const { return m_across.whole() && m_down.whole(); }

Q_SIGNALS:
    void windowChanged(const nodewise::views::AxisWindow& window);

protected:
    using PlotView::PlotView;

    const AxisWindow& rows() const { return m_down; }
    /// Where the windows are, in pixels; empty where there is no picture.
    virtual QRectF area() const = 0;
    /// The wheel without Ctrl; false: it zooms, too.
    virtual bool scrolled(int) { return false; }
    /// Other data, all of which is seen.
    void reset(const AxisWindow& across, const AxisWindow& down = {});
    void change(const AxisWindow& across, const AxisWindow& down);
    /// By parts of what is seen.
    void pan(double across, double down);

    std::pair<PlotPlace, PlotPlace> seen() const override;
    void reveal(PlotPlace place) override;
    bool grip() override;
    void drag(const QPointF& by) override;
    void doubleClicked(const QPointF&) override { showAll(); }
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void zoomAt(const QPointF& at, double factor);

    AxisWindow m_across, m_down;
    AxisWindow m_acrossBefore, m_downBefore; ///< when the mouse took hold
};

/// Of a picture with `AxisWindow window` and `AxisScale scale(const QRectF& rect) const`.
template <class Picture>
class ZoomedView : public PictureView<Picture, ZoomedPlot> {
public:
    AxisScale scale() const { return this->hasPicture() ? this->picture().scale(this->room()) : AxisScale(); }

protected:
    using PictureView<Picture, ZoomedPlot>::PictureView;

    QRectF area() const override { return scale().area; }
    std::optional<PlotPlace> placeAt(const QPointF& at) const override { return scale().tryPlace(at.x()); }
    QPointF pointOf(PlotPlace place) const override { return {scale().pixelOf(place), area().center().y()}; }
};

} // namespace nodewise::views
