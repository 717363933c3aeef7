// SPDX-License-Identifier: Apache-2.0
#include "views/cost/roofline_plot.h"

#include "views/cost/cost_text.h"

#include <algorithm>
#include <numeric>

namespace nodewise::views {

RooflinePlot::RooflinePlot(QWidget* parent)
    : PictureView(
          [] {
              return PlotWords{.name = tr("Roofline: a dot for each kernel"),
                               .exportTitle = tr("Export Picture of the Roofline"),
                               .exportFile = QStringLiteral("roofline.png")};
          },
          {.hint = {520, 260}, .least = {220, 140}}, parent)
{
    connect(this, &PlotView::chosen, this, [this](qint64 place) { Q_EMIT kernelChosen(dot(place).kernel); });
    connect(this, &PlotView::requested, this, [this](qint64 place) { Q_EMIT kernelRequested(dot(place).kernel); });
    connect(this, &PlotView::hovered, this, [this] { setCursor(hover() ? Qt::PointingHandCursor : Qt::ArrowCursor); });
}

void RooflinePlot::setRun(std::shared_ptr<const CostRun> run)
{
    m_shown.run = std::move(run);
    m_shown.roofline = m_shown.run ? std::make_shared<const Roofline>(*m_shown.run) : nullptr;
    m_shown.chosen.clear();
    m_order.assign(m_shown.roofline ? m_shown.roofline->dots().size() : 0, 0);
    std::iota(m_order.begin(), m_order.end(), PlotPlace(0));
    std::ranges::stable_sort(m_order, {}, [this](PlotPlace place) { return dot(place).intensity; });
    reset();
}

void RooflinePlot::setChosen(std::set<std::uint32_t> kernels)
{
    m_shown.chosen = std::move(kernels);
    describe();
}

QPointF RooflinePlot::pointOf(PlotPlace place) const
{
    const RooflinePicture now = picture();
    return now.place(now.area(rect()), dot(place).intensity, dot(place).rate);
}

QStringList RooflinePlot::linesAt(PlotPlace place) const
{
    return CostText::kernelLines(*m_shown.run, dot(place).kernel);
}

/// Else of the kernel that is selected elsewhere.
QString RooflinePlot::told() const
{
    const QString own = PictureView::told();
    return !own.isEmpty() || m_shown.chosen.empty()
               ? own
               : CostText::kernelLines(*m_shown.run, *m_shown.chosen.begin()).join(QStringLiteral(", "));
}

PlotPlace RooflinePlot::walked(PlotPlace from, PlotPlace by) const
{
    const auto at = std::ranges::find(m_order, from) - m_order.begin();
    return m_order.empty() ? 0 : m_order[std::size_t(std::clamp<PlotPlace>(at + by, 0, count() - 1))];
}

} // namespace nodewise::views
