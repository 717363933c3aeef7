// SPDX-License-Identifier: Apache-2.0
// Text of a tree's column over as many lines as it needs.
#pragma once

#include <QStyledItemDelegate>
#include <QTreeView>

#include <algorithm>

namespace nodewise::views {

/// For a tree whose rows aren't of one height. Whoever changes the column's width lays items out again.
class WrapDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        constexpr int tall = 1 << 16;
        QStyleOptionViewItem one = option;
        one.rect.setWidth(-1); // of one line
        QSize size = QStyledItemDelegate::sizeHint(one, index);
        const auto* tree = qobject_cast<const QTreeView*>(option.widget);
        if (!tree)
            return size;
        const QFontMetrics metrics(tree->font());
        const int margins = 2 * (tree->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, tree) + 1); // as the style paints it
        const int width = std::max(1, tree->columnWidth(index.column()) - margins);
        const QString text = index.data(Qt::DisplayRole).toString();
        const int lines = metrics.boundingRect(QRect(0, 0, width, tall), Qt::TextWordWrap, text).height();
        const int line = metrics.boundingRect(QRect(0, 0, tall, tall), Qt::TextWordWrap, QStringLiteral("x")).height();
        size.rheight() += std::max(0, lines - line);
        return size;
    }

protected:
    /// This column alone: others are elided, however high the row is.
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (option->rect.width() > 0) // else its size is asked for
            option->features |= QStyleOptionViewItem::WrapText;
    }
};

} // namespace nodewise::views
