// SPDX-License-Identifier: Apache-2.0
#include "views/cost/tune_plot.h"

#include "core/base/byte_text.h"
#include "views/cost/cost_text.h"

#include <algorithm>

namespace nodewise::views {

TunePlot::TunePlot(QWidget* parent)
    : PictureView(
          [] {
              return PlotWords{.name = tr("Cycles of tilings by the scratchpad that they take"),
                               .exportTitle = tr("Export Picture of the Tilings"),
                               .exportFile = QStringLiteral("tilings.png")};
          },
          {.hint = {420, 240}, .least = {200, 140}, .tips = false}, parent)
{
}

void TunePlot::setResult(std::shared_ptr<const TuneResult> result)
{
    m_shown.order = result ? TunePicture::rows(result->search) : std::vector<std::size_t>();
    m_shown.result = std::move(result);
    reset();
}

std::optional<std::size_t> TunePlot::tilingAt(PlotPlace place) const
{
    return place >= 0 && place < count() ? std::optional(m_shown.order[std::size_t(place)]) : std::nullopt;
}

std::optional<PlotPlace> TunePlot::placeOf(std::size_t tiling) const
{
    const auto found = std::ranges::find(m_shown.order, tiling);
    return found == m_shown.order.end() ? std::nullopt : std::optional(PlotPlace(found - m_shown.order.begin()));
}

void TunePlot::paintPicture(QPainter& painter, double ratio) const
{
    if (hasPicture())
        PictureView::paintPicture(painter, ratio);
}

std::optional<PlotPlace> TunePlot::placeAt(const QPointF& at) const
{
    return hasPicture() ? picture().pointAt(rect(), at) : std::nullopt;
}

QPointF TunePlot::pointOf(PlotPlace place) const
{
    const TunePicture now = picture();
    return now.place(now.area(rect()), std::size_t(place));
}

QStringList TunePlot::linesAt(PlotPlace place) const
{
    const auto tiling = tilingAt(place);
    if (!tiling)
        return {};
    const cost::TileSearch& search = m_shown.result->search;
    const auto& one = search.tilings[*tiling];
    const QString cycles = CostText::cycles(TunePicture::cyclesOf(one));
    QStringList lines{QString::fromStdString(search.sizesText(*tiling)), one.cycles ? cycles : tr("at least %1").arg(cycles),
                      tr("%1 of the scratchpad").arg(QString::fromStdString(byteText(std::uint64_t(one.bytes))))};
    if (*tiling == 0)
        lines.append(tr("estimate's choice"));
    if (search.best && *tiling == *search.best)
        lines.append(tr("fastest"));
    return lines;
}

} // namespace nodewise::views
