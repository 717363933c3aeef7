// SPDX-License-Identifier: Apache-2.0
// One series over the nodes of a graph, drawn small: live bytes, for one.
#pragma once

#include "views/common/plot_view.h"

#include <QCoreApplication>

namespace nodewise::views {

/// Its places are nodes.
struct LinePicture : PlotPicture {
    Q_DECLARE_TR_FUNCTIONS(LinePicture)
public:
    std::vector<double> values; ///< in graph order, none negative
    double most = 1;            ///< of the values, but not less
    std::function<QString(double)> valueText;
    std::function<QString(std::size_t)> placeText;

    void paint(QPainter& painter, const QRectF& rect, double ratio) const;
    QRectF area(const QRectF& rect) const { return rect.adjusted(2, line() + 6, -2, -4); }
    QPointF point(const QRectF& area, std::size_t place) const;
    /// "12 kB at linear_1"
    QString text(std::size_t place) const { return tr("%1 at %2").arg(valueText(values[place]), placeText(place)); }

private:
    void paintSeries(QPainter& painter, const QRectF& area) const;
};

class LinePlot : public PictureView<LinePicture> {
    Q_OBJECT
public:
    explicit LinePlot(PlotWords (*words)(), QWidget* parent = nullptr);

    /// `valueText`: a value as people read it; `placeText`: what the place is (a node's name).
    void setSeries(std::vector<double> values, std::function<QString(double)> valueText, std::function<QString(std::size_t)> placeText);
    bool hasPicture() const override { return !m_shown.values.empty(); }

protected:
    PlotPlace count() const override { return PlotPlace(m_shown.values.size()); }
    std::optional<PlotPlace> placeAt(const QPointF& at) const override;
    QPointF pointOf(PlotPlace place) const override;
    QStringList linesAt(PlotPlace place) const override { return {m_shown.text(std::size_t(place))}; }
    void focusOutEvent(QFocusEvent* event) override;
};

} // namespace nodewise::views
