// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/mlir_view.h"

#include "views/common/follow.h"
#include "views/common/text_search.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QScrollBar>

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr int mostFound = 10'000;
constexpr int mostUses = 60;    ///< in a menu
constexpr int mostLetters = 90; ///< of a line in it

} // namespace

MlirView::MlirView(QWidget* parent) : QAbstractScrollArea(parent), m_text(std::make_shared<const MlirText>())
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    followFont(this, monoFont);
    viewport()->setMouseTracking(true);
    viewport()->setCursor(Qt::IBeamCursor);
    measure();
}

void MlirView::setText(std::shared_ptr<const MlirText> text, const QString& key)
{
    m_text = std::move(text);
    m_key = key;
    m_longest = 0;
    for (const QString& line : m_text->lines)
        m_longest = std::max(m_longest, line.size());
    m_linked.clear();
    m_bad.clear();
    m_caret.reset();
    m_names.reset();
    m_name.reset();
    m_rows.setText(*m_text);
    m_rows.fold(m_kept.value(m_key));
    updateScrollBars();
    verticalScrollBar()->setValue(0);
    horizontalScrollBar()->setValue(0);
    countFound();
    viewport()->update();
}

void MlirView::setSymbols(const std::vector<protocol::KernelSymbol>& symbols)
{
    if (symbols.empty())
        return;
    const bool lit = m_name.has_value();
    m_names = MlirNames::of(*m_text, symbols);
    m_name = lit ? m_names->tryAt(m_caret.at()) : std::nullopt;
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
        if (m_rows.reveal(*m_linked.begin()))
            foldsChanged();
        const int first = m_rows.rowOf(*m_linked.begin()), top = verticalScrollBar()->value();
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

void MlirView::setSearch(const QString& text)
{
    m_search = text;
    viewport()->update();
}

int MlirView::lineBelow(int line, int by) const
{
    return m_rows.lineAt(std::clamp(m_rows.rowOf(line) + by, 0, std::max(0, m_rows.rowCount() - 1)));
}

void MlirView::goTo(int line, int column)
{
    m_caret.moveTo({line, column});
    showCaret();
}

/// As the user does.
void MlirView::jumpTo(Place place)
{
    goTo(place.line, place.column);
    Q_EMIT lineChosen(m_caret.line());
}

void MlirView::scrollTo(int line)
{
    verticalScrollBar()->setValue(m_rows.rowOf(line));
}

void MlirView::showCaret()
{
    if (lineCount() == 0)
        return;
    m_name = names().tryAt(m_caret.at());
    setAccessibleDescription(m_text->lines[m_caret.line()].trimmed());
    if (m_rows.reveal(m_caret.line()))
        foldsChanged();
    ensureVisible(m_caret.at());
    viewport()->update();
}

void MlirView::ensureVisible(Place place)
{
    const int top = verticalScrollBar()->value(), row = m_rows.rowOf(place.line);
    if (row < top || row >= top + linesPerPage())
        verticalScrollBar()->setValue(row - linesPerPage() / 3);
    const int x = xOf(place.column);
    if (place.column == 0) // all of what stands before it; a view that was not laid out yet is too narrow for anything
        horizontalScrollBar()->setValue(0);
    else if (x < gutterWidth() || x > viewport()->width() - 8)
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() + x - viewport()->width() / 2);
}

// --- names ------------------------------------------------------------------------------------------------------------------------------

const MlirNames& MlirView::names() const
{
    if (!m_names)
        m_names = MlirNames::byLetters(*m_text);
    return *m_names;
}

const MlirName* MlirView::tryName() const
{
    return m_name ? &names().all()[*m_name] : nullptr;
}

QString MlirView::name() const
{
    const MlirName* name = tryName();
    return name ? name->name : QString();
}

int MlirView::useCount() const
{
    const MlirName* name = tryName();
    return name ? int(name->places.size()) : 0;
}

bool MlirView::goToDefinition()
{
    const MlirName* name = tryName();
    if (!name)
        return false;
    jumpTo(name->places[name->definition.value_or(0)]);
    return true;
}

bool MlirView::goToUse(int by)
{
    const MlirName* name = tryName();
    if (!name || name->places.size() < 2)
        return false;
    // That the caret is in
    const auto here = std::upper_bound(name->places.begin(), name->places.end(), m_caret.at()) - name->places.begin() - 1;
    const auto count = std::ptrdiff_t(name->places.size());
    jumpTo(name->places[std::size_t((here + by + count) % count)]);
    return true;
}

void MlirView::fillUses(QMenu& menu)
{
    const MlirName* name = tryName();
    if (!name)
        return;
    for (std::size_t i = 0; i < std::min<std::size_t>(name->places.size(), mostUses); ++i) {
        const Place place = name->places[i];
        QString line = m_text->lines[place.line].trimmed();
        if (line.size() > mostLetters)
            line = line.left(mostLetters) + QStringLiteral("…");
        line.replace(QLatin1Char('&'), QLatin1String("&&"));
        const QString text = name->definition == i ? tr("%1, definition: %2", "line, its text") : tr("%1: %2", "line, its text");
        menu.addAction(text.arg(place.line + 1).arg(line), this, [this, place] { jumpTo(place); });
    }
    if (name->places.size() > mostUses)
        menu.addAction(tr("and %n more", nullptr, int(name->places.size()) - mostUses))->setEnabled(false);
}

QString MlirView::hintAt(int line, int column) const
{
    const auto at = names().tryAt({line, column});
    if (!at)
        return {};
    const MlirName& name = names().all()[*at];
    const int uses = int(name.places.size()) - (name.definition ? 1 : 0);
    const QString said = name.definition ? tr("line %1, %n use(s)", nullptr, uses).arg(name.places[*name.definition].line + 1)
                                         : tr("%n use(s)", nullptr, uses);
    return name.type.isEmpty() ? QStringLiteral("%1\n%2").arg(name.name, said)
                               : QStringLiteral("%1 : %2\n%3").arg(name.name, name.type, said);
}

// --- folding ----------------------------------------------------------------------------------------------------------------------------

/// The caret goes where it is seen.
void MlirView::foldsChanged()
{
    if (lineCount() > 0 && !m_rows.seen(m_caret.line()))
        m_caret.moveTo({m_rows.lineAt(m_rows.rowOf(m_caret.line())), 0});
    if (!m_key.isEmpty())
        m_kept.insert(m_key, m_rows.folded());
    updateScrollBars();
    viewport()->update();
}

void MlirView::setFolded(int line, bool folded)
{
    m_rows.setFolded(line, folded);
    foldsChanged();
}

void MlirView::foldAtCaret(bool folded)
{
    const MlirRegion* region = m_rows.tryRegion(m_caret.line());
    if (!region || (folded && m_rows.isFolded(region->first)))
        region = m_rows.tryAround(folded && region ? region->first - 1 : m_caret.line());
    if (region)
        setFolded(region->first, folded);
}

void MlirView::foldAll()
{
    m_rows.foldAll();
    foldsChanged();
    ensureVisible(m_caret.at());
}

void MlirView::unfoldAll()
{
    m_rows.unfoldAll();
    foldsChanged();
    ensureVisible(m_caret.at());
}

// --- search -----------------------------------------------------------------------------------------------------------------------------

const QString& MlirView::sought() const
{
    return m_find && !m_find->isHidden() && !m_find->text().isEmpty() ? m_find->text() : m_search;
}

void MlirView::find()
{
    if (!m_find) {
        m_find = new TextSearch(this);
        connect(m_find, &TextSearch::textChanged, this, [this] {
            countFound();
            viewport()->update();
        });
        connect(m_find, &TextSearch::stepRequested, this, &MlirView::goToFound);
        connect(m_find, &TextSearch::closed, this, [this] {
            setFocus();
            viewport()->update();
        });
    }
    const QString selected = selectedText();
    m_find->open(selected.contains(QLatin1Char('\n')) ? QString() : selected);
    placeSearch();
    countFound();
}

void MlirView::placeSearch()
{
    if (!m_find)
        return;
    const int width = std::min(m_find->sizeHint().width(), viewport()->width());
    m_find->setGeometry(viewport()->width() - width, 0, width, m_find->sizeHint().height());
}

void MlirView::countFound()
{
    if (!m_find || m_find->isHidden())
        return;
    int count = 0;
    if (!m_find->text().isEmpty())
        for (const QString& line : m_text->lines)
            count += count < mostFound ? int(line.count(m_find->text(), Qt::CaseInsensitive)) : 0;
    m_find->setCount(count, count >= mostFound);
}

bool MlirView::goToFound(int by)
{
    const QString text = sought();
    if (text.isEmpty() || lineCount() == 0)
        return false;
    // From after what is selected, or from its begin backwards; once around.
    const auto [from, to] = m_caret.selection();
    const int lines = lineCount();
    const Place start = by > 0 ? to : from;
    for (int i = 0; i <= lines; ++i) {
        const int line = ((start.line + (by > 0 ? i : -i)) % lines + lines) % lines;
        const QString& in = m_text->lines[line];
        const qsizetype at = by > 0             ? in.indexOf(text, i == 0 ? start.column : 0, Qt::CaseInsensitive)
                             : i > 0            ? in.lastIndexOf(text, -1, Qt::CaseInsensitive)
                             : start.column > 0 ? in.lastIndexOf(text, start.column - 1, Qt::CaseInsensitive)
                                                : -1;
        if (at < 0)
            continue;
        m_caret.select({line, int(at)}, {line, int(at + text.size())});
        showCaret();
        Q_EMIT lineChosen(line);
        return true;
    }
    return false;
}

// --- clipboard --------------------------------------------------------------------------------------------------------------------------

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
    if (lineCount() > 0)
        QApplication::clipboard()->setText(m_text->all());
}

} // namespace nodewise::views
