// SPDX-License-Identifier: Apache-2.0
// The only message boxes: plain text as in a Label, and our own markup. Qt's take what looks like rich text for it.
#pragma once

#include "views/common/markup.h"

#include <QMessageBox>

namespace nodewise::views {

class MessageBox : public QMessageBox {
    Q_OBJECT
public:
    MessageBox(Icon icon, const QString& title, const QString& text, StandardButtons buttons, QWidget* parent);
    void setText(const QString& text);
    void setText(const Markup& markup);
    void setInformativeText(const QString& text);
    void setInformativeText(const Markup& markup);

private:
    void inform(const QString& text, Qt::TextFormat format);
    using QMessageBox::setDetailedText; // nothing needs it
    using QMessageBox::setTextFormat;   // follows from what is set
};

} // namespace nodewise::views
