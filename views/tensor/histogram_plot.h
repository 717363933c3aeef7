// SPDX-License-Identifier: Apache-2.0
// A tensor's histogram with its bounds; counts may be shown on a logarithmic scale.
#pragma once

#include "core/protocol/values.h"
#include "views/common/plot_view.h"

namespace nodewise::views {

/// Its places are bins.
struct HistogramPicture : PlotPicture {
    protocol::Histogram histogram;
    bool logarithmic = false;

    void paint(QPainter& painter, const QRectF& rect, double ratio) const;
    QRectF area(const QRectF& rect) const { return rect.adjusted(1, 3, -1, -line() - 3); }
    double width() const { return (histogram.high - histogram.low) / double(histogram.counts.size()); } ///< of a bin, in numbers
};

class HistogramPlot : public PictureView<HistogramPicture> {
    Q_OBJECT
public:
    explicit HistogramPlot(QWidget* parent = nullptr);
    void setHistogram(const protocol::Histogram& histogram);
    void setLogarithmic(bool on);
    bool isLogarithmic() const { return m_shown.logarithmic; }
    bool hasPicture() const override { return !m_shown.histogram.counts.empty(); }

protected:
    PlotPlace count() const override { return PlotPlace(m_shown.histogram.counts.size()); }
    std::optional<PlotPlace> placeAt(const QPointF& at) const override;
    QPointF pointOf(PlotPlace place) const override;
    QStringList linesAt(PlotPlace place) const override;
    QString told() const override;
};

} // namespace nodewise::views
