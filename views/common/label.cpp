// SPDX-License-Identifier: Apache-2.0
#include "views/common/label.h"

#include "views/common/shown.h"

namespace nodewise::views {

Label::Label(QWidget* parent) : Label(QString(), parent)
{
}

Label::Label(const QString& text, QWidget* parent) : QLabel(parent)
{
    setText(text);
}

void Label::setText(const QString& text)
{
    setTextFormat(Qt::PlainText);
    QLabel::setText(shownLines(text));
}

void Label::setText(const Markup& markup)
{
    clear(); // what was plain must not become rich
    setTextFormat(Qt::RichText);
    QLabel::setText(markup.html());
}

} // namespace nodewise::views
