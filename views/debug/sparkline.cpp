// SPDX-License-Identifier: Apache-2.0
#include "views/debug/sparkline.h"

#include "views/common/style_sheet.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

void paintBars(QPainter& painter, const QRectF& area, const std::vector<std::uint64_t>& counts, const QColor& color, bool logarithmic)
{
    const auto most = counts.empty() ? 0 : *std::max_element(counts.begin(), counts.end());
    if (most == 0)
        return;
    const double width = area.width() / static_cast<double>(counts.size()), gap = width > 3 ? 1 : 0;
    const auto height = [&](std::uint64_t count) {
        const double part = logarithmic ? std::log1p(static_cast<double>(count)) / std::log1p(static_cast<double>(most))
                                        : static_cast<double>(count) / static_cast<double>(most);
        return count == 0 ? 0 : std::max(1.0, part * area.height());
    };
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double h = height(counts[i]), left = area.left() + width * static_cast<double>(i);
        painter.fillRect(QRectF(left, area.bottom() - h, std::max(1.0, width - gap), h), color);
    }
}

void SparklineDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const auto value = index.data(valueRole).value<std::shared_ptr<const protocol::ValueInfo>>();
    if (!value || !value->stats || value->state == protocol::ValueInfo::State::Pending || value->state == protocol::ValueInfo::State::Dropped)
        return;
    // At most two bars per three pixels: neighbors are added up.
    const QRectF area = QRectF(option.rect).adjusted(6, 4, -6, -4);
    const auto& fine = value->stats->histogram.counts;
    const std::size_t fitting = std::max<std::size_t>(4, static_cast<std::size_t>(std::min(area.width(), 110.0) / 4));
    const std::size_t step = std::max<std::size_t>(1, (fine.size() + fitting - 1) / fitting);
    std::vector<std::uint64_t> counts((fine.size() + step - 1) / step);
    for (std::size_t i = 0; i < fine.size(); ++i)
        counts[i / step] += fine[i];
    paintBars(*painter, QRectF(area.topLeft(), QSizeF(std::min(area.width(), 110.0), area.height())), counts,
              mixed(Theme::current().pane, Theme::current().accent, 0.75));
}

} // namespace nodewise::views
