// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/mlir_view.h"

#include "views/common/faded.h"
#include "views/common/theme.h"
#include "views/kernel/mlir_colors.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr int mostUses = 60;    ///< in a menu
constexpr int mostLetters = 90; ///< of a line in it

/// Letters outside of ASCII may be twice as wide.
qsizetype widthOf(const QString& line)
{
    return line.size() + std::count_if(line.begin(), line.end(), [](QChar c) { return c.unicode() > 126; });
}

} // namespace

MlirView::MlirView(QWidget* parent) : TextSurface(parent), m_text(std::make_shared<const MlirText>())
{
}

void MlirView::setText(std::shared_ptr<const MlirText> text, const QString& key)
{
    m_text = std::move(text);
    m_key = key;
    m_longest = 0;
    for (const QString& line : m_text->lines)
        m_longest = std::max(m_longest, widthOf(line));
    m_linked.clear();
    m_bad.clear();
    m_names.reset();
    m_name.reset();
    resetText(mlirRegions(*m_text));
    setFolds(m_kept.value(m_key));
    verticalScrollBar()->setValue(0);
    horizontalScrollBar()->setValue(0);
}

void MlirView::setSymbols(const std::vector<protocol::KernelSymbol>& symbols)
{
    if (symbols.empty())
        return;
    const bool lit = m_name.has_value();
    m_names = MlirNames::of(*m_text, symbols);
    m_name = lit ? m_names->tryAt(caret().at()) : std::nullopt;
    viewport()->update();
}

void MlirView::setLinked(std::set<int> lines, bool show)
{
    m_linked = std::move(lines);
    if (show && !m_linked.empty())
        showLine(*m_linked.begin());
    viewport()->update();
}

void MlirView::setBad(std::set<int> lines)
{
    m_bad = std::move(lines);
    viewport()->update();
}

void MlirView::copyAll()
{
    if (lineCount() > 0)
        QApplication::clipboard()->setText(m_text->all());
}

void MlirView::caretMoved()
{
    m_name = names().tryAt(caret().at());
}

void MlirView::foldsChanged()
{
    TextSurface::foldsChanged();
    if (!m_key.isEmpty())
        m_kept.insert(m_key, folds().folded());
}

// --- how it looks -----------------------------------------------------------------------------------------------------------------------

std::vector<TextStretch> MlirView::colors(int, const QString& text) const
{
    return mlirStretches(mlirSpans(text));
}

std::vector<TextStretch> MlirView::lit(int line, const QString&) const
{
    std::vector<TextStretch> stretches;
    if (m_name)
        for (const MlirNames::Spot& spot : names().on(line))
            if (spot.name == *m_name)
                stretches.push_back({spot.column, spot.length, Theme::current().accent});
    return stretches;
}

LineLook MlirView::look(int line) const
{
    const Theme& theme = Theme::current();
    LineLook look = mlirLook(m_text->change(line));
    if (m_text->changes.empty()) // numbers of two texts in one would say nothing
        look.number = QString::number(line + 1);
    if (m_bad.contains(line)) {
        look.backgrounds.push_back(faded(theme.error, 40));
        look.edge = theme.error;
    }
    if (m_linked.contains(line)) {
        look.backgrounds.push_back(theme.selection);
        look.edge = theme.accent;
    }
    if (m_linked.contains(line) || line == currentLine())
        look.numberColor = theme.text;
    return look;
}

std::pair<int, int> MlirView::wordAt(TextPlace place) const
{
    const MlirSpan span = spanAt(mlirSpans(lineText(place.line)), place.column);
    return span.length > 0 ? std::pair(span.begin, span.length) : TextSurface::wordAt(place);
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

bool MlirView::goToDefinition()
{
    const MlirName* name = tryName();
    if (!name)
        return false;
    jumpTo(name->places[name->definition.value_or(0)]);
    return true;
}

void MlirView::goToUse(int by)
{
    const MlirName* name = tryName();
    if (!name || name->places.size() < 2)
        return;
    // That the caret is in
    const auto here = std::upper_bound(name->places.begin(), name->places.end(), caret().at()) - name->places.begin() - 1;
    const auto count = std::ptrdiff_t(name->places.size());
    jumpTo(name->places[std::size_t((here + by + count) % count)]);
}

void MlirView::fillUses(QMenu& menu)
{
    const MlirName* name = tryName();
    if (!name)
        return;
    for (std::size_t i = 0; i < std::min<std::size_t>(name->places.size(), mostUses); ++i) {
        const TextPlace place = name->places[i];
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

QString MlirView::hintAt(TextPlace place) const
{
    const auto at = names().tryAt(place);
    if (!at)
        return {};
    const MlirName& name = names().all()[*at];
    const int uses = int(name.places.size()) - (name.definition ? 1 : 0);
    const QString said = name.definition ? tr("line %1, %n use(s)", nullptr, uses).arg(name.places[*name.definition].line + 1)
                                         : tr("%n use(s)", nullptr, uses);
    return name.type.isEmpty() ? QStringLiteral("%1\n%2").arg(name.name, said)
                               : QStringLiteral("%1 : %2\n%3").arg(name.name, name.type, said);
}

// --- keys and menu ----------------------------------------------------------------------------------------------------------------------

bool MlirView::commandKey(const QKeyEvent& event)
{
    const bool down = event.key() == Qt::Key_Down;
    if ((down || event.key() == Qt::Key_Up) && event.modifiers() == Qt::ControlModifier) {
        goToUse(down ? 1 : -1);
        return true;
    }
    if (event.key() != Qt::Key_F12 || !(event.modifiers() & Qt::ShiftModifier))
        return TextSurface::commandKey(event);
    QMenu menu(this);
    fillUses(menu);
    menu.exec(viewport()->mapToGlobal(caretRect().bottomLeft()));
    return true;
}

void MlirView::fillMenu(QMenu& menu)
{
    const auto addStep = [&](const QString& text, Qt::Key key, int by) {
        QAction* action = menu.addAction(text, this, [this, by] { goToUse(by); });
        action->setShortcut(QKeyCombination(Qt::ControlModifier, key));
        action->setEnabled(hasName());
    };
    addStep(tr("&Next Use"), Qt::Key_Down, 1);
    addStep(tr("&Previous Use"), Qt::Key_Up, -1);
    QMenu* uses = menu.addMenu(tr("&Uses"));
    uses->setEnabled(hasName());
    fillUses(*uses);
}

} // namespace nodewise::views
