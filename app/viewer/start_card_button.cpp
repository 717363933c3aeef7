// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/start_card_button.h"

#include "views/common/follow.h"
#include "views/common/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <utility>

namespace nodewise::viewer {

namespace {

constexpr int pad = 12, gap = 3;
constexpr int usualWidth = 256, leastWidth = 180;
constexpr double radius = 7;
constexpr double flatness = 338.0 / 560; // of a picture: height by width

int wrappedHeight(const QFont& font, const QString& text, int width)
{
    return QFontMetrics(font).boundingRect(QRect(0, 0, width, 10000), Qt::TextWordWrap, text).height();
}

} // namespace

StartCardButton::StartCardButton(StartCard card, QWidget* parent) : QAbstractButton(parent), m_card(std::move(card))
{
    setObjectName(QStringLiteral("card-") + QString::fromLatin1(m_card.id));
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    views::followLanguage(this, [this] {
        setAccessibleName(m_card.title());
        setAccessibleDescription(m_card.detail());
        updateGeometry();
        update();
    });
    views::followTheme(this, [this] { update(); });
}

QFont StartCardButton::titleFont() const
{
    QFont bold = font();
    bold.setBold(true);
    return bold;
}

int StartCardButton::pictureHeight(int width) const
{
    return m_card.light.isNull() ? 0 : int(width * flatness);
}

int StartCardButton::textHeight(int width) const
{
    const int inner = width - 2 * pad;
    return pad + wrappedHeight(titleFont(), m_card.title(), inner) + gap + wrappedHeight(font(), m_card.detail(), inner) + pad;
}

int StartCardButton::heightForWidth(int width) const
{
    return pictureHeight(width) + textHeight(width);
}

QSize StartCardButton::sizeHint() const
{
    return {usualWidth, heightForWidth(usualWidth)};
}

QSize StartCardButton::minimumSizeHint() const
{
    return {leastWidth, heightForWidth(leastWidth)};
}

const QPixmap& StartCardButton::picture(const QSize& size)
{
    const bool dark = views::Theme::current().kind == views::ThemeKind::Dark && !m_card.dark.isNull();
    // Smooth scaling averages; what a painter does while it draws leaves thin lines out.
    if (m_picture.size() != size || std::exchange(m_pictureDark, dark) != dark)
        m_picture = QPixmap::fromImage((dark ? m_card.dark : m_card.light).scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
    return m_picture;
}

void StartCardButton::paintEvent(QPaintEvent*)
{
    const views::Theme& theme = views::Theme::current();
    const bool lit = underMouse() || hasFocus();
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    QPainterPath outline;
    outline.addRoundedRect(QRectF(rect()).adjusted(0.75, 0.75, -0.75, -0.75), radius, radius);
    painter.fillPath(outline, theme.pane);
    const QRect place(0, 0, width(), pictureHeight(width()));
    if (!place.isEmpty()) {
        painter.save();
        painter.setClipPath(outline);
        painter.drawPixmap(place, picture(place.size() * devicePixelRatioF()));
        painter.restore();
        painter.setPen(theme.line);
        painter.drawLine(place.bottomLeft(), place.bottomRight());
    }
    QRect text = rect().adjusted(pad, place.height() + pad, -pad, -pad);
    painter.setFont(titleFont());
    painter.setPen(theme.text);
    painter.drawText(text, Qt::TextWordWrap, m_card.title());
    text.setTop(text.top() + wrappedHeight(titleFont(), m_card.title(), text.width()) + gap);
    painter.setFont(font());
    painter.setPen(theme.dim);
    painter.drawText(text, Qt::TextWordWrap, m_card.detail());
    painter.setPen(QPen(lit ? theme.accent : theme.line, lit ? 1.5 : 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(outline);
}

} // namespace nodewise::viewer
