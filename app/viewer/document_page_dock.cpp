// SPDX-License-Identifier: Apache-2.0
// The page's debug dock, and which of its panels a command shows.
#include "app/viewer/document_page.h"

#include "app/viewer/debug_controller.h"
#include "core/graph/graph.h"
#include "views/common/theme.h"
#include "views/compare/compare_panel.h"
#include "views/cost/cost_facts.h"
#include "views/cost/cost_panel.h"
#include "views/cost/simulation.h"
#include "views/cost/timeline_page.h"
#include "views/coverage/coverage_facts.h"
#include "views/coverage/coverage_run.h"
#include "views/debug/edit_panel.h"
#include "views/debug/watch_model.h"
#include "views/debug/watch_panel.h"
#include "views/inspect/inspector.h"
#include "views/kernel/kernel_check.h"
#include "views/kernel/kernel_facts.h"
#include "views/kernel/kernel_page.h"
#include "views/kernel/kernel_saver.h"
#include "views/kernel/workshop.h"
#include "views/numerics/memory_page.h"
#include "views/numerics/numerics_panel.h"
#include "views/numerics/risk_page.h"
#include "views/numerics/shadow_page.h"
#include "views/tensor/tensor_view.h"
#include "views/workbench/workbench.h"

#include <QSplitter>

#include <algorithm>

namespace nodewise::viewer {

constexpr int dockLines = 18;

void DocumentPage::makeDock()
{
    m_dock = new views::Workbench(m_debug->context(), m_rows);
    m_rows->addWidget(m_dock);
    m_rows->setStretchFactor(0, 1);
    m_rows->setStretchFactor(1, 0);
    const int height = std::max(400, m_rows->height());
    // A third, but more of a low window: a table below its tabs and filters has rows then, too.
    const int low = std::max(height * 32 / 100, std::min(dockLines * fontMetrics().lineSpacing(), height / 2));
    m_rows->setSizes(m_initial.rows.isEmpty() ? QList<int>{height - low, low} : m_initial.rows);
    m_dock->setSizes(m_initial.dock.isEmpty() ? QList<int>{width() * 44 / 100, width() * 56 / 100} : m_initial.dock);
    m_dock->setPages(m_initial.dockLeft, m_initial.dockRight);
    m_dock->watches()->model().setExpressions(m_watches);
    m_dock->tensor()->restorePins(m_pins);
    connect(m_dock->kernels(), &views::KernelPanel::runRequested, this, [this] { triggerDebug(Command::KernelRun, true); });
    connect(m_dock, &views::Workbench::message, this, &DocumentPage::message);
    connect(m_dock->edits(), &views::EditPanel::countChanged, m_debug, &DebugController::changed);
    connect(m_dock->kernels(), &views::KernelPanel::writeRequested, this,
            [this](const QString& op, std::uint32_t node) { workshop().start(op.toStdString(), node); });
    connect(m_dock->kernels(), &views::KernelPanel::editRequested, this,
            [this](const QString& name, std::uint32_t node) { workshop().edit(name, node); });
    connect(m_dock->coverage(), &views::CoveragePanel::ruleRequested, this, &DocumentPage::editProfile);
    connect(m_dock, &views::Workbench::reportRequested, this, &DocumentPage::reportRequested);
    connect(m_dock, &views::Workbench::sourceRequested, this, [this] {
        setRightPanel(true);
        m_inspector->showSource();
    });
}

void DocumentPage::setDebugDock(bool visible)
{
    if (visible && !m_dock)
        makeDock();
    if (m_dock)
        m_dock->setVisible(visible);
    m_dockShown = visible;
    Q_EMIT arrangementChanged();
}

void DocumentPage::triggerDebug(Command command, bool on)
{
    if (command == Command::CompareNext && m_dock)
        return m_dock->compare()->goToNextDivergence();
    if (command == Command::CompareStart || command == Command::KernelRun)
        showCompare();
    if (command == Command::RiskStart)
        showNumerics(Numerics::Risk);
    if (command == Command::ShadowStart || command == Command::ShadowNodes)
        showNumerics(Numerics::Shadow);
    if (command == Command::MemoryStart)
        showNumerics(Numerics::Memory);
    if (command == Command::KernelPlan || command == Command::KernelCheck || command == Command::KernelCheckSelected) {
        showKernels();
        m_dock->showPage(views::Workbench::Page::Kernel);
    }
    if (command == Command::CostStart) {
        setDebugDock(true);
        m_dock->showPage(views::Workbench::Page::Cost);
        m_dock->showPage(views::Workbench::Page::Timeline);
    }
    if (command == Command::CoverageStart)
        showCoverage();
    if (command == Command::KernelCheckSelected)
        return m_dock->kernels()->checkSelected();
    if (command == Command::KernelCopy && m_dock)
        return m_dock->kernel()->copyMlir();
    if (command == Command::KernelSave && m_dock)
        return m_dock->kernels()->saver()->ask();
    if (command == Command::KernelWrite || command == Command::KernelEdit || command == Command::KernelNew)
        return triggerWorkshop(command);
    m_debug->trigger(command, on);
}

void DocumentPage::showCompare()
{
    setDebugDock(true);
    m_dock->showPage(views::Workbench::Page::Compare);
    m_dock->compare()->setFocus(Qt::ShortcutFocusReason);
}

void DocumentPage::showNumerics(Numerics which)
{
    setDebugDock(true);
    m_dock->showPage(views::Workbench::Page::Numerics);
    if (which == Numerics::Risk)
        m_dock->numerics()->showPage(m_dock->numerics()->risk());
    else if (which == Numerics::Shadow)
        m_dock->numerics()->showPage(m_dock->numerics()->shadow());
    else if (which == Numerics::Memory)
        m_dock->numerics()->showPage(m_dock->numerics()->memory());
    m_dock->numerics()->setFocus(Qt::ShortcutFocusReason);
}

void DocumentPage::showKernels(std::optional<views::KernelPanel::Page> page)
{
    setDebugDock(true);
    m_dock->showPage(views::Workbench::Page::Kernels);
    if (page)
        m_dock->kernels()->showPage(*page);
    m_dock->kernels()->setFocus(Qt::ShortcutFocusReason);
}

void DocumentPage::showCost(Cost which)
{
    setDebugDock(true);
    if (which == Cost::Timeline) {
        m_dock->showPage(views::Workbench::Page::Timeline);
        m_dock->timeline()->setFocus(Qt::ShortcutFocusReason);
        return;
    }
    m_dock->showPage(views::Workbench::Page::Cost);
    using Page = views::CostPanel::Page;
    static constexpr Page pages[] = {Page::Kernels, Page::Kernels, Page::Roofline, Page::Memory, Page::Changes, Page::Sweep}; // by Cost
    m_dock->cost()->showPage(pages[std::size_t(which)]);
    m_dock->cost()->setFocus(Qt::ShortcutFocusReason);
}

void DocumentPage::editConfiguration()
{
    showCost(Cost::Kernels);
    m_dock->cost()->editConfiguration();
}

/// What a backend does with the selected node, what is planned for it, and what it costs.
void DocumentPage::makeKernelFacts()
{
    const views::KernelPlan& plan = m_debug->kernels();
    const views::KernelCheck& check = m_debug->kernelCheck();
    const views::Simulation& simulation = m_debug->simulation();
    const views::CoverageRun& coverage = m_debug->coverage();
    m_inspector->setMore([&plan, &check, &simulation, &coverage](graph::NodeId node) {
        std::vector<views::FactSection> sections;
        const auto add = [&](std::optional<views::FactSection> section) {
            if (section)
                sections.push_back(std::move(*section));
        };
        add(views::CoverageFacts::section(coverage, node));
        auto kernel = views::KernelFacts::section(plan, check, node.index());
        add(simulation.run() ? views::CostFacts::added(std::move(kernel), *simulation.run(), node.index(), simulation.outdatedText())
                             : std::move(kernel));
        return sections;
    });
    connect(&coverage, &views::CoverageRun::resultChanged, m_inspector, &views::Inspector::refreshMore);
    connect(&coverage, &views::CoverageRun::changed, m_inspector, &views::Inspector::refreshMore);
    connect(&simulation, &views::Simulation::runChanged, m_inspector, &views::Inspector::refreshMore);
    connect(&check, &views::KernelCheck::verdictsChanged, m_inspector, &views::Inspector::refreshMore);
    connect(m_inspector, &views::Inspector::linkActivated, this, [this](const views::FactLink& link) {
        if (link.to == views::FactLink::To::Rule)
            return editProfile(link.text, int(link.node));
        if (link.to == views::FactLink::To::Judge)
            return m_debug->coverage().start();
        if (link.to != views::FactLink::To::Kernel)
            return;
        showKernels(views::KernelPanel::Page::Kernels);
        m_dock->kernels()->showKernel(link.node);
    });
}

views::Workshop& DocumentPage::workshop()
{
    if (!m_workshop) {
        m_workshop = new views::Workshop(m_debug->context(), m_services.schemas, this);
        connect(m_workshop, &views::Workshop::launchRequested, m_debug, &DebugController::start);
    }
    return *m_workshop;
}

void DocumentPage::triggerWorkshop(Command command)
{
    const auto node = m_debug->kernelNode();
    if (command == Command::KernelNew)
        workshop().start({});
    else if (command == Command::KernelEdit)
        workshop().edit(m_debug->templateName(), node);
    else if (node)
        workshop().start(std::string(m_document->fx()->node(graph::NodeId(*node)).opType()), node);
}

QByteArray DocumentPage::debugState() const
{
    return m_dock ? m_debug->state(m_dock->watches()->model().expressions(), m_dock->tensor()->pins()) : m_debug->state(m_watches, m_pins);
}

} // namespace nodewise::viewer
