// SPDX-License-Identifier: Apache-2.0
#include "views/common/text_search.h"

#include "views/common/follow.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QToolButton>

namespace nodewise::views {

TextSearch::TextSearch(QWidget* parent)
    : QFrame(parent), m_field(new QLineEdit(this)), m_count(new QLabel(this)), m_back(new QToolButton(this)), m_next(new QToolButton(this)),
      m_close(new QToolButton(this))
{
    setProperty("role", "card");
    setAutoFillBackground(true);
    m_count->setProperty("role", "dim");
    m_count->setMinimumWidth(m_count->fontMetrics().horizontalAdvance(QStringLiteral("10,000+ ")));
    m_back->setText(QStringLiteral("↑"));
    m_next->setText(QStringLiteral("↓"));
    m_close->setText(QStringLiteral("✕"));
    m_field->setMinimumWidth(m_field->fontMetrics().averageCharWidth() * 24);
    m_field->installEventFilter(this);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(6, 4, 6, 4);
    row->setSpacing(4);
    row->addWidget(m_field, 1);
    row->addWidget(m_count);
    for (QToolButton* button : {m_back, m_next, m_close}) {
        button->setAutoRaise(true);
        row->addWidget(button);
    }
    connect(m_field, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_text = text;
        Q_EMIT textChanged(text);
    });
    connect(m_back, &QToolButton::clicked, this, [this] { Q_EMIT stepRequested(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { Q_EMIT stepRequested(1); });
    connect(m_close, &QToolButton::clicked, this, &QWidget::close);
    followLanguage(this, &TextSearch::retranslate);
}

void TextSearch::open(const QString& text)
{
    if (!text.isEmpty())
        m_field->setText(text);
    show();
    raise();
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void TextSearch::setCount(int count, bool more)
{
    m_count->setText(m_text.isEmpty() ? QString()
                     : count == 0     ? tr("none")
                                      : QLocale().toString(count) + (more ? QStringLiteral("+") : QString()));
}

QString TextSearch::countText() const
{
    return m_count->text();
}

bool TextSearch::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
        return QFrame::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool step = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter || key->key() == Qt::Key_F3;
    if (!step && key->key() != Qt::Key_Escape)
        return QFrame::eventFilter(watched, event);
    if (event->type() == QEvent::ShortcutOverride)
        event->accept();
    else if (step)
        Q_EMIT stepRequested(key->modifiers() & Qt::ShiftModifier ? -1 : 1);
    else
        close();
    return true;
}

void TextSearch::hideEvent(QHideEvent* event)
{
    QFrame::hideEvent(event);
    if (isHidden()) // not with its window
        Q_EMIT closed();
}

void TextSearch::retranslate()
{
    m_field->setPlaceholderText(tr("find"));
    m_field->setAccessibleName(tr("Find in the text"));
    m_back->setToolTip(tr("Previous match (Shift+F3)"));
    m_next->setToolTip(tr("Next match (F3)"));
    m_close->setToolTip(tr("Close the search (Esc)"));
    for (QToolButton* button : {m_back, m_next, m_close})
        button->setAccessibleName(button->toolTip());
}

} // namespace nodewise::views
