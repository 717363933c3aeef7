// SPDX-License-Identifier: Apache-2.0
// Whether a text is plain as Qt shows it, and what it would load otherwise.
#pragma once

#include <QTextBlock>
#include <QTextDocument>
#include <QUrl>

namespace nodewise::test {

/// Notes what a rich text asks for.
class AskingDocument : public QTextDocument {
public:
    QStringList asked;

protected:
    QVariant loadResource(int, const QUrl& name) override
    {
        asked.append(name.toString());
        return {};
    }
};

/// Pictures, links out of the window, and what would be loaded; "" = nothing.
inline QString markupFaults(const QString& text, Qt::TextFormat format)
{
    if (format == Qt::PlainText || (format == Qt::AutoText && !Qt::mightBeRichText(text)))
        return {};
    AskingDocument document;
    document.setHtml(text);
    document.setTextWidth(500);
    QStringList faults = document.asked;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto at = block.begin(); !at.atEnd(); ++at) {
            const QTextCharFormat look = at.fragment().charFormat();
            if (look.isImageFormat())
                faults.append("a picture");
            if (!QUrl(look.anchorHref()).scheme().isEmpty())
                faults.append("a link to " + look.anchorHref());
        }
    return faults.join(", ");
}

} // namespace nodewise::test
