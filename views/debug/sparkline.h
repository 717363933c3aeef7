// SPDX-License-Identifier: Apache-2.0
// A histogram as small as a word, in a table's cell.
#pragma once

#include "core/protocol/values.h"

#include <QStyledItemDelegate>

#include <memory>

class QPainter;

namespace nodewise::views {

/// Bars of equal width; heights by counts.
void paintBars(QPainter& painter, const QRectF& area, const std::vector<std::uint64_t>& counts, const QColor& color,
               bool logarithmic = false);

/// Expects in this role a std::shared_ptr<const dap::ValueInfo>.
inline constexpr int valueRole = Qt::UserRole + 1;

class SparklineDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
};

} // namespace nodewise::views

Q_DECLARE_METATYPE(std::shared_ptr<const nodewise::protocol::ValueInfo>)
