// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/fact_delegate.h"

#include "views/common/theme.h"
#include "views/inspect/fact_table.h"

#include <QFontMetrics>
#include <QPainter>
#include <QTextLayout>

#include <cmath>

namespace nodewise::views {

namespace {

constexpr int marginX = 6;
constexpr int marginY = 3;

QColor colorOf(const Theme& theme, FactCell::Tone tone)
{
    using Tone = FactCell::Tone;
    switch (tone) {
    case Tone::Plain:
    case Tone::Italic:
    case Tone::Strong:
        return theme.text;
    case Tone::Dim:
        return theme.dim;
    case Tone::Good:
        return theme.good;
    case Tone::Warning:
        return theme.warning;
    case Tone::Error:
        return theme.error;
    case Tone::Link:
        return theme.accent;
    }
    return theme.text;
}

QTextCharFormat formatOf(const Theme& theme, FactCell::Tone tone)
{
    QTextCharFormat format;
    format.setForeground(colorOf(theme, tone));
    if (tone == FactCell::Tone::Italic)
        format.setFontItalic(true);
    if (tone == FactCell::Tone::Strong)
        format.setFontWeight(QFont::Bold);
    return format;
}

/// Names such as torch.ops.aten.linear.default and p_m_model_norm_weight are broken after these, if they must be.
bool isSeam(QChar c)
{
    return QLatin1String("._/:,=-\\").contains(c);
}

/// A line that breaks a word gives its last piece to the next one.
void breakAtSeam(QTextLine& line, const QString& text)
{
    const int begin = line.textStart(), end = begin + line.textLength();
    const auto mayEnd = [&text](int at) { return text[at - 1].isSpace() || text[at - 1] == QChar::LineSeparator || isSeam(text[at - 1]); };
    if (end >= text.size() || mayEnd(end) || text[end].isSpace())
        return;
    int at = end;
    while (at > begin && !mayEnd(at))
        --at;
    if (at > begin)
        line.setNumColumns(at - begin);
}

/// The width of the widest piece between what `ends` a piece, as far as it is worth a line of its own.
template <class Ends>
int widestPiece(const FactCell& cell, const QFontMetrics& metrics, int longest, Ends ends)
{
    int width = 0;
    qsizetype begin = 0;
    for (qsizetype i = 0; i <= cell.text.size(); ++i) {
        const bool space = i == cell.text.size() || cell.text[i].isSpace();
        if (!space && !ends(cell.text[i]))
            continue;
        const QString piece = cell.text.mid(begin, i - begin + (space ? 0 : 1));
        width = std::max(width, std::min(longest, metrics.horizontalAdvance(piece)));
        begin = i + 1;
    }
    return width;
}

} // namespace

FactDelegate::FactDelegate(const FactModel* model, QObject* parent) : QStyledItemDelegate(parent), m_model(model)
{
}

QFont FactDelegate::fontOf(const FactCell& cell) const
{
    return cell.mono ? monoFont() : uiFont();
}

void FactDelegate::layOut(QTextLayout& layout, const FactCell& cell, int width) const
{
    QString text = cell.text;
    text.replace(QLatin1Char('\n'), QChar::LineSeparator);
    layout.setText(text);
    layout.setFont(fontOf(cell));
    QTextOption option(cell.right ? Qt::AlignRight : Qt::AlignLeft);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    QList<QTextLayout::FormatRange> formats;
    for (const FactCell::Run& run : cell.runs)
        formats.append({run.begin, run.length, formatOf(Theme::current(), run.tone)});
    layout.setFormats(formats);
    layout.beginLayout();
    double y = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(10, width - 2 * marginX));
        breakAtSeam(line, text);
        line.setPosition({0, y});
        y += line.height();
    }
    layout.endLayout();
}

int FactDelegate::naturalWidth(const FactCell& cell) const
{
    if (cell.bar >= 0)
        return 90;
    const QFontMetrics metrics(fontOf(cell));
    int width = 0;
    for (const QString& line : cell.text.split(QLatin1Char('\n')))
        width = std::max(width, metrics.horizontalAdvance(line));
    return width + 2 * marginX + 2;
}

int FactDelegate::wordWidth(const FactCell& cell) const
{
    constexpr int longest = 130;
    if (cell.bar >= 0)
        return 40;
    return widestPiece(cell, QFontMetrics(fontOf(cell)), longest, [](QChar) { return false; }) + 2 * marginX + 2;
}

int FactDelegate::pieceWidth(const FactCell& cell) const
{
    constexpr int longest = 110;
    if (cell.bar >= 0)
        return 40;
    return widestPiece(cell, QFontMetrics(fontOf(cell)), longest, isSeam) + 2 * marginX + 2;
}

int FactDelegate::heightFor(const FactCell& cell, int width) const
{
    const int single = std::max(QFontMetrics(uiFont()).height(), QFontMetrics(monoFont()).height());
    if (cell.bar >= 0 || (naturalWidth(cell) <= width && !cell.text.contains(QLatin1Char('\n'))))
        return single + 2 * marginY + 1;
    QTextLayout layout;
    layOut(layout, cell, width);
    return std::max(single, static_cast<int>(std::ceil(layout.boundingRect().height()))) + 2 * marginY + 1;
}

QSize FactDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const FactCell* cell = m_model->tryCell(index);
    return cell ? QSize(naturalWidth(*cell), heightFor(*cell, option.rect.width())) : QSize();
}

void FactDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const FactCell* cell = m_model->tryCell(index);
    if (option.state & QStyle::State_Selected)
        painter->fillRect(option.rect, Theme::current().selection);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), Theme::current().line);
    if (!cell)
        return;
    if (cell->bar >= 0) {
        QRectF room = option.rect.adjusted(marginX, 4, -marginX, -5);
        room.setHeight(std::min<double>(room.height(), QFontMetrics(uiFont()).height() - 2)); // a row of several lines has no thicker bar
        painter->fillRect(QRectF(room.left(), room.top(), std::max(1.0, room.width() * cell->bar), room.height()),
                          Theme::current().of(layout::Family::Matmul));
        return;
    }
    QTextLayout layout;
    layOut(layout, *cell, option.rect.width());
    painter->save();
    painter->setClipRect(option.rect);
    painter->setPen(Theme::current().text);
    layout.draw(painter, QPointF(option.rect.left() + marginX, option.rect.top() + marginY));
    painter->restore();
}

FactLink FactDelegate::linkAt(const FactCell& cell, const QRect& rect, const QPoint& position) const
{
    QTextLayout layout;
    layOut(layout, cell, rect.width());
    const QPointF inside = position - rect.topLeft() - QPoint(marginX, marginY);
    for (int i = 0; i < layout.lineCount(); ++i) {
        const QTextLine line = layout.lineAt(i);
        if (inside.y() < line.y() || inside.y() >= line.y() + line.height() || inside.x() > line.naturalTextRect().right() + 2)
            continue;
        const int at = line.xToCursor(inside.x(), QTextLine::CursorOnCharacter);
        for (const FactCell::Run& run : cell.runs) {
            if (run.link.to != FactLink::To::None && at >= run.begin && at < run.begin + run.length)
                return run.link;
        }
    }
    return {};
}

} // namespace nodewise::views
