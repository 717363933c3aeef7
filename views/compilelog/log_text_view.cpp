// SPDX-License-Identifier: Apache-2.0
#include "views/compilelog/log_text_view.h"

#include "views/common/theme.h"
#include "views/kernel/mlir_colors.h"
#include "views/kernel/python_text.h"

#include <QApplication>
#include <QClipboard>
#include <QScrollBar>

#include <algorithm>

namespace nodewise::views {

LogTextView::LogTextView(QWidget* parent) : TextSurface(parent)
{
}

void LogTextView::setText(const QStringList& lines, bool python)
{
    m_lines = lines;
    m_python = python;
    m_longest = 0;
    for (const QString& line : m_lines)
        m_longest = std::max(m_longest, line.size());
    resetText();
    verticalScrollBar()->setValue(0);
    horizontalScrollBar()->setValue(0);
}

void LogTextView::copyAll()
{
    QApplication::clipboard()->setText(m_lines.join(QLatin1Char('\n')) + QLatin1Char('\n'));
}

std::vector<TextStretch> LogTextView::colors(int, const QString& text) const
{
    return m_python ? mlirStretches(pythonSpans(text)) : std::vector<TextStretch>();
}

LineLook LogTextView::look(int line) const
{
    const Theme& theme = Theme::current();
    return {.backgrounds = line == currentLine() && hasFocus() ? std::vector<QColor>{theme.selection} : std::vector<QColor>{},
            .edge = {},
            .number = QString::number(line + 1),
            .numberColor = theme.dim,
            .sign = {},
            .signColor = {},
            .after = {},
            .instead = {}};
}

} // namespace nodewise::views
