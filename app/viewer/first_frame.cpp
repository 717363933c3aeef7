// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/first_frame.h"

#include "app/viewer/document_page.h"
#include "app/viewer/graph_pane.h"
#include "app/viewer/program_tab.h"
#include "views/analysis/analyses.h"
#include "views/common/schema_service.h"
#include "views/cost/cost_analysis.h"
#include "views/cost/cost_memory_page.h"
#include "views/cost/simulation.h"
#include "views/cost/timeline_page.h"
#include "views/coverage/coverage_analysis.h"
#include "views/coverage/coverage_run.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_analysis.h"
#include "views/debug/debug_session.h"
#include "views/debug/run_target.h"
#include "views/debug/values_panel.h"
#include "views/diff/diff_view.h"
#include "views/dump/mlir_page.h"
#include "views/graph/graph_canvas.h"
#include "views/kernel/kernel_analysis.h"
#include "views/kernel/kernel_plan.h"
#include "views/rewrite/pipeline_page.h"
#include "views/timeline/timeline_view.h"
#include "views/timeline/trace_page.h"

#include <QCoreApplication>
#include <QFile>
#include <QPixmap>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <unistd.h>

namespace nodewise::viewer {

namespace {

constexpr int loadLimit = 120000; // ms
constexpr int settleLimit = 12000;
constexpr int quietPolls = 3;
constexpr int debugPolls = 30;

const views::CoverageRun& coverageOf(const DocumentPage& page)
{
    return page.analyses().find<views::CoverageAnalysis>()->run();
}

const views::Simulation& simulationOf(const DocumentPage& page)
{
    return page.analyses().find<views::CostAnalysis>()->simulation();
}

const views::RunTarget& targetOf(const DocumentPage& page)
{
    return page.analyses().find<views::DebugAnalysis>()->target();
}

} // namespace

Unattended::Unattended(MainWindow& window, const Options& options, QObject* parent) : QObject(parent), m_window(window), m_options(options)
{
    connect(&window, &MainWindow::firstFrame, this, &Unattended::onFirstFrame);
    connect(&window, &MainWindow::tabFailed, this, [this](ProgramTab*, const QString& message) {
        // A picture of an error page may be wanted, too; the exit code tells.
        fail(message);
    });
    connect(&window, &MainWindow::tabOpened, this, [this](ProgramTab* tab) {
        connect(tab, &ProgramTab::choiceNeeded, this, [this] { fail(tr("the file holds several models; name one with --model")); });
        const auto& debug = *tab->page()->analyses().find<views::DebugAnalysis>();
        if (!m_options.debug.isEmpty() && !debug.breakpoints().tryNodeIndex(debug.launcher().side(), m_options.debug))
            return fail(tr("there is no node named %1").arg(m_options.debug));
        if (!m_options.debug.isEmpty())
            debug.target().set(m_options.debug);
        if (!m_options.profile.isEmpty())
            chooseProfile(*tab->page());
        if (m_options.coverage)
            tab->page()->analyses().trigger("coverage.start");
        if (m_options.simulate)
            startSimulation(*tab->page());
        if (!m_options.diff.isEmpty())
            startDiff();
        if (!m_options.pipeline.isEmpty()) {
            m_window.showPipeline(m_options.pipeline);
            startPolling();
        }
        if (!m_options.select.isEmpty() && m_options.diff.isEmpty() && !tab->page()->selectByName(m_options.select))
            fail(tr("there is no node named %1").arg(m_options.select));
    });
    if (ProgramTab* tab = window.currentTab())
        connect(tab, &ProgramTab::choiceNeeded, this, [this](const QStringList& models) {
            fail(tr("the file holds several models; name one with --model: %1").arg(models.join(QStringLiteral(", "))));
        });
    connect(&m_poll, &QTimer::timeout, this, &Unattended::waitForPicture);
    connect(&m_limit, &QTimer::timeout, this, [this] { fail(tr("no complete picture within %n second(s)", nullptr, loadLimit / 1000)); });
    m_limit.setSingleShot(true);
    m_limit.start(loadLimit);
}

double Unattended::millisecondsSinceProcessStart()
{
    // Field 22 of /proc/self/stat: ticks between boot and the start of the process. proc(5).
    QFile stat(QStringLiteral("/proc/self/stat"));
    if (!stat.open(QIODevice::ReadOnly))
        return -1;
    const QByteArray text = stat.readAll();
    const QList<QByteArray> fields = text.mid(text.lastIndexOf(')') + 2).split(' ');
    timespec now{};
    if (fields.size() < 20 || clock_gettime(CLOCK_BOOTTIME, &now) != 0)
        return -1;
    const double ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
    return (static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9 - fields[19].toDouble() / ticks) * 1000;
}

void Unattended::onFirstFrame()
{
    if (m_options.timeFirstFrame) {
        std::printf("%.0f\n", millisecondsSinceProcessStart());
        std::fflush(stdout);
        QCoreApplication::exit(0);
        return;
    }
    if (m_poll.isActive())
        return;
    if (m_window.currentTab()->mlir() &&
        !(m_options.debug.isEmpty() && m_options.select.isEmpty() && !m_options.simulate && !m_options.coverage))
        return fail(tr("there are no nodes in a file of MLIR"));
    if (views::TracePage* trace = m_window.currentTab()->trace()) {
        if (!m_options.debug.isEmpty() || m_options.simulate || m_options.coverage)
            return fail(tr("a trace can't be run"));
        if (!m_options.select.isEmpty())
            trace->view()->selectNodes({m_options.select});
    }
    startPolling();
}

bool Unattended::settled() const
{
    if (const ProgramTab* tab = m_window.currentTab(); tab && tab->mlir())
        return tab->mlir()->shown() && tab->mlir()->settled();
    if (const ProgramTab* tab = m_window.currentTab(); tab && tab->trace())
        return tab->currentWidget() == tab->trace() && tab->trace()->view()->settled();
    if (!m_options.diff.isEmpty()) {
        const ProgramTab* tab = m_window.currentTab();
        return tab->diff() && tab->diff()->isComplete();
    }
    if (!m_options.pipeline.isEmpty()) {
        const ProgramTab* tab = m_window.currentTab();
        return tab->pipeline() && tab->pipeline()->isComplete();
    }
    const DocumentPage* page = m_window.currentPage();
    if (!page || !page->isComplete() || !schemasSettled(*page) || !m_window.currentTab()->settled())
        return false;
    if (m_options.simulate && !simulated(*page))
        return false;
    if (m_options.coverage && (coverageOf(*page).busy() || coverageOf(*page).own().state() == views::CoverageAsk::State::Empty))
        return false;
    return m_options.debug.isEmpty() || targetOf(*page).settled();
}

void Unattended::chooseProfile(DocumentPage& page)
{
    auto& coverage = *page.analyses().find<views::CoverageAnalysis>();
    coverage.choose(m_options.profile);
    if (const views::ProfileEntry& entry = coverage.profile().entry(); entry.path.isEmpty())
        fail(entry.wrong);
}

void Unattended::startSimulation(DocumentPage& page)
{
    if (!m_options.npu.isEmpty()) {
        const auto known = views::KernelPlan::configurations();
        if (std::none_of(known.begin(), known.end(), [this](const auto& each) { return each.name == m_options.npu; }))
            return fail(tr("there is no NPU configuration %1").arg(m_options.npu));
        page.analyses().find<views::KernelAnalysis>()->plan().setNpu(m_options.npu.toStdString());
    }
    page.analyses().trigger("cost.start");
}

/// As soon as both programs are there; the second one is opened by the first one's turn.
void Unattended::startDiff()
{
    const bool own = m_options.diff == QLatin1String("ir");
    const ProgramTab* first = m_window.tabs().front();
    if (!own && m_window.tabs().size() == 1) {
        m_window.openFiles({m_options.diff});
        return;
    }
    const ProgramTab* last = m_window.tabs().back();
    if (!first->page() || !last->page())
        return;
    const auto inputOf = [](const ProgramTab* tab, bool ir) {
        const bool fx = !ir && tab->page()->document()->fx();
        return views::DiffInput{tab->page()->document(), fx ? views::Side::Fx : views::Side::Ir, tab->title()};
    };
    m_window.showDiff(inputOf(first, false), inputOf(last, own));
    startPolling();
}

void Unattended::startPolling()
{
    m_since.start();
    m_poll.start(40);
}

bool Unattended::simulated(const DocumentPage& page) const
{
    const views::Simulation& simulation = simulationOf(page);
    return simulation.run() && !simulation.busy() && page.findChild<views::CostMemoryPage*>()->settled() &&
           page.findChild<views::TimelinePage*>()->view()->settled();
}

bool Unattended::schemasSettled(const DocumentPage& page) const
{
    const views::SchemaService* schemas = m_window.services().schemas;
    if (!schemas || schemas->state() == views::SchemaService::State::Unavailable)
        return true;
    const views::Document& document = *page.document();
    if (!document.fx())
        return std::all_of(document.ir->nodes.begin(), document.ir->nodes.end(), [schemas](const ir::OpNode& node) {
            return node.opType.rfind("aten.", 0) != 0 || schemas->trySchema(node.opType);
        });
    const auto nodes = document.fx()->nodes();
    return std::all_of(nodes.begin(), nodes.end(), [schemas](const graph::Node& node) {
        return node.op != graph::NodeOp::CallFunction || node.target.rfind("torch.ops.", 0) != 0 || schemas->trySchema(node.opType());
    });
}

/// The tensor that feeds the current node is shown, too, as soon as the values are there.
void Unattended::showTensor()
{
    const DocumentPage* page = m_window.currentPage();
    auto* panel = page->findChild<views::ValuesPanel*>();
    const views::ValuesModel& values = panel->model();
    const QModelIndex inputs = values.sectionIndex(views::ValuesModel::Section::Stop);
    for (int row = 0; row < values.rowCount(inputs); ++row) {
        const auto value = values.tryValue(values.index(row, 0, inputs));
        if (value && value->state != protocol::ValueInfo::State::Pending && value->kind == protocol::ValueInfo::Kind::Tensor)
            return Q_EMIT panel->tensorRequested(*value);
    }
}

void Unattended::waitForPicture()
{
    if (const QString why = m_window.pluginFailure(); !why.isEmpty())
        return fail(why);
    if (!m_options.debug.isEmpty())
        if (const QString why = targetOf(*m_window.currentPage()).failure(); !why.isEmpty())
            return fail(why);
    if (m_options.simulate)
        if (const views::Simulation& simulation = simulationOf(*m_window.currentPage());
            simulation.state() == views::SessionWork::State::Failed)
            return fail(simulation.reason());
    if (m_options.coverage)
        if (const views::CoverageRun& coverage = coverageOf(*m_window.currentPage());
            coverage.own().state() == views::CoverageAsk::State::Failed)
            return fail(coverage.own().reason());
    m_quiet = settled() ? m_quiet + 1 : 0;
    const views::TracePage* trace = m_window.currentTab()->trace();
    if (m_quiet == 1 && trace && !m_options.select.isEmpty() && trace->view()->nodeSlices().empty())
        return fail(tr("there is no node named %1").arg(m_options.select));
    const bool debug = !m_options.debug.isEmpty();
    if (m_quiet == 1 && !m_centered && m_window.currentPage() && (debug || !m_options.select.isEmpty())) {
        m_centered = true;
        centerSelection();
        if (debug)
            showTensor();
        m_quiet = 0;
    }
    // Statistics come a moment after the values.
    if (m_quiet >= (debug ? debugPolls : quietPolls) ||
        (m_since.elapsed() >
         (debug || m_options.simulate || m_options.coverage || !m_options.pipeline.isEmpty() ? loadLimit : settleLimit)))
        savePicture();
}

void Unattended::centerSelection()
{
    for (const views::Side side : {views::Side::Fx, views::Side::Ir}) {
        const GraphPane* pane = m_window.currentPage()->pane(side);
        if (pane->isVisible() && pane->canvas() && pane->mode() == PaneMode::Canvas)
            pane->canvas()->zoomToSelection();
    }
}

void Unattended::savePicture()
{
    m_poll.stop();
    const QPixmap picture = m_window.grab();
    if (!picture.save(m_options.screenshot))
        return fail(tr("%1 can't be written").arg(m_options.screenshot));
    QCoreApplication::exit(0);
}

void Unattended::fail(const QString& message)
{
    m_poll.stop();
    m_limit.stop();
    std::fprintf(stderr, "nodewise: %s\n", message.toLocal8Bit().constData());
    QCoreApplication::exit(1);
}

} // namespace nodewise::viewer
