// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/slice_labels.h"

#include <QPainter>

namespace nodewise::views {

namespace {

constexpr double fewest = 40; // pixels, below which a cut name says nothing
constexpr double step = 6;
constexpr std::size_t mostTexts = 8192;
constexpr int longestName = 300; // letters that can be seen at all

QString nameOf(const trace::Trace& trace, trace::NameId name)
{
    const std::string_view text = trace.name(name);
    return QString::fromUtf8(text.data(), qsizetype(text.size())).left(longestName).simplified();
}

} // namespace

void SliceLabels::set(const trace::Trace* trace, const QFont& font)
{
    if (trace == m_trace && font == m_font)
        return;
    m_trace = trace;
    m_font = font;
    m_metrics = QFontMetricsF(font);
    m_widths.clear();
    m_texts.clear();
}

double SliceLabels::widthOf(trace::NameId name)
{
    const auto known = m_widths.find(name);
    if (known != m_widths.end())
        return known->second;
    if (m_widths.size() >= mostTexts)
        m_widths.clear();
    return m_widths.emplace(name, float(m_metrics.horizontalAdvance(nameOf(*m_trace, name)))).first->second;
}

void SliceLabels::draw(QPainter& painter, const QRectF& room, trace::NameId name)
{
    const double width = widthOf(name);
    if (width <= 0 || (width > room.width() && room.width() < fewest))
        return;
    const bool fits = width <= room.width();
    const auto cut = fits ? 0xFFFFFFFFu : std::uint32_t(room.width() / step);
    const std::uint64_t key = (std::uint64_t(name) << 32) | cut;
    auto text = m_texts.find(key);
    if (text == m_texts.end()) {
        if (m_texts.size() >= mostTexts)
            m_texts.clear();
        const QString whole = nameOf(*m_trace, name);
        QStaticText laid(fits ? whole : m_metrics.elidedText(whole, Qt::ElideRight, cut * step));
        laid.setTextFormat(Qt::PlainText);
        laid.setPerformanceHint(QStaticText::AggressiveCaching);
        laid.prepare(painter.transform(), m_font);
        text = m_texts.emplace(key, std::move(laid)).first;
    }
    painter.drawStaticText(QPointF(room.left(), room.top() + (room.height() - m_metrics.height()) / 2), text->second);
}

} // namespace nodewise::views
