// SPDX-License-Identifier: Apache-2.0
// The roofline as a view: hovered, clicked, walked through by keyboard.
#pragma once

#include "views/common/plot_view.h"
#include "views/cost/roofline_picture.h"

namespace nodewise::views {

/// Its places are the roofline's dots; the keyboard goes through them by operations for each byte.
class RooflinePlot : public PictureView<RooflinePicture> {
    Q_OBJECT
public:
    explicit RooflinePlot(QWidget* parent = nullptr);

    /// Null: none.
    void setRun(std::shared_ptr<const CostRun> run);
    /// Kernels, by index of the run.
    void setChosen(std::set<std::uint32_t> kernels);
    const std::shared_ptr<const Roofline>& roofline() const { return m_shown.roofline; }
    bool hasPicture() const override { return m_shown.run != nullptr; }

Q_SIGNALS:
    void kernelChosen(std::uint32_t kernel);
    /// It should be seen.
    void kernelRequested(std::uint32_t kernel);

protected:
    PlotPlace count() const override { return PlotPlace(m_order.size()); }
    std::optional<PlotPlace> placeAt(const QPointF& at) const override { return picture().dotAt(rect(), at); }
    QPointF pointOf(PlotPlace place) const override;
    QStringList linesAt(PlotPlace place) const override;
    QString told() const override;
    PlotPlace walked(PlotPlace from, PlotPlace by) const override;

private:
    const Roofline::Dot& dot(PlotPlace place) const { return m_shown.roofline->dots()[std::size_t(place)]; }

    std::vector<PlotPlace> m_order; ///< dots from left to right
};

} // namespace nodewise::views
