// SPDX-License-Identifier: Apache-2.0
#include "views/text/text_search.h"

#include "views/common/follow.h"
#include "views/common/label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QRegularExpressionValidator>
#include <QToolButton>

namespace nodewise::views {

namespace {

QToolButton* makeButton(QWidget* parent, const QString& sign)
{
    auto* button = new QToolButton(parent);
    button->setText(sign);
    button->setAutoRaise(true);
    return button;
}

} // namespace

TextSearch::TextSearch(QWidget* parent)
    : QFrame(parent), m_field(new QLineEdit(this)), m_line(new QLineEdit(this)), m_case(makeButton(this, QStringLiteral("Aa"))),
      m_back(makeButton(this, QStringLiteral("↑"))), m_next(makeButton(this, QStringLiteral("↓"))),
      m_close(makeButton(this, QStringLiteral("✕"))), m_state(new Label(this))
{
    setProperty("role", "card");
    setAutoFillBackground(true);
    m_state->setProperty("role", "dim");
    m_state->setMinimumWidth(m_state->fontMetrics().horizontalAdvance(QStringLiteral("10,000+ ")));
    m_case->setObjectName(QStringLiteral("case"));
    m_line->setObjectName(QStringLiteral("line"));
    m_case->setCheckable(true);
    m_field->setMinimumWidth(m_field->fontMetrics().averageCharWidth() * 24);
    m_line->setMaximumWidth(m_line->fontMetrics().averageCharWidth() * 10);
    m_line->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{1,15}")), this));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(6, 4, 6, 4);
    row->setSpacing(4);
    row->addWidget(m_field, 1);
    for (QWidget* part : std::initializer_list<QWidget*>{m_case, m_state, m_back, m_next, m_line, m_close})
        row->addWidget(part);
    for (QLineEdit* field : {m_field, m_line})
        field->installEventFilter(this);
    connect(m_field, &QLineEdit::textChanged, this, &TextSearch::changed);
    connect(m_case, &QToolButton::toggled, this, &TextSearch::changed);
    connect(m_back, &QToolButton::clicked, this, [this] { Q_EMIT stepRequested(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { Q_EMIT stepRequested(1); });
    connect(m_close, &QToolButton::clicked, this, &QWidget::close);
    followLanguage(this, &TextSearch::retranslate);
    hide();
}

void TextSearch::open(const QString& text)
{
    show();
    raise();
    if (!text.isEmpty())
        m_field->setText(text);
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void TextSearch::openLine()
{
    show();
    raise();
    m_line->setFocus(Qt::ShortcutFocusReason);
    m_line->selectAll();
}

QString TextSearch::text() const
{
    return isHidden() ? QString() : m_field->text();
}

Qt::CaseSensitivity TextSearch::letters() const
{
    return m_case->isChecked() ? Qt::CaseSensitive : Qt::CaseInsensitive;
}

void TextSearch::setState(const QString& text)
{
    m_state->setText(text);
}

QString TextSearch::state() const
{
    return m_state->text();
}

QString TextSearch::countText(qsizetype count, bool more)
{
    return count == 0 ? tr("none") : QLocale().toString(count) + (more ? QStringLiteral("+") : QString());
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
        enter(key->key() == Qt::Key_F3 ? m_field : watched, key->modifiers() & Qt::ShiftModifier);
    else
        close();
    return true;
}

void TextSearch::enter(QObject* field, bool back)
{
    if (field == m_field)
        Q_EMIT stepRequested(back ? -1 : 1);
    else if (const quint64 line = m_line->text().toULongLong(); line > 0)
        Q_EMIT lineRequested(line);
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
    m_line->setPlaceholderText(tr("line"));
    m_line->setToolTip(tr("Number of a line, then Enter (Ctrl+G)"));
    m_line->setAccessibleName(tr("Go to line"));
    m_case->setToolTip(tr("Match upper and lower case"));
    m_back->setToolTip(tr("Previous match (Shift+F3)"));
    m_next->setToolTip(tr("Next match (F3)"));
    m_close->setToolTip(tr("Close the search (Esc)"));
    for (QToolButton* button : {m_case, m_back, m_next, m_close})
        button->setAccessibleName(button->toolTip());
}

} // namespace nodewise::views
