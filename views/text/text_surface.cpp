// SPDX-License-Identifier: Apache-2.0
#include "views/text/text_surface.h"

#include "views/common/follow.h"
#include "views/common/tip.h"
#include "views/text/text_search.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QScrollBar>

#include <algorithm>
#include <functional>

namespace nodewise::views {

namespace {

constexpr int mostFound = 10'000;
constexpr int mostSpoken = 200; ///< letters of a line

constexpr Qt::KeyboardModifiers fold = Qt::ControlModifier | Qt::ShiftModifier;
constexpr Qt::KeyboardModifiers foldEvery = Qt::ControlModifier | Qt::AltModifier;

/// With Shift the letters of the keys are others.
bool isFoldKey(const QKeyEvent& event)
{
    return event.key() == Qt::Key_BracketLeft || event.key() == Qt::Key_BraceLeft;
}
bool isUnfoldKey(const QKeyEvent& event)
{
    return event.key() == Qt::Key_BracketRight || event.key() == Qt::Key_BraceRight;
}

QKeySequence keys(Qt::KeyboardModifiers modifiers, Qt::Key key)
{
    return QKeySequence(QKeyCombination(modifiers, key));
}

void addCommand(QMenu& menu, const QString& text, const QKeySequence& shown, bool enabled, const std::function<void()>& act)
{
    QAction* action = menu.addAction(text, &menu, act);
    action->setShortcut(shown);
    action->setEnabled(enabled);
}

bool isWordPart(QChar c)
{
    return c.isLetterOrNumber() || c == QLatin1Char('_');
}

} // namespace

TextSurface::TextSurface(QWidget* parent) : QAbstractScrollArea(parent), m_widths(monoFont()), m_find(new TextSearch(this))
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    followFont(this, monoFont);
    viewport()->setMouseTracking(true);
    viewport()->setCursor(Qt::IBeamCursor);
    connect(m_find, &TextSearch::changed, this, [this] {
        countFound();
        goToFound(0);
        viewport()->update();
    });
    connect(m_find, &TextSearch::stepRequested, this, [this](int by) { goToFound(by); });
    connect(m_find, &TextSearch::lineRequested, this, [this](quint64 number) { goToNumber(number); });
    connect(m_find, &TextSearch::closed, this, [this] {
        setFocus();
        viewport()->update();
    });
    measure();
}

void TextSurface::resetText(std::vector<TextRegion> regions)
{
    m_caret.reset();
    m_folds.set(lineCount(), std::move(regions));
    linesChanged();
}

void TextSurface::linesChanged()
{
    updateScrollBars();
    countFound();
    viewport()->update();
}

void TextSurface::setEmptyText(const QString& text)
{
    m_empty = text;
    viewport()->update();
}

// --- caret ------------------------------------------------------------------------------------------------------------------------------

void TextSurface::goTo(int line, int column)
{
    m_caret.moveTo({line, column});
    showCaret();
}

void TextSurface::select(TextPlace from, TextPlace to)
{
    m_caret.select(from, to);
    showCaret();
}

void TextSurface::selectAll()
{
    m_caret.selectAll();
    showCaret();
}

void TextSurface::jumpTo(TextPlace place)
{
    goTo(place.line, place.column);
    choose(false, false);
}

void TextSurface::choose(bool, bool)
{
    Q_EMIT lineChosen(currentLine());
}

void TextSurface::showCaret()
{
    if (lineCount() == 0)
        return;
    setAccessibleDescription(lineText(currentLine()).trimmed().left(mostSpoken));
    if (m_folds.reveal(currentLine()))
        foldsChanged();
    ensureVisible(m_caret.at());
    viewport()->update();
    caretMoved();
}

void TextSurface::showLine(int line)
{
    if (m_folds.reveal(line))
        foldsChanged();
    const int row = m_folds.rowOf(line), top = verticalScrollBar()->value();
    if (row < top || row >= top + linesPerPage())
        verticalScrollBar()->setValue(row - linesPerPage() / 3);
}

void TextSurface::scrollTo(int line)
{
    verticalScrollBar()->setValue(m_folds.rowOf(line));
}

int TextSurface::lineBelow(int line, int by) const
{
    return m_folds.lineAt(std::clamp(m_folds.rowOf(line) + by, 0, std::max(0, rowCount() - 1)));
}

std::pair<int, int> TextSurface::wordAt(TextPlace place) const
{
    const QString text = lineText(place.line);
    int begin = place.column, end = place.column;
    while (begin > 0 && isWordPart(text[begin - 1]))
        --begin;
    while (end < text.size() && isWordPart(text[end]))
        ++end;
    return {begin, end - begin};
}

// --- clipboard --------------------------------------------------------------------------------------------------------------------------

QString TextSurface::selectedInLine() const
{
    const auto [from, to] = m_caret.selection();
    return from.line == to.line ? selectedText() : QString();
}

void TextSurface::copy()
{
    if (hasSelection())
        QApplication::clipboard()->setText(selectedText());
    else
        copyAll();
}

void TextSurface::copyAll()
{
    QStringList lines;
    for (int line = 0; line < lineCount(); ++line)
        lines.append(lineText(line));
    if (!lines.empty())
        QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

// --- folding ----------------------------------------------------------------------------------------------------------------------------

/// The caret goes where it is seen.
void TextSurface::foldsChanged()
{
    if (lineCount() > 0 && !m_folds.seen(currentLine()))
        m_caret.moveTo({m_folds.lineAt(m_folds.rowOf(currentLine())), 0});
    updateScrollBars();
    viewport()->update();
}

void TextSurface::setFolds(const std::set<int>& lines)
{
    m_folds.fold(lines);
    foldsChanged();
}

void TextSurface::setFolded(int line, bool folded)
{
    m_folds.setFolded(line, folded);
    foldsChanged();
}

void TextSurface::foldAtCaret(bool folded)
{
    const TextRegion* region = m_folds.tryRegion(currentLine());
    if (!region || (folded && m_folds.isFolded(region->first)))
        region = m_folds.tryAround(folded && region ? region->first - 1 : currentLine());
    if (region)
        setFolded(region->first, folded);
}

void TextSurface::foldAll()
{
    m_folds.foldAll();
    foldsChanged();
    ensureVisible(m_caret.at());
}

void TextSurface::unfoldAll()
{
    setFolds({});
    ensureVisible(m_caret.at());
}

// --- search -----------------------------------------------------------------------------------------------------------------------------

void TextSurface::setSearch(const QString& text)
{
    m_search = text;
    viewport()->update();
}

QString TextSurface::sought() const
{
    return m_find->text().isEmpty() ? m_search : m_find->text();
}

Qt::CaseSensitivity TextSurface::letters() const
{
    return m_find->text().isEmpty() ? Qt::CaseInsensitive : m_find->letters();
}

void TextSurface::find()
{
    m_find->open(selectedInLine());
    placeSearch();
    countFound();
}

void TextSurface::findLine()
{
    m_find->openLine();
    placeSearch();
}

void TextSurface::setSearchState(const QString& text)
{
    m_find->setState(text);
    placeSearch();
}

void TextSurface::placeSearch()
{
    const int width = std::min(m_find->sizeHint().width(), viewport()->width());
    m_find->setGeometry(viewport()->width() - width, 0, width, m_find->sizeHint().height());
}

void TextSurface::countFound()
{
    const QString text = m_find->text();
    if (text.isEmpty())
        return setSearchState({});
    qsizetype count = 0;
    for (int line = 0; line < lineCount() && count < mostFound; ++line)
        count += lineText(line).count(text, letters());
    setSearchState(TextSearch::countText(count, count >= mostFound));
}

void TextSurface::goToNumber(quint64 number)
{
    goTo(int(std::min(number, quint64(lineCount()))) - 1);
    setFocus();
}

bool TextSurface::goToFound(int by)
{
    const QString text = sought();
    if (text.isEmpty() || lineCount() == 0)
        return false;
    // From the end of what is selected, or from its begin backwards; once around.
    const auto [from, to] = m_caret.selection();
    const int lines = lineCount();
    const TextPlace start = by > 0 ? to : from;
    const bool forward = by >= 0;
    for (int i = 0; i <= lines; ++i) {
        const int line = ((start.line + (forward ? i : -i)) % lines + lines) % lines;
        const QString in = lineText(line);
        const qsizetype at = forward            ? in.indexOf(text, i == 0 ? start.column : 0, letters())
                             : i > 0            ? in.lastIndexOf(text, -1, letters())
                             : start.column > 0 ? in.lastIndexOf(text, start.column - 1, letters())
                                                : -1;
        if (at < 0)
            continue;
        select({line, int(at)}, {line, int(at + text.size())});
        choose(false, false);
        return true;
    }
    return false;
}

// --- keys -------------------------------------------------------------------------------------------------------------------------------

/// Rather than the window's commands.
bool TextSurface::wants(const QKeyEvent& event) const
{
    const bool search = (event.matches(QKeySequence::Find) && !findKey().isEmpty()) || (event.key() == Qt::Key_F3 && !sought().isEmpty());
    return TextCaret::wants(event) || search || (!m_folds.regions().empty() && (isFoldKey(event) || isUnfoldKey(event)));
}

bool TextSurface::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && wants(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QAbstractScrollArea::event(event);
}

bool TextSurface::commandKey(const QKeyEvent& event)
{
    if (event.matches(QKeySequence::Copy))
        copy();
    else if (event.matches(QKeySequence::Find))
        find();
    else if (event.key() == Qt::Key_F3)
        return goToFound(event.modifiers() & Qt::ShiftModifier ? -1 : 1);
    else if (event.key() == Qt::Key_Escape && !m_find->isHidden())
        m_find->close();
    else if (event.key() == Qt::Key_F12)
        goToDefinition();
    else
        return foldKey(event);
    return true;
}

bool TextSurface::foldKey(const QKeyEvent& event)
{
    if (!isFoldKey(event) && !isUnfoldKey(event))
        return false;
    if (event.modifiers() == fold)
        foldAtCaret(isFoldKey(event));
    else if (event.modifiers() == foldEvery)
        isFoldKey(event) ? foldAll() : unfoldAll();
    else
        return false;
    return true;
}

bool TextSurface::caretKey(const QKeyEvent& event)
{
    const int before = currentLine();
    if (m_caret.press(event, linesPerPage()) == TextCaret::Moved::No)
        return false;
    showCaret();
    if (currentLine() != before)
        choose(true, event.modifiers() & Qt::ShiftModifier);
    return true;
}

void TextSurface::keyPressEvent(QKeyEvent* event)
{
    if (!commandKey(*event) && !caretKey(*event))
        QAbstractScrollArea::keyPressEvent(event);
}

// --- mouse ------------------------------------------------------------------------------------------------------------------------------

/// On an arrow, or on what says how much is folded.
bool TextSurface::pressedFold(const QPoint& position)
{
    if (rowAt(position) >= rowCount())
        return false;
    const int line = m_folds.lineAt(rowAt(position)), x = position.x();
    const bool arrow = x < gutterWidth() && x >= gutterWidth() - foldWidth();
    const QString text = lineText(line);
    const bool after = m_folds.isFolded(line) && x > xOf(text, int(text.size()));
    if (!m_folds.tryRegion(line) || !(arrow || after))
        return false;
    setFolded(line, !m_folds.isFolded(line));
    return true;
}

void TextSurface::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || lineCount() == 0 || pressedFold(event->pos()))
        return;
    const TextPlace place = placeAt(event->pos());
    if (event->pos().x() < gutterWidth() && gutterPressed(place.line))
        return;
    const bool extend = event->modifiers() & Qt::ShiftModifier;
    m_caret.moveTo(place, extend);
    showCaret();
    if (event->modifiers() & Qt::ControlModifier && goToDefinition())
        return;
    m_dragging = true;
    choose(false, extend);
}

void TextSurface::mouseMoveEvent(QMouseEvent* event)
{
    viewport()->setCursor(event->pos().x() < gutterWidth() ? Qt::ArrowCursor : Qt::IBeamCursor);
    if (!m_dragging)
        return;
    m_caret.moveTo(placeAt(event->pos()), true);
    showCaret();
}

void TextSurface::mouseReleaseEvent(QMouseEvent*)
{
    m_dragging = false;
}

void TextSurface::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || lineCount() == 0 || event->pos().x() < gutterWidth())
        return;
    const TextPlace place = placeAt(event->pos());
    const auto [begin, length] = wordAt(place);
    select({place.line, begin}, {place.line, begin + length});
}

bool TextSurface::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const bool over = rowAt(help->pos()) < rowCount() && help->pos().x() >= gutterWidth();
    showTip(help->globalPos(), over ? hintAt(placeAt(help->pos())) : QString(), viewport());
    return true;
}

void TextSurface::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    const bool any = lineCount() > 0;
    addCommand(menu, tr("&Copy"), QKeySequence::Copy, any, [this] { copy(); });
    addCommand(menu, tr("Copy &All"), {}, any, [this] { copyAll(); });
    addCommand(menu, tr("&Select All"), QKeySequence::SelectAll, any, [this] { selectAll(); });
    addCommand(menu, tr("&Find…"), findKey(), any, [this] { find(); });
    menu.addSeparator();
    addCommand(menu, tr("Go to &Definition"), keys({}, Qt::Key_F12), hasName(), [this] { goToDefinition(); });
    fillMenu(menu);
    if (!m_folds.regions().empty())
        addFoldActions(menu);
    menu.exec(event->globalPos());
}

void TextSurface::addFoldActions(QMenu& menu)
{
    const bool folded = !m_folds.folded().empty();
    menu.addSeparator();
    addCommand(menu, tr("F&old"), keys(fold, Qt::Key_BracketLeft), m_folds.tryAround(currentLine()) != nullptr,
               [this] { foldAtCaret(true); });
    addCommand(menu, tr("Unfo&ld"), keys(fold, Qt::Key_BracketRight), folded, [this] { foldAtCaret(false); });
    addCommand(menu, tr("Fold All"), keys(foldEvery, Qt::Key_BracketLeft), true, [this] { foldAll(); });
    addCommand(menu, tr("Unfold All"), keys(foldEvery, Qt::Key_BracketRight), folded, [this] { unfoldAll(); });
}

} // namespace nodewise::views
