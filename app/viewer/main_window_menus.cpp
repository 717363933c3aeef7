// SPDX-License-Identifier: Apache-2.0
// Menus, toolbar and their texts.
#include "app/viewer/main_window.h"

#include "app/viewer/command_palette.h"
#include "app/viewer/icons.h"
#include "app/viewer/language.h"
#include "app/viewer/status_line.h"
#include "app/viewer/welcome_page.h"
#include "views/common/theme.h"

#include <QActionGroup>
#include <QApplication>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>

namespace nodewise::viewer {

namespace {

constexpr Command separator = Command::Count;

void fill(QMenu* menu, const Actions& actions, std::initializer_list<Command> commands)
{
    for (const Command command : commands) {
        if (command == separator)
            menu->addSeparator();
        else
            menu->addAction(actions[command]);
    }
}

QActionGroup* exclusive(QObject* parent, const Actions& actions, std::initializer_list<Command> commands)
{
    auto* group = new QActionGroup(parent);
    for (const Command command : commands)
        group->addAction(actions[command]);
    return group;
}

} // namespace

void MainWindow::makeMenus()
{
    const Actions& a = *m_actions;
    for (int i = 0; i < 10; ++i)
        m_menus.append(menuBar()->addMenu(QString()));
    m_recentMenu = new QMenu(this);
    m_sampleMenu = new QMenu(this);
    m_themeMenu = new QMenu(this);
    m_languageMenu = new QMenu(this);

    fill(m_menus[0], a, {Command::Open, Command::OpenFolder});
    m_menus[0]->addMenu(m_recentMenu);
    m_menus[0]->addMenu(m_sampleMenu);
    fill(m_menus[0], a,
         {Command::OpenIr, Command::Reload, separator, Command::Export, Command::ExportPicture, Command::CopyJson, separator,
          Command::CloseTab, Command::Quit});
    fill(m_menus[1], a,
         {Command::SideBySide, Command::OnlyFx, Command::OnlyIr, Command::Summary, separator, Command::SwitchMode, separator,
          Command::LeftPanel, Command::RightPanel, Command::Minimap, Command::Legend, separator, Command::ZoomIn, Command::ZoomOut,
          Command::ZoomFit, Command::ZoomSelection, Command::ExpandAll, Command::CollapseAll, separator});
    m_menus[1]->addMenu(m_themeMenu);
    m_menus[1]->addMenu(m_languageMenu);
    fill(m_menus[1], a, {Command::FullScreen});
    fill(m_menus[2], a,
         {Command::Back, Command::Forward, separator, Command::Producer, Command::Consumer, Command::PreviousSibling, Command::NextSibling,
          separator, Command::Find, Command::FindNext, Command::FindPrevious, separator, Command::Palette, Command::GoToNode,
          Command::GoToModule, separator, Command::FocusNextPane, Command::NextTab, Command::PreviousTab});
    fill(m_menus[3], a,
         {Command::DebugStart,
          Command::DebugPause,
          Command::DebugStop,
          Command::DebugRestart,
          separator,
          Command::StepOver,
          Command::StepBack,
          Command::StepInto,
          Command::StepOut,
          Command::RunToNode,
          Command::ReverseContinue,
          separator,
          Command::StepOverModule,
          Command::StepIntoModule,
          Command::StepOutModule,
          Command::StepBackModule,
          separator,
          Command::ToggleBreakpoint,
          Command::EditBreakpoint,
          Command::UndoEdit,
          Command::RedoEdit,
          separator,
          Command::RunFx,
          Command::RunIr,
          Command::DebugInputs,
          separator,
          Command::SavePackage,
          Command::SaveRecord,
          Command::Replay,
          separator,
          Command::FollowStop,
          Command::TimeColors,
          Command::DebugPanel});
    fill(m_menus[4], a,
         {Command::ComparePanel,
          separator,
          Command::CompareStart,
          Command::CompareNext,
          Command::CompareUse,
          Command::CompareReport,
          separator,
          Command::CompareColors,
          Command::CompareEnd,
          separator,
          Command::DiffGraphs,
          Command::DiffIr,
          separator,
          Command::NumericsPanel,
          Command::RiskStart,
          Command::RiskColors,
          Command::RiskEnd,
          separator,
          Command::ShadowStart,
          Command::ShadowNodes,
          separator,
          Command::MemoryStart,
          Command::MemoryEnd});
    fill(m_menus[5], a,
         {Command::ProfileChoose, Command::ProfileOpen, Command::ProfileEdit, Command::ProfileNew, separator, Command::CoveragePanel,
          Command::CoverageStart, Command::CoverageWhy, Command::CoverageCompare, Command::Pipeline, separator, Command::CoverageColors,
          Command::CoverageEnd});
    fill(m_menus[6], a,
         {Command::KernelPanel, Command::KernelRoute, separator, Command::KernelPlan, Command::KernelCheck, Command::KernelCheckSelected,
          Command::KernelRun, separator, Command::KernelColors, Command::KernelCopy, Command::KernelSave, separator, Command::KernelWrite,
          Command::KernelEdit, Command::KernelNew, separator, Command::KernelEnd});
    fill(m_menus[7], a,
         {Command::CostStart, Command::CostConfiguration, separator, Command::CostTimeline, Command::CostKernels, Command::CostRoofline,
          Command::CostMemory, Command::CostChanges, Command::CostSweep, separator, Command::CostCycles, Command::CostBounds, separator,
          Command::CostEnd});
    fill(m_menus[8], a, {Command::Diagnostics, Command::Plugins, separator, Command::RestartEngine, separator, Command::Preferences});
    fill(m_menus[9], a, {Command::Shortcuts, separator, Command::About, Command::AboutQt});
    fill(m_themeMenu, a, {Command::ThemeLight, Command::ThemeDark, Command::ThemeSystem});
    fill(m_languageMenu, a, {Command::English, Command::Korean});
    exclusive(this, a, {Command::ThemeLight, Command::ThemeDark, Command::ThemeSystem});
    exclusive(this, a, {Command::English, Command::Korean});
    exclusive(this, a, {Command::RunFx, Command::RunIr});
    m_paneGroup = exclusive(this, a, {Command::SideBySide, Command::OnlyFx, Command::OnlyIr, Command::Summary});
    // Shortcuts work whatever has the keyboard, the menu bar hidden or not.
    for (QAction* action : a.all())
        addAction(action);
    connect(m_recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecent);
    connect(m_sampleMenu, &QMenu::aboutToShow, this, &MainWindow::fillSamples);

    m_searchButton = new QToolButton(menuBar());
    m_searchButton->setAutoRaise(true);
    m_searchButton->setFocusPolicy(Qt::NoFocus);
    menuBar()->setCornerWidget(m_searchButton, Qt::TopRightCorner);
    connect(m_searchButton, &QToolButton::clicked, a[Command::Palette], &QAction::trigger);
}

void MainWindow::makeToolBar()
{
    const Actions& a = *m_actions;
    QToolBar* bar = addToolBar(QString());
    bar->setObjectName(QStringLiteral("toolBar"));
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setIconSize(QSize(16, 16));
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addActions({a[Command::Open], a[Command::Export]});
    bar->addSeparator();
    bar->addActions({a[Command::Back], a[Command::Forward]});
    bar->addSeparator();
    makeDebugBar(bar);
    auto* space = new QWidget(bar);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(space);
    makeProfileButton(bar);
    bar->addSeparator();
    bar->addActions({a[Command::SideBySide], a[Command::OnlyFx], a[Command::OnlyIr], a[Command::Summary]});
    bar->addSeparator();
    bar->addActions({a[Command::LeftPanel], a[Command::RightPanel]});
    for (const Command command : {Command::Export, Command::Back, Command::Forward, Command::ReverseContinue, Command::RunToNode,
                                  Command::DebugRestart, Command::DebugPause, Command::SideBySide, Command::OnlyFx, Command::OnlyIr,
                                  Command::Summary, Command::LeftPanel, Command::RightPanel}) {
        if (auto* button = qobject_cast<QToolButton*>(bar->widgetForAction(a[command])))
            button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    }
    for (QAction* action : bar->actions())
        if (QWidget* button = bar->widgetForAction(action))
            button->setFocusPolicy(Qt::TabFocus);
    space->setFocusPolicy(Qt::NoFocus);
}

void MainWindow::retranslate()
{
    m_actions->retranslate();
    const QString titles[] = {tr("&File"),    tr("&View"),    tr("&Go"),       tr("&Debug"), tr("Co&mpare"),
                              tr("&Backend"), tr("&Kernels"), tr("T&imeline"), tr("&Tools"), tr("&Help")};
    for (qsizetype i = 0; i < m_menus.size(); ++i)
        m_menus[i]->setTitle(titles[i]);
    m_recentMenu->setTitle(tr("Open Re&cent"));
    m_sampleMenu->setTitle(tr("Open Sa&mple"));
    m_themeMenu->setTitle(tr("&Theme"));
    m_languageMenu->setTitle(tr("Lan&guage"));
    const QString keys = (*m_actions)[Command::Palette]->shortcut().toString(QKeySequence::NativeText);
    m_searchButton->setText(tr("Search or type a command   %1", "with the shortcut").arg(keys));
    m_searchButton->setToolTip((*m_actions)[Command::Palette]->toolTip());
    findChild<QToolBar*>(QStringLiteral("toolBar"))->setWindowTitle(tr("Toolbar"));
    (*m_actions)[Command::English]->setChecked(m_language.current() == QLatin1String("en"));
    (*m_actions)[Command::Korean]->setChecked(m_language.current() == QLatin1String("ko"));
    showContext();
    showEngine();
    showPluginStatus();
}

void MainWindow::paintIcons()
{
    const views::Theme& theme = m_services.theme->theme();
    const qreal ratio = devicePixelRatioF();
    const std::pair<Command, const char*> icons[] = {
        {Command::Open, "open"},
        {Command::Export, "export"},
        {Command::Back, "back"},
        {Command::Forward, "forward"},
        {Command::SideBySide, "side_by_side"},
        {Command::Summary, "summary"},
        {Command::OnlyFx, "only_fx"},
        {Command::OnlyIr, "only_ir"},
        {Command::StepOver, "step"},
        {Command::StepBack, "step_back"},
        {Command::StepInto, "step_into"},
        {Command::StepOut, "step_out"},
        {Command::ReverseContinue, "reverse"},
        {Command::RunToNode, "run_to"},
        {Command::DebugRestart, "restart"},
        {Command::DebugPause, "pause"},
        {Command::DebugStop, "stop"},
        {Command::LeftPanel, "left_panel"},
        {Command::RightPanel, "right_panel"},
    };
    for (const auto& [command, name] : icons)
        (*m_actions)[command]->setIcon(themedIcon(QString::fromLatin1(name), theme.text, theme.line, ratio));
    const bool dark = theme.kind == views::ThemeKind::Dark;
    (*m_actions)[Command::DebugStart]->setIcon(
        themedIcon(QStringLiteral("run"), dark ? theme.background : theme.pane, theme.dim, ratio)); // on the accent color
    if (auto* more = findChild<QToolBar*>(QStringLiteral("toolBar"))->findChild<QToolButton*>(QStringLiteral("qt_toolbar_ext_button")))
        more->setIcon(themedIcon(QStringLiteral("more"), theme.text, theme.line, ratio));
    QPalette dim = m_searchButton->palette();
    dim.setColor(QPalette::ButtonText, theme.dim);
    m_searchButton->setPalette(dim);
}

void MainWindow::fillRecent()
{
    m_recentMenu->clear();
    for (const QString& file : m_session.recent) {
        const QFileInfo info(file);
        QAction* action = m_recentMenu->addAction(
            tr("%1  —  %2", "file and its folder").arg(info.fileName(), info.path()).replace(QLatin1Char('&'), QStringLiteral("&&")));
        connect(action, &QAction::triggered, this, [this, file] { openFiles({file}); });
    }
    if (m_session.recent.isEmpty()) {
        m_recentMenu->addAction(tr("Nothing yet"))->setEnabled(false);
        return;
    }
    m_recentMenu->addSeparator();
    connect(m_recentMenu->addAction(tr("&Clear")), &QAction::triggered, this, [this] {
        m_session.recent.clear();
        m_welcome->setRecent({});
        Q_EMIT sessionChanged();
    });
}

void MainWindow::fillSamples()
{
    m_sampleMenu->clear();
    for (const QString& file : m_samples)
        connect(m_sampleMenu->addAction(QFileInfo(file).fileName()), &QAction::triggered, this, [this, file] { openFiles({file}); });
    if (m_samples.isEmpty())
        m_sampleMenu->addAction(tr("No samples are installed"))->setEnabled(false);
}

void MainWindow::findSamplesLater()
{
    m_sampleJob.start([folder = QCoreApplication::applicationDirPath()](const Progress&) { return findSamples(folder); },
                      [this](const QStringList& samples) {
                          m_samples = samples;
                          m_welcome->setSamples(samples);
                      });
}

} // namespace nodewise::viewer
