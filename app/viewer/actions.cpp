// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/actions.h"

#include <QKeySequence>
#include <QRegularExpression>

namespace nodewise::viewer {

namespace {

QList<QKeySequence> shortcutsOf(const char* shortcut)
{
    QList<QKeySequence> keys;
    for (const QString& part : QString::fromLatin1(shortcut).split(QLatin1Char(' '), Qt::SkipEmptyParts))
        keys.append(QKeySequence(part, QKeySequence::PortableText));
    return keys;
}

/// "Open…" of "&Open…", and of the Korean way with the letter in parentheses behind.
QString withoutMnemonic(QString text)
{
    static const QRegularExpression behind(QStringLiteral("\\s?\\(&.\\)"));
    return text.remove(behind).remove(QLatin1Char('&')).remove(QStringLiteral("…"));
}

} // namespace

/// In a member, so that the texts are of this class's context.
std::span<const Actions::Spec> Actions::specs()
{
    static const Spec all[] = {
        {Command::Open, Needs::Nothing, "Ctrl+O", QT_TR_NOOP("&Open…"),
         QT_TR_NOOP("Open an exported program (.pt2), an IR file (.json), MLIR or a log of passes")},
        {Command::OpenFolder, Needs::Nothing, "", QT_TR_NOOP("Open &Folder…"),
         QT_TR_NOOP("Open what PyTorchSim dumped, or the folder of --mlir-print-ir-tree-dir")},
        {Command::OpenIr, Needs::Fx, "Ctrl+Shift+O", QT_TR_NOOP("Open &IR Beside…"),
         QT_TR_NOOP("Show a saved IR file beside this program's FX graph, linked by node names")},
        {Command::Reload, Needs::Tab, "Ctrl+R", QT_TR_NOOP("&Reload"), QT_TR_NOOP("Read the file again")},
        {Command::Export, Needs::Document, "Ctrl+E", QT_TR_NOOP("&Export…"),
         QT_TR_NOOP("Write the IR or a graph as JSON, Mermaid, DOT, SVG, Markdown and more")},
        {Command::ExportPicture, Needs::Document, "Ctrl+Shift+E", QT_TR_NOOP("Export &Picture…"),
         QT_TR_NOOP("Write the canvas as SVG, PNG or PDF")},
        {Command::CopyJson, Needs::Document, "Ctrl+Shift+C", QT_TR_NOOP("&Copy as JSON"),
         QT_TR_NOOP("Copy the selected nodes, or the whole IR if nothing is selected, as JSON")},
        {Command::CloseTab, Needs::Tab, "Ctrl+W", QT_TR_NOOP("C&lose Tab"), ""},
        {Command::Quit, Needs::Nothing, "Ctrl+Q", QT_TR_NOOP("&Quit"), ""},
        {Command::SideBySide, Needs::Document, "Ctrl+1", QT_TR_NOOP("&Side by Side"), QT_TR_NOOP("Show FX graph and IR side by side"),
         true},
        {Command::OnlyFx, Needs::Fx, "Ctrl+2", QT_TR_NOOP("Only &FX Graph"), QT_TR_NOOP("Show only the FX graph"), true},
        {Command::OnlyIr, Needs::Ir, "Ctrl+3", QT_TR_NOOP("Only I&R"), QT_TR_NOOP("Show only the IR"), true},
        {Command::Summary, Needs::Document, "Ctrl+4", QT_TR_NOOP("S&ummary"),
         QT_TR_NOOP("Operators, parameters, memory and warnings of the whole program"), true},
        {Command::SwitchMode, Needs::Document, "F4", QT_TR_NOOP("Switch Canvas and &Code"),
         QT_TR_NOOP("Show the active pane as canvas or as code")},
        {Command::LeftPanel, Needs::Document, "Ctrl+B", QT_TR_NOOP("&Outline and Find"),
         QT_TR_NOOP("Show or hide the module outline and search"), true},
        {Command::RightPanel, Needs::Document, "Ctrl+I", QT_TR_NOOP("&Inspector"),
         QT_TR_NOOP("Show or hide the inspector of what is selected"), true},
        {Command::ZoomIn, Needs::Document, "Ctrl++ Ctrl+=", QT_TR_NOOP("Zoom &In"), ""},
        {Command::ZoomOut, Needs::Document, "Ctrl+-", QT_TR_NOOP("Zoom &Out"), ""},
        {Command::ZoomFit, Needs::Document, "Ctrl+0", QT_TR_NOOP("Zoom to &Fit"), QT_TR_NOOP("Show everything that is expanded")},
        {Command::ZoomSelection, Needs::Document, "Ctrl+9", QT_TR_NOOP("Zoom to &Selection"), ""},
        {Command::ExpandAll, Needs::Document, "Ctrl+Shift+X", QT_TR_NOOP("E&xpand All Modules"), ""},
        {Command::CollapseAll, Needs::Document, "Ctrl+Shift+L", QT_TR_NOOP("&Collapse All Modules"), ""},
        {Command::Minimap, Needs::Document, "", QT_TR_NOOP("&Minimap"), QT_TR_NOOP("Show or hide the small map of the canvas"), true},
        {Command::Legend, Needs::Document, "", QT_TR_NOOP("&Legend"), QT_TR_NOOP("Show or hide the legend of colors"), true},
        {Command::FullScreen, Needs::Nothing, "Ctrl+Shift+F", QT_TR_NOOP("F&ull Screen"), "", true},
        {Command::Back, Needs::Document, "Alt+Left", QT_TR_NOOP("&Back"), QT_TR_NOOP("Go back to what was selected before")},
        {Command::Forward, Needs::Document, "Alt+Right", QT_TR_NOOP("&Forward"), QT_TR_NOOP("Go forward again")},
        {Command::Producer, Needs::Document, "Alt+Up", QT_TR_NOOP("To &Producer"),
         QT_TR_NOOP("Select the node that makes this node's first input")},
        {Command::Consumer, Needs::Document, "Alt+Down", QT_TR_NOOP("To &Consumer"),
         QT_TR_NOOP("Select the first node that uses this node")},
        {Command::PreviousSibling, Needs::Document, "Alt+Shift+Left", QT_TR_NOOP("To P&revious Sibling"),
         QT_TR_NOOP("Select the previous node that uses the same value")},
        {Command::NextSibling, Needs::Document, "Alt+Shift+Right", QT_TR_NOOP("To &Next Sibling"),
         QT_TR_NOOP("Select the next node that uses the same value")},
        {Command::Find, Needs::Document, "Ctrl+F", QT_TR_NOOP("F&ind…"),
         QT_TR_NOOP("Search both graphs, such as op:linear module:layers.0")},
        {Command::FindNext, Needs::Document, "F3", QT_TR_NOOP("Find N&ext"), ""},
        {Command::FindPrevious, Needs::Document, "Shift+F3", QT_TR_NOOP("Find Pre&vious"), ""},
        {Command::Palette, Needs::Nothing, "Ctrl+K", QT_TR_NOOP("Command Pa&lette…"),
         QT_TR_NOOP("Search or type a command; @ finds nodes, # modules")},
        {Command::GoToNode, Needs::Document, "Ctrl+P", QT_TR_NOOP("Go to No&de…"), ""},
        {Command::GoToModule, Needs::Document, "Ctrl+Shift+P", QT_TR_NOOP("Go to &Module…"), ""},
        {Command::NextTab, Needs::Tab, "Ctrl+Tab Ctrl+PgDown", QT_TR_NOOP("Next &Tab"), ""},
        {Command::PreviousTab, Needs::Tab, "Ctrl+Shift+Tab Ctrl+PgUp", QT_TR_NOOP("Previous T&ab"), ""},
        {Command::FocusNextPane, Needs::Document, "F6", QT_TR_NOOP("Next Pa&ne"), QT_TR_NOOP("Move the keyboard to the next pane")},
        {Command::DebugStart, Needs::Document, "F5", QT_TR_NOOP("&Continue"),
         QT_TR_NOOP("Start running the program, or go on to the next stop")},
        {Command::StepOver, Needs::Document, "F10", QT_TR_NOOP("&Step"), QT_TR_NOOP("Run one node")},
        {Command::StepBack, Needs::Document, "Shift+F10", QT_TR_NOOP("Step &Back"), QT_TR_NOOP("Go back to before the node that ran last")},
        {Command::StepInto, Needs::Document, "F11", QT_TR_NOOP("Step &Into"), QT_TR_NOOP("Go into the body of control flow")},
        {Command::StepOut, Needs::Document, "Shift+F11", QT_TR_NOOP("Step &Out"), QT_TR_NOOP("Run to the end of the body or module")},
        {Command::ReverseContinue, Needs::Document, "Alt+F5", QT_TR_NOOP("&Reverse Continue"),
         QT_TR_NOOP("Go back to the stop of the breakpoint before")},
        {Command::RunToNode, Needs::Document, "Ctrl+F10", QT_TR_NOOP("Run to &Node"), QT_TR_NOOP("Run, or go back, to the selected node")},
        {Command::StepOverModule, Needs::Document, "Ctrl+Shift+F10", QT_TR_NOOP("Step Over &Module"), QT_TR_NOOP("Run to the next module")},
        {Command::StepIntoModule, Needs::Document, "Ctrl+F11", QT_TR_NOOP("Step In&to Module"), ""},
        {Command::StepOutModule, Needs::Document, "Ctrl+Shift+F11", QT_TR_NOOP("Step O&ut of Module"), ""},
        {Command::StepBackModule, Needs::Document, "Alt+F10", QT_TR_NOOP("Step Bac&k Over Module"), ""},
        {Command::DebugRestart, Needs::Document, "Ctrl+Shift+F5", QT_TR_NOOP("R&estart"),
         QT_TR_NOOP("Run the program again from its start")},
        {Command::DebugPause, Needs::Document, "F8", QT_TR_NOOP("&Pause"), QT_TR_NOOP("Stop before the next node")},
        {Command::DebugStop, Needs::Document, "Shift+F5", QT_TR_NOOP("Sto&p"), QT_TR_NOOP("End the session; what is shown stays")},
        {Command::ToggleBreakpoint, Needs::Document, "F9", QT_TR_NOOP("Toggle Break&point"),
         QT_TR_NOOP("Set or remove a breakpoint on the selected node")},
        {Command::EditBreakpoint, Needs::Document, "Shift+F9", QT_TR_NOOP("Breakpoint Con&dition…"),
         QT_TR_NOOP("Set a condition, a hit count or a log message for the selected node's breakpoint")},
        {Command::DebugInputs, Needs::Document, "", QT_TR_NOOP("Inputs and &Weights…"),
         QT_TR_NOOP("Choose what the program is run with: samples, files or generated inputs, weights, seed and memory")},
        {Command::SavePackage, Needs::Fx, "", QT_TR_NOOP("Save Bu&g Report Package…"),
         QT_TR_NOOP("Write the selected nodes with what came in and out, as files that run with torch alone")},
        {Command::SaveRecord, Needs::Document, "", QT_TR_NOOP("S&ave Session Record…"),
         QT_TR_NOOP("Write inputs, edits, breakpoints and where the session stands to a file that can be replayed")},
        {Command::Replay, Needs::Nothing, "", QT_TR_NOOP("Repla&y Session Record…"),
         QT_TR_NOOP("Open a recorded session's program and bring it to where it stood")},
        {Command::RunFx, Needs::Fx, "", QT_TR_NOOP("Run the &FX Graph"), QT_TR_NOOP("The next session runs the FX graph"), true},
        {Command::RunIr, Needs::Ir, "", QT_TR_NOOP("Run the I&R"), QT_TR_NOOP("The next session runs the converted IR"), true},
        {Command::FollowStop, Needs::Document, "", QT_TR_NOOP("Fo&llow the Current Node"),
         QT_TR_NOOP("Select the current node at every stop and bring it into view"), true},
        {Command::TimeColors, Needs::Document, "", QT_TR_NOOP("Color by &Time"), QT_TR_NOOP("Color nodes by how long they took"), true},
        {Command::UndoEdit, Needs::Document, "Ctrl+Z", QT_TR_NOOP("Undo &Edit of a Value"), ""},
        {Command::RedoEdit, Needs::Document, "Ctrl+Shift+Z", QT_TR_NOOP("Redo Edit of a &Value"), ""},
        {Command::DebugPanel, Needs::Document, "Ctrl+J", QT_TR_NOOP("&Debug Panel"),
         QT_TR_NOOP("Show or hide values, watches, breakpoints, tensor and console"), true},
        {Command::ComparePanel, Needs::Document, "Ctrl+Shift+J", QT_TR_NOOP("&Compare With…"),
         QT_TR_NOOP("Choose what this program's values are compared with: its other side, another program, or reference values")},
        {Command::CompareStart, Needs::Document, "F7", QT_TR_NOOP("&Run Comparison"),
         QT_TR_NOOP("Run the program beside what is chosen, and find where the numbers part")},
        {Command::CompareNext, Needs::Document, "Shift+F7", QT_TR_NOOP("&Next Difference"),
         QT_TR_NOOP("Select the next node whose value is out of its tolerance")},
        {Command::CompareUse, Needs::Document, "", QT_TR_NOOP("&Use Reference's Value"),
         QT_TR_NOOP("Go on as if the first node that differs had made the reference's value")},
        {Command::CompareReport, Needs::Document, "", QT_TR_NOOP("Save &Report…"),
         QT_TR_NOOP("Write what the comparison found as one HTML page")},
        {Command::CompareColors, Needs::Document, "", QT_TR_NOOP("C&olor by Comparison"),
         QT_TR_NOOP("Color nodes by whether their values agree with the reference's"), true},
        {Command::CompareEnd, Needs::Document, "", QT_TR_NOOP("C&lear Comparison"),
         QT_TR_NOOP("Forget what was compared, and let the reference and its memory go")},
        {Command::DiffGraphs, Needs::Tab, "Ctrl+D", QT_TR_NOOP("&Differences of Two Graphs…"),
         QT_TR_NOOP("Show what was added, removed or changed from one graph to another, without running them")},
        {Command::DiffIr, Needs::Document, "", QT_TR_NOOP("Differences to Its &IR"),
         QT_TR_NOOP("Show what differs between this program's FX graph and its IR")},
        {Command::NumericsPanel, Needs::Document, "Ctrl+Shift+M", QT_TR_NOOP("N&umerics"),
         QT_TR_NOOP("Show what is found out about a whole run's numbers")},
        {Command::RiskStart, Needs::Document, "Ctrl+F7", QT_TR_NOOP("Find Numerical Ris&ks"),
         QT_TR_NOOP("Run the program and find how near its values come to their types' limits, and where NaN and Inf begin")},
        {Command::RiskColors, Needs::Document, "", QT_TR_NOOP("Color b&y Numerical Risk"),
         QT_TR_NOOP("Color nodes by how near their values come to the limits of a type"), true},
        {Command::RiskEnd, Needs::Document, "", QT_TR_NOOP("Clear Numerical R&isks"),
         QT_TR_NOOP("Forget the risks that were found, and their colors")},
        {Command::ShadowStart, Needs::Document, "Ctrl+Shift+F7", QT_TR_NOOP("Run in &float64"),
         QT_TR_NOOP("Run the program beside itself in float64, and see which operators lose digits")},
        {Command::ShadowNodes, Needs::Document, "", QT_TR_NOOP("Run Selected &Nodes in float64"),
         QT_TR_NOOP("The same, of the selected nodes alone")},
        {Command::MemoryStart, Needs::Document, "Alt+F7", QT_TR_NOOP("&Measure Memory"),
         QT_TR_NOOP("Run the program and show what lives when, and where it needs most memory")},
        {Command::MemoryEnd, Needs::Document, "", QT_TR_NOOP("Clear Measured Memor&y"), QT_TR_NOOP("Forget the memory that was measured")},
        {Command::Pipeline, Needs::Fx, "Ctrl+Shift+D", QT_TR_NOOP("Backend's P&ipeline"),
         QT_TR_NOOP("Apply a profile's decompositions and passes to this program, and step through what each did")},
        {Command::KernelPanel, Needs::Fx, "Ctrl+Shift+K", QT_TR_NOOP("&Kernels"),
         QT_TR_NOOP("Show which kernels compute this program on an NPU")},
        {Command::KernelPlan, Needs::Fx, "Ctrl+F9", QT_TR_NOOP("&Plan Kernels"),
         QT_TR_NOOP("Choose templates and tiles for the FX graph's operators, and render the kernels")},
        {Command::KernelCheck, Needs::Fx, "Ctrl+Shift+F9", QT_TR_NOOP("&Check Kernels"),
         QT_TR_NOOP("Run each kernel on the values of its first launch, and compare what it leaves with ATen's")},
        {Command::KernelCheckSelected, Needs::Fx, "", QT_TR_NOOP("Check &Selected Kernels"),
         QT_TR_NOOP("The same, of the kernels that are selected")},
        {Command::KernelRun, Needs::Fx, "Alt+F9", QT_TR_NOOP("R&un Lowered"),
         QT_TR_NOOP("Run the whole program through its kernels, and compare each value with ATen's")},
        {Command::KernelRoute, Needs::Fx, "", QT_TR_NOOP("&Route of the Node"),
         QT_TR_NOOP("Show the selected node's way to a checked kernel, and where it ended")},
        {Command::KernelColors, Needs::Fx, "", QT_TR_NOOP("C&olor by Kernels"),
         QT_TR_NOOP("Color nodes by the kernel that computes them, and those that ATen runs"), true},
        {Command::KernelCopy, Needs::Fx, "", QT_TR_NOOP("Copy &MLIR"), QT_TR_NOOP("Copy the chosen kernel's MLIR")},
        {Command::KernelSave, Needs::Fx, "", QT_TR_NOOP("Sa&ve Kernels…"),
         QT_TR_NOOP("Write all kernels as .mlir files, and plan.json, to a folder")},
        {Command::KernelWrite, Needs::Fx, "", QT_TR_NOOP("&Write a Kernel…"),
         QT_TR_NOOP("Begin a template for the selected node's operator in the workshop")},
        {Command::KernelEdit, Needs::Fx, "", QT_TR_NOOP("&Edit Template…"),
         QT_TR_NOOP("Open the template of the selected node's kernel in the workshop")},
        {Command::KernelNew, Needs::Fx, "", QT_TR_NOOP("&New Template…"),
         QT_TR_NOOP("Begin a template for an operator of this program in the workshop")},
        {Command::KernelEnd, Needs::Fx, "", QT_TR_NOOP("C&lear Kernels"), QT_TR_NOOP("Forget the planned kernels, and their colors")},
        {Command::CostStart, Needs::Fx, "F12", QT_TR_NOOP("&Simulate"),
         QT_TR_NOOP("Run the program's kernels on a simulated NPU, tile by tile")},
        {Command::CostTimeline, Needs::Fx, "Ctrl+T", QT_TR_NOOP("Show &Timeline"),
         QT_TR_NOOP("Show what each unit of the simulated NPU does when")},
        {Command::CostKernels, Needs::Fx, "Shift+F12", QT_TR_NOOP("&Cost of Kernels"),
         QT_TR_NOOP("Show what each kernel costs: cycles, what bounds it, how busy the units are")},
        {Command::CostRoofline, Needs::Fx, "Ctrl+F12", QT_TR_NOOP("&Roofline"),
         QT_TR_NOOP("Show the kernels against what the NPU could do at most")},
        {Command::CostMemory, Needs::Fx, "", QT_TR_NOOP("&Memory over Time"),
         QT_TR_NOOP("Show what the scratchpad and DRAM hold while the program runs on the NPU")},
        {Command::CostChanges, Needs::Fx, "", QT_TR_NOOP("C&hanges of Cost"),
         QT_TR_NOOP("Compare with the run before, another configuration, or the trace of another tool")},
        {Command::CostSweep, Needs::Fx, "", QT_TR_NOOP("S&weep of a Member"),
         QT_TR_NOOP("Simulate over several values of a member of the configuration")},
        {Command::CostConfiguration, Needs::Fx, "", QT_TR_NOOP("NPU Confi&guration…"),
         QT_TR_NOOP("See and set members of the NPU's configuration, such as its cores or DRAM's bandwidth")},
        {Command::CostCycles, Needs::Fx, "", QT_TR_NOOP("Color by C&ycles"), QT_TR_NOOP("Color nodes by what they cost on the NPU"), true},
        {Command::CostBounds, Needs::Fx, "", QT_TR_NOOP("Color by &Bound"),
         QT_TR_NOOP("Color nodes by what their kernel's time is made of: arithmetic, DRAM, or waiting"), true},
        {Command::CostEnd, Needs::Fx, "", QT_TR_NOOP("Clear Simul&ation"), QT_TR_NOOP("Forget what was simulated, and its colors")},
        {Command::CoveragePanel, Needs::Fx, "Ctrl+Shift+B", QT_TR_NOOP("&Coverage"),
         QT_TR_NOOP("Show which of the program's operators the backend takes, how, and what is missing")},
        {Command::CoverageStart, Needs::Fx, "Ctrl+F8", QT_TR_NOOP("&Judge the Program"),
         QT_TR_NOOP("Find out what the backend of the chosen profile does with each node")},
        {Command::CoverageWhy, Needs::Fx, "Shift+F8", QT_TR_NOOP("&Why This Verdict?"),
         QT_TR_NOOP("Show every rule that has a say in what the backend does with the selected node")},
        {Command::CoverageCompare, Needs::Fx, "", QT_TR_NOOP("Co&mpare Profiles"),
         QT_TR_NOOP("Show for which operators one profile does more than another")},
        {Command::CoverageColors, Needs::Fx, "", QT_TR_NOOP("C&olor by Coverage"),
         QT_TR_NOOP("Color nodes by what the backend does with them"), true},
        {Command::CoverageEnd, Needs::Fx, "", QT_TR_NOOP("C&lear Coverage"), QT_TR_NOOP("Forget the verdicts, and their colors")},
        {Command::ProfileChoose, Needs::Fx, "", QT_TR_NOOP("C&hoose Profile…"),
         QT_TR_NOOP("Choose the backend profile that programs are judged by and kernels are planned with")},
        {Command::ProfileOpen, Needs::Fx, "", QT_TR_NOOP("Open Pro&file…"), QT_TR_NOOP("Choose a profile that lies in a file elsewhere")},
        {Command::ProfileEdit, Needs::Fx, "", QT_TR_NOOP("&Edit Profile…"),
         QT_TR_NOOP("Open the chosen profile in the editor, with live verdicts")},
        {Command::ProfileNew, Needs::Fx, "", QT_TR_NOOP("&New Profile From This One…"),
         QT_TR_NOOP("Copy the chosen profile to your folder, and edit the copy")},
        {Command::Diagnostics, Needs::Document, "Ctrl+Shift+W", QT_TR_NOOP("&Warnings…"),
         QT_TR_NOOP("List the warnings of reading, checking and converting this program")},
        {Command::Plugins, Needs::Nothing, "", QT_TR_NOOP("Plug-&ins…"),
         QT_TR_NOOP("Name libraries with operators, conversions and executors, and see what each brings")},
        {Command::RestartEngine, Needs::Nothing, "", QT_TR_NOOP("Restart &Engine"),
         QT_TR_NOOP("Start the engine again, which answers with operator schemas")},
        {Command::Preferences, Needs::Nothing, "Ctrl+,", QT_TR_NOOP("&Preferences…"), QT_TR_NOOP("Theme, language and text size")},
        {Command::ThemeLight, Needs::Nothing, "", QT_TR_NOOP("&Light"), QT_TR_NOOP("Use the light theme"), true},
        {Command::ThemeDark, Needs::Nothing, "", QT_TR_NOOP("&Dark"), QT_TR_NOOP("Use the dark theme"), true},
        {Command::ThemeSystem, Needs::Nothing, "", QT_TR_NOOP("As the &System"), QT_TR_NOOP("Use the system's theme"), true},
        {Command::English, Needs::Nothing, "", "&English", "English", true},
        {Command::Korean, Needs::Nothing, "", "한국어 (&K)", "한국어", true},
        {Command::Shortcuts, Needs::Nothing, "F1", QT_TR_NOOP("&Keyboard Shortcuts"), ""},
        {Command::About, Needs::Nothing, "", QT_TR_NOOP("&About Nodewise"), ""},
        {Command::AboutQt, Needs::Nothing, "", QT_TR_NOOP("About &Qt"), ""},
    };
    static_assert(std::size(all) == commandCount);
    return all;
}

Actions::Actions(QObject* parent) : QObject(parent)
{
    for (const Spec& spec : specs()) {
        auto* action = new QAction(this);
        action->setObjectName(QString::fromLatin1(spec.text).remove(QLatin1Char('&')));
        action->setCheckable(spec.checkable);
        action->setIconVisibleInMenu(!spec.checkable); // else it takes the check mark's place
        action->setShortcuts(shortcutsOf(spec.shortcut));
        m_actions[static_cast<std::size_t>(spec.command)] = action;
    }
    (*this)[Command::Quit]->setMenuRole(QAction::QuitRole);
    (*this)[Command::About]->setMenuRole(QAction::AboutRole);
    (*this)[Command::AboutQt]->setMenuRole(QAction::AboutQtRole);
    (*this)[Command::Preferences]->setMenuRole(QAction::PreferencesRole);
    retranslate();
    setContext(false, false, false, false);
}

void Actions::setContext(bool tab, bool document, bool fx, bool ir)
{
    for (const Spec& spec : specs()) {
        const bool on = spec.needs == Needs::Nothing || (spec.needs == Needs::Tab && tab) || (spec.needs == Needs::Document && document) ||
                        (spec.needs == Needs::Fx && fx) || (spec.needs == Needs::Ir && ir);
        (*this)[spec.command]->setEnabled(on);
    }
}

void Actions::retranslate()
{
    for (const Spec& spec : specs()) {
        QAction* action = (*this)[spec.command];
        action->setText(tr(spec.text));
        const QString plain = withoutMnemonic(action->text());
        const QString tip = *spec.tip ? tr(spec.tip) : plain;
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        action->setIconText(plain);
        action->setToolTip(keys.isEmpty() ? tip : tr("%1 (%2)", "tooltip with its shortcut").arg(tip, keys));
        action->setStatusTip(QString());
    }
}

} // namespace nodewise::viewer
