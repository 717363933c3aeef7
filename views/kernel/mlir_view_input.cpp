// SPDX-License-Identifier: Apache-2.0
// What keys and the mouse do in MLIR.
#include "views/kernel/mlir_view.h"

#include "views/common/text_search.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>
#include <QToolTip>

namespace nodewise::views {

namespace {

/// With Shift the letters behind the keys are others.
bool isFoldKey(const QKeyEvent& event)
{
    return event.key() == Qt::Key_BracketLeft || event.key() == Qt::Key_BraceLeft;
}
bool isUnfoldKey(const QKeyEvent& event)
{
    return event.key() == Qt::Key_BracketRight || event.key() == Qt::Key_BraceRight;
}

constexpr Qt::KeyboardModifiers fold = Qt::ControlModifier | Qt::ShiftModifier;
constexpr Qt::KeyboardModifiers foldEvery = Qt::ControlModifier | Qt::AltModifier;

QKeySequence keys(Qt::KeyboardModifiers modifiers, Qt::Key key)
{
    return QKeySequence(QKeyCombination(modifiers, key));
}

} // namespace

/// Rather than the window's commands.
bool MlirView::wants(const QKeyEvent& event) const
{
    const bool search = event.matches(QKeySequence::Find) || (event.key() == Qt::Key_F3 && !sought().isEmpty());
    return TextCaret::wants(event) || search || isFoldKey(event) || isUnfoldKey(event);
}

bool MlirView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && wants(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QAbstractScrollArea::event(event);
}

bool MlirView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        const bool over = rowAt(help->pos()) < m_rows.rowCount() && help->pos().x() >= gutterWidth();
        const Place place = placeAt(help->pos());
        QToolTip::showText(help->globalPos(), over ? hintAt(place.line, place.column) : QString(), viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void MlirView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBars();
    placeSearch();
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

bool MlirView::commandKey(const QKeyEvent& event)
{
    const bool shift = event.modifiers() & Qt::ShiftModifier;
    if (event.matches(QKeySequence::Copy)) {
        copy();
    } else if (event.matches(QKeySequence::Find)) {
        find();
    } else if (event.key() == Qt::Key_F3) {
        return goToFound(shift ? -1 : 1);
    } else if (event.key() == Qt::Key_Escape && m_find && !m_find->isHidden()) {
        m_find->close();
    } else if (event.key() == Qt::Key_F12 && shift) {
        QMenu menu(this);
        fillUses(menu);
        menu.exec(viewport()->mapToGlobal(
            QPoint(xOf(m_caret.column()), (m_rows.rowOf(m_caret.line()) + 1 - verticalScrollBar()->value()) * m_lineHeight)));
    } else if (event.key() == Qt::Key_F12) {
        goToDefinition();
    } else if ((event.key() == Qt::Key_Down || event.key() == Qt::Key_Up) && event.modifiers() == Qt::ControlModifier) {
        goToUse(event.key() == Qt::Key_Down ? 1 : -1);
    } else if ((isFoldKey(event) || isUnfoldKey(event)) && event.modifiers() == fold) {
        foldAtCaret(isFoldKey(event));
    } else if ((isFoldKey(event) || isUnfoldKey(event)) && event.modifiers() == foldEvery) {
        isFoldKey(event) ? foldAll() : unfoldAll();
    } else {
        return false;
    }
    return true;
}

bool MlirView::caretKey(const QKeyEvent& event)
{
    const int before = m_caret.line();
    if (m_caret.press(event, linesPerPage()) == TextCaret::Moved::No)
        return false;
    showCaret();
    if (m_caret.line() != before)
        Q_EMIT lineChosen(m_caret.line());
    return true;
}

void MlirView::keyPressEvent(QKeyEvent* event)
{
    if (!commandKey(*event) && !caretKey(*event))
        QAbstractScrollArea::keyPressEvent(event);
}

void MlirView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || lineCount() == 0)
        return;
    const Place place = placeAt(event->pos());
    const int x = event->pos().x();
    const bool arrow = x < gutterWidth() && x >= gutterWidth() - foldWidth();
    const bool behind = m_rows.isFolded(place.line) && x > xOf(int(m_text->lines[place.line].size()));
    if (rowAt(event->pos()) < m_rows.rowCount() && m_rows.tryRegion(place.line) && (arrow || behind))
        return setFolded(place.line, !m_rows.isFolded(place.line));
    m_caret.moveTo(place, event->modifiers() & Qt::ShiftModifier);
    showCaret();
    m_dragging = true;
    if (!(event->modifiers() & Qt::ControlModifier && goToDefinition()))
        Q_EMIT lineChosen(m_caret.line());
}

void MlirView::mouseMoveEvent(QMouseEvent* event)
{
    viewport()->setCursor(event->pos().x() < gutterWidth() ? Qt::ArrowCursor : Qt::IBeamCursor);
    if (!m_dragging)
        return;
    m_caret.moveTo(placeAt(event->pos()), true);
    showCaret();
}

void MlirView::mouseReleaseEvent(QMouseEvent*)
{
    m_dragging = false;
}

void MlirView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || lineCount() == 0 || event->pos().x() < gutterWidth())
        return;
    const Place place = placeAt(event->pos());
    const MlirSpan span = spanAt(place);
    m_caret.select({place.line, span.begin}, {place.line, span.begin + span.length});
    showCaret();
}

void MlirView::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    const auto add = [&](const QString& text, const QKeySequence& shown, auto action, bool enabled) {
        QAction* made = menu.addAction(text, this, action);
        made->setShortcut(shown);
        made->setEnabled(enabled);
    };
    const bool named = m_name.has_value(), any = lineCount() > 0, regions = !m_rows.regions().empty();
    add(tr("&Copy"), QKeySequence::Copy, &MlirView::copy, m_caret.hasSelection());
    add(tr("Copy &All"), {}, &MlirView::copyAll, any);
    add(tr("&Find…"), QKeySequence::Find, &MlirView::find, any);
    menu.addSeparator();
    add(
        tr("Go to &Definition"), keys({}, Qt::Key_F12), [this] { goToDefinition(); }, named);
    add(
        tr("&Next Use"), keys(Qt::ControlModifier, Qt::Key_Down), [this] { goToUse(1); }, named);
    add(
        tr("&Previous Use"), keys(Qt::ControlModifier, Qt::Key_Up), [this] { goToUse(-1); }, named);
    fillUses(*menu.addMenu(tr("&Uses")));
    menu.actions().constLast()->setEnabled(named);
    menu.addSeparator();
    add(
        tr("F&old"), keys(fold, Qt::Key_BracketLeft), [this] { foldAtCaret(true); }, m_rows.tryAround(m_caret.line()) != nullptr);
    add(
        tr("Unfo&ld"), keys(fold, Qt::Key_BracketRight), [this] { foldAtCaret(false); }, !m_rows.folded().empty());
    add(tr("Fold All"), keys(foldEvery, Qt::Key_BracketLeft), &MlirView::foldAll, regions);
    add(tr("Unfold All"), keys(foldEvery, Qt::Key_BracketRight), &MlirView::unfoldAll, !m_rows.folded().empty());
    menu.exec(event->globalPos());
}

} // namespace nodewise::views
