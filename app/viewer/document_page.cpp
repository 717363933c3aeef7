// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/document_page.h"

#include "app/viewer/analyses.h"
#include "app/viewer/graph_pane.h"
#include "app/viewer/level_panes.h"
#include "app/viewer/node_names.h"
#include "app/viewer/notice_bar.h"
#include "app/viewer/pane_header.h"
#include "app/viewer/side_panels.h"
#include "views/analysis/analyses.h"
#include "views/analysis/finding_source.h"
#include "views/common/follow.h"
#include "views/common/theme.h"
#include "views/graph/graph_canvas.h"
#include "views/inspect/fact_page.h"
#include "views/inspect/graph_counts.h"
#include "views/inspect/inspector.h"
#include "views/inspect/outline.h"
#include "views/inspect/search_panel.h"
#include "views/inspect/summary_page.h"
#include "views/workbench/main_area.h"
#include "views/workbench/workbench.h"

#include <QMenu>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::viewer {

using views::PageSpec;
using views::Side;

namespace {

QSplitter* splitter(Qt::Orientation orientation, QWidget* parent)
{
    auto* made = new QSplitter(orientation, parent);
    made->setHandleWidth(1);
    made->setChildrenCollapsible(false);
    return made;
}

QWidget* withHeader(PaneHeader* header, QWidget* content, QWidget* parent)
{
    auto* frame = new QFrame(parent);
    frame->setProperty("role", "pane");
    auto* column = new QVBoxLayout(frame);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(header);
    column->addWidget(content, 1);
    return frame;
}

/// Of what was run or judged.
std::vector<findings::Finding> findingsOfRuns(const views::Analyses& analyses)
{
    std::vector<findings::Finding> found;
    for (const views::Analysis* analysis : analyses.all())
        if (const auto* source = dynamic_cast<const views::FindingSource*>(analysis))
            source->addFindings(found);
    return found;
}

} // namespace

DocumentPage::DocumentPage(std::shared_ptr<const views::Document> document, const PageState& state, const QByteArray& kept,
                           const Services& services, QWidget* parent)
    : QWidget(parent), m_document(std::move(document)), m_services(services), m_initial(state),
      m_selection(new views::Selection(m_document, this)), m_rows(splitter(Qt::Vertical, this)),
      m_columns(splitter(Qt::Horizontal, m_rows)), m_fxVisible(state.fxVisible && m_document->fx()),
      m_irVisible(state.irVisible && m_document->ir), m_left(state.leftPanel), m_right(state.rightPanel)
{
    if (!m_fxVisible && !m_irVisible) {
        m_fxVisible = m_document->fx() != nullptr;
        m_irVisible = !m_fxVisible;
    }
    m_columns->addWidget(makeLeft());
    makeCentre(state);
    m_main = new views::MainArea(m_centre, m_columns);
    m_columns->addWidget(m_main);
    m_inspector = new views::Inspector(m_columns);
    m_inspector->setMinimumWidth(200);
    m_columns->addWidget(m_inspector);
    makePlaces();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    makeAnalyses(kept);
    for (const PageSpec& banner : m_analyses->pages(PageSpec::Where::Banner))
        column->addWidget(banner.make(this));
    m_notice = new NoticeBar(this);
    column->addWidget(m_notice);
    m_rows->addWidget(m_columns);
    column->addWidget(m_rows, 1);

    m_outline->setSelection(m_selection);
    m_search->setSelection(m_selection);
    if (services.schemas)
        m_inspector->setSchemaService(services.schemas);
    if (services.plugins)
        m_inspector->setPluginService(services.plugins);
    m_inspector->setSelection(m_selection);
    m_leftSplit->setVisible(m_left);
    m_inspector->setVisible(m_right);
    restoreSizes(state);
    showHeads();
    retranslate();
    showSummary(state.summary);
    m_dockShown = state.debugDock;
    // Making the page, showing it, and the dock are a turn's work each. Without a real timer they would be one.
    QTimer::singleShot(1, this, [this] { QTimer::singleShot(1, this, &DocumentPage::arrangeFirst); });
    views::onLanguageChange(this, [this] {
        retranslate();
        m_analyses->retranslate();
    });
}

DocumentPage::~DocumentPage()
{
    delete m_levels;           // with its connections: panes that end would tell the inspector
    m_inspector->setMore({});  // it would ask the analyses
    m_sides->disconnect(this); // the keyboard leaves what is destroyed
    // Before the views that they tell.
    delete m_analyses;
}

void DocumentPage::makeAnalyses(const QByteArray& kept)
{
    views::AnalysisHost host;
    host.document = m_document;
    host.selection = m_selection;
    host.schemas = m_services.schemas;
    host.plugins = m_services.plugins;
    host.trust = m_services.trust;
    host.engine = m_services.engine;
    host.engineArguments = m_services.engineArguments;
    host.stateFolder = m_services.stateFolder;
    host.window = this;
    host.lastFolder = m_services.lastFolder;
    m_analyses = new views::Analyses(std::move(host), analysisKinds(m_services.analyses), this);
    makeLevels();
    m_analyses->restore(kept);
    for (const PageSpec& page : m_analyses->pages(PageSpec::Where::Inspector))
        m_inspector->addPage(page.make(nullptr), page.title);
    m_inspector->nodePage()->setExtra(makeNodeFacts());
    m_inspector->setMore([this](graph::NodeId node) { return m_analyses->facts(node); });
    for (GraphPane* pane : m_panes) {
        const Side side = pane->side();
        pane->setHint([this, side](std::uint32_t node) { return m_analyses->hint(side, node); });
        pane->setMenuExtra([this, side](QMenu& menu, std::optional<std::uint32_t> node) { fillMenu(side, menu, node); });
        connect(pane, &GraphPane::breakpointClicked, m_analyses, [this, side](std::uint32_t node) { m_analyses->onGutter(side, node); });
    }
    connectAnalyses();
    showMarks();
}

void DocumentPage::makeLevels()
{
    auto* analysis = m_analyses->find<LevelsAnalysis>();
    m_levels = new LevelPanes(*this, *m_paneSplit, *analysis, m_services.animated);
    connect(m_levels, &LevelPanes::frameComplete, this, &DocumentPage::noticeFrame);
    connect(m_levels, &LevelPanes::inspected, this, [this, analysis](views::Selection* selection, std::optional<std::size_t> level) {
        m_inspector->setSelection(nullptr); // its nodes are not those of the other graph
        if (level)
            m_inspector->setMore([analysis, at = *level](graph::NodeId node) { return std::vector{analysis->factsOf(at, node.index())}; });
        else
            m_inspector->setMore([this](graph::NodeId node) { return m_analyses->facts(node); });
        m_inspector->setSelection(selection);
    });
}

void DocumentPage::connectAnalyses()
{
    using views::Analyses;
    connect(m_analyses, &Analyses::marksChanged, this, &DocumentPage::showMarks);
    connect(m_analyses, &Analyses::factsChanged, m_inspector, &views::Inspector::refreshMore);
    connect(m_analyses, &Analyses::pageRequested, this, &DocumentPage::showPage);
    connect(m_analyses, &Analyses::dockRequested, this, [this] { setDock(true); });
    connect(m_analyses, &Analyses::sourceRequested, this, [this] {
        setRightPanel(true);
        m_inspector->showSource();
    });
    connect(m_analyses, &Analyses::changed, this, [this] {
        if (m_dock)
            m_dock->showTitles();
    });
    connect(m_analyses, &Analyses::actionRequested, this, &DocumentPage::actionRequested);
    connect(m_analyses, &Analyses::message, this, &DocumentPage::message);
    connect(m_analyses, &Analyses::noticed, this, [this](const views::Notice& notice) { m_notice->tell(notice); });
    connect(m_analyses, &Analyses::keptChanged, this, &DocumentPage::keptChanged);
    connect(m_inspector, &views::Inspector::linkActivated, m_analyses, &Analyses::follow);
}

/// Widgets of the analyses about the selected node.
QWidget* DocumentPage::makeNodeFacts()
{
    auto* facts = new QWidget;
    auto* column = new QVBoxLayout(facts);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    for (const PageSpec& page : m_analyses->pages(PageSpec::Where::NodeFacts))
        column->addWidget(page.make(facts));
    return facts;
}

void DocumentPage::showMarks()
{
    for (GraphPane* pane : m_panes) {
        const auto marks = m_analyses->marks(pane->side());
        pane->setMarks(marks);
        if (pane->side() == Side::Fx)
            m_outline->setOverlay(marks->overlay);
    }
}

void DocumentPage::fillMenu(Side side, QMenu& menu, std::optional<std::uint32_t> node) const
{
    int section = 0;
    for (const views::NodeMenuItem& item : m_analyses->nodeMenu(side, node)) {
        if (section > 0 && item.place / 100 != section)
            menu.addSeparator();
        section = item.place / 100;
        menu.addAction(item.text, m_analyses, item.run)->setEnabled(item.enabled);
    }
    menu.addSeparator();
}

QWidget* DocumentPage::makeLeft()
{
    m_leftSplit = splitter(Qt::Vertical, m_columns);
    m_outlineHeader = new PaneHeader;
    m_searchHeader = new PaneHeader;
    m_outline = new views::Outline;
    m_search = new views::SearchPanel;
    m_leftSplit->addWidget(withHeader(m_outlineHeader, m_outline, m_leftSplit));
    m_leftSplit->addWidget(withHeader(m_searchHeader, m_search, m_leftSplit));
    m_leftSplit->setStretchFactor(0, 3);
    m_leftSplit->setStretchFactor(1, 2);
    m_leftSplit->setMinimumWidth(150);
    connect(m_search, &views::SearchPanel::marked, this, [this](const auto& fx, const auto& ir) {
        for (GraphPane* pane : m_panes)
            pane->setMarked(fx, ir);
    });
    return m_leftSplit;
}

void DocumentPage::makeCentre(const PageState& state)
{
    m_centre = new QStackedWidget(m_columns);
    m_paneSplit = splitter(Qt::Horizontal, m_centre);
    m_centre->addWidget(m_paneSplit);
    for (const Side side : {Side::Fx, Side::Ir}) {
        auto* pane = new GraphPane(side, m_selection, m_document, m_paneSplit);
        m_panes[side == Side::Fx ? 0 : 1] = pane;
        m_paneSplit->addWidget(pane);
        pane->setAnimated(m_services.animated);
        pane->setVisible(side == Side::Fx ? m_fxVisible : m_irVisible);
        connect(pane, &GraphPane::modeChanged, this, &DocumentPage::arrangementChanged);
        connect(pane, &GraphPane::activated, this, [this, pane] { m_active = pane; });
        connect(pane, &GraphPane::moduleToggled, this, [this, side](const QString& path, bool expanded) {
            if (views::GraphCanvas* other = this->pane(side == Side::Fx ? Side::Ir : Side::Fx)->canvas())
                other->setExpandedLike(path, expanded); // both sides of a module open together
        });
        connect(pane, &GraphPane::moduleOpened, this, [this, side](const QString& path, bool alone) {
            if (views::GraphCanvas* other = this->pane(side == Side::Fx ? Side::Ir : Side::Fx)->canvas())
                other->openLike(path, alone);
        });
        connect(pane, &GraphPane::frameComplete, this, &DocumentPage::noticeFrame);
        connect(pane, &GraphPane::busy, this, &DocumentPage::busy);
        // The first frame may have come while a module was opened to show the selection: then it is complete when that layout ends.
        connect(pane, &GraphPane::busy, this, &DocumentPage::noticeFrame, Qt::QueuedConnection);
        connect(pane, &GraphPane::exportPictureRequested, this, &DocumentPage::exportPictureRequested);
        connect(pane, &GraphPane::maximizeToggled, this, [this, side] {
            setPanes(panes() != Panes::Both ? Panes::Both : side == Side::Fx ? Panes::Fx : Panes::Ir);
        });
        connect(pane, &GraphPane::hideRequested, this, [this, side] { setPanes(side == Side::Fx ? Panes::Ir : Panes::Fx); });
        // A pane that is not shown makes its view when it is.
        if (side == Side::Fx ? m_fxVisible : m_irVisible)
            pane->setMode(side == Side::Fx ? state.fxMode : state.irMode);
    }
    m_active = pane(m_fxVisible ? Side::Fx : Side::Ir);
    setFocusProxy(m_active);
}

void DocumentPage::restoreSizes(const PageState& state)
{
    m_columns->setStretchFactor(0, 0);
    m_columns->setStretchFactor(1, 1);
    m_columns->setStretchFactor(2, 0);
    if (!state.columns.isEmpty()) {
        m_columns->setSizes(state.columns);
    } else {
        // Of the window that the page will stand in: small windows keep room for the graphs.
        const int all = window()->width();
        const int left = qBound(170, all * 16 / 100, 270), right = qBound(280, all * 26 / 100, 430);
        m_columns->setSizes({left, all - left - right, right});
    }
    m_paneSplit->setSizes(state.panes.isEmpty() ? QList<int>{1000, 1000} : state.panes);
    m_leftSplit->setSizes(state.left.isEmpty() ? QList<int>{520, 260} : state.left);
}

DocumentPage::Panes DocumentPage::panes() const
{
    return m_fxVisible && m_irVisible ? Panes::Both : m_fxVisible ? Panes::Fx : Panes::Ir;
}

void DocumentPage::setPanes(Panes panes)
{
    showPanes(panes);
    showSummary(false);
    m_main->showGraphs();
    m_active->setFocus();
    Q_EMIT arrangementChanged();
}

void DocumentPage::showPanes(Panes panes)
{
    if (m_maximized != Region::Pane)
        setMaximized(false);
    const bool focused = m_active && m_active->isAncestorOf(window()->focusWidget());
    m_fxVisible = m_document->fx() && panes != Panes::Ir;
    m_irVisible = m_document->ir && (panes != Panes::Fx || !m_fxVisible);
    m_fxVisible = m_fxVisible || !m_irVisible;
    for (const Side side : {Side::Fx, Side::Ir}) {
        const bool visible = side == Side::Fx ? m_fxVisible : m_irVisible;
        if (visible && !pane(side)->content())
            pane(side)->setMode(side == Side::Fx ? m_initial.fxMode : m_initial.irMode);
        pane(side)->setVisible(visible);
        pane(side)->setMaximized(visible && m_fxVisible != m_irVisible);
    }
    if (!m_active || m_active->isHidden()) {
        m_active = pane(m_fxVisible ? Side::Fx : Side::Ir);
        if (focused)
            m_active->setFocus(); // it was in the one that is hidden now
    }
    Q_EMIT arrangementChanged();
}

/// Counts once it is seen.
void DocumentPage::makeSummary()
{
    m_summary = new views::SummaryPage(this);
    m_summary->hide();
    const auto showRuns = [this] { m_summary->setRunFindings(findingsOfRuns(*m_analyses)); };
    // Later: the click of one of its own buttons may be what changed them, and the page is made anew.
    connect(m_analyses, &views::Analyses::changed, m_summary, showRuns, Qt::QueuedConnection);
    showRuns();
    connect(m_summary, &views::SummaryPage::wanted, this, [this] { m_summary->setSelection(m_selection); });
    connect(m_summary, &views::SummaryPage::filled, this, &DocumentPage::noticeFrame);
    connect(m_summary, &views::SummaryPage::message, this, &DocumentPage::message);
    connect(m_summary, &views::SummaryPage::actionRequested, this, &DocumentPage::actionRequested);
    connect(m_summary, &views::SummaryPage::queryRequested, this, [this](const QString& query) {
        find();
        m_search->setQuery(query);
    });
}

/// Instead of the graphs, or beside them, where the inspector has nothing else to show.
void DocumentPage::showSummary(bool show)
{
    if (!m_summary && (show || m_document->fx()))
        makeSummary();
    if (show && !summaryShown()) {
        m_inspector->setStart(nullptr);
        m_centre->addWidget(m_summary);
    }
    m_centre->setCurrentIndex(show ? 1 : 0);
    if (!show && m_document->fx())
        m_inspector->setStart(m_summary);
    if (show)
        m_main->showGraphs();
    Q_EMIT arrangementChanged();
}

bool DocumentPage::summaryShown() const
{
    return m_centre->currentIndex() == 1;
}

bool DocumentPage::summarySettled() const
{
    return !m_summary || !m_summary->isVisible() || m_summary->isFilled();
}

void DocumentPage::setLeftPanel(bool visible)
{
    setSide(SidePanels::outline(), visible);
}

void DocumentPage::setRightPanel(bool visible)
{
    setSide(SidePanels::inspector(), visible);
}

GraphPane* DocumentPage::activePane() const
{
    return m_active;
}

void DocumentPage::switchMode()
{
    m_active->setMode(m_active->mode() == PaneMode::Canvas ? PaneMode::Code : PaneMode::Canvas);
    m_active->setFocus();
}

void DocumentPage::focusNextPane()
{
    QList<QWidget*> stops;
    for (GraphPane* pane : m_panes)
        if (!pane->isHidden() && !summaryShown())
            stops.append(pane->content());
    if (m_summary && summaryShown())
        stops.append(m_summary);
    for (QWidget* side : std::initializer_list<QWidget*>{m_inspector, m_outline})
        if (side->isVisible() && side->window() == window())
            stops.append(side);
    if (m_dockShown && m_dock)
        stops.append(m_dock);
    qsizetype at = -1;
    for (qsizetype i = 0; i < stops.size(); ++i)
        if (stops[i]->hasFocus() || stops[i]->isAncestorOf(window()->focusWidget()))
            at = i;
    QWidget* next = stops[(at + 1) % stops.size()];
    if (next->focusPolicy() == Qt::NoFocus && !next->focusProxy() && next->nextInFocusChain())
        next = next->nextInFocusChain();
    next->setFocus(Qt::ShortcutFocusReason);
}

void DocumentPage::find()
{
    if (!m_left || !m_sides->isAtHome(SidePanels::outline()) || (maximized() && m_maximized != Region::Left))
        setLeftPanel(true);
    m_search->focusQuery();
}

void DocumentPage::findNext(bool forward)
{
    if (m_search->resultCount() == 0)
        find();
    else
        forward ? m_search->next() : m_search->previous();
}

void DocumentPage::setMinimapVisible(bool visible)
{
    m_minimap = visible;
    for (GraphPane* pane : m_panes)
        pane->setMinimapVisible(visible);
}

void DocumentPage::setLegendVisible(bool visible)
{
    m_legend = visible;
    for (GraphPane* pane : m_panes)
        pane->setLegendVisible(visible);
}

bool DocumentPage::selectByName(const QString& name)
{
    return selectByNames({name});
}

bool DocumentPage::selectByNames(const QStringList& names)
{
    return viewer::selectByNames(*m_selection, names);
}

QStringList DocumentPage::selectedNames() const
{
    return viewer::selectedNames(*m_selection);
}

QString DocumentPage::selectedName() const
{
    return selectedNames().value(0);
}

bool DocumentPage::isComplete() const
{
    if (summaryShown())
        return true;
    return m_levels->isComplete() &&
           std::all_of(m_panes.begin(), m_panes.end(), [](const GraphPane* pane) { return pane->isHidden() || pane->isComplete(); });
}

void DocumentPage::noticeFrame()
{
    if (m_framed || !isComplete())
        return;
    m_framed = true;
    Q_EMIT firstFrame();
}

void DocumentPage::showHeads()
{
    // The outline is made from the FX graph where there is one.
    m_outlineHeader->setDetail(views::GraphCounts::of(*m_document, m_document->fx() ? Side::Fx : Side::Ir).opsText());
}

void DocumentPage::retranslate()
{
    m_outlineHeader->setTitle(tr("Modules"));
    showHeads();
    m_searchHeader->setTitle(tr("Find"));
    m_searchHeader->setDetail(m_document->fx() && m_document->ir ? tr("in both graphs") : QString());
    m_outline->setAccessibleName(tr("Module outline"));
    m_inspector->setAccessibleName(tr("Inspector"));
}

} // namespace nodewise::viewer
