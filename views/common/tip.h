// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/markup.h"

#include <QVariant>

class QPoint;
class QWidget;

namespace nodewise::views {

/// What setToolTip, Qt::ToolTipRole and QToolTip get, unless it is a translated literal alone: Qt takes a tooltip that looks like rich text
/// for rich text, and a name in a file may look like it.
class Tip {
public:
    Tip() = default;
    Tip(const QString& plain);
    Tip(const Markup& markup);
    bool isEmpty() const { return m_text.isEmpty(); }
    /// For Qt.
    const QString& text() const { return m_text; }

private:
    QString m_text;
};

/// What an item model's cell answers, for Qt: texts of DisplayRole and ToolTipRole as they are shown. A tooltip may be a Tip.
QVariant shownData(QVariant cell, int role);

/// At a place on the screen; an empty one hides what is shown.
void showTip(const QPoint& at, const Tip& tip, QWidget* widget);

} // namespace nodewise::views

Q_DECLARE_METATYPE(nodewise::views::Tip)
