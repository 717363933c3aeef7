// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/level_panes.h"

#include "app/viewer/document_page.h"
#include "app/viewer/graph_pane.h"
#include "app/viewer/main_window.h"
#include "app/viewer/mark_text.h"
#include "views/common/node_look.h"
#include "views/common/style_sheet.h"
#include "views/common/translated.h"
#include "views/graph/graph_canvas.h"

#include <QDropEvent>
#include <QMimeData>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QUrl>

#include <algorithm>
#include <ranges>

namespace nodewise::viewer {

using levels::Mark;
using views::Side;

namespace {

std::shared_ptr<const views::NodeMarks> marksOf(std::size_t nodes, const std::vector<levels::Reached>& reached)
{
    auto overlay = std::make_shared<views::Overlay>();
    for (const Mark mark : {Mark::Exact, Mark::Derived, Mark::Ambiguous})
        overlay->entries.push_back({.name = [mark] { return MarkText::nameOf(mark); },
                                    .sign = MarkText::signOf(mark),
                                    .colors =
                                        [mark](const views::Theme& theme, float) {
                                            const QColor color = MarkText::colorOf(theme, mark);
                                            return views::Overlay::Colors{{views::mixed(theme.pane, color, 0.18), color}, color};
                                        },
                                    .rank = int(mark) + 1});
    overlay->nodes.resize(nodes);
    for (const levels::Reached& each : reached)
        if (each.node < nodes && !each.evidence.empty()) // the selected node itself needs no mark
            overlay->nodes[each.node].entry = std::uint8_t(each.mark);
    auto marks = std::make_shared<views::NodeMarks>();
    marks->overlay = std::move(overlay);
    return marks;
}

std::vector<std::uint32_t> nodesOf(const views::Selection& selection, Side side)
{
    std::vector<std::uint32_t> nodes;
    if (side == Side::Fx)
        for (const graph::NodeId node : selection.state().fx)
            nodes.push_back(node.index());
    else
        for (const ir::NodeId node : selection.state().ir)
            nodes.push_back(node.index());
    return nodes;
}

std::function<QString()> titleOf(const levels::Level& level)
{
    return [title = level.title] { return views::translated(title); };
}

QStringList localFiles(const QDropEvent& event)
{
    QStringList files;
    for (const QUrl& url : event.mimeData()->urls())
        if (url.isLocalFile())
            files.append(url.toLocalFile());
    return files;
}

} // namespace

LevelPanes::LevelPanes(DocumentPage& page, QSplitter& split, LevelsAnalysis& analysis, bool animated)
    : QObject(&page), m_page(page), m_split(split), m_analysis(analysis), m_inspected(&page.selection()), m_animated(animated)
{
    m_split.setAcceptDrops(true);
    m_split.installEventFilter(this);
    connect(&m_analysis, &LevelsAnalysis::setChanged, this, &LevelPanes::takeSet);
    connect(&m_analysis, &LevelsAnalysis::shownChanged, this, &LevelPanes::apply);
    connect(&m_analysis, &LevelsAnalysis::reachedChanged, this, &LevelPanes::showReached);
    connect(&m_analysis, &LevelsAnalysis::levelSelected, this, [this](std::optional<std::size_t> level) {
        if (!level)
            return inspect(&m_page.selection(), level);
        const auto found = m_held.find(QString::fromStdString(m_analysis.set()->levels.levels[*level].id));
        if (found != m_held.end() && found->second.pane)
            inspect(found->second.selection, level);
    });
    connect(&m_analysis, &LevelsAnalysis::openRequested, this, [this](const QStringList& files) {
        if (auto* window = qobject_cast<MainWindow*>(m_page.window()))
            window->openFiles(files);
    });
    connect(&m_page, &DocumentPage::arrangementChanged, this, &LevelPanes::adopt);
}

GraphPane* LevelPanes::tryPane(const QString& id) const
{
    const auto found = m_held.find(id);
    return found == m_held.end() ? nullptr : found->second.pane.data();
}

bool LevelPanes::isComplete() const
{
    return std::ranges::all_of(m_held, [](const auto& each) {
        const GraphPane* pane = each.second.pane;
        return !pane || pane->isHidden() || pane->isComplete();
    });
}

std::size_t LevelPanes::levelOf(const QString& id) const
{
    return m_analysis.set()->levels.tryLevel(id.toStdString()).value();
}

void LevelPanes::inspect(views::Selection* selection, std::optional<std::size_t> level)
{
    if (selection == m_inspected)
        return; // it follows by itself
    m_inspected = selection;
    Q_EMIT inspected(selection, level);
}

/// Panes of graphs that are no more.
void LevelPanes::takeSet()
{
    const QScopedValueRollback<bool> guard(m_applying, true);
    inspect(&m_page.selection(), std::nullopt); // the one that is inspected may be of such a pane
    std::erase_if(m_held, [this](const auto& each) {
        const auto level = m_analysis.set() ? m_analysis.set()->levels.tryLevel(each.first.toStdString()) : std::nullopt;
        if (level && m_analysis.set()->documents[*level] == each.second.document)
            return false;
        delete each.second.pane;
        return true;
    });
    for (const Side side : {Side::Fx, Side::Ir}) {
        const auto& set = m_analysis.set();
        const auto own = !set ? std::nullopt : side == Side::Fx ? set->fx : set->ir;
        m_page.pane(side)->setTitle(own ? titleOf(set->levels.levels[*own]) : nullptr);
    }
    if (!m_analysis.set() && m_page.pane(Side::Fx)->isHidden() && m_page.pane(Side::Ir)->isHidden())
        m_page.showPanes(DocumentPage::Panes::Both);
}

LevelPanes::Held& LevelPanes::hold(std::size_t index)
{
    const document::LevelSet& set = *m_analysis.set();
    const levels::Level& level = set.levels.levels[index];
    const QString id = QString::fromStdString(level.id);
    Held& held = m_held[id];
    if (held.pane)
        return held;
    held.document = set.documents[index];
    const Side side = set.side(index);
    held.selection = new views::Selection(held.document, this);
    auto* pane = new GraphPane(side, held.selection, held.document, &m_split);
    held.pane = pane;
    held.selection->setParent(pane);
    pane->setObjectName(QStringLiteral("levelPane:") + id);
    pane->setTitle(titleOf(level));
    pane->setAnimated(m_animated);
    pane->setHint([this, id](std::uint32_t node) { return m_analysis.set() ? m_analysis.linesOf(levelOf(id), node) : QStringList(); });
    pane->setMode(PaneMode::Canvas);
    connect(held.selection, &views::Selection::changed, this, [this, id, side, selection = held.selection] {
        if (!m_selecting && m_analysis.set())
            m_analysis.select(levelOf(id), nodesOf(*selection, side));
    });
    connect(pane, &GraphPane::hideRequested, this, [this, id] { m_analysis.toggle(id); });
    connect(pane, &GraphPane::maximizeToggled, this, [this, id] { m_analysis.setShown({id}); });
    connect(pane, &GraphPane::frameComplete, this, &LevelPanes::frameComplete);
    connect(pane, &GraphPane::busy, &m_page, &DocumentPage::busy);
    return held;
}

/// Shows what is chosen, in the order of the strip.
void LevelPanes::apply()
{
    if (m_applying)
        return;
    const QScopedValueRollback<bool> guard(m_applying, true);
    const auto& set = m_analysis.set();
    if (!set)
        return;
    const QStringList& shown = m_analysis.shown();
    const std::map<const QWidget*, int> before = widths();
    const auto isShown = [&](std::size_t level) { return shown.contains(QString::fromStdString(set->levels.levels[level].id)); };
    const bool fx = set->fx && isShown(*set->fx), ir = set->ir && isShown(*set->ir);
    showOwn(fx, ir);
    for (const Side side : {Side::Fx, Side::Ir})
        m_page.pane(side)->setVisible(side == Side::Fx ? fx : ir);
    int place = 0;
    for (std::size_t i = 0; i < set->levels.levels.size(); ++i) {
        const bool own = set->fx == i || set->ir == i;
        GraphPane* pane = own          ? m_page.pane(set->side(i))
                          : isShown(i) ? hold(i).pane.data()
                                       : tryPane(QString::fromStdString(set->levels.levels[i].id));
        if (!pane)
            continue;
        if (m_split.indexOf(pane) != place)
            m_split.insertWidget(place, pane);
        ++place;
        if (!own)
            pane->setVisible(isShown(i));
    }
    shareWidth(before);
    showReached();
}

/// The user's choice takes the keyboard; what comes from a file that was read does not.
void LevelPanes::showOwn(bool fx, bool ir)
{
    using Panes = DocumentPage::Panes;
    const bool differs = fx == m_page.pane(Side::Fx)->isHidden() || ir == m_page.pane(Side::Ir)->isHidden();
    if ((!fx && !ir) || !differs)
        return;
    const Panes panes = fx && ir ? Panes::Both : fx ? Panes::Fx : Panes::Ir;
    m_analysis.taking() ? m_page.showPanes(panes) : m_page.setPanes(panes);
}

/// Of the panes that are shown; 0: not laid out yet.
std::map<const QWidget*, int> LevelPanes::widths() const
{
    std::map<const QWidget*, int> widths;
    const QList<int> sizes = m_split.sizes();
    for (int i = 0; i < m_split.count(); ++i)
        if (!m_split.widget(i)->isHidden())
            widths[m_split.widget(i)] = sizes[i];
    return widths;
}

/// What is shown anew has a fair share; the others keep theirs beside each other.
void LevelPanes::shareWidth(const std::map<const QWidget*, int>& before)
{
    const std::map<const QWidget*, int> now = widths();
    if (std::ranges::equal(now | std::views::keys, before | std::views::keys))
        return;
    int all = 0, laidOut = 0;
    for (const auto& [pane, width] : before)
        if (width > 0) {
            all += width;
            ++laidOut;
        }
    QList<int> sizes;
    for (int i = 0; i < m_split.count(); ++i) {
        const auto found = before.find(m_split.widget(i));
        const bool kept = found != before.end() && found->second > 0;
        sizes.append(m_split.widget(i)->isHidden() ? 0 : kept ? found->second : laidOut > 0 ? all / laidOut : 1000);
    }
    m_split.setSizes(sizes);
}

/// The user showed or hid FX or IR by other means than the strip.
void LevelPanes::adopt()
{
    const auto& set = m_analysis.set();
    if (m_applying || !set)
        return;
    QStringList shown;
    for (std::size_t i = 0; i < set->levels.levels.size(); ++i) {
        const QString id = QString::fromStdString(set->levels.levels[i].id);
        const bool own = set->fx == i || set->ir == i;
        if (own ? !m_page.pane(set->side(i))->isHidden() : m_analysis.shown().contains(id))
            shown.append(id);
    }
    m_analysis.setShown(shown);
}

void LevelPanes::showReached()
{
    const auto& set = m_analysis.set();
    if (!set)
        return;
    for (const auto& [id, held] : m_held)
        if (held.pane && !held.pane->isHidden())
            showIn(levelOf(id), held);
}

void LevelPanes::showIn(std::size_t level, const Held& held)
{
    const QScopedValueRollback<bool> guard(m_selecting, true);
    const auto& all = m_analysis.reached();
    const std::vector<levels::Reached> reached = level < all.size() ? all[level] : std::vector<levels::Reached>();
    std::vector<std::uint32_t> nodes;
    for (const levels::Reached& each : reached)
        nodes.push_back(each.node);
    const document::LevelSet& set = *m_analysis.set();
    if (nodes.empty())
        held.selection->clear();
    else if (nodesOf(*held.selection, set.side(level)) != nodes)
        views::selectNodes(*held.selection, set.side(level), nodes);
    held.pane->setMarks(marksOf(set.levels.levels[level].size(), reached));
}

bool LevelPanes::eventFilter(QObject* watched, QEvent* event)
{
    const bool enters = event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove;
    if (!enters && event->type() != QEvent::Drop)
        return QObject::eventFilter(watched, event);
    auto& drop = static_cast<QDropEvent&>(*event);
    const QStringList files = localFiles(drop);
    const bool libraries = std::ranges::any_of(files, [](const QString& file) { return file.endsWith(QLatin1String(".so")); });
    if (files.isEmpty() || libraries) {
        event->ignore(); // the window's
        return true;
    }
    drop.acceptProposedAction();
    if (event->type() == QEvent::Drop)
        m_analysis.addFiles(files, true);
    return true;
}

} // namespace nodewise::viewer
