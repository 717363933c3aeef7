// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/timeline_view.h"

#include "views/common/elided_label.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/timeline/job_strip.h"
#include "views/timeline/path_page.h"
#include "views/timeline/slice_facts.h"
#include "views/timeline/timeline_overview.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

using trace::SliceId;

namespace {

constexpr int beside = 640; // pixels of height, below which panels stand beside the lanes rather than under them

QStringList nodesOf(const trace::Trace& trace, SliceId slice)
{
    QStringList nodes;
    if (const trace::Link* link = slice == trace::none ? nullptr : trace.tryLink(slice))
        for (const std::string& node : link->nodes)
            nodes.append(QString::fromStdString(node));
    return nodes;
}

} // namespace

TimelineView::TimelineView(QWidget* parent)
    : QWidget(parent), m_canvas(new TimelineCanvas(this)), m_overview(new TimelineOverview(m_canvas, this)), m_title(new ElidedLabel(this)),
      m_search(new QLineEdit(this)), m_count(new Label(this)), m_previous(new QToolButton(this)), m_next(new QToolButton(this)),
      m_filter(new QToolButton(this)), m_pathButton(new QToolButton(this)), m_panelButton(new QToolButton(this)),
      m_menuButton(new QToolButton(this)), m_strip(new JobStrip(this)), m_split(new QSplitter(this)),
      m_panels(new TimelinePanels(m_canvas, this))
{
    auto* lanes = new QWidget(this);
    auto* stack = new QVBoxLayout(lanes);
    stack->setContentsMargins(0, 0, 0, 0);
    stack->setSpacing(0);
    stack->addWidget(m_canvas, 1);
    stack->addWidget(m_overview);
    m_split->setHandleWidth(1);
    m_split->setChildrenCollapsible(false);
    m_split->addWidget(lanes);
    m_split->addWidget(m_panels);
    m_split->setStretchFactor(0, 1);
    m_split->setStretchFactor(1, 0);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    column->addWidget(m_strip);
    column->addWidget(m_split, 1);
    setFocusProxy(m_canvas);
    connectParts();
    connectPanels();
    setPanelsVisible(false);
    followLanguage(this, &TimelineView::retranslate);
    setTrace(nullptr);
}

QWidget* TimelineView::makeHead()
{
    auto* head = new QFrame(this);
    head->setProperty("role", "bar");
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(12, 3, 8, 3);
    row->setSpacing(6);
    m_search->setObjectName("find slices");
    m_filter->setObjectName("only lanes with a match");
    m_pathButton->setObjectName("critical path");
    m_search->setClearButtonEnabled(true);
    m_search->setMinimumWidth(90);
    m_search->setMaximumWidth(260);
    m_count->setProperty("role", "dim");
    m_previous->setText(QStringLiteral("▲"));
    m_next->setText(QStringLiteral("▼"));
    for (QToolButton* chip : {m_filter, m_pathButton, m_panelButton}) {
        chip->setProperty("role", "chip");
        chip->setCheckable(true);
    }
    m_menuButton->setText(QStringLiteral("⋯"));
    m_menuButton->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_menuButton);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        m_canvas->fillMenu(*menu);
    });
    m_menuButton->setMenu(menu);
    row->addWidget(m_title, 2);
    row->addWidget(m_count);
    row->addWidget(m_search, 1);
    for (QToolButton* button : {m_previous, m_next, m_filter, m_pathButton, m_panelButton, m_menuButton})
        row->addWidget(button);
    return head;
}

void TimelineView::connectParts()
{
    connect(m_canvas, &TimelineCanvas::sliceChosen, this, [this](quint32 slice) {
        if (slice != trace::none)
            showPanel(Panel::Details); // a click asks what it is
        onSliceChosen(slice);
    });
    connect(m_canvas, &TimelineCanvas::sliceActivated, this, [this](quint32 slice) {
        showPanel(Panel::Details);
        if (const trace::Link* link = trace()->tryLink(slice); link && !link->kernel.empty())
            requestKernel(slice);
    });
    connect(m_canvas, &TimelineCanvas::searchRequested, this, [this](const QString& text) { findNamed(text); });
    connect(m_canvas, &TimelineCanvas::clearRequested, this, [this] {
        m_search->clear();
        m_pathButton->setChecked(false);
        m_partSlices = {};
        selectNodes({});
    });
    connect(m_canvas, &TimelineCanvas::noteRequested, this, &TimelineView::noteRequested);
    connect(m_canvas, &TimelineCanvas::copyRequested, this, &TimelineView::copyDetails);
    connect(m_canvas, &TimelineCanvas::menuRequested, this, [this](QMenu& menu) {
        menu.addSeparator();
        fillMenu(menu);
    });
    connect(m_search, &QLineEdit::textChanged, this, &TimelineView::search);
    connect(m_search, &QLineEdit::returnPressed, this, [this] { findNext(true); });
    connect(m_previous, &QToolButton::clicked, this, [this] { findNext(false); });
    connect(m_next, &QToolButton::clicked, this, [this] { findNext(true); });
    connect(m_filter, &QToolButton::toggled, this, &TimelineView::light);
    connect(m_panelButton, &QToolButton::toggled, this, &TimelineView::setPanelsVisible);
    connect(m_strip, &JobStrip::cancelled, this, [this] {
        m_searchJob.cancel();
        m_strip->end();
        showCount();
    });
}

void TimelineView::connectPanels()
{
    connect(m_canvas, &TimelineCanvas::boxDrawn, this, [this] { showPanel(Panel::Selection); });
    connect(m_canvas, &TimelineCanvas::pathRequested, this, [this](quint32 last) {
        m_panels->path()->setLast(last);
        showPanel(Panel::Path);
        const QSignalBlocker quiet(m_pathButton); // the path is looked for already
        m_pathButton->setChecked(true);
    });
    connect(m_pathButton, &QToolButton::toggled, this, [this](bool on) {
        if (on)
            m_panels->path()->setLast(trace::none);
        if (on && panelsVisible())
            showPanel(Panel::Path);
        light();
    });
    connect(m_panels, &TimelinePanels::partChosen, this, [this](const SliceSet& slices, quint32 longest) {
        m_partSlices = slices;
        light();
        if (longest != trace::none)
            goTo(longest);
    });
    connect(m_panels, &TimelinePanels::pathFound, this, &TimelineView::light);
    connect(m_panels, &TimelinePanels::sliceWanted, this, &TimelineView::goTo);
    connect(m_panels, &TimelinePanels::nodesWanted, this, &TimelineView::onSliceChosen);
    connect(m_panels, &TimelinePanels::kernelWanted, this, &TimelineView::requestKernel);
    connect(m_panels, &TimelinePanels::message, this, &TimelineView::message);
    connect(m_panels, &TimelinePanels::finished, this, [this] {
        if (settled())
            Q_EMIT finished();
    });
}

void TimelineView::setTrace(std::shared_ptr<const trace::Trace> trace)
{
    m_searchJob.cancel();
    m_nodeJob.cancel();
    m_strip->end();
    m_nodeSlices = {};
    m_partSlices = {};
    m_found = {};
    m_pathButton->setChecked(false);
    m_canvas->setTrace(std::move(trace));
    m_panels->reset();
    m_overview->reset();
    m_title->setText(headline());
    search();
    if (!m_nodes.isEmpty())
        selectNodes(QStringList(m_nodes));
}

void TimelineView::findNamed(const QString& name)
{
    find(name.contains(QLatin1Char(' ')) || name.contains(QLatin1Char(':')) ? QStringLiteral("name:\"%1\"").arg(name) : name);
}

QString TimelineView::headline() const
{
    return trace() ? m_canvas->picture().text.length(ticksApart(trace()->begin(), trace()->end())) : QString();
}

void TimelineView::onSliceChosen(SliceId slice)
{
    m_panels->showDetails();
    Q_EMIT sliceChosen(slice);
    if (const QStringList nodes = nodesOf(*trace(), slice); !nodes.isEmpty())
        Q_EMIT nodesChosen(nodes);
}

void TimelineView::goTo(SliceId slice)
{
    m_canvas->select(slice);
    onSliceChosen(slice);
}

void TimelineView::requestKernel(SliceId slice)
{
    const trace::Link& link = *trace()->tryLink(slice);
    Q_EMIT kernelChosen(QString::fromStdString(link.kernel), link.line, SliceFacts::name(*trace(), slice));
}

void TimelineView::showPanel(Panel panel)
{
    m_panels->showPanel(panel);
    setPanelsVisible(true);
}

void TimelineView::setPanelsVisible(bool visible)
{
    m_panels->setVisible(visible);
    m_panelButton->setChecked(visible);
    arrange();
}

bool TimelineView::panelsVisible() const
{
    return !m_panels->isHidden();
}

void TimelineView::selectNodes(const QStringList& nodes)
{
    m_nodes = nodes;
    if (!trace() || nodes.isEmpty()) {
        m_nodeJob.cancel();
        m_nodeSlices = {};
        return light();
    }
    m_nodeJob.start([trace = trace(), nodes](const Progress& progress) { return slicesOf(*trace, nodes, progress); },
                    [this](const SliceSet& slices) {
                        m_nodeSlices = slices;
                        light();
                        if (settled())
                            Q_EMIT finished();
                    });
}

/// The path goes before what is searched for, that before a part of the tree, and that before nodes that are selected elsewhere.
void TimelineView::light()
{
    const bool searching = !m_search->text().trimmed().isEmpty() && !m_searchJob.running();
    const bool only = m_filter->isChecked() && searching;
    if (only || m_canvas->lanes().filtered()) {
        m_canvas->lanes().setOnly(only && trace() ? m_found.lanes : std::vector<char>());
        m_canvas->lanesChanged();
    }
    const PathPage& path = *m_panels->path();
    if (m_pathButton->isChecked() && !path.path().steps.empty()) {
        m_canvas->setLit(path.slices(), true, path.inTime());
    } else if (searching) {
        m_canvas->setLit(m_found.slices, true);
    } else if (!m_partSlices.empty()) {
        m_canvas->setLit(m_partSlices, true);
    } else {
        m_canvas->setLit(m_nodeSlices, !m_nodeSlices.empty());
    }
}

bool TimelineView::settled() const
{
    return !m_searchJob.running() && !m_nodeJob.running() && m_panels->settled();
}

void TimelineView::copyDetails()
{
    if (trace() && m_canvas->selected() != trace::none)
        QGuiApplication::clipboard()->setText(
            SliceFacts::lines(*trace(), m_canvas->picture().text, m_canvas->selected()).join(QLatin1Char('\n')));
}

void TimelineView::fillMenu(QMenu& menu)
{
    QAction* find = menu.addAction(tr("F&ind…"), this, [this] { this->find(); });
    find->setShortcut(QKeySequence::Find);
    QAction* path = menu.addAction(tr("&Critical Path"), m_pathButton, &QToolButton::setChecked);
    path->setCheckable(true);
    path->setChecked(m_pathButton->isChecked());
    menu.addAction(tr("&Top-Down"), this, [this] { showPanel(Panel::TopDown); });
    QAction* panels = menu.addAction(tr("&Panels"), this, &TimelineView::setPanelsVisible);
    panels->setCheckable(true);
    panels->setChecked(panelsVisible());
    Q_EMIT menuAboutToShow(menu);
    // Keys are shown here and acted on by whoever has the focus: a menu that lives on would take them from the whole window.
    for (QAction* action : menu.findChildren<QAction*>())
        action->setShortcutContext(Qt::WidgetShortcut);
}

/// Finding is the timeline's own while the focus is anywhere in it, as in other views, and the window's elsewhere.
bool TimelineView::actKey(const QKeyEvent& event, bool act)
{
    const bool find = event.matches(QKeySequence::Find), step = event.key() == Qt::Key_F3 && !(event.modifiers() & ~Qt::ShiftModifier);
    if (act && find)
        this->find();
    else if (act && step)
        findNext(!(event.modifiers() & Qt::ShiftModifier));
    return find || step;
}

bool TimelineView::event(QEvent* event)
{
    const bool asked = event->type() == QEvent::ShortcutOverride;
    if ((asked || event->type() == QEvent::KeyPress) && actKey(*static_cast<QKeyEvent*>(event), !asked)) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

QJsonObject TimelineView::state() const
{
    QJsonArray marks;
    for (const Bookmark& bookmark : m_canvas->bookmarks())
        marks.append(QJsonObject{{QStringLiteral("time"), QString::number(bookmark.time)}, {QStringLiteral("name"), bookmark.name}});
    return {{QStringLiteral("bookmarks"), marks},
            {QStringLiteral("panels"), panelsVisible()},
            {QStringLiteral("first"), QString::number(m_canvas->timeWindow().first())},
            {QStringLiteral("last"), QString::number(m_canvas->timeWindow().last())},
            {QStringLiteral("whole"), m_canvas->timeWindow().whole()}};
}

void TimelineView::setState(const QJsonObject& state)
{
    std::vector<Bookmark> marks;
    for (const auto& value : state.value(QLatin1String("bookmarks")).toArray())
        marks.push_back({value.toObject().value(QLatin1String("time")).toString().toLongLong(),
                         value.toObject().value(QLatin1String("name")).toString()});
    m_canvas->setBookmarks(std::move(marks));
    setPanelsVisible(state.value(QLatin1String("panels")).toBool());
    const auto time = [&](const char* key) { return trace::Time(state.value(QLatin1String(key)).toString().toLongLong()); };
    if (trace() && !state.value(QLatin1String("whole")).toBool(true) && time("last") > time("first")) {
        TimeWindow window = m_canvas->timeWindow();
        window.showExactly(time("first"), time("last"));
        m_canvas->setTimeWindow(window);
    }
}

/// The lanes keep the larger part; what the user made of it stays until panels change sides.
void TimelineView::arrange()
{
    const Qt::Orientation wanted = height() < beside ? Qt::Horizontal : Qt::Vertical;
    const int all = wanted == Qt::Horizontal ? width() : height();
    if (!panelsVisible() || (m_arranged == wanted && m_split->orientation() == wanted))
        return;
    m_split->setOrientation(wanted);
    m_arranged = wanted;
    const int panels = std::min(all * 38 / 100, 520);
    m_split->setSizes({all - panels, panels});
}

void TimelineView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
    const bool room = width() > 520;
    m_count->setVisible(room);
    for (QToolButton* button : {m_previous, m_next, m_filter})
        button->setVisible(room);
    m_pathButton->setVisible(width() > 640);
}

void TimelineView::retranslate()
{
    setAccessibleName(tr("Timeline"));
    m_search->setPlaceholderText(tr("find slices"));
    m_search->setAccessibleName(tr("Find slices"));
    m_search->setToolTip(
        tr("Words in names, nodes, kernels and modules; or name: node: kernel: op: module: lane: kind: wait: arg: with a word, "
           "longer:1000, shorter:10"));
    m_previous->setToolTip(tr("Previous match (Shift+F3)"));
    m_previous->setAccessibleName(tr("Previous match"));
    m_next->setToolTip(tr("Next match (F3)"));
    m_next->setAccessibleName(tr("Next match"));
    m_filter->setText(tr("Filter"));
    m_filter->setToolTip(tr("Hide lanes without a match"));
    m_pathButton->setText(tr("Critical Path"));
    m_pathButton->setToolTip(tr("Highlight the slices that kept the run from ending earlier"));
    m_panelButton->setText(tr("Panels"));
    m_panelButton->setToolTip(tr("Details, sums, top-down, critical path, search results and bookmarks"));
    m_menuButton->setToolTip(tr("All commands of the timeline"));
    m_menuButton->setAccessibleName(tr("Menu of the timeline"));
    m_title->setText(headline());
    showFound();
}

} // namespace nodewise::views
