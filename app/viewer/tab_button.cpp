// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/tab_button.h"

#include <QPainter>

namespace nodewise::viewer {

namespace {

constexpr int padding = 10;
constexpr int underline = 2;

} // namespace

TabButton::TabButton(QWidget* parent) : QAbstractButton(parent)
{
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
}

QSize TabButton::sizeHint() const
{
    QFont bold = font();
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    return {metrics.horizontalAdvance(QString(text()).remove(QLatin1Char('&'))) + 2 * padding, metrics.height() + 12};
}

void TabButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    QFont shown = font();
    shown.setBold(isChecked());
    painter.setFont(shown);
    const bool strong = isEnabled() && (isChecked() || underMouse());
    painter.setPen(palette().color(strong ? QPalette::WindowText : QPalette::PlaceholderText));
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextShowMnemonic, text());
    if (isChecked())
        painter.fillRect(QRect(0, height() - underline, width(), underline), palette().color(QPalette::Link));
    if (hasFocus()) {
        painter.setPen(palette().color(QPalette::Link));
        painter.drawRoundedRect(rect().adjusted(2, 3, -3, -4), 3, 3);
    }
}

void TabButton::enterEvent(QEnterEvent*)
{
    update();
}

void TabButton::leaveEvent(QEvent*)
{
    update();
}

} // namespace nodewise::viewer
