// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/tour.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/theme.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace nodewise::viewer {

namespace {

constexpr int bubbleWidth = 360, apart = 14, around = 3; // pixels: of the bubble, between it and the light, of light around the target

} // namespace

Tour::Tour(QList<TourStep> steps, QWidget* parent) : QWidget(parent), m_steps(std::move(steps)), m_before(parent->window()->focusWidget())
{
    setObjectName(QStringLiteral("tour"));
    makeBubble();
    parent->installEventFilter(this);
    setGeometry(parent->rect());
    show();
    raise();
    views::followLanguage(this, &Tour::retranslate);
    go(0);
}

void Tour::makeBubble()
{
    auto* bubble = new QFrame(this);
    bubble->setObjectName(QStringLiteral("bubble"));
    bubble->setProperty("role", "card");
    bubble->setAutoFillBackground(true);
    bubble->setFixedWidth(bubbleWidth);
    m_bubble = bubble;
    m_title = new views::Label(bubble);
    QFont bold = font();
    bold.setBold(true);
    bold.setPointSizeF(bold.pointSizeF() * 1.15);
    m_title->setFont(bold);
    m_text = new views::Label(bubble);
    m_count = new views::Label(bubble);
    m_count->setProperty("role", "dim");
    for (views::Label* label : {m_title, m_text})
        label->setWordWrap(true);
    m_skip = new QPushButton(bubble);
    m_back = new QPushButton(bubble);
    m_next = new QPushButton(bubble);
    m_next->setProperty("role", "primary");
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_skip);
    buttons->addWidget(m_count);
    buttons->addStretch(1);
    buttons->addWidget(m_back);
    buttons->addWidget(m_next);
    auto* column = new QVBoxLayout(bubble);
    column->setContentsMargins(18, 14, 14, 14);
    column->setSpacing(10);
    column->addWidget(m_title);
    column->addWidget(m_text);
    column->addSpacing(4);
    column->addLayout(buttons);
    connect(m_skip, &QPushButton::clicked, this, &Tour::end);
    connect(m_back, &QPushButton::clicked, this, [this] { go(m_step - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] { go(m_step + 1); });
    for (QPushButton* button : {m_skip, m_back, m_next})
        button->installEventFilter(this);
}

void Tour::go(int step)
{
    if (step < 0)
        return;
    if (step >= m_steps.size())
        return end();
    m_step = step;
    if (m_steps[step].begin)
        m_steps[step].begin();
    if (m_target)
        m_target->removeEventFilter(this);
    m_target = m_steps[step].target ? m_steps[step].target() : nullptr;
    if (m_target)
        m_target->installEventFilter(this); // it may be laid out later
    retranslate();
    place();
    raise();
    m_next->setFocus(); // whatever the step gave it to
}

/// Around what is lit, and the bubble beside it.
void Tour::place()
{
    setGeometry(parentWidget()->rect());
    m_light = {};
    if (m_target && m_target->isVisible() && m_target->window() == window()) {
        const QRect target(m_target->mapTo(parentWidget(), QPoint()), m_target->size());
        m_light = target.adjusted(-around, -around, around, around) & rect();
    }
    m_bubble->setFixedHeight(m_bubble->layout()->heightForWidth(bubbleWidth) + 6); // with its border
    m_bubble->move(bubblePlace());
    // Outside of the mask, clicks go to what is below: what is lit works, but for what the bubble covers.
    m_light.isEmpty() ? clearMask() : setMask(QRegion(rect()) - QRegion(m_light) + QRegion(m_bubble->geometry()));
    update();
}

/// Right, left, below or above of the light; within its lower right corner where it leaves no room.
QPoint Tour::bubblePlace() const
{
    const QSize size = m_bubble->size();
    const QRect room = rect().adjusted(apart, apart, -apart, -apart);
    const auto within = [&](QPoint at) {
        return QPoint(qBound(room.left(), at.x(), qMax(room.left(), room.right() - size.width())),
                      qBound(room.top(), at.y(), qMax(room.top(), room.bottom() - size.height())));
    };
    if (m_light.isEmpty())
        return within(rect().center() - QPoint(size.width(), size.height()) / 2);
    const QPoint candidates[] = {{m_light.right() + apart, m_light.top()},
                                 {m_light.left() - apart - size.width(), m_light.top()},
                                 {m_light.left(), m_light.bottom() + apart},
                                 {m_light.left(), m_light.top() - apart - size.height()}};
    for (const QPoint& candidate : candidates)
        if (const QRect there(within(candidate), size); !there.intersects(m_light))
            return there.topLeft();
    return within(m_light.bottomRight() - QPoint(size.width() + apart, size.height() + apart));
}

bool Tour::eventFilter(QObject* watched, QEvent* event)
{
    const bool moved = event->type() == QEvent::Resize || event->type() == QEvent::Move || event->type() == QEvent::Show ||
                       event->type() == QEvent::Hide || event->type() == QEvent::LayoutRequest;
    if ((watched == parentWidget() && event->type() == QEvent::Resize) || (watched == m_target && moved))
        place();
    const bool button = watched == m_skip || watched == m_back || watched == m_next;
    // Alone, Esc and the arrows would trigger the window's own shortcuts first.
    if (button && event->type() == QEvent::ShortcutOverride) {
        event->accept();
        return true;
    }
    return button && event->type() == QEvent::KeyPress && pressed(static_cast<QKeyEvent*>(event)->key());
}

bool Tour::pressed(int key)
{
    switch (key) {
    case Qt::Key_Right:
        go(m_step + 1);
        return true;
    case Qt::Key_Left:
        go(m_step - 1);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        static_cast<QPushButton*>(focusWidget() ? focusWidget() : m_next)->click();
        return true;
    case Qt::Key_Escape:
        end();
        return true;
    default:
        return false;
    }
}

void Tour::end()
{
    parentWidget()->removeEventFilter(this);
    hide();
    if (m_before)
        m_before->setFocus();
    deleteLater();
    Q_EMIT ended();
}

void Tour::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), QColor(0, 0, 0, views::Theme::current().kind == views::ThemeKind::Dark ? 150 : 90));
    if (m_light.isEmpty())
        return;
    painter.setPen(QPen(views::Theme::current().accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(m_light).adjusted(-1, -1, 1, 1));
}

void Tour::retranslate()
{
    setAccessibleName(tr("Tour"));
    m_skip->setText(tr("&Skip"));
    m_back->setText(tr("&Back"));
    m_back->setEnabled(m_step > 0);
    m_next->setText(m_step + 1 < m_steps.size() ? tr("&Next") : tr("&Done"));
    if (m_step < 0)
        return;
    m_count->setText(tr("%1 of %2", "step of all").arg(m_step + 1).arg(m_steps.size()));
    m_title->setText(m_steps[m_step].title());
    m_text->setText(m_steps[m_step].text());
    m_next->setAccessibleDescription(m_title->text() + QLatin1Char('\n') + m_text->text()); // what a screen reader says at each step
    place();
}

} // namespace nodewise::viewer
