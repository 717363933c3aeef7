// SPDX-License-Identifier: Apache-2.0
#include "views/common/shipped_text.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextTable>

namespace nodewise::views {

namespace {

void dress(QTextDocument& document, const Theme& theme)
{
    for (QTextFrame* frame : document.rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) {
            QTextTableFormat format = table->format();
            format.setBorder(1);
            format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
            format.setBorderBrush(theme.line);
            format.setBorderCollapse(true);
            format.setCellPadding(5);
            format.setTopMargin(6);
            format.setBottomMargin(10);
            table->setFormat(format);
        }
    QTextCursor cursor(&document);
    cursor.beginEditBlock();
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        cursor.setPosition(block.position());
        QTextBlockFormat format = block.blockFormat();
        if (format.hasProperty(QTextFormat::BlockCodeFence) || format.hasProperty(QTextFormat::BlockCodeLanguage)) {
            format.setBackground(theme.module);
            format.setLeftMargin(8);
        } else if (format.headingLevel() > 1) {
            format.setTopMargin(18);
        } else if (!cursor.currentTable()) {
            format.setLineHeight(125, QTextBlockFormat::ProportionalHeight);
        }
        cursor.setBlockFormat(format);
    }
    cursor.endEditBlock();
}

} // namespace

void showShippedText(QTextDocument& document, const QString& markdown, const Theme& theme)
{
    document.setMarkdown(markdown, QTextDocument::MarkdownDialectGitHub);
    dress(document, theme);
}

} // namespace nodewise::views
