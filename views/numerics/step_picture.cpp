// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/step_picture.h"

#include "views/common/axis_ticks.h"
#include "views/common/style_sheet.h"
#include "views/numerics/memory_text.h"

#include <QLocale>
#include <QPainter>

namespace nodewise::views {

std::vector<StepPicture::Peak> StepPicture::peaks() const
{
    const protocol::MemoryAnswer& a = profile->answer();
    std::vector<Peak> out;
    if (profile->steps() == 0)
        return out;
    if (profile->measured())
        out.push_back({a.measuredPeakStep, a.measuredPeak, differsColor(theme), MemoryText::measuredPeak(*profile, true),
                       MemoryText::measuredPeak(*profile)});
    out.push_back(
        {a.plannedPeakStep, a.plannedPeak, theme.accent, MemoryText::plannedPeak(*profile, true), MemoryText::plannedPeak(*profile)});
    return out;
}

void StepPicture::paintPeak(QPainter& painter, const AxisScale& scale, const Peak& peak, double top, double bottom) const
{
    if (!scale.shows(peak.step))
        return;
    const double x = scale.pixelOf(peak.step);
    painter.setPen(QPen(peak.color, 1, Qt::DotLine));
    painter.drawLine(QPointF(x, top + line()), QPointF(x, bottom));
    const bool fits = widthOf(peak.text) + 8 <= scale.area.width();
    paintLabel(painter, scale.area, x, top, fits ? peak.text : peak.shortText, peak.color);
}

void StepPicture::paintSteps(QPainter& painter, const AxisScale& scale) const
{
    const int most = int(scale.area.width() / (widthOf(QLocale().toString(profile->steps())) + 28));
    std::vector<double> numbers = roundTicks(window.first() + 1, window.end(), most, 1);
    std::erase_if(numbers, [](double number) { return number < 1; });
    const auto text = [](double number) { return QLocale().toString(qint64(number)); };
    paintPlaces(
        painter, scale.area, numbers, tickTexts(numbers, text), [&](double number) { return scale.x(number - 0.5); }, tr("step"));
}

} // namespace nodewise::views
