// SPDX-License-Identifier: Apache-2.0
#include "views/mlir/line_view.h"

#include "core/base/byte_text.h"
#include "core/mlirtext/search.h"
#include "views/common/follow.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QScrollBar>

#include <algorithm>
#include <limits>

namespace nodewise::views {

namespace {

constexpr int endOfLine = 1 << 30;

int bounded(std::uint64_t rows)
{
    return int(std::min<std::uint64_t>(rows, std::numeric_limits<int>::max() / 2));
}

/// Rows as text. `too`: there is more than may be copied.
struct Copied {
    QString text;
    bool tooMuch = false;
};
Copied copiedRows(const LineSource& source, std::uint64_t first, std::uint64_t count, const Progress& progress)
{
    Copied out;
    for (std::uint64_t done = 0; done < count && !progress.cancelled();) {
        const auto rows = source.rows(first + done, std::size_t(std::min<std::uint64_t>(count - done, 4096)), LineView::mostCopied);
        if (rows.empty())
            break;
        for (const SourceRow& row : rows) {
            if (row.skipped == 0)
                out.text += row.text + QLatin1Char('\n');
            if (std::uint64_t(out.text.size()) > LineView::mostCopied)
                return {.text = {}, .tooMuch = true};
        }
        done += rows.size();
    }
    return out;
}

} // namespace

LineView::LineView(QWidget* parent) : QAbstractScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    followFont(this, monoFont);
    viewport()->setCursor(Qt::IBeamCursor);
    measure();
}

void LineView::setSource(SharedSource source, bool keepPlace)
{
    m_source = std::move(source);
    m_stale = true;
    if (!keepPlace) {
        m_bad.clear();
        m_caret = m_anchor = {};
        m_name.clear();
        m_wanted.reset();
    }
    updateScrollBars();
    if (!keepPlace) {
        verticalScrollBar()->setValue(0);
        horizontalScrollBar()->setValue(0);
    }
    if (m_wanted && *m_wanted < rowCount())
        goTo(*std::exchange(m_wanted, {}));
    viewport()->update();
}

void LineView::setEmptyText(const QString& text)
{
    m_empty = text;
    viewport()->update();
}

void LineView::setExpectedRows(std::uint64_t rows)
{
    if (rows == m_expected)
        return;
    m_expected = rows;
    updateScrollBars();
}

void LineView::setSearch(const QString& text, bool matchCase)
{
    m_search = text;
    m_matchCase = matchCase;
    viewport()->update();
}

void LineView::setBad(std::vector<std::uint64_t> rows)
{
    m_bad = std::move(rows);
    std::sort(m_bad.begin(), m_bad.end());
    viewport()->update();
}

void LineView::setLit(std::vector<std::uint64_t> rows)
{
    m_lit = std::move(rows);
    std::sort(m_lit.begin(), m_lit.end());
    viewport()->update();
}

void LineView::setSpans(std::function<std::vector<MlirSpan>(const QString& line)> spans)
{
    m_spans = std::move(spans);
    viewport()->update();
}

std::uint64_t LineView::firstVisibleRow() const
{
    return std::uint64_t(verticalScrollBar()->value());
}

void LineView::goTo(std::uint64_t row, int column, int length)
{
    if (row >= rowCount()) {
        m_wanted = row;
        return;
    }
    moveCaret({row, column + length}, false);
    m_anchor = {row, column};
}

void LineView::scrollTo(std::uint64_t row)
{
    verticalScrollBar()->setValue(bounded(row));
}

// --- rows -------------------------------------------------------------------------------------------------------------------------------

void LineView::readVisible() const
{
    const std::uint64_t first = firstVisibleRow();
    const auto count = std::size_t(linesPerPage()) + 2;
    if (!m_stale && first == m_visibleFirst && m_visible.size() == std::min<std::uint64_t>(count, rowCount() - std::min(first, rowCount())))
        return;
    m_stale = false;
    m_visibleFirst = first;
    m_visible = m_source ? m_source->rows(first, count) : std::vector<SourceRow>();
}

SourceRow LineView::row(std::uint64_t index) const
{
    readVisible();
    if (index >= m_visibleFirst && index - m_visibleFirst < m_visible.size())
        return m_visible[std::size_t(index - m_visibleFirst)];
    const auto rows = m_source ? m_source->rows(index, 1) : std::vector<SourceRow>();
    return rows.empty() ? SourceRow() : rows.front();
}

QString LineView::rowText(std::uint64_t index) const
{
    return row(index).text;
}

MlirSpan LineView::spanAt(Place place) const
{
    for (const MlirSpan& span : m_spans(row(place.row).text))
        if (span.begin <= place.column && place.column <= span.begin + span.length)
            return span;
    return {};
}

/// Aliases are attributes and types by their letters, but names, too.
QString LineView::nameAt(Place place) const
{
    const QString text = row(place.row).text;
    const auto isPart = [&](int at) {
        return at >= 0 && at < text.size() && text[at].unicode() < 128 && mlirtext::isNamePart(text[at].toLatin1());
    };
    int begin = place.column;
    while (isPart(begin - 1))
        --begin;
    int end = place.column;
    while (isPart(end))
        ++end;
    const QString sigils = QStringLiteral("%@^#!");
    if (begin > 0 && sigils.contains(text[begin - 1]) && end > begin)
        return text.mid(begin - 1, end - begin + 1);
    if (place.column < text.size() && sigils.contains(text[place.column]) && isPart(place.column + 1)) // before the sigil
        return nameAt({place.row, place.column + 1});
    return {};
}

// --- caret ------------------------------------------------------------------------------------------------------------------------------

void LineView::moveCaret(Place to, bool keepAnchor)
{
    if (rowCount() == 0)
        return;
    to.row = std::min(to.row, rowCount() - 1);
    const QString text = row(to.row).text;
    to.column = std::clamp(to.column, 0, int(text.size()));
    m_caret = to;
    if (!keepAnchor)
        m_anchor = m_caret;
    if (QString name = nameAt(m_caret); name != m_name) {
        m_name = std::move(name);
        Q_EMIT nameChanged(m_name, m_caret.row);
    }
    setAccessibleDescription(text.trimmed().left(200));
    ensureVisible(m_caret);
    viewport()->update();
    Q_EMIT caretMoved(m_caret.row);
}

void LineView::ensureVisible(Place place)
{
    const std::uint64_t top = firstVisibleRow(), page = std::uint64_t(linesPerPage());
    if (place.row < top || place.row >= top + page)
        verticalScrollBar()->setValue(bounded(place.row - std::min(place.row, page / 3)));
    const int x = xOf(place.column);
    if (x < gutterWidth() || x > viewport()->width() - 8)
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() + x - viewport()->width() / 2);
}

bool LineView::moveByKey(QKeyEvent* event)
{
    const bool control = event->modifiers() & Qt::ControlModifier;
    const auto page = std::uint64_t(linesPerPage());
    Place to = m_caret;
    switch (event->key()) {
    case Qt::Key_Up:
        to.row -= std::min<std::uint64_t>(to.row, 1);
        break;
    case Qt::Key_Down:
        ++to.row;
        break;
    case Qt::Key_PageUp:
        to.row -= std::min(to.row, page);
        break;
    case Qt::Key_PageDown:
        to.row += page;
        break;
    case Qt::Key_Left:
        --to.column;
        break;
    case Qt::Key_Right:
        ++to.column;
        break;
    case Qt::Key_Home:
        to = {control ? 0 : to.row, 0};
        break;
    case Qt::Key_End:
        to = {control ? rowCount() : to.row, endOfLine};
        break;
    default:
        return false;
    }
    moveCaret(to, event->modifiers() & Qt::ShiftModifier);
    return true;
}

LineView::Place LineView::placeAt(const QPoint& position) const
{
    if (rowCount() == 0)
        return {};
    const auto below = std::uint64_t(std::max(0, position.y()) / m_lineHeight);
    Place place{std::min(firstVisibleRow() + below, rowCount() - 1), 0};
    const double column = (position.x() + horizontalScrollBar()->value() - gutterWidth()) / m_charWidth;
    place.column = std::clamp(int(std::lround(column)), 0, int(row(place.row).text.size()));
    return place;
}

// --- copying ----------------------------------------------------------------------------------------------------------------------------

void LineView::selectAll()
{
    m_anchor = {};
    moveCaret({rowCount(), endOfLine}, true);
}

/// Of one line or of few; copy() takes any number of them.
QString LineView::selectedText() const
{
    const Place from = std::min(m_caret, m_anchor), to = std::max(m_caret, m_anchor);
    if (from == to)
        return {};
    if (from.row == to.row)
        return row(from.row).text.mid(from.column, to.column - from.column);
    QString text = row(from.row).text.mid(from.column) + QLatin1Char('\n');
    const std::uint64_t between = std::min<std::uint64_t>(to.row - from.row - 1, 10'000);
    for (const SourceRow& row : m_source->rows(from.row + 1, std::size_t(between)))
        text += row.text + QLatin1Char('\n');
    return text + row(to.row).text.left(to.column);
}

void LineView::copy()
{
    if (!m_source || rowCount() == 0)
        return;
    const Place from = hasSelection() ? std::min(m_caret, m_anchor) : Place{};
    const Place to = hasSelection() ? std::max(m_caret, m_anchor) : Place{rowCount() - 1, endOfLine};
    if (from.row == to.row && row(from.row).leftOut == 0)
        return QApplication::clipboard()->setText(row(from.row).text.mid(from.column, to.column - from.column));
    // Whole lines, however long, and what is selected of the first and the last one.
    m_copying.start([source = m_source, from,
                     count = to.row - from.row + 1](const Progress& progress) { return copiedRows(*source, from.row, count, progress); },
                    [this, from, to, last = row(to.row)](Copied copied) {
                        if (copied.tooMuch)
                            return Q_EMIT message(tr("More than %1 MB can't be copied: save them to a file").arg(mostCopied >> 20));
                        if (last.leftOut == 0) // to its end, else: what is elided is no place for a caret
                            copied.text.chop(std::max(0, int(last.text.size()) - to.column) + 1);
                        QApplication::clipboard()->setText(copied.text.mid(from.column));
                        Q_EMIT message(tr("Copied %1").arg(QString::fromStdString(byteText(std::uint64_t(copied.text.size())))));
                    });
}

// --- events -----------------------------------------------------------------------------------------------------------------------------

bool LineView::event(QEvent* event)
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

void LineView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBars();
}

void LineView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        measure();
}

void LineView::scrollContentsBy(int, int)
{
    viewport()->update();
}

void LineView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        copy();
    else if (event->matches(QKeySequence::SelectAll))
        selectAll();
    else if (event->key() == Qt::Key_F12 && !m_name.isEmpty())
        Q_EMIT definitionRequested(m_name, m_caret.row);
    else if (event->modifiers() & Qt::AltModifier || !moveByKey(event))
        QAbstractScrollArea::keyPressEvent(event);
}

void LineView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || rowCount() == 0)
        return;
    moveCaret(placeAt(event->pos()), event->modifiers() & Qt::ShiftModifier);
    if (event->modifiers() & Qt::ControlModifier && !m_name.isEmpty())
        Q_EMIT definitionRequested(m_name, m_caret.row);
}

void LineView::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton)
        moveCaret(placeAt(event->pos()), true);
}

void LineView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || rowCount() == 0)
        return;
    const Place place = placeAt(event->pos());
    const MlirSpan span = spanAt(place);
    moveCaret({place.row, span.begin + span.length}, false);
    m_anchor = {place.row, span.begin};
    viewport()->update();
}

void LineView::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    menu.addAction(tr("&Copy"), this, &LineView::copy)->setEnabled(hasSelection());
    menu.addAction(tr("Select &All"), this, &LineView::selectAll)->setEnabled(rowCount() > 0);
    menu.addSeparator();
    menu.addAction(tr("Go to &Definition"), this, [this] { Q_EMIT definitionRequested(m_name, m_caret.row); })
        ->setEnabled(!m_name.isEmpty());
    menu.exec(event->globalPos());
}

} // namespace nodewise::views
