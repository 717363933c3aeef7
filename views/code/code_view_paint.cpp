// SPDX-License-Identifier: Apache-2.0
// How the lines of a graph's code look.
#include "views/code/code_view.h"

#include "views/code/gutter_marks.h"
#include "views/common/faded.h"
#include "views/common/theme.h"

#include <QPainter>

namespace nodewise::views {

QString CodeView::emptyText() const
{
    const bool missing = m_selection && (m_side == Side::Fx ? !m_selection->document().fx() : !m_selection->document().ir);
    return !missing             ? QString()
           : m_side == Side::Fx ? tr("An IR file has no FX graph. Open the .pt2 file that it was made from to see both.")
                                : tr("This program could not be converted. The warnings say why.");
}

LineLook CodeView::look(int line) const
{
    const Theme& theme = Theme::current();
    const std::uint32_t node = ownNode(line);
    LineLook look{.number = QString::number(line + 1), .numberColor = theme.dim};
    if (node == CodeText::none)
        return look;
    const bool selected = m_selected.contains(node), marked = m_marked.contains(node);
    const NodeMarks::State state = m_marks ? m_marks->state(node) : NodeMarks::State::None;
    if (state == NodeMarks::State::Current)
        look.backgrounds = {m_marks->live ? theme.stop : faded(theme.stop, 120)};
    else if (state == NodeMarks::State::Failed)
        look.backgrounds = {faded(theme.error, 40)};
    else if (selected)
        look.backgrounds = {theme.selection};
    else if (marked)
        look.backgrounds = {faded(theme.stop, 140)};
    if (marked)
        look.edge = theme.stopEdge;
    if (selected)
        look.numberColor = theme.text;
    return look;
}

std::vector<TextStretch> CodeView::colors(int line, const QString&) const
{
    std::vector<TextStretch> stretches;
    for (const CodeText::Span& span : at(line).spans)
        stretches.push_back({span.begin, span.length, colorOf(span.kind)});
    return stretches;
}

std::vector<TextStretch> CodeView::lit(int line, const QString& text) const
{
    std::vector<TextStretch> stretches;
    if (m_word.isEmpty())
        return stretches;
    for (const CodeText::Span& span : at(line).spans) {
        const bool same = span.node == m_wordNode && (m_wordNode != CodeText::none || text.mid(span.begin, span.length) == m_word);
        if (span.isName() && same)
            stretches.push_back({span.begin, span.length, Theme::current().accent});
    }
    return stretches;
}

void CodeView::paintMarks(QPainter& painter, int line, const QRect& row) const
{
    const std::uint32_t node = ownNode(line);
    if (node == CodeText::none)
        return;
    GutterMarks(painter, m_marks.get(), Theme::current(), row.height(), gutterWidth() - 4).paint(node, row.top(), line == m_gutterLine);
    if (m_marks && m_marks->overlay)
        paintAmount(painter, line, row);
}

/// At the right edge, where the line leaves room for it.
void CodeView::paintAmount(QPainter& painter, int line, const QRect& row) const
{
    constexpr int margin = 10;
    const Overlay::Amount* amount = m_marks->overlay->tryAmount(ownNode(line));
    if (!amount || amount->own <= 0)
        return;
    const QString text = QString::fromStdString(amount->text), code = lineText(line);
    QRect area = row;
    area.setLeft(row.right() + 1 - painter.fontMetrics().horizontalAdvance(text) - 2 * margin);
    if (xOf(code, int(code.size())) > area.left())
        return;
    painter.setPen(Theme::current().dim);
    painter.drawText(area.adjusted(0, 0, -margin, 0), Qt::AlignRight | Qt::AlignVCenter, text);
}

QColor CodeView::colorOf(CodeText::Kind kind) const
{
    using Kind = CodeText::Kind;
    switch (kind) {
    case Kind::Definition:
    case Kind::Use:
        return Theme::current().text;
    case Kind::Deletion:
    case Kind::Comment:
    case Kind::Argument:
        return Theme::current().dim;
    case Kind::Op:
        return Theme::current().accent;
    case Kind::Type:
        return Theme::current().of(layout::Family::Input);
    case Kind::Keyword:
        return Theme::current().of(layout::Family::Normalization);
    case Kind::Number:
        return Theme::current().of(layout::Family::Pointwise);
    case Kind::String:
        return Theme::current().of(layout::Family::Activation);
    }
    return Theme::current().text;
}

} // namespace nodewise::views
