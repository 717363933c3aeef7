// SPDX-License-Identifier: Apache-2.0
#include "views/mlir/find_strip.h"

#include "views/common/follow.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
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

FindStrip::FindStrip(QWidget* parent)
    : QWidget(parent), m_field(new QLineEdit(this)), m_line(new QLineEdit(this)), m_case(makeButton(this, QStringLiteral("Aa"))),
      m_previous(makeButton(this, QStringLiteral("▲"))), m_next(makeButton(this, QStringLiteral("▼"))),
      m_close(makeButton(this, QStringLiteral("✕"))), m_state(new QLabel(this))
{
    m_case->setCheckable(true);
    m_field->setClearButtonEnabled(true);
    m_field->setMinimumWidth(160);
    m_state->setProperty("role", "dim");
    m_line->setMaximumWidth(110);
    m_line->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{1,15}")), this));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 3, 6, 3);
    row->setSpacing(4);
    row->addWidget(m_field, 2);
    row->addWidget(m_case);
    row->addWidget(m_previous);
    row->addWidget(m_next);
    row->addSpacing(6);
    row->addWidget(m_state, 3);
    row->addWidget(m_line);
    row->addWidget(m_close);
    connect(m_field, &QLineEdit::textChanged, this, &FindStrip::changed);
    connect(m_case, &QToolButton::toggled, this, &FindStrip::changed);
    connect(m_field, &QLineEdit::returnPressed, this, [this] { Q_EMIT nextRequested(true); });
    connect(m_previous, &QToolButton::clicked, this, [this] { Q_EMIT nextRequested(false); });
    connect(m_next, &QToolButton::clicked, this, [this] { Q_EMIT nextRequested(true); });
    connect(m_line, &QLineEdit::returnPressed, this, &FindStrip::onLine);
    connect(m_close, &QToolButton::clicked, this, [this] {
        hide();
        Q_EMIT closed();
    });
    followLanguage(this, &FindStrip::retranslate);
    hide();
}

void FindStrip::open(const QString& text)
{
    show();
    if (!text.isEmpty())
        m_field->setText(text);
    m_field->setFocus();
    m_field->selectAll();
}

void FindStrip::openLine()
{
    show();
    m_line->setFocus();
    m_line->selectAll();
}

QString FindStrip::text() const
{
    return isHidden() ? QString() : m_field->text();
}

bool FindStrip::matchCase() const
{
    return m_case->isChecked();
}

void FindStrip::setState(const QString& text)
{
    m_state->setText(text);
}

QString FindStrip::state() const
{
    return m_state->text();
}

void FindStrip::onLine()
{
    if (const quint64 line = m_line->text().toULongLong(); line > 0)
        Q_EMIT lineRequested(line);
}

void FindStrip::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        return m_close->click();
    if (event->key() == Qt::Key_Return && event->modifiers() & Qt::ShiftModifier)
        return Q_EMIT nextRequested(false);
    QWidget::keyPressEvent(event);
}

void FindStrip::retranslate()
{
    m_field->setPlaceholderText(tr("find"));
    m_field->setAccessibleName(tr("Find"));
    m_line->setPlaceholderText(tr("line"));
    m_line->setAccessibleName(tr("Go to line"));
    m_line->setToolTip(tr("Number of a line, then Enter (Ctrl+G)"));
    m_case->setToolTip(tr("Match upper and lower case"));
    m_previous->setToolTip(tr("Previous match (Shift+F3)"));
    m_next->setToolTip(tr("Next match (F3)"));
    m_close->setToolTip(tr("Close (Esc)"));
}

} // namespace nodewise::views
