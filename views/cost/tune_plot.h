// SPDX-License-Identifier: Apache-2.0
// A search for tiles as a view: hovered, and walked through by keyboard.
#pragma once

#include "views/common/plot_view.h"
#include "views/cost/tune_picture.h"

namespace nodewise::views {

/// Its places are TunePicture::rows().
class TunePlot : public PictureView<TunePicture> {
    Q_OBJECT
public:
    explicit TunePlot(QWidget* parent = nullptr);
    /// Null: none.
    void setResult(std::shared_ptr<const TuneResult> result);
    /// By place.
    std::optional<std::size_t> tilingAt(PlotPlace place) const;
    /// Nothing where the tiling has no figures.
    std::optional<PlotPlace> placeOf(std::size_t tiling) const;
    bool hasPicture() const override { return m_shown.result != nullptr && !m_shown.order.empty(); }

protected:
    void paintPicture(QPainter& painter, double ratio) const override;
    PlotPlace count() const override { return PlotPlace(m_shown.order.size()); }
    std::optional<PlotPlace> placeAt(const QPointF& at) const override;
    QPointF pointOf(PlotPlace place) const override;
    QStringList linesAt(PlotPlace place) const override;
};

} // namespace nodewise::views
