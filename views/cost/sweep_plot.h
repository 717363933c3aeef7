// SPDX-License-Identifier: Apache-2.0
// A sweep as a view: hovered, and walked through by keyboard.
#pragma once

#include "views/common/plot_view.h"
#include "views/cost/sweep_picture.h"

namespace nodewise::views {

/// Its places are the points, in the order of the table.
class SweepPlot : public PictureView<SweepPicture> {
    Q_OBJECT
public:
    explicit SweepPlot(QWidget* parent = nullptr);
    /// Null: none.
    void setResult(std::shared_ptr<const SweepResult> result);
    bool hasPicture() const override { return m_shown.result != nullptr; }

protected:
    PlotPlace count() const override { return m_shown.result ? PlotPlace(m_shown.result->points.size()) : 0; }
    std::optional<PlotPlace> placeAt(const QPointF& at) const override { return picture().pointAt(rect(), at); }
    QPointF pointOf(PlotPlace place) const override;
    QStringList linesAt(PlotPlace place) const override;
};

} // namespace nodewise::views
