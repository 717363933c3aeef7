// SPDX-License-Identifier: Apache-2.0
#include "views/mlir/line_view.h"

#include "core/base/byte_text.h"
#include "core/mlirtext/search.h"
#include "views/common/faded.h"
#include "views/common/theme.h"
#include "views/kernel/mlir_colors.h"

#include <QApplication>
#include <QClipboard>
#include <QScrollBar>

#include <algorithm>
#include <limits>

namespace nodewise::views {

namespace {

/// More than a scroll bar can tell apart are not shown.
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

/// Aliases are attributes and types by their letters, but names, too.
QString nameAt(const QString& text, int column)
{
    const auto isPart = [&](int at) {
        return at >= 0 && at < text.size() && text[at].unicode() < 128 && mlirtext::isNamePart(text[at].toLatin1());
    };
    int begin = column;
    while (isPart(begin - 1))
        --begin;
    int end = column;
    while (isPart(end))
        ++end;
    const QString sigils = QStringLiteral("%@^#!");
    if (begin > 0 && sigils.contains(text[begin - 1]) && end > begin)
        return text.mid(begin - 1, end - begin + 1);
    if (column < text.size() && sigils.contains(text[column]) && isPart(column + 1)) // before the sigil
        return nameAt(text, column + 1);
    return {};
}

} // namespace

LineView::LineView(QWidget* parent) : TextSurface(parent)
{
    setGutter(10, 5); // the last line's number is known late: it must not jump while a text is read
}

void LineView::setSource(SharedSource source, bool keepPlace)
{
    m_source = std::move(source);
    m_stale = true;
    if (keepPlace) {
        linesChanged();
    } else {
        m_bad.clear();
        m_name.clear();
        m_wanted.reset();
        resetText();
        verticalScrollBar()->setValue(0);
        horizontalScrollBar()->setValue(0);
    }
    if (m_wanted && *m_wanted < rowCount())
        goTo(*std::exchange(m_wanted, {}));
}

void LineView::setExpectedRows(std::uint64_t rows)
{
    if (std::exchange(m_expected, rows) != rows)
        linesChanged();
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

void LineView::goTo(std::uint64_t row, int column, int length)
{
    if (row >= rowCount())
        m_wanted = row;
    else
        select({bounded(row), column}, {bounded(row), column + length});
}

bool LineView::goToDefinition()
{
    if (hasName())
        Q_EMIT definitionRequested(m_name, currentRow());
    return hasName();
}

bool LineView::goToFound(int by)
{
    if (by != 0)
        Q_EMIT stepRequested(by);
    return by != 0;
}

void LineView::caretMoved()
{
    if (QString name = nameAt(lineText(currentLine()), caret().column()); name != m_name) {
        m_name = std::move(name);
        Q_EMIT nameChanged(m_name, currentRow());
    }
    Q_EMIT rowChanged(currentRow());
}

// --- rows -------------------------------------------------------------------------------------------------------------------------------

int LineView::lineCount() const
{
    return bounded(rowCount());
}

int LineView::expectedLines() const
{
    return bounded(std::max(rowCount(), m_expected));
}

qsizetype LineView::longestLine() const
{
    return m_source ? qsizetype(std::min<std::uint64_t>(m_source->longest(), LineSource::shownBytes + 40)) : 0;
}

void LineView::readVisible() const
{
    const int first = verticalScrollBar()->value(), count = linesPerPage() + 2;
    if (!m_stale && first == m_visibleFirst && count == m_visibleAsked)
        return;
    m_stale = false;
    m_visibleFirst = first;
    m_visibleAsked = count;
    m_visible = m_source ? m_source->rows(std::uint64_t(first), std::size_t(count)) : std::vector<SourceRow>();
}

SourceRow LineView::row(int index) const
{
    readVisible();
    if (index >= m_visibleFirst && index - m_visibleFirst < m_visibleAsked)
        return std::size_t(index - m_visibleFirst) < m_visible.size() ? m_visible[std::size_t(index - m_visibleFirst)] : SourceRow();
    const auto rows = m_source ? m_source->rows(std::uint64_t(index), 1) : std::vector<SourceRow>();
    return rows.empty() ? SourceRow() : rows.front();
}

// --- how it looks -----------------------------------------------------------------------------------------------------------------------

std::vector<TextStretch> LineView::colors(int, const QString& text) const
{
    return mlirStretches(m_spans(text));
}

std::vector<TextStretch> LineView::lit(int, const QString& text) const
{
    std::vector<TextStretch> stretches;
    if (m_name.isEmpty() || !text.contains(m_name))
        return stretches;
    for (const MlirSpan& span : m_spans(text))
        if (QStringView(text).mid(span.begin, span.length) == m_name)
            stretches.push_back({span.begin, span.length, Theme::current().accent});
    return stretches;
}

std::pair<int, int> LineView::wordAt(TextPlace place) const
{
    const MlirSpan span = spanAt(m_spans(lineText(place.line)), place.column);
    return span.length > 0 ? std::pair(span.begin, span.length) : TextSurface::wordAt(place);
}

LineLook LineView::look(int line) const
{
    const Theme& theme = Theme::current();
    const SourceRow row = this->row(line);
    LineLook look = mlirLook(row.change);
    if (row.skipped > 0) {
        look.backgrounds.push_back(faded(theme.line, 90));
        look.instead = tr("%Ln equal line(s)", nullptr, int(std::min<std::uint64_t>(row.skipped, std::numeric_limits<int>::max())));
        return look;
    }
    const bool bad = std::binary_search(m_bad.begin(), m_bad.end(), std::uint64_t(line)), current = line == currentLine();
    if (bad)
        look.backgrounds.push_back(faded(theme.error, 40));
    else if (std::binary_search(m_lit.begin(), m_lit.end(), std::uint64_t(line)))
        look.backgrounds.push_back(faded(theme.accent, 56));
    else if (current && !hasSelection() && !m_source->differences())
        look.backgrounds.push_back(faded(theme.line, 70));
    if (bad)
        look.edge = theme.error;
    if (bad || current)
        look.numberColor = theme.text;
    if (row.number > 0)
        look.number = QString::number(row.number);
    if (row.leftOut > 0)
        look.after = tr("… %1 more in this line").arg(QString::fromStdString(byteText(row.leftOut)));
    return look;
}

// --- copying ----------------------------------------------------------------------------------------------------------------------------

void LineView::copy()
{
    const auto [from, to] = caret().selection();
    if (!hasSelection())
        copyAll();
    else if (from.line == to.line && row(from.line).leftOut == 0)
        TextSurface::copy();
    else
        copyRows(from, to);
}

void LineView::copyAll()
{
    if (lineCount() > 0)
        copyRows({}, {lineCount() - 1, int(row(lineCount() - 1).text.size())});
}

/// Whole lines, however long, and what is selected of the first and the last one.
void LineView::copyRows(TextPlace from, TextPlace to)
{
    m_copying.start([source = m_source, from, count = std::uint64_t(to.line - from.line + 1)](
                        const Progress& progress) { return copiedRows(*source, std::uint64_t(from.line), count, progress); },
                    [this, from, to, last = row(to.line)](Copied copied) {
                        if (copied.tooMuch)
                            return Q_EMIT message(tr("More than %1 MB can't be copied: save them to a file").arg(mostCopied >> 20));
                        if (last.leftOut == 0) // to its end, else: what is elided is no place for a caret
                            copied.text.chop(std::max(0, int(last.text.size()) - to.column) + 1);
                        QApplication::clipboard()->setText(copied.text.mid(from.column));
                        Q_EMIT message(tr("Copied %1").arg(QString::fromStdString(byteText(std::uint64_t(copied.text.size())))));
                    });
}

} // namespace nodewise::views
