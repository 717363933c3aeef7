// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/query_edit.h"

#include "views/common/follow.h"

#include <QPainter>
#include <QPainterPath>
#include <QStyle>
#include <QStyleOptionFrame>

namespace nodewise::views {

QueryEdit::QueryEdit(QWidget* parent) : QLineEdit(parent)
{
    followFont(this, monoFont);
    setClearButtonEnabled(true);
}

void QueryEdit::setErrorColumn(int column)
{
    if (column == m_error)
        return;
    m_error = column;
    setProperty("state", column < 0 ? QVariant() : QVariant(QStringLiteral("error")));
    style()->unpolish(this);
    style()->polish(this);
    update();
}

void QueryEdit::paintEvent(QPaintEvent* event)
{
    QLineEdit::paintEvent(event);
    if (m_error < 0)
        return;
    const QString shown = text();
    const int from = std::min<int>(m_error, static_cast<int>(shown.size()));
    const int space = static_cast<int>(shown.indexOf(QLatin1Char(' '), from));
    const int to = std::max(from + 1, space < 0 ? static_cast<int>(shown.size()) : space);
    const QFontMetrics metrics(font());
    // The text scrolls with the cursor, so the cursor says where it starts.
    const int start = cursorRect().center().x() - metrics.horizontalAdvance(shown.left(cursorPosition()));
    const int left = start + metrics.horizontalAdvance(shown.left(from));
    const int right = std::max(left + 8, start + metrics.horizontalAdvance(shown.left(to)));
    const double y = cursorRect().bottom() - 1.5;
    QPainterPath wave(QPointF(left, y));
    for (int x = left; x < right; x += 4) {
        wave.lineTo(x + 2, y + 2);
        wave.lineTo(x + 4, y);
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(rect().adjusted(4, 0, -4, 0));
    painter.setPen(QPen(Theme::current().error, 1.2));
    painter.drawPath(wave);
}

} // namespace nodewise::views
