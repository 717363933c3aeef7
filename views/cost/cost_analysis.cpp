// SPDX-License-Identifier: Apache-2.0
#include "views/cost/cost_analysis.h"

#include "views/analysis/analyses.h"
#include "views/cost/cost_facts.h"
#include "views/cost/cost_memory_page.h"
#include "views/cost/cost_text.h"
#include "views/cost/simulation.h"
#include "views/cost/timeline_page.h"
#include "views/debug/debug_analysis.h"
#include "views/kernel/kernel_analysis.h"
#include "views/kernel/kernel_facts.h"
#include "views/kernel/kernel_page.h"
#include "views/notes/notes_analysis.h"
#include "views/notes/program_notes.h"
#include "views/timeline/timeline_view.h"

#include <QJsonArray>
#include <QJsonObject>

namespace nodewise::views {

AnalysisKind CostAnalysis::kind()
{
    static constexpr ActionSpec actions[] = {
        {"cost.start", Menu::Timeline, 101, Needs::Fx, "F12", QT_TRANSLATE_NOOP("Actions", "&Simulate"),
         QT_TRANSLATE_NOOP("Actions", "Run the program's kernels on a simulated NPU, tile by tile")},
        {"cost.configuration", Menu::Timeline, 102, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "NPU Confi&guration…"),
         QT_TRANSLATE_NOOP("Actions", "View and set parameters of the NPU configuration, such as its cores or DRAM bandwidth")},
        {"cost.timeline", Menu::Timeline, 201, Needs::Fx, "Ctrl+T", QT_TRANSLATE_NOOP("Actions", "Show &Timeline"),
         QT_TRANSLATE_NOOP("Actions", "Show what each unit of the simulated NPU does over time")},
        {"cost.kernels", Menu::Timeline, 202, Needs::Fx, "Shift+F12", QT_TRANSLATE_NOOP("Actions", "&Cost of Kernels"),
         QT_TRANSLATE_NOOP("Actions", "Show what each kernel costs: cycles, bottleneck, utilization")},
        {"cost.roofline", Menu::Timeline, 203, Needs::Fx, "Ctrl+F12", QT_TRANSLATE_NOOP("Actions", "&Roofline"),
         QT_TRANSLATE_NOOP("Actions", "Show the kernels against the NPU's peak performance")},
        {"cost.memory", Menu::Timeline, 204, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "&Memory over Time"),
         QT_TRANSLATE_NOOP("Actions", "Show what the scratchpad and DRAM hold while the program runs on the NPU")},
        {"cost.changes", Menu::Timeline, 205, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "Cost C&hanges"),
         QT_TRANSLATE_NOOP("Actions", "Compare with the previous run, another configuration, or another tool's trace")},
        {"cost.sweep", Menu::Timeline, 206, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "Parameter S&weep"),
         QT_TRANSLATE_NOOP("Actions", "Simulate over several values of a configuration parameter")},
        {"cost.tiles", Menu::Timeline, 207, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "Tile S&earch"),
         QT_TRANSLATE_NOOP("Actions", "Find the fastest tiles of a kernel by simulation")},
        {"cost.cycles", Menu::Timeline, 301, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "Color by C&ycles"),
         QT_TRANSLATE_NOOP("Actions", "Color nodes by what they cost on the NPU"), true},
        {"cost.bounds", Menu::Timeline, 302, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "Color by &Bottleneck"),
         QT_TRANSLATE_NOOP("Actions", "Color nodes by their kernel's bottleneck: compute, memory or issue"), true},
        {"cost.end", Menu::Timeline, 401, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "Clear Simul&ation"),
         QT_TRANSLATE_NOOP("Actions", "Discard the simulation and its colors")},
    };
    static constexpr OptionSpec options[] = {
        {"simulate", "", "Simulate the program's kernels first, and show their timeline"},
    };
    return {actions, [](Analyses& tab) -> Analysis* { return new CostAnalysis(tab); }, options};
}

CostAnalysis::CostAnalysis(Analyses& tab)
    : Analysis(tab), m_simulation(new Simulation(&find<DebugAnalysis>()->session(), &find<KernelAnalysis>()->plan(), this))
{
    connect(m_simulation, &Simulation::launchRequested, &find<DebugAnalysis>()->launcher(), &SessionStart::start);
    connect(m_simulation, &Simulation::changed, this, &Analysis::changed);
    connect(m_simulation, &Simulation::runChanged, this, &Analysis::marksChanged);
    connect(m_simulation, &Simulation::runChanged, this, &Analysis::factsChanged);
    connect(m_simulation, &Simulation::finished, this, [this] {
        if (!colors(Bounds))
            setColors(true, Cycles);
    });
    addActions();
    const auto ask = [this](const QString&) {
        this->tab().trigger("cost.start");
        return QString();
    };
    actionSet().addOption(
        "simulate",
        {.ask = ask,
         .settled = [this] { return isShown(); },
         .failure = [this] { return m_simulation->state() == Simulation::State::Failed ? m_simulation->reason() : QString(); }});
}

/// With what is found out of it on other threads.
bool CostAnalysis::isShown() const
{
    return m_simulation->run() && !m_simulation->busy() && m_panel && m_panel->memory()->settled() && m_timeline &&
           m_timeline->view()->settled();
}

void CostAnalysis::addActions()
{
    const auto idle = [this] { return m_simulation->run() && !m_simulation->busy(); };
    addAction(
        "cost.start",
        [this](bool) {
            showPage("cost");
            showPage("timeline");
            m_simulation->start();
        },
        [this] { return m_simulation->hindrance().isEmpty(); });
    addAction("cost.configuration", [this](bool) {
        if (CostPanel* panel = showPanel(CostPanel::Page::Kernels))
            panel->editConfiguration();
    });
    addAction("cost.timeline", [this](bool) { showPage("timeline", true); });
    addPageAction("cost.kernels", CostPanel::Page::Kernels);
    addPageAction("cost.roofline", CostPanel::Page::Roofline);
    addPageAction("cost.memory", CostPanel::Page::Memory);
    addPageAction("cost.changes", CostPanel::Page::Changes);
    addPageAction("cost.sweep", CostPanel::Page::Sweep);
    addPageAction("cost.tiles", CostPanel::Page::Tiles);
    for (const auto& [id, way] : {std::pair("cost.cycles", Cycles), std::pair("cost.bounds", Bounds)})
        addAction(
            id, [this, way = way](bool on) { setColors(on, way); }, idle, [this, way = way] { return colors(way) && m_simulation->run(); });
    addAction(
        "cost.end", [this](bool) { m_simulation->end(); }, idle);
}

void CostAnalysis::addPageAction(const char* id, CostPanel::Page page)
{
    addAction(id, [this, page](bool) { showPanel(page); });
}

CostPanel* CostAnalysis::showPanel(CostPanel::Page page)
{
    m_page = page;
    showPage("cost", true);
    if (m_panel)
        m_panel->showPage(page);
    return m_panel;
}

std::vector<PageSpec> CostAnalysis::pages()
{
    using Where = PageSpec::Where;
    using Group = PageSpec::Group;
    return {{"cost", Where::DockLeft, 80, [] { return tr("Cost"); }, [this](QWidget*) { return makePanel(); }, nullptr, Group::Cost},
            {"timeline", Where::DockRight, 30, [] { return tr("Timeline"); }, [this](QWidget*) { return makeTimeline(); }, nullptr,
             Group::Cost}};
}

QWidget* CostAnalysis::makePanel()
{
    m_panel = new CostPanel({&selection(), host().document, m_simulation});
    m_panel->showPage(m_page);
    connect(m_panel, &CostPanel::kernelRequested, this, [this] { find<KernelAnalysis>()->showKernelPage(); });
    connect(m_panel, &CostPanel::timelineRequested, this, [this] { showPage("timeline"); });
    connect(m_panel, &CostPanel::message, this, &Analysis::message);
    return m_panel;
}

QWidget* CostAnalysis::makeTimeline()
{
    m_timeline = new TimelinePage({&selection(), host().document, m_simulation});
    auto* kernels = find<KernelAnalysis>();
    connect(m_timeline, &TimelinePage::kernelRequested, kernels, &KernelAnalysis::showKernelPage);
    connect(m_timeline, &TimelinePage::tileChosen, kernels,
            [kernels](const SliceTile& tile) { kernels->showInstruction(tile.line, tile.loops); });
    connect(m_timeline, &TimelinePage::message, this, &Analysis::message);
    if (auto* notes = find<NotesAnalysis>())
        connectNotes(*notes);
    return m_timeline;
}

/// Pinned to slices by their name.
void CostAnalysis::connectNotes(NotesAnalysis& notes)
{
    using On = notes::Note::On;
    const auto tell = [this, all = &notes] { m_timeline->setNotes([all](const QString& name) { return all->textsOn(On::Slice, name); }); };
    connect(m_timeline, &TimelinePage::noteRequested, &notes, [all = &notes](const QString& name) { all->askOn(On::Slice, name); });
    connect(&notes.notes(), &ProgramNotes::changed, m_timeline, tell);
    connect(&notes, &NotesAnalysis::sliceWanted, m_timeline, [this](const QString& name) {
        showPage("timeline");
        if (m_timeline->view())
            m_timeline->view()->findNamed(name);
    });
    tell();
}

std::shared_ptr<const Overlay> CostAnalysis::overlay(Side side, int way) const
{
    return m_simulation->run() ? m_simulation->overlay(side, way == Cycles) : nullptr;
}

QStringList CostAnalysis::hint(Side side, std::uint32_t of)
{
    const auto& run = m_simulation->run();
    const auto node = run ? onSide(document(), side, Side::Fx, of) : std::nullopt;
    return node ? QStringList(CostText::nodeLine(*run, *node)) : QStringList();
}

/// To what is said of the node's kernel, which is the last section, if there is one.
void CostAnalysis::addFacts(std::vector<FactSection>& sections, graph::NodeId node) const
{
    if (!m_simulation->run())
        return;
    auto kernel = KernelFacts::section(m_simulation->plan(), find<KernelAnalysis>()->check(), node.index());
    if (kernel)
        sections.pop_back();
    auto added = CostFacts::added(std::move(kernel), *m_simulation->run(), node.index(), m_simulation->outdatedText());
    if (added)
        sections.push_back(std::move(*added));
}

std::vector<NodeMenuItem> CostAnalysis::nodeMenu(Side side, std::optional<std::uint32_t> node)
{
    const auto fx = node ? onSide(document(), side, Side::Fx, *node) : std::nullopt;
    const bool simulated = fx && m_simulation->run() && m_simulation->run()->tryNode(*fx);
    return {{201, tr("Show in Time&line"), simulated, [this] { showPage("timeline", true); }}};
}

void CostAnalysis::save(QJsonObject& kept) const
{
    QJsonArray parameters;
    for (const std::string& parameter : m_simulation->parameters())
        parameters.append(QString::fromStdString(parameter));
    kept["npuParameters"] = parameters;
}

void CostAnalysis::restore(const QJsonObject& kept)
{
    for (const auto& parameter : kept["npuParameters"].toArray())
        (void)m_simulation->setParameter(parameter.toString().toStdString()); // one that is not known any more is left out
}

void CostAnalysis::retranslate()
{
    m_simulation->retranslateOverlays();
}

} // namespace nodewise::views
