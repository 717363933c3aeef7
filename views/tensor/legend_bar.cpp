// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/legend_bar.h"

#include "views/common/follow.h"
#include "views/debug/value_text.h"

#include <QPainter>

#include <cmath>
#include <limits>

namespace nodewise::views {

LegendBar::LegendBar(QWidget* parent) : QWidget(parent), m_mark(std::numeric_limits<double>::quiet_NaN())
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    followFont(this, monoFont, 0.85);
}

QSize LegendBar::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(QStringLiteral("−1.234e−05")) + 30, 120};
}

void LegendBar::setColors(const ColorRange& range, const ColorMap& map)
{
    m_range = range;
    m_map = map;
    setAccessibleName(tr("Colors from %1 to %2").arg(ValueText::number(range.low), ValueText::number(range.high)));
    update();
}

void LegendBar::setFlags(std::uint8_t flags)
{
    m_flags = flags;
    update();
}

void LegendBar::setMark(double number)
{
    m_mark = number;
    update();
}

void LegendBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const int line = fontMetrics().height(), extra = (m_flags & protocol::Raster::Nan ? 1 : 0) + (m_flags > protocol::Raster::Nan ? 1 : 0);
    const QRect bar(8, 8, 12, height() - 16 - extra * (line + 4));
    for (int y = 0; y < bar.height(); ++y)
        painter.fillRect(bar.left(), bar.top() + y, bar.width(), 1, QColor(m_map.at(1 - (y + 0.5) / std::max(bar.height(), 1))));
    painter.setPen(Theme::current().line);
    painter.drawRect(bar.adjusted(0, 0, -1, -1));
    const auto yOf = [&](double part) { return bar.bottom() - part * (bar.height() - 1); };
    painter.setPen(Theme::current().dim);
    const int ticks = bar.height() > 5 * line ? 4 : bar.height() > 2 * line ? 1 : 0;
    for (int i = 0; i <= ticks; ++i) {
        const double part = ticks > 0 ? static_cast<double>(i) / ticks : 0.5;
        const double lowest = bar.bottom() - line / 2.0 + 4; // of a bar lower than a line it lies above the highest
        const double y = std::max(std::min(yOf(part), lowest), bar.top() + line / 2.0 - 4);
        painter.drawText(QRectF(bar.right() + 6, y - line / 2.0, width() - bar.right() - 6, line), Qt::AlignLeft | Qt::AlignVCenter,
                         ValueText::number(m_range.low + part * (m_range.high - m_range.low)));
    }
    int y = bar.bottom() + 8;
    const auto special = [&](const QColor& color, const QString& name) {
        painter.fillRect(bar.left(), y, bar.width(), line, color);
        painter.drawText(QRect(bar.right() + 6, y, width(), line), Qt::AlignLeft | Qt::AlignVCenter, name);
        y += line + 4;
    };
    if (m_flags & protocol::Raster::Nan)
        special(nanColor(Theme::current()), QStringLiteral("NaN"));
    if (m_flags > protocol::Raster::Nan)
        special(infColor(Theme::current()), QStringLiteral("±∞"));
    if (std::isfinite(m_mark)) {
        const double at = yOf(std::clamp(m_range.part(m_mark), 0.0, 1.0));
        const QPolygonF arrow{{bar.left() - 1.0, at}, {bar.left() - 7.0, at - 4}, {bar.left() - 7.0, at + 4}};
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(Theme::current().text);
        painter.drawPolygon(arrow);
    }
}

} // namespace nodewise::views
