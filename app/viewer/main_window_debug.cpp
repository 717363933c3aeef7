// SPDX-License-Identifier: Apache-2.0
// The window's part in debugging: the debug bar, what is enabled, and what the status line says.
#include "app/viewer/main_window.h"

#include "app/viewer/debug_controller.h"
#include "app/viewer/document_page.h"
#include "app/viewer/inputs_dialog.h"
#include "app/viewer/program_tab.h"
#include "app/viewer/status_line.h"
#include "views/common/theme.h"
#include "views/debug/debug_session.h"
#include "views/debug/edit_panel.h"
#include "views/kernel/kernel_panel.h"
#include "views/workbench/workbench.h"

#include <QApplication>
#include <QStyle>
#include <QToolBar>
#include <QToolButton>

#include <utility>

namespace nodewise::viewer {

namespace {

constexpr Command debugCommands[] = {
    Command::DebugStart,
    Command::StepOver,
    Command::StepBack,
    Command::StepInto,
    Command::StepOut,
    Command::ReverseContinue,
    Command::RunToNode,
    Command::StepOverModule,
    Command::StepIntoModule,
    Command::StepOutModule,
    Command::StepBackModule,
    Command::DebugRestart,
    Command::DebugPause,
    Command::DebugStop,
    Command::ToggleBreakpoint,
    Command::EditBreakpoint,
    Command::RunFx,
    Command::RunIr,
    Command::FollowStop,
    Command::TimeColors,
    Command::CompareStart,
    Command::CompareNext,
    Command::CompareUse,
    Command::CompareColors,
    Command::CompareEnd,
    Command::RiskStart,
    Command::RiskColors,
    Command::RiskEnd,
    Command::ShadowStart,
    Command::ShadowNodes,
    Command::MemoryStart,
    Command::MemoryEnd,
    Command::KernelPlan,
    Command::KernelCheck,
    Command::KernelColors,
    Command::KernelEnd,
    Command::KernelCheckSelected,
    Command::KernelRun,
    Command::KernelCopy,
    Command::KernelSave,
    Command::KernelWrite,
    Command::KernelEdit,
    Command::KernelNew,
    Command::CostStart,
    Command::CostCycles,
    Command::CostBounds,
    Command::CostEnd,
    Command::CoverageStart,
    Command::CoverageColors,
    Command::CoverageEnd,
};

constexpr int narrowBar = 1600; // pixels of the window, below which steps have icons only
constexpr int tightBar = 1400;  // below which there is no room for margins and most words

} // namespace

void MainWindow::connectDebug()
{
    for (const Command command : debugCommands)
        connect((*m_actions)[command], &QAction::triggered, this, [this, command](bool on) {
            if (DocumentPage* page = currentPage())
                page->triggerDebug(command, on);
            showDebug(); // a click on a checked action must not uncheck it
        });
    connect((*m_actions)[Command::DebugPanel], &QAction::triggered, this, [this](bool on) {
        if (DocumentPage* page = currentPage())
            page->setDebugDock(on);
        showContext();
    });
    const auto edits = [this](Command command, void (views::EditPanel::*action)()) {
        connect((*m_actions)[command], &QAction::triggered, this, [this, action] {
            if (DocumentPage* page = currentPage(); page && page->debugDock())
                (page->debugDock()->edits()->*action)();
        });
    };
    edits(Command::UndoEdit, &views::EditPanel::undo);
    edits(Command::RedoEdit, &views::EditPanel::redo);
    connect((*m_actions)[Command::ComparePanel], &QAction::triggered, this, [this] {
        if (DocumentPage* page = currentPage())
            page->showCompare();
    });
    connect((*m_actions)[Command::NumericsPanel], &QAction::triggered, this, [this] {
        if (DocumentPage* page = currentPage())
            page->showNumerics();
    });
    connect((*m_actions)[Command::KernelPanel], &QAction::triggered, this, [this] {
        if (DocumentPage* page = currentPage())
            page->showKernels();
    });
    connect((*m_actions)[Command::KernelRoute], &QAction::triggered, this, [this] {
        if (DocumentPage* page = currentPage())
            page->showKernels(views::KernelPanel::Page::Route);
    });
    using Cost = DocumentPage::Cost;
    for (const auto& [command, which] : {std::pair(Command::CostTimeline, Cost::Timeline),
                                         {Command::CostKernels, Cost::Kernels},
                                         {Command::CostRoofline, Cost::Roofline},
                                         {Command::CostMemory, Cost::Memory},
                                         {Command::CostChanges, Cost::Changes},
                                         {Command::CostSweep, Cost::Sweep}})
        connect((*m_actions)[command], &QAction::triggered, this, [this, which = which] {
            if (DocumentPage* page = currentPage())
                page->showCost(which);
        });
    connect((*m_actions)[Command::CostConfiguration], &QAction::triggered, this, [this] {
        if (DocumentPage* page = currentPage())
            page->editConfiguration();
    });
    connect((*m_actions)[Command::DebugInputs], &QAction::triggered, this, &MainWindow::showInputs);
    connect((*m_actions)[Command::SavePackage], &QAction::triggered, this, &MainWindow::askPackage);
    connect((*m_actions)[Command::CompareReport], &QAction::triggered, this, &MainWindow::askReport);
    connect((*m_actions)[Command::SaveRecord], &QAction::triggered, this, &MainWindow::askSaveRecord);
    connect((*m_actions)[Command::Replay], &QAction::triggered, this, &MainWindow::askReplay);
}

void MainWindow::makeDebugBar(QToolBar* bar)
{
    const Actions& a = *m_actions;
    bar->addActions({a[Command::DebugStart], a[Command::StepOver], a[Command::StepBack], a[Command::StepInto], a[Command::StepOut],
                     a[Command::ReverseContinue], a[Command::RunToNode], a[Command::DebugRestart], a[Command::DebugPause],
                     a[Command::DebugStop], a[Command::DebugInputs]});
    if (QWidget* start = bar->widgetForAction(a[Command::DebugStart]))
        start->setProperty("role", "primary");
}

/// Words where there is room for them, and what has none even without them goes behind the toolbar's last button.
void MainWindow::arrangeDebugBar()
{
    const auto* bar = findChild<QToolBar*>(QStringLiteral("toolBar"));
    int words = width() >= narrowBar ? int(BarWords::All) : width() >= tightBar ? int(BarWords::Some) : int(BarWords::Few);
    setBarWords(BarWords(words));
    while (words < int(BarWords::Least) && bar->sizeHint().width() > width()) // fonts, languages and names differ
        setBarWords(BarWords(++words));
}

void MainWindow::setBarWords(BarWords words)
{
    if (std::exchange(m_barWords, words) == words)
        return;
    auto* bar = findChild<QToolBar*>(QStringLiteral("toolBar"));
    const auto setWords = [&](Command command, bool shown) {
        if (auto* button = qobject_cast<QToolButton*>(bar->widgetForAction((*m_actions)[command])))
            button->setToolButtonStyle(shown ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    };
    for (const Command command : {Command::StepOver, Command::StepBack, Command::StepInto, Command::StepOut, Command::DebugStop})
        setWords(command, words == BarWords::All);
    setWords(Command::Open, words <= BarWords::Some);
    setWords(Command::DebugStart, words < BarWords::Least);
    bar->setProperty("room", words <= BarWords::Some ? "much" : words == BarWords::Few ? "little" : "least");
    for (QToolButton* button : bar->findChildren<QToolButton*>()) {
        button->style()->polish(button);
        QEvent changed(QEvent::StyleChange); // else it keeps the size that it had
        QApplication::sendEvent(button, &changed);
    }
    showDebug();
    showProfile();
}

void MainWindow::showDebug()
{
    DocumentPage* page = currentPage();
    Actions& a = *m_actions;
    const auto start = a[Command::DebugStart];
    if (!page) {
        m_status->setDebug(QString(), QColor());
        return;
    }
    const DebugController& debug = page->debug();
    for (const Command command : debugCommands) {
        a[command]->setEnabled(debug.enabled(command));
        if (a[command]->isCheckable())
            a[command]->setChecked(debug.checked(command));
    }
    const views::EditPanel* edits = page->debugDock() ? page->debugDock()->edits() : nullptr;
    a[Command::UndoEdit]->setEnabled(edits && edits->canUndo());
    a[Command::RedoEdit]->setEnabled(edits && edits->canRedo());
    for (const Command command : {Command::SaveRecord, Command::SavePackage, Command::CompareReport, Command::CoverageWhy,
                                  Command::CoverageCompare, Command::ProfileEdit, Command::ProfileNew})
        a[command]->setEnabled(debug.enabled(command));
    a[Command::DebugPanel]->setChecked(page->debugDockShown());
    const bool alive = debug.session().alive();
    start->setText(alive ? tr("&Continue") : tr("&Start"));
    const QString key = start->shortcut().toString(QKeySequence::NativeText);
    start->setIconText(alive ? tr("Continue %1", "button with its key").arg(key) : tr("Start %1", "button with its key").arg(key));
    a[Command::StepBack]->setIconText(tr("Back", "step back, on a button"));
    a[Command::StepInto]->setIconText(tr("Into", "step into, on a button"));
    a[Command::StepOut]->setIconText(tr("Out", "step out, on a button"));
    a[Command::DebugInputs]->setIconText(m_barWords >= BarWords::Few ? tr("Inputs") : tr("Inputs: %1").arg(debug.inputsText()));
    const views::Theme& theme = m_services.theme->theme();
    using State = views::DebugSession::State;
    const State state = debug.session().state();
    const bool bad = state == State::Failed || state == State::Crashed;
    m_status->setDebug(debug.statusText(), bad ? theme.error : state == State::Stopped ? theme.stopEdge : theme.accent);
}

void MainWindow::showInputs()
{
    DocumentPage* page = currentPage();
    if (!page)
        return;
    auto* dialog = new InputsDialog(*page->document(), page->debug().setup(), m_session.lastFolder, this);
    connect(dialog, &InputsDialog::chosen, this, [this, page = QPointer(page)](const dap::LaunchArguments& setup, bool start) {
        if (!page)
            return;
        page->debug().setSetup(setup);
        if (start)
            page->debug().start();
        Q_EMIT sessionChanged();
    });
    dialog->open();
}

} // namespace nodewise::viewer
