// SPDX-License-Identifier: Apache-2.0
#include "views/cost/tune_page.h"

#include "core/sim/program.h"
#include "views/common/elided_label.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/tip.h"
#include "views/cost/cost_text.h"
#include "views/cost/simulation.h"
#include "views/cost/tune_model.h"
#include "views/cost/tune_plot.h"
#include "views/debug/work_strip.h"
#include "views/kernel/mlir_view.h"
#include "views/table/table_page.h"
#include "views/timeline/timeline_view.h"

#include <QAction>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

TableWords words()
{
    return {.name = TunePage::tr("Tilings that were tried"),
            .exportTitle = TunePage::tr("Export Tilings"),
            .exportFile = QStringLiteral("tilings.csv")};
}

using TracePointer = std::shared_ptr<const trace::Trace>;

/// Of a kernel alone.
Result<TracePointer> traceOf(const std::shared_ptr<const TuneResult>& result, std::size_t tiling, const Progress& progress)
{
    const sim::Program alone{.kernels = {result->graphs[tiling]}, .launches = {{}}, .gaps = {}, .notes = {}};
    auto run = sim::simulateProgram(alone, result->npu, {}, progress);
    if (!run)
        return fail(run.error());
    return run->trace;
}

} // namespace

TunePage::TunePage(const CostContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_tuning(new TileTuning(context.simulation, this)), m_name(new Label(this)),
      m_hint(new Label(this)), m_summary(new ElidedLabel(this)), m_tune(new QPushButton(this)), m_all(new QPushButton(this)),
      m_use(new QPushButton(this)), m_tuned(new QCheckBox(this)), m_export(new QToolButton(this)), m_strip(new WorkStrip(m_tuning, this)),
      m_whole(new QStackedWidget(this)), m_parts(new QStackedWidget(this)), m_tabs(new QTabBar(this)), m_plot(new TunePlot(this)),
      m_model(new TuneModel(this)), m_table(new TablePage(m_model, words, {}, this)), m_text(new MlirView(this)),
      m_timelineRoom(new QWidget(this))
{
    auto* split = new QSplitter(Qt::Horizontal, m_whole);
    split->setHandleWidth(1);
    split->setChildrenCollapsible(false);
    split->addWidget(m_plot);
    split->addWidget(makeParts());
    split->setSizes({520, 480});
    m_hint->setProperty("role", "dim");
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    m_hint->setContentsMargins(24, 8, 24, 8);
    m_whole->addWidget(m_hint);
    m_whole->addWidget(split);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    column->addWidget(m_strip);
    column->addWidget(m_whole, 1);
    setFocusProxy(m_tune);
    connectParts();
    followLanguage(this, &TunePage::retranslate);
}

QWidget* TunePage::makeHead()
{
    auto* head = new QWidget(this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(8, 3, 6, 3);
    row->setSpacing(6);
    m_name->setProperty("role", "heading");
    m_summary->setDim(true);
    m_summary->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_export->setPopupMode(QToolButton::InstantPopup);
    m_tune->setObjectName(QStringLiteral("tune"));
    m_all->setObjectName(QStringLiteral("tuneAll"));
    m_use->setObjectName(QStringLiteral("useTiles"));
    row->addWidget(m_name);
    row->addWidget(m_summary, 1);
    for (QWidget* part : std::initializer_list<QWidget*>{m_tuned, m_use, m_tune, m_all, m_export})
        row->addWidget(part);
    return head;
}

QWidget* TunePage::makeParts()
{
    auto* whole = new QWidget(this);
    auto* column = new QVBoxLayout(whole);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_tabs->setObjectName(QStringLiteral("parts"));
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setProperty("role", "inner");
    m_table->table()->setRootIsDecorated(false);
    auto* room = new QVBoxLayout(m_timelineRoom);
    room->setContentsMargins(0, 0, 0, 0);
    for (QWidget* part : std::initializer_list<QWidget*>{m_table, m_text, m_timelineRoom}) {
        m_tabs->addTab(QString());
        m_parts->addWidget(part);
    }
    column->addWidget(m_tabs);
    column->addWidget(m_parts, 1);
    return whole;
}

void TunePage::connectParts()
{
    auto* menu = new QMenu(m_export);
    m_export->setMenu(menu);
    m_pictureAction = menu->addAction(QString(), m_plot, &PlotView::askPicture);
    m_tableAction = menu->addAction(QString(), m_table, &TablePage::askExport);
    connect(m_tune, &QPushButton::clicked, this, &TunePage::tune);
    connect(m_all, &QPushButton::clicked, this, &TunePage::tuneAll);
    connect(m_use, &QPushButton::clicked, this, &TunePage::use);
    connect(m_tuned, &QCheckBox::clicked, this, [this](bool on) {
        m_context.simulation->plan().setUsesTuned(on);
        m_context.simulation->start();
    });
    connect(m_tabs, &QTabBar::currentChanged, m_parts, &QStackedWidget::setCurrentIndex);
    connect(m_tabs, &QTabBar::currentChanged, this, &TunePage::showChosen);
    connect(m_tuning, &TileTuning::changed, this, &TunePage::refresh);
    connect(m_tuning, &TileTuning::resultsChanged, this, &TunePage::refresh);
    connect(m_tuning, &TileTuning::finished, this, &TunePage::onTuned);
    connect(m_context.simulation, &Simulation::changed, this, &TunePage::refresh);
    connect(&m_context.simulation->plan(), &KernelPlan::currentChanged, this, &TunePage::refresh);
    connect(m_plot, &PlotView::chosen, this, [this](qint64 place) { choose(m_plot->tilingAt(place)); });
    connect(m_plot, &PlotView::requested, this, [this](qint64 place) {
        choose(m_plot->tilingAt(place));
        showPart(m_tabs->currentIndex() == int(Part::Tilings) ? Part::Timeline : Part(m_tabs->currentIndex()));
    });
    connect(m_table, &TablePage::chosen, this, [this] {
        const int row = m_table->chosenRow();
        choose(row < 0 ? std::nullopt : std::optional(std::size_t(row)));
    });
    connect(m_table, &TablePage::activated, this, [this] { showPart(Part::Timeline); });
    connect(m_plot, &PlotView::message, this, &TunePage::message);
    connect(m_table, &TablePage::message, this, &TunePage::message);
}

QString TunePage::kernel() const
{
    const KernelPlan& plan = m_context.simulation->plan();
    return plan.current() ? QString::fromStdString(plan.answer()->kernels[*plan.current()].name) : QString();
}

QString TunePage::hintText() const
{
    return m_shown ? QString() : m_hint->text();
}

QString TunePage::summaryText() const
{
    return m_summary->text();
}

void TunePage::showPart(Part part)
{
    m_tabs->setCurrentIndex(int(part));
}

void TunePage::tune()
{
    m_tuning->tune({kernel()});
}

void TunePage::tuneAll()
{
    QStringList kernels;
    for (const protocol::LoweredKernel& kernel : m_context.simulation->plan().answer()->kernels)
        if (!kernel.axes.empty())
            kernels.append(QString::fromStdString(kernel.name));
    m_tuning->tune(std::move(kernels));
}

/// What was found is in the cache now, and the next plan has it.
void TunePage::onTuned()
{
    if (m_context.simulation->plan().usesTuned())
        m_context.simulation->plan().takeFoundTiles();
    refresh();
}

/// Of the chosen tiling, or of the estimate again where that is forced already.
void TunePage::use()
{
    KernelPlan& plan = m_context.simulation->plan();
    const auto tiling = m_tiling;
    if (!m_shown || !tiling)
        return;
    std::vector<protocol::LowerRequest::Tiles::Size> sizes;
    for (std::size_t i = 0; i < m_shown->search.axes.size(); ++i)
        sizes.push_back({m_shown->search.axes[i], m_shown->search.tilings[*tiling].sizes[i]});
    const auto forced = std::ranges::find(plan.tiles(), m_shown->search.kernel, &protocol::LowerRequest::Tiles::of);
    plan.forceTiles(m_shown->search.kernel, forced != plan.tiles().end() && forced->sizes == sizes
                                                ? std::vector<protocol::LowerRequest::Tiles::Size>()
                                                : std::move(sizes));
    m_context.simulation->start();
}

void TunePage::choose(std::optional<std::size_t> tiling)
{
    m_tiling = tiling;
    const auto place = tiling ? m_plot->placeOf(*tiling) : std::nullopt;
    if (m_plot->cursor() != place)
        m_plot->setCursorPlace(place);
    if (tiling && m_table->chosenRow() != int(*tiling))
        m_table->mark({m_model->index(int(*tiling), 0)});
    showChosen();
    refresh();
}

/// As far as it is looked at.
void TunePage::showChosen()
{
    const bool any = m_shown && m_tiling && *m_tiling < m_shown->texts.size();
    if (m_tabs->currentIndex() == int(Part::Text)) {
        m_text->setText(any ? MlirText::of(m_shown->texts[*m_tiling]) : std::make_shared<const MlirText>());
        m_text->setEmptyText(any ? translated(m_shown->search.tilings[*m_tiling].why) : tr("Choose a tiling in the plot or in the table."));
    } else if (m_tabs->currentIndex() == int(Part::Timeline)) {
        showTimeline();
    }
}

void TunePage::showTimeline()
{
    if (!m_timeline) {
        m_timeline = new TimelineView(m_timelineRoom);
        m_timeline->setPanelsVisible(false);
        m_timelineRoom->layout()->addWidget(m_timeline);
        connect(m_timeline, &TimelineView::message, this, &TunePage::message);
    }
    const bool any = m_shown && m_tiling && *m_tiling < m_shown->graphs.size() && m_shown->search.tilings[*m_tiling].why.empty();
    if (!any) {
        m_drawing.cancel();
        m_drawn.reset();
        return m_timeline->setTrace(nullptr);
    }
    if (m_drawn == m_tiling)
        return;
    m_drawn = m_tiling;
    m_drawing.start([shown = m_shown, tiling = *m_tiling](const Progress& progress) { return traceOf(shown, tiling, progress); },
                    [this](Result<TracePointer> trace) {
                        m_timeline->setTrace(trace ? *trace : nullptr);
                        if (!trace)
                            Q_EMIT message(translated(trace.error()));
                    });
}

void TunePage::refresh()
{
    const QString name = kernel();
    auto result = m_tuning->result(name);
    if (m_shown != result) {
        m_shown = std::move(result);
        m_drawn.reset();
        m_tiling.reset();
        m_plot->setResult(m_shown);
        m_model->setResult(m_shown);
        if (m_shown && m_shown->search.best)
            return choose(m_shown->search.best);
        showChosen();
    }
    const KernelPlan& plan = m_context.simulation->plan();
    const protocol::LoweredKernel* kernel = plan.current() ? &plan.answer()->kernels[*plan.current()] : nullptr;
    const bool tiled = kernel && !kernel->axes.empty();
    m_name->setText(name);
    m_whole->setCurrentIndex(m_shown ? 1 : 0);
    m_hint->setText(!kernel ? tr("Choose a kernel: which of its tilings is the fastest on this NPU?")
                    : tiled ? tr("Tiles are chosen by an estimate. Tune simulates those that fit, the most promising first, and leaves out "
                                 "what can't be faster.")
                            : tr("Nothing in this kernel is tiled."));
    m_summary->setText(m_shown ? CostText::tuned(m_shown->search) : QString());
    const QString why = m_tuning->hindrance();
    for (QPushButton* button : {m_tune, m_all})
        button->setEnabled(why.isEmpty() && (button == m_all || tiled));
    m_tune->setToolTip(Tip(why.isEmpty() ? tr("Simulate this kernel's tilings that fit, and keep the fastest") : why).text());
    m_use->setEnabled(m_shown && m_tiling && why.isEmpty() && m_shown->search.tilings[*m_tiling].why.empty());
    m_tuned->setEnabled(why.isEmpty());
    m_tuned->setChecked(plan.usesTuned());
    m_export->setEnabled(m_shown != nullptr);
}

void TunePage::retranslate()
{
    setAccessibleName(tr("Tiles"));
    m_tune->setText(tr("Tune"));
    m_all->setText(tr("Tune All"));
    m_all->setToolTip(tr("Search for the fastest tiles of all kernels, one after the other"));
    m_use->setText(tr("Use Tiling"));
    m_use->setToolTip(tr("Force the chosen tiling for this kernel and simulate again; of one that is forced, no longer"));
    m_tuned->setText(tr("Tuned tiles"));
    m_tuned->setToolTip(tr("Use tiles that a search found; else those that are estimated to be the fastest"));
    m_export->setText(tr("Export"));
    m_pictureAction->setText(tr("Picture…"));
    m_tableAction->setText(tr("Table…"));
    m_tabs->setAccessibleName(tr("What is shown of tilings"));
    m_tabs->setTabText(int(Part::Tilings), tr("Tilings"));
    m_tabs->setTabText(int(Part::Text), tr("MLIR of Tiling"));
    m_tabs->setTabText(int(Part::Timeline), tr("Timeline of Tiling"));
    m_text->setAccessibleName(tr("MLIR of the chosen tiling"));
    m_strip->setBusyText(tr("Trying tiles…"));
    refresh();
}

} // namespace nodewise::views
