// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/error_page.h"

#include "core/base/progress.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/theme.h"
#include "views/common/translated.h"

#include <QApplication>
#include <QClipboard>
#include <QGridLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace nodewise::viewer {

namespace {

views::Label* selectable(QWidget* parent)
{
    auto* label = new views::Label(parent);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

void scaleFont(QWidget* widget, qreal factor, bool bold)
{
    QFont font = widget->font();
    font.setPointSizeF(font.pointSizeF() * factor);
    font.setBold(bold);
    widget->setFont(font);
}

} // namespace

ErrorPage::ErrorPage(QWidget* parent) : QWidget(parent)
{
    auto* content = new QWidget;
    content->setMaximumWidth(820);
    m_title = selectable(content);
    scaleFont(m_title, 1.35, true);
    m_message = selectable(content);
    scaleFont(m_message, 1.1, false);
    m_place = new QWidget(content);
    m_rows = new QGridLayout(m_place);
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setHorizontalSpacing(16);
    m_rows->setColumnStretch(1, 1);
    m_hint = selectable(content);
    m_snippetTitle = new views::Label(content);
    scaleFont(m_snippetTitle, 1.0, true);
    m_snippet = new QPlainTextEdit(content);
    m_snippet->setReadOnly(true);
    m_snippet->setObjectName(QStringLiteral("snippet"));
    m_snippet->setFont(views::monoFont());
    m_snippet->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_copySnippet = new QPushButton(content);
    m_copy = new QPushButton(content);
    m_retry = new QPushButton(content);
    m_open = new QPushButton(content);

    auto* buttons = new QHBoxLayout;
    for (QPushButton* button : {m_retry, m_open, m_copy, m_copySnippet})
        buttons->addWidget(button);
    buttons->addStretch();
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(32, 40, 32, 32);
    column->setSpacing(14);
    for (QWidget* part : std::initializer_list<QWidget*>{m_title, m_message, m_place, m_hint, m_snippetTitle, m_snippet})
        column->addWidget(part);
    column->addLayout(buttons);
    column->addStretch();

    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* middle = new QWidget;
    auto* row = new QHBoxLayout(middle);
    row->addStretch(1);
    row->addWidget(content, 8);
    row->addStretch(1);
    scroll->setWidget(middle);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(scroll);

    connect(m_retry, &QPushButton::clicked, this, &ErrorPage::retryRequested);
    connect(m_open, &QPushButton::clicked, this, &ErrorPage::openOtherRequested);
    connect(m_copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(text()); });
    connect(m_copySnippet, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(snippet()); });
    views::onLanguageChange(this, &ErrorPage::rebuild);
}

void ErrorPage::setError(const Error& error, const QString& snippet)
{
    m_code = snippet;
    m_error = error;
    rebuild();
}

QString ErrorPage::snippet() const
{
    return m_snippet->toPlainText();
}

QString ErrorPage::text() const
{
    QString all = views::translated(m_error) + QLatin1Char('\n');
    if (!snippet().isEmpty())
        all += QLatin1Char('\n') + snippet();
    return all;
}

void ErrorPage::addRow(const QString& name, const QString& value)
{
    if (value.isEmpty())
        return;
    auto* key = new views::Label(name, m_place);
    key->setForegroundRole(QPalette::PlaceholderText);
    auto* shown = selectable(m_place);
    shown->setFont(views::monoFont());
    shown->setText(value);
    shown->setAccessibleName(tr("%1: %2", "name and value of a place in a file").arg(name, value));
    const int row = m_rows->rowCount();
    m_rows->addWidget(key, row, 0, Qt::AlignTop);
    m_rows->addWidget(shown, row, 1);
}

void ErrorPage::rebuild()
{
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const bool cancelled = m_error.message == cancelledMessage;
    m_title->setText(cancelled ? tr("Opening was canceled") : tr("This file can't be shown"));
    QString message = views::translated(m_error.message);
    if (!message.isEmpty() && message.front().isLower())
        message[0] = message[0].toUpper();
    m_message->setText(cancelled ? QString() : message);
    m_message->setVisible(!cancelled);
    addRow(tr("File"), QString::fromStdString(m_error.file));
    addRow(tr("Record"), QString::fromStdString(m_error.record));
    addRow(tr("JSON path"), QString::fromStdString(m_error.path));
    addRow(tr("Node"), QString::fromStdString(m_error.node));
    addRow(tr("Line"), m_error.line ? QString::number(m_error.line) : QString());
    addRow(tr("Column"), m_error.column ? QString::number(m_error.column) : QString());
    const QString hint = views::translated(m_error.hint);
    m_hint->setText(hint.isEmpty() ? QString() : tr("What to do: %1").arg(hint));
    m_hint->setVisible(!hint.isEmpty());
    m_snippet->setPlainText(cancelled ? QString() : m_code);
    const bool hasSnippet = !snippet().isEmpty();
    for (QWidget* part : std::initializer_list<QWidget*>{m_snippetTitle, m_snippet, m_copySnippet})
        part->setVisible(hasSnippet);
    m_snippet->setFixedHeight(QFontMetrics(m_snippet->font()).lineSpacing() * (m_snippet->blockCount() + 2));
    m_snippetTitle->setText(tr("Export it with PyTorch, then open the .pt2 file"));
    m_snippet->setAccessibleName(m_snippetTitle->text());
    m_copySnippet->setText(tr("Copy &Code"));
    m_copy->setText(tr("&Copy Message"));
    m_retry->setText(tr("&Try Again"));
    m_open->setText(tr("&Open Another File…"));
}

} // namespace nodewise::viewer
