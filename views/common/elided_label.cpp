// SPDX-License-Identifier: Apache-2.0
#include "views/common/elided_label.h"

#include "views/common/shown.h"
#include "views/common/tip.h"

#include <QPainter>

namespace nodewise::views {

ElidedLabel::ElidedLabel(QWidget* parent, Qt::TextElideMode mode) : QFrame(parent), m_mode(mode)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
}

void ElidedLabel::setText(const QString& text)
{
    const QString shown = shownLine(text);
    if (m_text == shown)
        return;
    m_text = shown;
    setAccessibleName(shown);
    setToolTip(Tip(text).text());
    updateGeometry();
    update();
}

void ElidedLabel::setDim(bool dim)
{
    m_dim = dim;
    update();
}

QSize ElidedLabel::sizeHint() const
{
    const QFontMetrics metrics(font());
    return {m_indent + metrics.horizontalAdvance(m_text) + 2, metrics.height()};
}

QSize ElidedLabel::minimumSizeHint() const
{
    const QFontMetrics metrics(font());
    return {m_text.isEmpty() ? 0 : metrics.horizontalAdvance(QStringLiteral("…")), metrics.height()};
}

void ElidedLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(palette().color(m_dim ? QPalette::PlaceholderText : QPalette::WindowText));
    const QRect inner = rect().adjusted(m_indent, 0, 0, 0);
    const QString shown = fontMetrics().elidedText(m_text, m_mode, inner.width());
    if (shown == m_text || shown.size() > 3) // dots alone say nothing
        painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter, shown);
}

} // namespace nodewise::views
