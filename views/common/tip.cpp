// SPDX-License-Identifier: Apache-2.0
#include "views/common/tip.h"

#include "views/common/shown.h"

#include <QTextDocument>
#include <QToolTip>

namespace nodewise::views {

Tip::Tip(const QString& plain) : m_text(shownLines(plain))
{
    if (Qt::mightBeRichText(m_text))
        *this = Tip(Markup(QStringLiteral("<div style='white-space:pre-wrap'>%1</div>")).arg(plain));
}

Tip::Tip(const Markup& markup) : m_text(markup.html())
{
    if (!m_text.isEmpty())
        m_text = QStringLiteral("<html>%1</html>").arg(m_text);
}

QVariant shownData(QVariant cell, int role)
{
    if (role == Qt::DisplayRole && cell.typeId() == QMetaType::QString)
        return shownLines(cell.toString());
    if (role == Qt::ToolTipRole && cell.isValid())
        return cell.canConvert<Tip>() ? cell.value<Tip>().text() : Tip(cell.toString()).text();
    return cell;
}

void showTip(const QPoint& at, const Tip& tip, QWidget* widget)
{
    QToolTip::showText(at, tip.text(), widget);
}

} // namespace nodewise::views
