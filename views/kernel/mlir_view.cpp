// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/mlir_view.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace nodewise::views {

MlirView::MlirView(QWidget* parent) : QAbstractScrollArea(parent), m_text(std::make_shared<const MlirText>())
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setFont(monoFont());
    viewport()->setCursor(Qt::IBeamCursor);
    measure();
}

void MlirView::setTheme(const Theme& theme)
{
    m_theme = theme;
    if (font() != monoFont())
        setFont(monoFont());
    viewport()->update();
}

void MlirView::setText(std::shared_ptr<const MlirText> text)
{
    m_text = std::move(text);
    m_longest = 0;
    for (const QString& line : m_text->lines)
        m_longest = std::max(m_longest, line.size());
    m_linked.clear();
    m_bad.clear();
    m_caret = m_anchor = {};
    m_name.clear();
    updateScrollBars();
    verticalScrollBar()->setValue(0);
    horizontalScrollBar()->setValue(0);
    viewport()->update();
}

void MlirView::setEmptyText(const QString& text)
{
    m_empty = text;
    viewport()->update();
}

void MlirView::setLinked(std::set<int> lines, bool show)
{
    m_linked = std::move(lines);
    if (show && !m_linked.empty()) {
        const int first = *m_linked.begin(), top = verticalScrollBar()->value();
        if (first < top || first >= top + linesPerPage())
            verticalScrollBar()->setValue(first - linesPerPage() / 3);
    }
    viewport()->update();
}

void MlirView::setBad(std::set<int> lines)
{
    m_bad = std::move(lines);
    viewport()->update();
}

void MlirView::setHint(std::function<QString(const QString&, int)> hint)
{
    m_hint = std::move(hint);
}

void MlirView::setSearch(const QString& text)
{
    m_search = text;
    viewport()->update();
}

void MlirView::goTo(int line, int column)
{
    moveCaret({line, column}, false);
}

void MlirView::scrollTo(int line)
{
    verticalScrollBar()->setValue(line);
}

void MlirView::moveCaret(Place to, bool keepAnchor)
{
    if (count() == 0)
        return;
    to.line = std::clamp(to.line, 0, count() - 1);
    to.column = std::clamp(to.column, 0, int(m_text->lines[to.line].size()));
    m_caret = to;
    if (!keepAnchor)
        m_anchor = m_caret;
    m_name = nameAt(m_caret);
    setAccessibleDescription(m_text->lines[m_caret.line].trimmed());
    ensureVisible(m_caret);
    viewport()->update();
}

MlirSpan MlirView::spanAt(Place place) const
{
    if (place.line >= count())
        return {};
    for (const MlirSpan& span : mlirSpans(m_text->lines[place.line]))
        if (span.begin <= place.column && place.column <= span.begin + span.length)
            return span;
    return {};
}

QString MlirView::nameAt(Place place) const
{
    const MlirSpan span = spanAt(place);
    const bool name = span.kind == MlirSpan::Kind::Value || span.kind == MlirSpan::Kind::Symbol || span.kind == MlirSpan::Kind::Tag;
    return name ? m_text->lines[place.line].mid(span.begin, span.length) : QString();
}

int MlirView::useCount() const
{
    int uses = 0;
    if (m_name.isEmpty())
        return 0;
    for (const QString& line : m_text->lines)
        for (const MlirSpan& span : mlirSpans(line))
            uses += QStringView(line).mid(span.begin, span.length) == m_name ? 1 : 0;
    return uses;
}

/// Names are written where they are defined before they are used, all but those of blocks.
bool MlirView::goToDefinition()
{
    if (m_name.isEmpty())
        return false;
    for (int line = 0; line < count(); ++line)
        for (const MlirSpan& span : mlirSpans(m_text->lines[line]))
            if (QStringView(m_text->lines[line]).mid(span.begin, span.length) == m_name) {
                goTo(line, span.begin);
                Q_EMIT lineChosen(line);
                return true;
            }
    return false;
}

QString MlirView::selectedText() const
{
    const Place from = std::min(m_caret, m_anchor), to = std::max(m_caret, m_anchor);
    if (from == to || to.line >= count())
        return {};
    if (from.line == to.line)
        return m_text->lines[from.line].mid(from.column, to.column - from.column);
    QStringList lines{m_text->lines[from.line].mid(from.column)};
    lines.append(m_text->lines.mid(from.line + 1, to.line - from.line - 1));
    lines.append(m_text->lines[to.line].left(to.column));
    return lines.join(QLatin1Char('\n'));
}

void MlirView::copy() const
{
    const QString selected = selectedText();
    if (selected.isEmpty())
        copyAll();
    else
        QApplication::clipboard()->setText(selected);
}

void MlirView::copyAll() const
{
    if (count() > 0)
        QApplication::clipboard()->setText(m_text->all());
}

void MlirView::ensureVisible(Place place)
{
    const int top = verticalScrollBar()->value();
    if (place.line < top || place.line >= top + linesPerPage())
        verticalScrollBar()->setValue(place.line - linesPerPage() / 3);
    const int x = xOf(place.column);
    if (x < gutterWidth() || x > viewport()->width() - 8)
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() + x - viewport()->width() / 2);
}

bool MlirView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Copy) || key->matches(QKeySequence::SelectAll) || key->key() == Qt::Key_F12) {
            event->accept();
            return true;
        }
    }
    return QAbstractScrollArea::event(event);
}

bool MlirView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && m_hint) {
        auto* help = static_cast<QHelpEvent*>(event);
        const Place place = placeAt(help->pos());
        const bool over = help->pos().y() / m_lineHeight + verticalScrollBar()->value() < count();
        QToolTip::showText(help->globalPos(), over ? m_hint(nameAt(place), place.line) : QString(), viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void MlirView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBars();
}

void MlirView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        measure();
}

void MlirView::scrollContentsBy(int, int)
{
    viewport()->update();
}

bool MlirView::moveByKey(QKeyEvent* event)
{
    const bool control = event->modifiers() & Qt::ControlModifier;
    constexpr int end = 1 << 30;
    Place to = m_caret;
    switch (event->key()) {
    case Qt::Key_Up:
        --to.line;
        break;
    case Qt::Key_Down:
        ++to.line;
        break;
    case Qt::Key_PageUp:
        to.line -= linesPerPage();
        break;
    case Qt::Key_PageDown:
        to.line += linesPerPage();
        break;
    case Qt::Key_Left:
        --to.column;
        break;
    case Qt::Key_Right:
        ++to.column;
        break;
    case Qt::Key_Home:
        to = {control ? 0 : to.line, 0};
        break;
    case Qt::Key_End:
        to = {control ? count() - 1 : to.line, end};
        break;
    default:
        return false;
    }
    const int before = m_caret.line;
    moveCaret(to, event->modifiers() & Qt::ShiftModifier);
    if (m_caret.line != before)
        Q_EMIT lineChosen(m_caret.line);
    return true;
}

void MlirView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        copy();
    } else if (event->matches(QKeySequence::SelectAll)) {
        m_anchor = {};
        moveCaret({count() - 1, 1 << 30}, true);
    } else if (event->key() == Qt::Key_F12) {
        goToDefinition();
    } else if (event->modifiers() & Qt::AltModifier || !moveByKey(event)) {
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void MlirView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || count() == 0)
        return;
    moveCaret(placeAt(event->pos()), event->modifiers() & Qt::ShiftModifier);
    if (event->modifiers() & Qt::ControlModifier && goToDefinition())
        return;
    Q_EMIT lineChosen(m_caret.line);
}

void MlirView::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton)
        moveCaret(placeAt(event->pos()), true);
}

void MlirView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || count() == 0)
        return;
    const Place place = placeAt(event->pos());
    const MlirSpan span = spanAt(place);
    moveCaret({place.line, span.begin + span.length}, false);
    m_anchor = {place.line, span.begin};
    viewport()->update();
}

void MlirView::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    menu.addAction(tr("&Copy"), this, &MlirView::copy)->setEnabled(!selectedText().isEmpty());
    menu.addAction(tr("Copy &All"), this, &MlirView::copyAll)->setEnabled(count() > 0);
    menu.addSeparator();
    menu.addAction(tr("Go to &Definition"), this, [this] { goToDefinition(); })->setEnabled(!m_name.isEmpty());
    menu.exec(event->globalPos());
}

} // namespace nodewise::views
