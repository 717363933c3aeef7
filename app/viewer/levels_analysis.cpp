// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/levels_analysis.h"

#include "app/viewer/level_strip.h"
#include "app/viewer/mark_text.h"
#include "views/common/selection.h"
#include "views/common/translated.h"

#include <QApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonObject>
#include <QScopedValueRollback>
#include <QTimer>

#include <algorithm>

namespace nodewise::viewer {

using document::LevelSet;
using views::Menu;
using views::Needs;
using views::PageSpec;
using views::Side;

namespace {

constexpr int mostShown = 3, mostFiles = 32, mostLines = 2, mostRows = 8, menuPause = 50; // ms
constexpr char keptKey[] = "levels";

QString titleOf(const LevelSet& set, std::size_t level)
{
    return views::translated(set.levels.levels[level].title);
}

QString nameIn(const LevelSet& set, std::size_t level, std::uint32_t node)
{
    return QString::fromStdString(levels::nodeName(set.levels.levels[level], node));
}

QStringList textsOf(const QJsonArray& array)
{
    QStringList texts;
    for (const QJsonValue& each : array)
        if (each.isString() && texts.size() < mostFiles)
            texts.append(each.toString());
    return texts;
}

bool hasLevelOf(const LevelSet& set, const std::string& file)
{
    return std::ranges::any_of(set.levels.levels, [&file](const levels::Level& level) {
        return level.file == file || std::ranges::find(level.alsoIn, file) != level.alsoIn.end();
    });
}

} // namespace

views::AnalysisKind LevelsAnalysis::kind()
{
    static constexpr views::ActionSpec actions[] = {
        {"levels.add", Menu::File, 107, Needs::Document, "Ctrl+Alt+O", QT_TRANSLATE_NOOP("Actions", "Add Le&vel…"),
         QT_TRANSLATE_NOOP("Actions", "Add what another file has of this program: an ExecuTorch program, an ETRecord, its export")},
        {"levels.left", Menu::View, 205, Needs::Document, "Ctrl+Alt+Left", QT_TRANSLATE_NOOP("Actions", "Earlier Levels"),
         QT_TRANSLATE_NOOP("Actions", "Show the levels before those that are shown")},
        {"levels.right", Menu::View, 206, Needs::Document, "Ctrl+Alt+Right", QT_TRANSLATE_NOOP("Actions", "Later Levels"),
         QT_TRANSLATE_NOOP("Actions", "Show the levels after those that are shown")},
    };
    static constexpr views::OptionSpec options[] = {
        {"level", "FILE", "Add the levels of this file to the program; several are separated by commas"}};
    return {actions, [](views::Analyses& tab) -> views::Analysis* { return new LevelsAnalysis(tab); }, options};
}

LevelsAnalysis::LevelsAnalysis(views::Analyses& tab) : Analysis(tab)
{
    addAction("levels.add", [this](bool) { ask(); });
    const auto many = [this] { return m_set && m_set->hasMore(); };
    addAction(
        "levels.left", [this](bool) { shift(-1); }, many);
    addAction(
        "levels.right", [this](bool) { shift(1); }, many);
    actionSet().addOption("level", {.ask =
                                        [this](const QString& value) {
                                            QStringList named;
                                            for (const QString& file : value.split(QLatin1Char(','), Qt::SkipEmptyParts))
                                                named.append(QFileInfo(file).absoluteFilePath());
                                            addFiles(named);
                                            return QString();
                                        },
                                    .settled = [this] { return !m_loading; },
                                    .failure = [this] { return m_failure; }});
    connect(&selection(), &views::Selection::changed, this, &LevelsAnalysis::followSelection);
}

void LevelsAnalysis::attach()
{
    if (document::hasMoreLevels(document()) && !m_loading)
        load();
}

std::vector<PageSpec> LevelsAnalysis::pages()
{
    return {{.id = QStringLiteral("levelstrip"),
             .where = PageSpec::Where::Banner,
             .place = 900,
             .title = nullptr,
             .make = [this](QWidget* parent) { return new LevelStrip(*this, parent); }}};
}

void LevelsAnalysis::ask()
{
    auto* dialog = new QFileDialog(host().window, tr("Add Level"), lastFolder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    dialog->setNameFilters({tr("Files of a program (*.pt2 *.pte *.etrecord *.json *.onnx *.log)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& files) {
        if (!files.isEmpty())
            setLastFolder(QFileInfo(files.front()).absolutePath());
        addFiles(files);
    });
    dialog->open();
}

void LevelsAnalysis::addFiles(const QStringList& files, bool orOpen)
{
    QStringList over;
    for (const QString& file : files) {
        if (!m_files.contains(file) && m_files.size() >= mostFiles) {
            over.append(file);
            continue;
        }
        if (!m_files.contains(file))
            m_files.append(file);
        if (orOpen && !m_read.contains(file) && !m_dropped.contains(file))
            m_dropped.append(file);
    }
    if (over.size() < files.size())
        load(); // one that was read before may have changed
    if (over.isEmpty())
        return;
    Q_EMIT message(tr("The levels of at most %1 files are beside each other.").arg(mostFiles));
    if (orOpen)
        Q_EMIT openRequested(over);
}

void LevelsAnalysis::removeFile(const QString& file)
{
    m_dropped.removeAll(file);
    if (m_files.removeAll(file) > 0)
        load();
}

void LevelsAnalysis::load()
{
    std::vector<std::string> files;
    for (const QString& file : std::as_const(m_files))
        files.push_back(file.toStdString());
    m_failure.clear();
    m_loading = true;
    ++m_loads;
    Q_EMIT progress(tr("Reading levels"), -1);
    m_job.start([document = host().document,
                 files = std::move(files)](const Progress& progress) { return document::levelSetOf(document, files, progress); },
                [this](Result<std::shared_ptr<const LevelSet>> made) { take(std::move(made)); },
                [this](const QString& what, double fraction) { Q_EMIT progress(what, fraction); });
}

void LevelsAnalysis::cancel()
{
    if (!m_loading)
        return;
    m_job.cancel();
    giveUp();
    Q_EMIT keptChanged();
}

/// The files are those of the set again.
void LevelsAnalysis::giveUp()
{
    ++m_loads;
    m_loading = false;
    m_files = m_read;
    m_dropped.clear();
    m_wanted.clear();
    Q_EMIT progress(QString(), -1);
}

/// Panes and chips that go may be those of a menu that is open, whose own loop delivered this: they wait until it is closed.
void LevelsAnalysis::take(Result<std::shared_ptr<const LevelSet>> made)
{
    if (QApplication::activePopupWidget())
        return QTimer::singleShot(menuPause, this, [this, made = std::move(made), load = m_loads] {
            if (load == m_loads)
                take(made);
        });
    if (!made) {
        giveUp();
        m_failure = views::translated(made.error());
        return Q_EMIT message(m_failure);
    }
    if (openOthers(**made))
        return load();
    m_loading = false;
    Q_EMIT progress(QString(), -1);
    show(std::move(*made));
}

void LevelsAnalysis::show(std::shared_ptr<const LevelSet> set)
{
    const QScopedValueRollback<bool> guard(m_taking, true);
    QStringList added;
    for (const QString& file : std::as_const(m_files))
        if (!m_read.contains(file))
            added.append(file);
    tellProblems(*set, added);
    m_read = m_files;
    m_dropped.clear();
    m_set = set->hasMore() ? std::move(set) : nullptr;
    m_reached.clear();
    Q_EMIT setChanged();
    Q_EMIT factsChanged();
    const QStringList before = m_shown;
    showFirst(added);
    if (m_set && m_shown == before)
        Q_EMIT shownChanged(); // of other graphs: files were read anew
    followSelection();
    Q_EMIT changed();
    Q_EMIT keptChanged();
}

/// Those that were dropped and are not of this program; false: there are none.
bool LevelsAnalysis::openOthers(const LevelSet& set)
{
    QStringList others;
    for (const Error& problem : set.levels.problems)
        if (const QString file = QString::fromStdString(problem.file); m_dropped.removeAll(file) > 0)
            others.append(file);
    for (const QString& file : std::as_const(others))
        m_files.removeAll(file);
    if (!others.isEmpty())
        Q_EMIT openRequested(others);
    return !others.isEmpty();
}

/// Files of which not all is read or linked. Those of which nothing is read are not kept: there is no chip to remove them.
void LevelsAnalysis::tellProblems(const LevelSet& set, const QStringList& added)
{
    QStringList lines;
    for (const Error& problem : set.levels.problems) {
        const QString file = QString::fromStdString(problem.file);
        if (added.contains(file) || m_files.isEmpty())
            lines.append(views::translated(problem));
        if (!hasLevelOf(set, problem.file))
            m_files.removeAll(file);
    }
    if (lines.isEmpty())
        return;
    m_failure = lines.front();
    Q_EMIT noticed({.text = [] { return tr("Not all of the levels are linked."); },
                    .details = [lines] { return lines.join(QLatin1Char('\n')); },
                    .file = {},
                    .folder = {},
                    .key = QStringLiteral("levels")});
}

/// What a session had, or the program beside what came new.
void LevelsAnalysis::showFirst(const QStringList& added)
{
    if (!m_set) {
        m_shown.clear();
        return Q_EMIT shownChanged();
    }
    if (!m_wanted.isEmpty())
        return setShown(std::exchange(m_wanted, {}));
    const auto& all = m_set->levels.levels;
    const std::size_t own = m_set->fx ? *m_set->fx : m_set->ir.value_or(0);
    QStringList ids(QString::fromStdString(all[own].id)), more;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const QString id = QString::fromStdString(all[i].id);
        const bool isNew = m_shown.isEmpty() || added.contains(QString::fromStdString(all[i].file));
        if (i != own && !all[i].ir && (isNew || m_shown.contains(id)))
            more.append(id);
    }
    setShown(ids + more.mid(std::max<qsizetype>(0, more.size() - (mostShown - 1))));
}

QStringList LevelsAnalysis::orderedIds(const QStringList& ids) const
{
    QStringList ordered;
    for (const levels::Level& level : m_set->levels.levels)
        if (const QString id = QString::fromStdString(level.id); ids.contains(id))
            ordered.append(id);
    return ordered;
}

void LevelsAnalysis::setShown(QStringList ids)
{
    if (!m_set)
        return;
    ids = orderedIds(ids).mid(0, mostShown);
    if (ids.isEmpty() || ids == m_shown)
        return;
    m_shown = std::move(ids);
    Q_EMIT shownChanged();
    Q_EMIT keptChanged();
}

void LevelsAnalysis::toggle(const QString& id)
{
    QStringList ids = m_shown;
    if (ids.contains(id)) {
        ids.removeAll(id);
    } else {
        while (ids.size() >= mostShown)
            ids.removeLast();
        ids.append(id);
    }
    setShown(ids);
}

void LevelsAnalysis::shift(int by)
{
    QStringList all, moved;
    for (const levels::Level& level : m_set->levels.levels)
        all.append(QString::fromStdString(level.id));
    for (const QString& id : std::as_const(m_shown)) {
        const qsizetype to = all.indexOf(id) + by;
        if (to < 0 || to >= all.size())
            return;
        moved.append(all[to]);
    }
    setShown(moved);
}

void LevelsAnalysis::followSelection()
{
    if (!m_set || m_selecting)
        return;
    const views::Selection::State& state = selection().state();
    std::vector<std::uint32_t> nodes;
    const bool ir = m_set->ir && !state.ir.empty() && (state.side == Side::Ir || state.fx.empty() || !m_set->fx);
    if (ir)
        for (const ir::NodeId node : state.ir)
            nodes.push_back(node.index());
    else if (m_set->fx)
        for (const graph::NodeId node : state.fx)
            nodes.push_back(node.index());
    setReached(ir ? *m_set->ir : m_set->fx.value_or(0), nodes);
    Q_EMIT levelSelected(std::nullopt);
}

void LevelsAnalysis::select(std::size_t level, const std::vector<std::uint32_t>& nodes)
{
    if (!m_set || m_selecting || level >= m_set->levels.levels.size())
        return;
    setReached(level, nodes);
    m_selecting = true;
    std::vector<graph::NodeId> fx;
    std::vector<ir::NodeId> ir;
    for (const levels::Reached& each : m_set->fx && !m_reached.empty() ? m_reached[*m_set->fx] : std::vector<levels::Reached>())
        fx.emplace_back(each.node);
    for (const levels::Reached& each : m_set->ir && !m_reached.empty() ? m_reached[*m_set->ir] : std::vector<levels::Reached>())
        ir.emplace_back(each.node);
    if (!fx.empty())
        selection().selectNodes(std::move(fx));
    else if (!ir.empty())
        selection().selectIrNodes(std::move(ir));
    else
        selection().clear();
    m_selecting = false;
    Q_EMIT levelSelected(level);
}

void LevelsAnalysis::setReached(std::size_t level, const std::vector<std::uint32_t>& nodes)
{
    m_reached = nodes.empty() ? std::vector<std::vector<levels::Reached>>() : reach(m_set->levels, level, nodes);
    Q_EMIT reachedChanged();
}

QStringList LevelsAnalysis::linesOf(std::size_t level, std::uint32_t node) const
{
    QStringList lines;
    const auto reached = reach(m_set->levels, level, std::span(&node, 1));
    for (std::size_t i = 0; i < reached.size(); ++i) {
        if (i == level ||
            (m_set->fx && m_set->ir && ((i == *m_set->ir && level == *m_set->fx) || (i == *m_set->fx && level == *m_set->ir))))
            continue; // FX and IR stand beside each other anyway
        for (std::size_t k = 0; k < std::min<std::size_t>(reached[i].size(), mostLines); ++k)
            lines.append(tr("%1: %2 (%3: %4)", "a level, its node, and how sure the link is and why")
                             .arg(titleOf(*m_set, i), nameIn(*m_set, i, reached[i][k].node), MarkText::nameOf(reached[i][k].mark),
                                  QString::fromStdString(reached[i][k].evidence)));
        if (reached[i].size() > mostLines)
            lines.append(tr("%1: %2 more", "a level").arg(titleOf(*m_set, i)).arg(reached[i].size() - mostLines));
    }
    return lines;
}

QStringList LevelsAnalysis::hint(Side side, std::uint32_t node)
{
    const auto own = !m_set ? std::nullopt : side == Side::Fx ? m_set->fx : m_set->ir;
    return own ? linesOf(*own, node) : QStringList();
}

void LevelsAnalysis::addFacts(std::vector<views::FactSection>& sections, graph::NodeId node) const
{
    if (m_set && m_set->fx)
        sections.push_back(factsOf(*m_set->fx, node.index()));
}

views::FactSection LevelsAnalysis::factsOf(std::size_t level, std::uint32_t node) const
{
    using views::FactCell;
    views::FactSection section{.title = tr("Levels"), .columns = {}, .rows = {}, .note = {}, .json = {}};
    const auto reached = reach(m_set->levels, level, std::span(&node, 1));
    for (std::size_t i = 0; i < reached.size(); ++i) {
        for (std::size_t k = 0; i != level && k < std::min<std::size_t>(reached[i].size(), mostRows); ++k)
            section.rows.push_back(
                {.cells = {k == 0 ? FactCell(titleOf(*m_set, i)) : FactCell(), linkTo(i, reached[i][k]), howOf(reached[i][k])},
                 .link = {}});
        if (i != level && reached[i].size() > mostRows)
            section.rows.push_back(
                {.cells = {FactCell(), FactCell::toned(tr("%1 more").arg(reached[i].size() - mostRows), FactCell::Tone::Dim)}, .link = {}});
    }
    if (section.rows.empty())
        section.note = tr("No other level has a node that is linked to this one.");
    return section;
}

views::FactCell LevelsAnalysis::linkTo(std::size_t level, const levels::Reached& node) const
{
    views::FactCell cell = views::FactCell::value({});
    cell.link(nameIn(*m_set, level, node.node), {.to = views::FactLink::To::Action,
                                                 .node = node.node,
                                                 .text = QString::fromStdString(m_set->levels.levels[level].id),
                                                 .action = "levels.select"});
    return cell;
}

views::FactCell LevelsAnalysis::howOf(const levels::Reached& node)
{
    using Tone = views::FactCell::Tone;
    views::FactCell cell;
    cell.add(MarkText::nameOf(node.mark), node.mark == levels::Mark::Exact     ? Tone::Good
                                          : node.mark == levels::Mark::Derived ? Tone::Strong
                                                                               : Tone::Warning);
    cell.add(QLatin1Char('\n') + QString::fromStdString(node.evidence), Tone::Dim);
    return cell;
}

bool LevelsAnalysis::follow(const views::FactLink& link)
{
    if (link.action != "levels.select" || !m_set)
        return false;
    const auto level = m_set->levels.tryLevel(link.text.toStdString());
    if (!level || link.node >= m_set->levels.levels[*level].size())
        return true;
    if (!m_shown.contains(link.text))
        toggle(link.text);
    if (*level == m_set->fx || *level == m_set->ir)
        views::selectNode(selection(), m_set->side(*level), link.node);
    else
        select(*level, {link.node});
    return true;
}

void LevelsAnalysis::save(QJsonObject& kept) const
{
    if (m_files.isEmpty() && m_shown.isEmpty())
        return;
    kept[QLatin1String(keptKey)] = QJsonObject{{QStringLiteral("files"), QJsonArray::fromStringList(m_files)},
                                               {QStringLiteral("shown"), QJsonArray::fromStringList(m_set ? m_shown : m_wanted)}};
}

void LevelsAnalysis::restore(const QJsonObject& kept)
{
    const QJsonObject own = kept.value(QLatin1String(keptKey)).toObject();
    m_wanted = textsOf(own.value(QLatin1String("shown")).toArray());
    addFiles(textsOf(own.value(QLatin1String("files")).toArray()));
}

} // namespace nodewise::viewer
