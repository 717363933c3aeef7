// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/first_frame.h"

#include "app/viewer/document_page.h"
#include "app/viewer/graph_pane.h"
#include "app/viewer/layout_commands.h"
#include "app/viewer/program_tab.h"
#include "views/analysis/analyses.h"
#include "views/analysis/tool_page.h"
#include "views/common/schema_service.h"
#include "views/dump/mlir_page.h"
#include "views/graph/graph_canvas.h"
#include "views/timeline/timeline_view.h"
#include "views/timeline/trace_page.h"

#include <QCoreApplication>
#include <QFile>
#include <QPixmap>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <unistd.h>
#include <utility>

namespace nodewise::viewer {

namespace {

constexpr int loadLimit = 120000; // ms
constexpr int settleLimit = 12000;
constexpr int quietPolls = 3;
constexpr int finishedPolls = 30; // what belongs into a picture at last has numbers that come a moment later

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
        if (m_asked.empty())
            followOptions();
        if (!m_options.select.isEmpty() && tab == m_window.tabs().front() && !tab->page()->selectByName(m_options.select))
            fail(tr("there is no node named %1").arg(m_options.select));
    });
    if (ProgramTab* tab = window.currentTab())
        connect(tab, &ProgramTab::choiceNeeded, this, [this](const QStringList& models) {
            fail(tr("the file holds several models; name one with --model: %1").arg(models.join(QStringLiteral(", "))));
        });
    connect(&m_poll, &QTimer::timeout, this, &Unattended::waitForPicture);
    m_tabless = !window.currentTab();
    if (m_tabless || window.currentTab()->tool()) // there is no first frame to wait for
        QTimer::singleShot(0, this, &Unattended::startPolling);
    if (!window.refusal().isEmpty()) // it was not opened, and there may be no tab
        QTimer::singleShot(0, this, [this] { fail(m_window.refusal()); });
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
    if (m_poll.isActive() && !std::exchange(m_tabless, false))
        return;
    if (m_window.currentTab()->mlir() && !(m_options.select.isEmpty() && m_options.asked.isEmpty()))
        return fail(tr("there are no nodes in a file of MLIR"));
    if (views::TracePage* trace = m_window.currentTab()->trace()) {
        if (!m_options.asked.isEmpty())
            return fail(tr("a trace can't be run"));
        if (!m_options.select.isEmpty())
            trace->view()->selectNodes({m_options.select});
    }
    startPolling();
}

bool Unattended::settled() const
{
    const ProgramTab* tab = m_window.currentTab();
    if (tab && tab->mlir())
        return tab->mlir()->shown() && tab->mlir()->settled();
    if (tab && tab->trace())
        return tab->currentWidget() == tab->trace() && tab->trace()->view()->settled();
    if (!std::ranges::all_of(m_asked, [](const views::OptionBehavior& asked) { return !asked.settled || asked.settled(); }))
        return false;
    if (tab && tab->tool())
        return tab->tool()->isComplete();
    const DocumentPage* page = m_window.currentPage();
    return page && page->isComplete() && page->summarySettled() && schemasSettled(*page) && tab->settled();
}

/// What analyses are asked for, and the page that is named.
void Unattended::followOptions()
{
    m_followed = true;
    if (DocumentPage* page = m_window.currentPage(); page && !m_options.layout.isEmpty())
        if (const QString why = applyLayout(*page, m_options.layout); !why.isEmpty())
            return fail(why);
    for (const auto& [name, value] : m_options.asked) {
        const views::OptionBehavior* option = m_window.tryOption(name);
        if (!option)
            return fail(tr("this is not a program"));
        const views::OptionBehavior& behavior = m_asked.emplace_back(*option);
        if (const QString why = behavior.ask(value); !why.isEmpty())
            return fail(why);
    }
    if (!m_options.page.isEmpty())
        showPage();
    if (!m_asked.empty())
        startPolling();
}

void Unattended::showPage()
{
    if (!m_window.currentPage())
        return fail(tr("there is no page %1; there are %2").arg(m_options.page, QStringLiteral("-")));
    DocumentPage& page = *m_window.currentPage();
    QStringList known;
    for (const auto where : {views::PageSpec::Where::DockLeft, views::PageSpec::Where::DockRight})
        for (const views::PageSpec& spec : page.analyses().pages(where))
            known.append(spec.id);
    if (!known.contains(m_options.page))
        return fail(tr("there is no page %1; there are %2").arg(m_options.page, known.join(QStringLiteral(", "))));
    page.showPage(m_options.page, false);
}

void Unattended::startPolling()
{
    m_since.start();
    m_poll.start(40);
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

/// Some files are read before they have a tab. One of a program has a first frame, from which on all is as usual.
bool Unattended::awaitsTab()
{
    const ProgramTab* tab = m_window.currentTab();
    if (m_tabless && tab && !tab->tool())
        m_poll.stop();
    m_tabless = m_tabless && !tab;
    return !tab || !m_poll.isActive();
}

bool Unattended::runsTool() const
{
    const ProgramTab* tab = m_window.currentTab();
    return tab && tab->tool() && !tab->tool()->isComplete();
}

void Unattended::waitForPicture()
{
    if (const QString why = m_window.pluginFailure(); !why.isEmpty())
        return fail(why);
    if (!m_window.refusal().isEmpty())
        return fail(m_window.refusal());
    for (const views::OptionBehavior& asked : m_asked)
        if (const QString why = asked.failure ? asked.failure() : QString(); !why.isEmpty())
            return fail(why);
    if (awaitsTab())
        return m_since.start();
    if (runsTool()) // an export takes as long as its model does
        m_since.start();
    else if (m_window.currentTab()->tool() && !m_followed) // of an export's program it was done when that was opened
        followOptions();
    if (!m_poll.isActive()) // they can't be followed
        return;
    m_quiet = settled() ? m_quiet + 1 : 0;
    const views::TracePage* trace = m_window.currentTab()->trace();
    if (m_quiet == 1 && trace && !m_options.select.isEmpty() && trace->view()->nodeSlices().empty())
        return fail(tr("there is no node named %1").arg(m_options.select));
    const bool finishes = std::ranges::any_of(m_asked, [](const views::OptionBehavior& asked) { return asked.finish != nullptr; });
    if (m_quiet == 1 && !m_centered && m_window.currentPage() && (finishes || !m_options.select.isEmpty())) {
        m_centered = true;
        centerSelection();
        for (const views::OptionBehavior& asked : m_asked)
            if (asked.finish)
                asked.finish();
        m_quiet = 0;
    }
    if (m_quiet >= (finishes ? finishedPolls : quietPolls) || m_since.elapsed() > (m_asked.empty() ? settleLimit : loadLimit))
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
    if (m_options.timeFirstFrame) { // of a tab without a canvas, whose first picture nobody tells of
        std::printf("%.0f\n", millisecondsSinceProcessStart());
        std::fflush(stdout);
        return QCoreApplication::exit(0);
    }
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
