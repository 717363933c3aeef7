// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/memory_page.h"

#include "views/common/elided_label.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/selection.h"
#include "views/common/tip.h"
#include "views/common/translated.h"
#include "views/debug/work_strip.h"
#include "views/numerics/lifetime_view.h"
#include "views/numerics/memory_blocks.h"
#include "views/numerics/memory_export.h"
#include "views/numerics/memory_plot.h"
#include "views/numerics/memory_run.h"
#include "views/numerics/memory_text.h"
#include "views/table/table_page.h"
#include "views/table/value_filter.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

namespace {

using State = SessionWork::State;
constexpr int wide = 760; // pixels, from which on the table stands beside the plot
constexpr int high = 300; // from which on it stands below

TableWords words()
{
    return {.name = MemoryPage::tr("Blocks alive at the cursor"),
            .filter = MemoryPage::tr("node or operator"),
            .filterName = MemoryPage::tr("Filter blocks"),
            .exportTitle = MemoryPage::tr("Export Blocks"),
            .exportFile = QStringLiteral("memory-blocks.csv"),
            .empty = MemoryPage::tr("No value is alive here.")};
}

} // namespace

MemoryPage::MemoryPage(const DebugContext& context, MemoryRun* run, QWidget* parent)
    : QWidget(parent), m_context(context), m_run(run), m_plotMode(new QToolButton(this)), m_lifetimeMode(new QToolButton(this)),
      m_blockMode(new QToolButton(this)), m_base(new QToolButton(this)), m_export(new QToolButton(this)), m_start(new QPushButton(this)),
      m_planned(new QToolButton(this)), m_measured(new QToolButton(this)), m_rest(new ElidedLabel(this)), m_place(new ElidedLabel(this)),
      m_age(new Label(this)), m_failure(new Label(this)), m_empty(new Label(this)), m_corner(new QWidget(this)),
      m_strip(new WorkStrip(run, this)), m_pages(new QStackedWidget(this)), m_views(new QStackedWidget(this)), m_split(new QSplitter(this)),
      m_plot(new MemoryPlot), m_lifetimes(new LifetimeView), m_blocks(new MemoryBlocks(this)),
      m_page(new TablePage(m_blocks, words, {}, this))
{
    m_views->addWidget(m_plot);
    m_views->addWidget(m_lifetimes);
    m_split->setHandleWidth(1);
    m_split->setChildrenCollapsible(false);
    m_split->addWidget(m_views);
    makeTable();
    m_split->addWidget(m_page);
    m_split->setStretchFactor(0, 3);
    m_split->setStretchFactor(1, 2);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setProperty("role", "dim");
    m_planned->setObjectName(QStringLiteral("planned"));
    m_measured->setObjectName(QStringLiteral("measured"));
    m_failure->setObjectName(QStringLiteral("failure"));
    m_rest->setObjectName(QStringLiteral("rest"));
    auto* blank = new QFrame(m_pages);
    blank->setProperty("role", "pane");
    auto* middle = new QVBoxLayout(blank);
    middle->setContentsMargins(24, 16, 24, 16);
    middle->addWidget(m_empty);
    m_pages->addWidget(blank);
    m_pages->addWidget(m_split);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    makeCorner();
    column->addWidget(makeHead());
    column->addWidget(m_strip);
    column->addWidget(m_failure);
    column->addWidget(m_pages, 1);
    setFocusProxy(m_plot);
    connectParts();
    followLanguage(this, &MemoryPage::retranslate);
    onProfile();
    if (m_run->isPlanned()) // read out of the file at once
        m_run->start();
}

void MemoryPage::makeCorner()
{
    auto* row = new QHBoxLayout(m_corner);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    for (QToolButton* chip : {m_plotMode, m_lifetimeMode, m_blockMode}) {
        chip->setProperty("role", "chip");
        chip->setCheckable(true);
        chip->setAutoExclusive(true);
        row->addWidget(chip);
        connect(chip, &QToolButton::toggled, this, &MemoryPage::showMode);
    }
    m_plotMode->setChecked(true);
    m_age->setProperty("role", "stale");
    m_start->setProperty("role", "primary");
    row->addStretch(1);
    row->addWidget(m_age);
    row->addWidget(m_start);
}

QWidget* MemoryPage::makeHead()
{
    m_head = new QWidget(this);
    auto* row = new QHBoxLayout(m_head);
    row->setContentsMargins(12, 1, 8, 3);
    row->setSpacing(12);
    for (QToolButton* peak : {m_planned, m_measured}) {
        peak->setProperty("role", "link");
        row->addWidget(peak);
    }
    m_rest->setDim(true);
    m_rest->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_base->setProperty("role", "chip");
    m_base->setCheckable(true);
    m_export->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_export);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        fillExports(*menu);
    });
    m_export->setMenu(menu);
    row->addWidget(m_rest, 1);
    row->addWidget(m_base);
    row->addWidget(m_export);
    m_failure->setProperty("role", "error");
    m_failure->setWordWrap(true);
    m_failure->setContentsMargins(12, 0, 12, 4);
    m_failure->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return m_head;
}

void MemoryPage::makeTable()
{
    table()->setRootIsDecorated(false);
    table()->setTextElideMode(Qt::ElideMiddle);
    table()->sortByColumn(MemoryBlocks::Bytes, Qt::DescendingOrder);
    m_page->filterField()->setMaximumWidth(220);
    m_place->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_page->addToBar(m_place, 0, 3);
}

QTreeView* MemoryPage::table() const
{
    return m_page->table();
}

void MemoryPage::connectParts()
{
    connect(m_base, &QToolButton::toggled, this, [this](bool on) {
        m_plot->setShowsBase(on);
        fillTable();
    });
    connect(m_start, &QPushButton::clicked, m_run, &MemoryRun::start);
    connect(m_run, &MemoryRun::changed, this, &MemoryPage::refresh);
    connect(m_run, &MemoryRun::profileChanged, this, &MemoryPage::onProfile);
    connect(m_planned, &QToolButton::clicked, this, [this] { chooseStep(m_run->profile()->answer().plannedPeakStep, false); });
    connect(m_measured, &QToolButton::clicked, this, [this] { chooseStep(m_run->profile()->answer().measuredPeakStep, false); });
    connectView(m_plot);
    connectView(m_lifetimes);
    connect(m_plot, &ZoomedPlot::windowChanged, m_lifetimes, &ZoomedPlot::setWindow);
    connect(m_lifetimes, &ZoomedPlot::windowChanged, m_plot, &ZoomedPlot::setWindow);
    connect(m_lifetimes, &LifetimeView::blockChosen, this, &MemoryPage::chooseBlock);
    connect(m_page, &TablePage::chosen, this, [this] {
        if (const QModelIndexList rows = m_page->chosenRows(); !m_following && !rows.isEmpty())
            chooseBlock(m_blocks->row(rows.front().row()));
    });
    connect(m_page, &TablePage::activated, this, [this](const QModelIndex& index) {
        const std::uint32_t block = m_blocks->row(index.row());
        chooseStep(m_run->profile()->block(block).first, false);
        setBlock(block);
    });
    connect(m_page, &TablePage::message, this, &MemoryPage::message);
    connect(m_context.selection, &Selection::changed, this, &MemoryPage::followSelection);
}

void MemoryPage::connectView(ZoomedPlot* view)
{
    connect(view, &PlotView::chosen, this, [this](qint64 step, bool walking) { chooseStep(std::uint32_t(step), walking); });
    connect(view, &PlotView::message, this, &MemoryPage::message);
    view->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(view, &QWidget::customContextMenuRequested, this, [this, view](const QPoint& at) { showMenu(view->mapToGlobal(at)); });
}

MemoryPage::Mode MemoryPage::mode() const
{
    return m_plotMode->isChecked() ? Mode::Plot : m_lifetimeMode->isChecked() ? Mode::Lifetimes : Mode::Blocks;
}

void MemoryPage::setMode(Mode mode)
{
    (mode == Mode::Plot ? m_plotMode : mode == Mode::Lifetimes ? m_lifetimeMode : m_blockMode)->setChecked(true);
}

QString MemoryPage::ageText() const
{
    return m_age->isHidden() ? QString() : m_age->text();
}

QString MemoryPage::placeText() const
{
    return m_place->text();
}

std::optional<std::uint32_t> MemoryPage::cursor() const
{
    return m_plot->cursor() ? std::optional(std::uint32_t(*m_plot->cursor())) : std::nullopt;
}

/// Another run, or none: its planned peak is where it begins to be looked at.
void MemoryPage::onProfile()
{
    const auto& profile = m_run->profile();
    m_blocks->setBlocks(profile, {});
    m_plot->setProfile(profile);
    m_lifetimes->setProfile(profile);
    if (profile) {
        // Where weights would leave the values less than a third of the height, they are asked for.
        m_base->setChecked(profile->base() > 0 && profile->base() <= profile->most() * 2);
        if (profile->steps() > 0)
            setCursorStep(profile->answer().plannedPeakStep);
        markSelection();
    }
    refresh();
}

void MemoryPage::refresh()
{
    const MemoryProfile* profile = m_run->profile().get();
    const bool any = profile && profile->steps() > 0;
    m_pages->setCurrentIndex(any ? 1 : 0);
    for (QToolButton* chip : {m_plotMode, m_lifetimeMode})
        chip->setVisible(any);
    m_blockMode->setVisible(any && m_compact);
    m_head->setVisible(any);
    showFigures();
    const bool failed = profile && profile->answer().failed;
    m_empty->setVisible(!failed);
    m_failure->setVisible(failed);
    if (failed)
        m_failure->setText((any ? tr("The run failed; what is shown is from before the failure. %1") : tr("The run failed immediately. %1"))
                               .arg(translated(profile->answer().why)));
    m_age->setVisible(m_run->outdated());
    m_start->setText(m_run->isPlanned() ? tr("Show Plan") : profile ? tr("Measure Again") : tr("Measure Memory"));
    m_start->setVisible(!m_run->isPlanned() || !profile);
    m_start->setMinimumWidth(m_start->fontMetrics().horizontalAdvance(m_start->text()) + 32); // its padding
    const QString why =
        m_run->isPlanned() ? tr("Shows the memory that the program's file has planned; nothing is run") : m_run->hindrance();
    m_start->setEnabled(m_run->hindrance().isEmpty());
    m_start->setToolTip(
        Tip(why.isEmpty() ? tr("Runs the program once from the start, without edits; the session stays at its stop") : why).text());
}

/// With the names of nodes where there is room for them.
void MemoryPage::showFigures()
{
    if (!m_run->profile())
        return;
    const MemoryProfile& profile = *m_run->profile();
    const bool named = width() >= wide;
    const QString rest = MemoryText::rest(profile), difference = MemoryText::difference(profile);
    const auto lines = [](const QStringList& all) { return all.join(QLatin1Char('\n')); };
    m_planned->setText(MemoryText::plannedPeak(profile, named));
    m_planned->setToolTip(Tip(lines({tr("Go to the planned peak"), MemoryText::plannedPeak(profile, true), rest})).text());
    m_measured->setVisible(profile.measured());
    m_measured->setText(MemoryText::measuredPeak(profile, named));
    m_measured->setToolTip(
        Tip(lines({tr("Go to the measured peak"), MemoryText::measuredPeak(profile, true), MemoryText::ofOperator(profile), difference}))
            .text());
    m_rest->setText(difference.isEmpty() ? rest : rest + QStringLiteral(" · ") + difference);
}

void MemoryPage::setCursorStep(std::uint32_t step)
{
    m_plot->setCursorPlace(step);
    m_lifetimes->setCursorPlace(step);
    fillTable();
}

void MemoryPage::fillTable()
{
    const auto& profile = m_run->profile();
    if (!profile || !cursor())
        return m_place->setText(QString());
    m_place->setText(MemoryText::line(*profile, *cursor()));
    std::vector<std::uint32_t> living = profile->living(*cursor(), m_base->isChecked());
    m_lifetimes->setBlocks(living);
    const auto block = m_plot->block();
    const QScopedValueRollback following(m_following, true);
    if (living != m_blocks->rows())
        m_blocks->setBlocks(profile, std::move(living));
    setBlock(block);
}

void MemoryPage::chooseStep(std::uint32_t step, bool walking)
{
    const auto& profile = m_run->profile();
    if (!profile || step >= profile->steps())
        return;
    const QScopedValueRollback following(m_following, true);
    setCursorStep(step);
    const Selection::Walk walk(walking ? m_context.selection : nullptr);
    selectNode(*m_context.selection, profile->side(), profile->nodeAt(step));
    markSelection();
}

/// The cursor stays: the table is of what lives there.
void MemoryPage::chooseBlock(std::uint32_t block)
{
    const auto& profile = m_run->profile();
    const QScopedValueRollback following(m_following, true);
    setBlock(block);
    if (const auto& nodes = profile->block(block).nodes; !nodes.empty())
        selectNode(*m_context.selection, profile->side(), nodes.front());
    markSelection();
}

void MemoryPage::setBlock(std::optional<std::uint32_t> block)
{
    const QScopedValueRollback following(m_following, true);
    m_plot->setBlock(block);
    m_lifetimes->setBlock(block);
    const QModelIndex row = block ? m_blocks->indexOf(*block) : QModelIndex();
    if (!m_page->filter().mapFromSource(row).isValid())
        return table()->clearSelection();
    if (m_page->chosenRows().value(0) != row)
        m_page->mark({row});
}

std::vector<std::uint32_t> MemoryPage::selectedNodes() const
{
    const Selection::State& state = m_context.selection->state();
    std::vector<std::uint32_t> nodes;
    if (m_run->profile()->side() == Side::Fx)
        for (const graph::NodeId id : state.fx)
            nodes.push_back(id.index());
    else
        for (const ir::NodeId id : state.ir)
            nodes.push_back(id.index());
    return nodes;
}

/// Returns what is selected.
std::vector<std::uint32_t> MemoryPage::markSelection()
{
    const MemoryProfile& profile = *m_run->profile();
    std::vector<std::uint32_t> nodes = selectedNodes(), steps;
    for (const std::uint32_t node : nodes)
        steps.insert(steps.end(), profile.stepsOf(node).begin(), profile.stepsOf(node).end());
    std::sort(steps.begin(), steps.end());
    m_plot->setMarked(std::move(steps));
    return nodes;
}

void MemoryPage::followSelection()
{
    const auto& profile = m_run->profile();
    if (m_following || !profile || profile->steps() == 0)
        return;
    const std::vector<std::uint32_t> nodes = markSelection();
    if (nodes.empty())
        return setBlock(std::nullopt);
    if (const auto step = profile->tryStepOf(nodes.front(), cursor().value_or(0)); step && step != cursor())
        setCursorStep(*step);
    std::optional<std::uint32_t> own;
    for (const std::uint32_t index : profile->blocksOf(nodes.front()))
        if (const protocol::MemoryBlock& block = profile->block(index); !own || (block.first <= *cursor() && *cursor() <= block.last))
            own = index;
    setBlock(own);
}

void MemoryPage::fillExports(QMenu& menu)
{
    PlotView& shown = mode() == Mode::Lifetimes ? static_cast<PlotView&>(*m_lifetimes) : *m_plot;
    shown.addPictureActions(menu);
    menu.addSeparator();
    menu.addAction(tr("Copy B&locks"), m_page, &TablePage::copy);
    menu.addAction(tr("Export &Blocks at the Cursor…"), m_page, &TablePage::askExport);
    menu.addAction(tr("Export All &Steps…"), this, [this] {
        m_page->tableExport()->ask(tr("Export Steps"), QStringLiteral("memory-steps.csv"),
                                   [this] { return memoryStepTable(m_run->profile()); });
    });
}

void MemoryPage::showMenu(const QPoint& at)
{
    if (!m_run->profile())
        return;
    QMenu menu(this);
    fillExports(menu);
    menu.exec(at);
}

void MemoryPage::showMode()
{
    if (mode() != Mode::Blocks)
        m_views->setCurrentIndex(mode() == Mode::Plot ? 0 : 1);
    m_views->setVisible(!m_compact || mode() != Mode::Blocks);
    m_page->setVisible(!m_compact || mode() == Mode::Blocks);
}

void MemoryPage::arrange()
{
    m_compact = width() < wide && height() < high;
    m_blockMode->setVisible(m_compact && !m_plotMode->isHidden());
    if (!m_compact && mode() == Mode::Blocks)
        setMode(Mode::Plot);
    showMode();
    const Qt::Orientation fitting = width() >= wide ? Qt::Horizontal : Qt::Vertical;
    if (m_arranged && m_split->orientation() == fitting)
        return;
    m_arranged = true;
    m_split->setOrientation(fitting);
    m_split->setSizes(fitting == Qt::Horizontal ? QList<int>{58, 42} : QList<int>{60, 40});
}

void MemoryPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showFigures();
    arrange();
}

void MemoryPage::retranslate()
{
    setAccessibleName(tr("Memory"));
    setWindowTitle(tr("Memory"));
    m_plotMode->setText(tr("Plot"));
    m_plotMode->setToolTip(tr("Bytes by step: live values, held memory, temporary memory of operators"));
    m_lifetimeMode->setText(tr("Lifetimes"));
    m_lifetimeMode->setToolTip(tr("How long each block alive at the cursor holds its memory, largest first"));
    m_blockMode->setText(tr("Blocks"));
    m_blockMode->setToolTip(tr("Blocks alive at the cursor, largest first"));
    m_base->setText(tr("Weights and inputs"));
    m_base->setToolTip(tr("Include what is alive throughout"));
    m_export->setText(tr("Export…"));
    m_age->setText(tr("outdated"));
    m_age->setToolTip(tr("Inputs, weights or the program were changed since; measure again"));
    m_empty->setText(tr("What is alive when, and how much memory does the run need at its peak? The program runs once from the start, and "
                        "the planned and measured memory of each step is recorded."));
    m_strip->setBusyText(tr("Measuring memory…"));
    refresh();
    fillTable();
}

} // namespace nodewise::views
