// SPDX-License-Identifier: Apache-2.0
#include "views/cost/sweep_plot.h"

#include "views/cost/cost_text.h"

namespace nodewise::views {

SweepPlot::SweepPlot(QWidget* parent)
    : PictureView(
          [] {
              return PlotWords{.name = tr("Cycles by value of the parameter"),
                               .exportTitle = tr("Export Picture of the Sweep"),
                               .exportFile = QStringLiteral("sweep.png")};
          },
          {.hint = {420, 220}, .least = {180, 120}, .tips = false}, parent)
{
}

void SweepPlot::setResult(std::shared_ptr<const SweepResult> result)
{
    m_shown.result = std::move(result);
    reset();
}

QPointF SweepPlot::pointOf(PlotPlace place) const
{
    const SweepPicture now = picture();
    return now.place(now.area(rect()), std::size_t(place));
}

QStringList SweepPlot::linesAt(PlotPlace place) const
{
    const SweepResult::Point& point = m_shown.result->points[std::size_t(place)];
    return {
        QStringLiteral("%1 = %2: %3")
            .arg(QString::fromStdString(m_shown.result->parameter), QString::fromStdString(point.value), CostText::cycles(point.cycles))};
}

} // namespace nodewise::views
