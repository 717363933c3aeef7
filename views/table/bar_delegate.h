// SPDX-License-Identifier: Apache-2.0
// A table's cell with a bar behind its number.
#pragma once

#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>

namespace nodewise::views {

/// The bar is as long as the role says, 0..1.
class BarDelegate : public QStyledItemDelegate {
public:
    explicit BarDelegate(int role, QObject* parent = nullptr) : QStyledItemDelegate(parent), m_role(role) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QColor color = option.palette.color(QPalette::Link);
        color.setAlpha(60);
        const QRectF area = QRectF(option.rect).adjusted(4, 3, -4, -3);
        const QRectF bar(area.left(), area.top(), area.width() * std::clamp(index.data(m_role).toDouble(), 0.0, 1.0), area.height());
        const bool selected = option.state & QStyle::State_Selected; // its background would hide what is behind it
        if (selected)
            QStyledItemDelegate::paint(painter, option, index);
        painter->fillRect(bar, color);
        if (!selected)
            QStyledItemDelegate::paint(painter, option, index);
    }

private:
    int m_role;
};

} // namespace nodewise::views
