// SPDX-License-Identifier: Apache-2.0
// Paints a fact's cell: wrapped text with toned and linked runs, or a bar.
#pragma once

#include "views/inspect/facts.h"

#include <QStyledItemDelegate>

#include <optional>

class QTextLayout;

namespace nodewise::views {

class FactModel;

/// Owned by its table.
class FactDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit FactDelegate(const FactModel* model, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    int naturalWidth(const FactCell& cell) const; ///< without wrapping, with margins
    int wordWidth(const FactCell& cell) const;    ///< of the longest word, as far as it is worth a line of its own
    int pieceWidth(const FactCell& cell) const;   ///< of the longest piece of a dotted or underscored name, likewise
    int heightFor(const FactCell& cell, int width) const;
    /// `position` relative to the cell's rectangle.
    FactLink linkAt(const FactCell& cell, const QRect& rect, const QPoint& position) const;

private:
    void layOut(QTextLayout& layout, const FactCell& cell, int width) const;
    QFont fontOf(const FactCell& cell) const;

    const FactModel* m_model;
};

} // namespace nodewise::views
