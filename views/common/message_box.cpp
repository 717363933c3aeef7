// SPDX-License-Identifier: Apache-2.0
#include "views/common/message_box.h"

#include "views/common/shown.h"

#include <QLabel>

namespace nodewise::views {

MessageBox::MessageBox(Icon icon, const QString& title, const QString& text, StandardButtons buttons, QWidget* parent)
    : QMessageBox(icon, title, QString(), buttons, parent)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setText(text);
}

void MessageBox::setText(const QString& text)
{
    setTextFormat(Qt::PlainText);
    QMessageBox::setText(shownLines(text));
}

void MessageBox::setText(const Markup& markup)
{
    QMessageBox::setText(QString()); // what was plain must not become rich
    setTextFormat(Qt::RichText);
    QMessageBox::setText(markup.html());
}

void MessageBox::setInformativeText(const QString& text)
{
    inform(shownLines(text), Qt::PlainText);
}

void MessageBox::setInformativeText(const Markup& markup)
{
    inform(markup.html(), Qt::RichText);
}

/// Qt makes the label of it at its first text, and gives it no format.
void MessageBox::inform(const QString& text, Qt::TextFormat format)
{
    QMessageBox::setInformativeText(QStringLiteral(" "));
    if (auto* label = findChild<QLabel*>(QStringLiteral("qt_msgbox_informativelabel")))
        label->setTextFormat(format);
    QMessageBox::setInformativeText(text);
}

} // namespace nodewise::views
