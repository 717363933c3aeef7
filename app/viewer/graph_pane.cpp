// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/graph_pane.h"

#include "app/viewer/icons.h"
#include "app/viewer/pane_header.h"
#include "app/viewer/tab_button.h"
#include "views/code/code_view.h"
#include "views/common/follow.h"
#include "views/common/tip.h"
#include "views/graph/graph_canvas.h"
#include "views/inspect/graph_counts.h"

#include <QEvent>
#include <QStackedWidget>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

namespace nodewise::viewer {

using views::Side;

namespace {

constexpr int minimapWidth = 380; // pixels of the pane
constexpr int roomyWidth = 340;   // its header holds more than title and tabs

} // namespace

GraphPane::GraphPane(Side side, views::Selection* selection, std::shared_ptr<const views::Document> document, QWidget* parent)
    : QFrame(parent), m_side(side), m_selection(selection), m_document(std::move(document))
{
    setProperty("role", "pane");
    setObjectName(side == Side::Fx ? QStringLiteral("fxPane") : QStringLiteral("irPane"));
    m_stack = new QStackedWidget(this);
    makeHeader();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addWidget(m_stack, 1);
    views::followLanguage(this, &GraphPane::retranslate);
    views::followTheme(this, &GraphPane::paintIcons);
}

void GraphPane::makeHeader()
{
    m_header = new PaneHeader(this);
    m_canvasButton = new TabButton(m_header);
    m_codeButton = new TabButton(m_header);
    m_maximize = new QToolButton(m_header);
    m_hide = new QToolButton(m_header);
    for (QWidget* control : std::initializer_list<QWidget*>{m_canvasButton, m_codeButton, m_maximize, m_hide})
        m_header->addControl(control);
    for (QToolButton* button : {m_maximize, m_hide}) {
        button->setAutoRaise(true);
        button->setIconSize(QSize(14, 14));
        button->setFocusPolicy(Qt::TabFocus);
        button->setFixedWidth(28);
    }
    m_canvasButton->setAutoExclusive(true);
    m_codeButton->setAutoExclusive(true);
    connect(m_canvasButton, &TabButton::clicked, this, [this] { setMode(PaneMode::Canvas); });
    connect(m_codeButton, &TabButton::clicked, this, [this] { setMode(PaneMode::Code); });
    connect(m_maximize, &QToolButton::clicked, this, &GraphPane::maximizeToggled);
    connect(m_header, &PaneHeader::doubleClicked, this, &GraphPane::maximizeToggled);
    connect(m_hide, &QToolButton::clicked, this, &GraphPane::hideRequested);
}

void GraphPane::setMode(PaneMode mode)
{
    const bool change = mode != m_mode || !content();
    m_mode = mode;
    mode == PaneMode::Canvas ? makeCanvas() : makeCode();
    (mode == PaneMode::Canvas ? m_canvasButton : m_codeButton)->setChecked(true);
    m_stack->setCurrentWidget(content());
    setFocusProxy(content());
    showDetail();
    if (change)
        Q_EMIT modeChanged(mode);
}

QWidget* GraphPane::content() const
{
    return m_mode == PaneMode::Canvas ? static_cast<QWidget*>(m_canvas) : m_code;
}

bool GraphPane::isComplete() const
{
    return m_mode == PaneMode::Canvas ? m_canvas && m_canvas->isComplete() : m_codePainted;
}

void GraphPane::makeCanvas()
{
    if (m_canvas)
        return;
    m_canvas = new views::GraphCanvas(m_side, m_stack);
    m_canvas->installEventFilter(this);
    connect(m_canvas, &views::GraphCanvas::firstFrameComplete, this, &GraphPane::frameComplete);
    connect(m_canvas, &views::GraphCanvas::layoutBusy, this, &GraphPane::busy);
    connect(m_canvas, &views::GraphCanvas::layoutDone, this, [this] { Q_EMIT busy(QString()); });
    connect(m_canvas, &views::GraphCanvas::layoutFailed, this, [this] { Q_EMIT busy(QString()); });
    connect(m_canvas, &views::GraphCanvas::exportRequested, this, &GraphPane::exportPictureRequested);
    connect(m_canvas, &views::GraphCanvas::currentModuleChanged, this, [this](const QString& path) {
        m_module = path;
        showDetail();
    });
    m_canvas->setAnimated(m_animated);
    showOverlays();
    m_stack->addWidget(m_canvas);
    restoreCanvas(m_restored);
    m_canvas->setDocument(m_document);
    m_canvas->setSelection(m_selection);
    m_canvas->setMarks(m_marks);
    m_canvas->setHint(m_hint);
    m_canvas->setMenuExtra(m_menuExtra);
    connect(m_canvas, &views::GraphCanvas::breakpointClicked, this, &GraphPane::breakpointClicked);
    connect(m_canvas, &views::GraphCanvas::moduleToggled, this, &GraphPane::moduleToggled);
    connect(m_canvas, &views::GraphCanvas::moduleOpened, this, &GraphPane::moduleOpened);
    setMarked(m_markedFx, m_markedIr);
}

void GraphPane::makeCode()
{
    if (m_code)
        return;
    m_code = new views::CodeView(m_side, m_stack);
    if (!m_restoredCode.isNull())
        m_code->restoreScrollPlace(m_restoredCode);
    m_code->setFrameShape(QFrame::NoFrame);
    m_code->setSelection(m_selection);
    m_code->installEventFilter(this);
    m_code->viewport()->installEventFilter(this);
    m_stack->addWidget(m_code);
    m_code->setMarks(m_marks);
    m_code->setHint(m_hint);
    m_code->setMenuExtra(m_menuExtra);
    connect(m_code, &views::CodeView::gutterClicked, this, &GraphPane::breakpointClicked);
    setMarked(m_markedFx, m_markedIr);
}

bool GraphPane::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn)
        Q_EMIT activated();
    if (event->type() == QEvent::Paint && m_code && watched == m_code->viewport() && !m_codePainted) {
        m_codePainted = true;
        // Queued: the paint that this event asks for is still to come.
        QTimer::singleShot(0, this, &GraphPane::frameComplete);
    }
    return QFrame::eventFilter(watched, event);
}

void GraphPane::paintIcons()
{
    const qreal ratio = devicePixelRatioF();
    const QString which = m_maximized ? QStringLiteral("restore") : QStringLiteral("maximize");
    m_maximize->setIcon(themedIcon(which, views::Theme::current().dim, views::Theme::current().line, ratio));
    m_hide->setIcon(themedIcon(QStringLiteral("close"), views::Theme::current().dim, views::Theme::current().line, ratio));
}

CanvasState GraphPane::canvasState() const
{
    if (!m_canvas)
        return m_restored;
    const views::GraphCanvas::ViewState shown = m_canvas->viewState();
    CanvasState state;
    for (const std::string& path : shown.expanded)
        state.expanded.append(QString::fromStdString(path));
    state.x = shown.center.x();
    state.y = shown.center.y();
    state.scale = shown.scale;
    return state;
}

void GraphPane::restoreCanvas(const CanvasState& state)
{
    m_restored = state;
    if (!m_canvas || state.scale <= 0)
        return;
    views::GraphCanvas::ViewState shown;
    for (const QString& path : state.expanded)
        shown.expanded.push_back(path.toStdString());
    shown.center = QPointF(state.x, state.y);
    shown.scale = state.scale;
    m_canvas->restoreViewState(shown);
}

QPoint GraphPane::codePlace() const
{
    return m_code ? m_code->scrollPlace() : m_restoredCode;
}

void GraphPane::restoreCode(const QPoint& place)
{
    m_restoredCode = place;
    if (m_code && !place.isNull())
        m_code->restoreScrollPlace(place);
}

void GraphPane::setMarked(const std::vector<graph::NodeId>& fx, const std::vector<ir::NodeId>& ir)
{
    m_markedFx = fx;
    m_markedIr = ir;
    std::vector<std::uint32_t> mine;
    if (m_side == Side::Fx)
        for (const graph::NodeId id : fx)
            mine.push_back(id.index());
    else
        for (const ir::NodeId id : ir)
            mine.push_back(id.index());
    if (m_canvas)
        m_canvas->setMarked(std::move(mine));
    if (m_code)
        m_code->setMarked(fx, ir);
}

void GraphPane::setMarks(std::shared_ptr<const views::NodeMarks> marks)
{
    m_marks = std::move(marks);
    if (m_canvas)
        m_canvas->setMarks(m_marks);
    if (m_code)
        m_code->setMarks(m_marks);
}

void GraphPane::setHint(std::function<QStringList(std::uint32_t)> hint)
{
    m_hint = std::move(hint);
    if (m_canvas)
        m_canvas->setHint(m_hint);
    if (m_code)
        m_code->setHint(m_hint);
}

void GraphPane::setMenuExtra(std::function<void(QMenu&, std::optional<std::uint32_t>)> extra)
{
    m_menuExtra = std::move(extra);
    if (m_canvas)
        m_canvas->setMenuExtra(m_menuExtra);
    if (m_code)
        m_code->setMenuExtra(m_menuExtra);
}

void GraphPane::setMaximized(bool maximized)
{
    m_maximized = maximized;
    retranslate();
    paintIcons();
}

void GraphPane::setTitle(std::function<QString()> title)
{
    m_title = std::move(title);
    retranslate();
}

void GraphPane::setAnimated(bool animated)
{
    m_animated = animated;
    if (m_canvas)
        m_canvas->setAnimated(animated);
}

void GraphPane::setMinimapVisible(bool visible)
{
    m_minimap = visible;
    showOverlays();
}

void GraphPane::setLegendVisible(bool visible)
{
    m_legend = visible;
    showOverlays();
}

void GraphPane::showOverlays()
{
    if (!m_canvas)
        return;
    // In a small pane the minimap would hide the graph.
    m_canvas->setMinimapVisible(m_minimap && width() >= minimapWidth);
    m_canvas->setLegendVisible(m_legend);
}

void GraphPane::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    showOverlays();
    // The toolbar and the View menu do the same; what is shown needs the room more.
    m_maximize->setVisible(width() >= roomyWidth);
    m_hide->setVisible(width() >= roomyWidth);
}

void GraphPane::showDetail()
{
    QString detail = views::GraphCounts::of(*m_document, m_side).nodesText();
    if (m_mode == PaneMode::Canvas && !m_module.isEmpty())
        detail = tr("%1 · %2", "module in view and count of nodes").arg(m_module, detail);
    if (const QString plugins = views::pluginNames(*m_document); m_side == Side::Ir && !plugins.isEmpty())
        detail = tr("%1 · %2", "count of nodes, and the plug-ins that converted them").arg(detail, plugins);
    m_header->setDetail(detail);
}

void GraphPane::retranslate()
{
    const QString title = m_title ? m_title() : m_side == Side::Fx ? tr("FX graph") : tr("IR");
    m_header->setTitle(title);
    setAccessibleName(title);
    m_canvasButton->setText(tr("Canvas"));
    m_codeButton->setText(tr("Code"));
    m_canvasButton->setToolTip(views::Tip(tr("Show the %1 as canvas").arg(title)).text());
    m_codeButton->setToolTip(views::Tip(tr("Show the %1 as code").arg(title)).text());
    m_maximize->setToolTip(m_maximized ? tr("Show both panes") : tr("Show only this pane"));
    m_maximize->setAccessibleName(m_maximize->toolTip());
    m_hide->setToolTip(tr("Hide this pane"));
    m_hide->setAccessibleName(m_hide->toolTip());
    showDetail();
}

} // namespace nodewise::viewer
