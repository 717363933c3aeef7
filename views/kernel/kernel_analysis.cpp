// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/kernel_analysis.h"

#include "core/findings/runs.h"
#include "views/common/selection.h"
#include "views/compare/comparison.h"
#include "views/compare/comparison_analysis.h"
#include "views/debug/debug_analysis.h"
#include "views/kernel/kernel_check.h"
#include "views/kernel/kernel_facts.h"
#include "views/kernel/kernel_page.h"
#include "views/kernel/kernel_saver.h"
#include "views/kernel/kernel_text.h"
#include "views/kernel/workshop.h"
#include "views/notes/notes_analysis.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QJsonObject>
#include <QTimer>

#include <algorithm>

namespace nodewise::views {

AnalysisKind KernelAnalysis::kind()
{
    static constexpr ActionSpec actions[] = {
        {"kernels.panel", Menu::Kernels, 101, Needs::Fx, "Ctrl+Shift+K", QT_TRANSLATE_NOOP("Actions", "&Kernels"),
         QT_TRANSLATE_NOOP("Actions", "Show which kernels compute this program on an NPU")},
        {"kernels.route", Menu::Kernels, 102, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "Node &Route"),
         QT_TRANSLATE_NOOP("Actions", "Show the selected node's route to a checked kernel, and where it ended")},
        {"kernels.plan", Menu::Kernels, 201, Needs::Fx, "Ctrl+F9", QT_TRANSLATE_NOOP("Actions", "&Plan Kernels"),
         QT_TRANSLATE_NOOP("Actions", "Choose templates and tiles for the FX graph's operators, and render the kernels")},
        {"kernels.check", Menu::Kernels, 202, Needs::Fx, "Ctrl+Shift+F9", QT_TRANSLATE_NOOP("Actions", "&Check Kernels"),
         QT_TRANSLATE_NOOP("Actions", "Run each kernel on the values of its first launch, and compare its result with ATen's")},
        {"kernels.checkSelected", Menu::Kernels, 203, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "Check &Selected Kernels"),
         QT_TRANSLATE_NOOP("Actions", "Check only the selected kernels")},
        {"kernels.run", Menu::Kernels, 204, Needs::Fx, "Alt+F9", QT_TRANSLATE_NOOP("Actions", "R&un Lowered"),
         QT_TRANSLATE_NOOP("Actions", "Run the whole program through its kernels, and compare each value with ATen's")},
        {"kernels.colors", Menu::Kernels, 301, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "C&olor by Kernels"),
         QT_TRANSLATE_NOOP("Actions", "Color nodes by their kernel, and mark those that ATen runs"), true},
        {"kernels.copy", Menu::Kernels, 302, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "Copy &MLIR"),
         QT_TRANSLATE_NOOP("Actions", "Copy the chosen kernel's MLIR")},
        {"kernels.save", Menu::Kernels, 303, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "Sa&ve Kernels…"),
         QT_TRANSLATE_NOOP("Actions", "Save all kernels as .mlir files, with plan.json, to a folder")},
        {"kernels.write", Menu::Kernels, 401, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "&Write a Kernel…"),
         QT_TRANSLATE_NOOP("Actions", "Start a template for the selected node's operator in the workshop")},
        {"kernels.edit", Menu::Kernels, 402, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "&Edit Template…"),
         QT_TRANSLATE_NOOP("Actions", "Open the template of the selected node's kernel in the workshop")},
        {"kernels.new", Menu::Kernels, 403, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "&New Template…"),
         QT_TRANSLATE_NOOP("Actions", "Start a template for one of this program's operators in the workshop")},
        {"kernels.end", Menu::Kernels, 501, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "C&lear Kernels"),
         QT_TRANSLATE_NOOP("Actions", "Discard the planned kernels and their colors")},
    };
    static constexpr OptionSpec options[] = {
        {"npu", "NAME", "NPU configuration for --simulate, such as tpuv3", "simulate"},
    };
    return {actions, [](Analyses& tab) -> Analysis* { return new KernelAnalysis(tab); }, options};
}

std::optional<std::uint32_t> tryOperator(const Selection& selection)
{
    const graph::Graph* fx = selection.document().fx();
    const auto node = currentNode(selection, Side::Fx);
    const bool calls = fx && node && *node < fx->nodes().size() && fx->node(graph::NodeId(*node)).op == graph::NodeOp::CallFunction;
    return calls ? node : std::nullopt;
}

KernelAnalysis::KernelAnalysis(Analyses& tab)
    : Analysis(tab), m_debug(find<DebugAnalysis>()), m_plan(new KernelPlan(&m_debug->session(), host().document, this)),
      m_check(new KernelCheck(&m_debug->session(), m_plan, host().trust, host().window, this)),
      m_saver(new KernelSaver(m_plan, m_check, host().trust, host().window))
{
    connectWork();
    addActions();
    addWorkshopActions();
    QTimer::singleShot(0, this, [this] { // all analyses of the tab are there
        if (auto* notes = find<NotesAnalysis>())
            connect(notes, &NotesAnalysis::kernelWanted, this, &KernelAnalysis::showKernelNamed);
    });
    actionSet().addOption("npu", {.ask = [this](const QString& name) { return choose(name); }});
}

QString KernelAnalysis::choose(const QString& npu)
{
    if (std::ranges::none_of(KernelPlan::configurations(), [&](const auto& each) { return each.name == npu; }))
        return tr("there is no NPU configuration %1").arg(npu);
    m_plan->setNpu(npu.toStdString());
    return {};
}

KernelAnalysis::~KernelAnalysis()
{
    delete m_workshop; // it looks at the session
    delete m_saver;    // and that at the plan, though its dialogs are the tab's
}

void KernelAnalysis::connectWork()
{
    for (const SessionWork* work : {static_cast<SessionWork*>(m_plan), static_cast<SessionWork*>(m_check)}) {
        connect(work, &SessionWork::launchRequested, &m_debug->launcher(), &SessionStart::start);
        connect(work, &SessionWork::changed, this, &Analysis::changed);
        connect(work, &SessionWork::finished, this, [this] { setColors(true); });
    }
    connect(m_plan, &KernelPlan::currentChanged, this, &Analysis::changed);
    connect(m_plan, &KernelPlan::changed, this, &KernelAnalysis::setTarget);
    setTarget();
    connect(m_saver, &KernelSaver::message, this, &Analysis::message);
    connect(m_check, &KernelCheck::verdictsChanged, this, &Analysis::marksChanged);
    connect(m_check, &KernelCheck::verdictsChanged, this, &Analysis::factsChanged);
}

void KernelAnalysis::addActions()
{
    const auto any = [this] { return m_plan->any(); };
    const auto canCheck = [this] { return m_check->hindrance().isEmpty(); };
    addAction("kernels.panel", [this](bool) { showPanel(); });
    addAction("kernels.route", [this](bool) {
        if (KernelPanel* panel = showPanel())
            panel->showPage(KernelPanel::Page::Route);
    });
    addAction(
        "kernels.plan",
        [this](bool) {
            showPanel();
            showKernelPage();
            m_plan->start();
        },
        [this] { return m_plan->hindrance().isEmpty(); });
    addAction(
        "kernels.check",
        [this](bool) {
            showPanel();
            showKernelPage();
            m_check->startAll();
        },
        canCheck);
    addAction(
        "kernels.checkSelected", [this](bool) { checkSelected(); }, [this, canCheck] { return canCheck() && m_plan->current(); });
    addAction(
        "kernels.run", [this](bool) { runLowered(); },
        [this] { return m_plan->hindrance().isEmpty() && find<ComparisonAnalysis>()->comparison().SessionWork::hindrance().isEmpty(); });
    addColors("kernels.colors", any);
    addAction(
        "kernels.copy", [this](bool) { copyMlir(); }, [this] { return m_plan->current().has_value(); });
    addAction(
        "kernels.save", [this](bool) { m_saver->ask(); }, any);
    addAction(
        "kernels.end", [this](bool) { m_plan->end(); }, any);
}

void KernelAnalysis::addWorkshopActions()
{
    addAction(
        "kernels.write", [this](bool) { write(); }, [this] { return tryOperator(selection()).has_value(); });
    addAction(
        "kernels.edit", [this](bool) { editTemplate(); }, [this] { return !templateName().isEmpty(); });
    addAction(
        "kernels.new", [this](bool) { workshop().start({}); }, [this] { return document().fx() != nullptr; });
}

KernelContext KernelAnalysis::context() const
{
    return {m_debug->context(), m_plan, m_check, &find<ComparisonAnalysis>()->comparison(), host().trust};
}

KernelPanel* KernelAnalysis::showPanel()
{
    showPage("kernels", true);
    return m_panel;
}

KernelPage* KernelAnalysis::showKernelPage()
{
    showPage("kernel");
    return m_page;
}

void KernelAnalysis::showInstruction(std::uint32_t line, std::vector<std::pair<std::uint32_t, std::int64_t>> loops)
{
    if (m_page)
        m_page->showInstruction(line, std::move(loops));
    else
        m_instruction = {m_plan->current(), line, std::move(loops)};
}

/// What its page shows of the kernel; where that was never shown, the kernel as it was rendered.
void KernelAnalysis::copyMlir()
{
    if (m_page)
        return m_page->copyMlir();
    const protocol::LoweredKernel& kernel = m_plan->answer()->kernels[*m_plan->current()];
    QGuiApplication::clipboard()->setText(QString::fromStdString(kernel.text));
    Q_EMIT message(KernelPage::tr("Copied: MLIR of %1").arg(QString::fromStdString(kernel.name)));
}

void KernelAnalysis::checkSelected()
{
    KernelPanel* panel = showPanel();
    showKernelPage();
    if (panel)
        panel->checkSelected();
}

/// A comparison with the kernels has those that are chosen here, whether or not their panel was ever seen.
void KernelAnalysis::setTarget()
{
    find<ComparisonAnalysis>()->comparison().setTarget({m_plan->npu(), m_plan->profile(), m_plan->tiles(), m_plan->usesTuned()});
}

/// As a comparison, whose other side are the kernels.
void KernelAnalysis::runLowered()
{
    auto* comparison = find<ComparisonAnalysis>();
    setTarget();
    CompareSetup setup = comparison->comparison().setup();
    setup.with = CompareSetup::With::Kernels;
    comparison->start(std::move(setup));
}

std::vector<PageSpec> KernelAnalysis::pages()
{
    using Where = PageSpec::Where;
    using Group = PageSpec::Group;
    return {
        {"kernels", Where::DockLeft, 70, [] { return tr("Kernels"); }, [this](QWidget*) { return makePanel(); }, nullptr, Group::Cost},
        {"kernel", Where::DockRight, 20, [] { return tr("Kernel Code"); }, [this](QWidget*) { return makePage(); }, nullptr, Group::Cost}};
}

QWidget* KernelAnalysis::makePanel()
{
    m_panel = new KernelPanel(context());
    connect(m_panel, &KernelPanel::kernelRequested, this, &KernelAnalysis::showKernelPage);
    connect(m_panel, &KernelPanel::message, this, &Analysis::message);
    connect(m_panel, &KernelPanel::runRequested, this, &KernelAnalysis::runLowered);
    connect(m_panel, &KernelPanel::saveRequested, m_saver, &KernelSaver::ask);
    connect(m_panel, &KernelPanel::writeRequested, this,
            [this](const QString& op, std::uint32_t node) { workshop().start(op.toStdString(), node); });
    connect(m_panel, &KernelPanel::editRequested, this, [this](const QString& name, std::uint32_t node) { workshop().edit(name, node); });
    if (auto* notes = find<NotesAnalysis>())
        connect(m_panel, &KernelPanel::noteRequested, notes,
                [notes](const QString& kernel) { notes->askOn(notes::Note::On::Kernel, kernel); });
    return m_panel;
}

/// Of a note's, or of another's word.
void KernelAnalysis::showKernelNamed(const QString& name)
{
    const auto& answer = m_plan->answer();
    for (std::size_t i = 0; answer && i < answer->kernels.size(); ++i)
        if (answer->kernels[i].name == name.toStdString()) {
            if (KernelPanel* panel = showPanel()) {
                panel->showPage(KernelPanel::Page::Kernels);
                panel->showKernel(static_cast<std::uint32_t>(i));
            }
            return;
        }
    Q_EMIT message(answer ? tr("The plan has no kernel %1.").arg(name) : tr("Plan the kernels first, to see the kernel %1.").arg(name));
}

QWidget* KernelAnalysis::makePage()
{
    m_page = new KernelPage(context());
    connect(m_page, &KernelPage::message, this, &Analysis::message);
    if (m_instruction.kernel && m_instruction.kernel == m_plan->current()) // of what was selected before the page was first shown
        m_page->showInstruction(m_instruction.line, std::move(m_instruction.loops));
    return m_page;
}

std::shared_ptr<const Overlay> KernelAnalysis::overlay(Side side, int) const
{
    return m_plan->any() ? m_check->overlay(side) : nullptr;
}

QStringList KernelAnalysis::hint(Side side, std::uint32_t of)
{
    const auto node = m_plan->any() ? onSide(document(), side, Side::Fx, of) : std::nullopt;
    return node ? QStringList(KernelText::nodeLine(*m_plan, *m_check, *node)) : QStringList();
}

void KernelAnalysis::addFacts(std::vector<FactSection>& sections, graph::NodeId node) const
{
    if (auto section = KernelFacts::section(*m_plan, *m_check, node.index()))
        sections.push_back(std::move(*section));
}

bool KernelAnalysis::follow(const FactLink& link)
{
    if (link.action != "kernels.show")
        return false;
    if (KernelPanel* panel = showPanel()) {
        panel->showPage(KernelPanel::Page::Kernels);
        panel->showKernel(link.node);
    }
    return true;
}

std::vector<NodeMenuItem> KernelAnalysis::nodeMenu(Side, std::optional<std::uint32_t>)
{
    return {{203, tr("&Write a Kernel…"), tryOperator(selection()).has_value(), [this] { write(); }},
            {204, tr("Edit &Template…"), !templateName().isEmpty(), [this] { editTemplate(); }}};
}

/// Of the kernel that computes the selected node, or else of the one that is looked at: "gemm"; "" = none.
QString KernelAnalysis::templateName() const
{
    const auto node = tryOperator(selection());
    auto kernel = node ? m_plan->tryKernel(*node) : std::nullopt;
    if (!kernel && !node)
        kernel = m_plan->current();
    return kernel ? KernelText::templateOf(m_plan->answer()->kernels[*kernel]) : QString();
}

Workshop& KernelAnalysis::workshop()
{
    if (!m_workshop) {
        m_workshop = new Workshop(context(), host().schemas, host().window);
        connect(m_workshop, &Workshop::launchRequested, &m_debug->launcher(), &SessionStart::start);
    }
    return *m_workshop;
}

void KernelAnalysis::write()
{
    if (const auto node = tryOperator(selection()))
        workshop().start(std::string(document().fx()->node(graph::NodeId(*node)).opType()), node);
}

void KernelAnalysis::editTemplate()
{
    workshop().edit(templateName(), tryOperator(selection()));
}

void KernelAnalysis::addFindings(std::vector<findings::Finding>& found) const
{
    if (!m_plan->any() || !document().fx())
        return;
    std::vector<graph::NodeId> nodes;
    for (const protocol::LoweredLaunch& launch : m_plan->answer()->launches)
        if (m_check->kindOf(launch.kernel) >= KernelVerdict::Kind::Differs)
            for (const std::uint32_t node : launch.nodes)
                nodes.emplace_back(node);
    findings::addWrongKernels(found, *document().fx(), m_plan->answer()->npu, std::move(nodes));
}

void KernelAnalysis::save(QJsonObject& kept) const
{
    kept["npu"] = QString::fromStdString(m_plan->npu());
}

void KernelAnalysis::restore(const QJsonObject& kept)
{
    if (const QString npu = kept["npu"].toString(); !npu.isEmpty())
        m_plan->setNpu(npu.toStdString());
    setTarget(); // what was kept of the comparison has none
}

} // namespace nodewise::views
