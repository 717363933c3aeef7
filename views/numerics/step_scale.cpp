// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/step_scale.h"

#include "views/common/axis_ticks.h"
#include "views/common/theme.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

QRectF StepScale::span(std::uint32_t first, std::uint32_t last) const
{
    const double from = std::max(area.left(), x(first)), to = std::min(area.right(), x(last + 1.0));
    if (last < first || x(first) > area.right() || x(last + 1.0) < area.left())
        return {};
    const double wide = std::max(1.0, to - from);
    return {std::min(from, area.right() - wide), area.top(), wide, area.height()};
}

double StepScale::pixelOf(std::uint32_t step) const
{
    return std::clamp(std::floor(middle(step)) + 0.5, area.left(), area.right());
}

void StepScale::paintAxis(QPainter& painter, const Theme& theme) const
{
    const QFontMetrics metrics = painter.fontMetrics();
    painter.setPen(theme.line);
    painter.drawLine(QPointF(area.left(), area.bottom()), QPointF(area.right(), area.bottom()));
    painter.setPen(theme.dim);
    painter.drawText(QRectF(0, area.bottom() + 5, area.left() - 8, metrics.height()), Qt::AlignRight | Qt::AlignVCenter, tr("step"));
    const QString widest = QLocale().toString(window.steps());
    const int most = int(area.width() / (metrics.horizontalAdvance(widest) + 28));
    for (const double number : roundTicks(window.first() + 1, window.end(), most, 1)) {
        const double at = std::floor(x(number - 0.5)) + 0.5;
        if (number < 1 || at < area.left() || at > area.right())
            continue;
        painter.setPen(theme.line);
        painter.drawLine(QPointF(at, area.bottom()), QPointF(at, area.bottom() + 4));
        painter.setPen(theme.dim);
        const QString text = QLocale().toString(qint64(number));
        const double wide = metrics.horizontalAdvance(text) + 2;
        const double left = std::clamp(at - wide / 2, area.left() - 4, std::max(area.left() - 4, area.right() + 10 - wide));
        painter.drawText(QRectF(left, area.bottom() + 5, wide, metrics.height()), Qt::AlignCenter, text);
    }
}

void StepScale::paintLine(QPainter& painter, std::uint32_t step, const QPen& pen) const
{
    if (!shows(step))
        return;
    const double at = pixelOf(step);
    painter.setPen(pen);
    painter.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()));
}

} // namespace nodewise::views
