// SPDX-License-Identifier: Apache-2.0
// The only label: what it is given is plain text, so a name in a file is not markup, which could load files. Markup is our own
// (markup.h).
#pragma once

#include "views/common/markup.h"

#include <QLabel>

namespace nodewise::views {

class Label : public QLabel {
    Q_OBJECT
public:
    explicit Label(QWidget* parent = nullptr);
    explicit Label(const QString& text, QWidget* parent = nullptr);
    /// Shown as shownLines() says.
    void setText(const QString& text);
    void setText(const Markup& markup);

private:
    using QLabel::setTextFormat; // follows from what is set
};

} // namespace nodewise::views
