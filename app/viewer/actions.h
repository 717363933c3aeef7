// SPDX-License-Identifier: Apache-2.0
// Every command of the window as a QAction: menus, toolbar, shortcuts and the palette are made from this one list.
#pragma once

#include <QAction>
#include <QObject>

#include <array>
#include <span>

namespace nodewise::viewer {

enum class Command {
    Open,
    OpenFolder,
    OpenIr,
    Reload,
    Export,
    ExportPicture,
    CopyJson,
    CloseTab,
    Quit,
    SideBySide,
    OnlyFx,
    OnlyIr,
    Summary,
    SwitchMode,
    LeftPanel,
    RightPanel,
    ZoomIn,
    ZoomOut,
    ZoomFit,
    ZoomSelection,
    ExpandAll,
    CollapseAll,
    Minimap,
    Legend,
    FullScreen,
    Back,
    Forward,
    Producer,
    Consumer,
    PreviousSibling,
    NextSibling,
    Find,
    FindNext,
    FindPrevious,
    Palette,
    GoToNode,
    GoToModule,
    NextTab,
    PreviousTab,
    FocusNextPane,
    DebugStart,
    StepOver,
    StepBack,
    StepInto,
    StepOut,
    ReverseContinue,
    RunToNode,
    StepOverModule,
    StepIntoModule,
    StepOutModule,
    StepBackModule,
    DebugRestart,
    DebugPause,
    DebugStop,
    ToggleBreakpoint,
    EditBreakpoint,
    DebugInputs,
    SavePackage,
    SaveRecord,
    Replay,
    RunFx,
    RunIr,
    FollowStop,
    TimeColors,
    UndoEdit,
    RedoEdit,
    DebugPanel,
    ComparePanel,
    CompareStart,
    CompareNext,
    CompareUse,
    CompareReport,
    CompareColors,
    CompareEnd,
    DiffGraphs,
    DiffIr,
    NumericsPanel,
    RiskStart,
    RiskColors,
    RiskEnd,
    ShadowStart,
    ShadowNodes,
    MemoryStart,
    MemoryEnd,
    Pipeline,
    KernelPanel,
    KernelPlan,
    KernelCheck,
    KernelCheckSelected,
    KernelRun,
    KernelRoute,
    KernelColors,
    KernelCopy,
    KernelSave,
    KernelWrite,
    KernelEdit,
    KernelNew,
    KernelEnd,
    CostStart,
    CostTimeline,
    CostKernels,
    CostRoofline,
    CostMemory,
    CostChanges,
    CostSweep,
    CostConfiguration,
    CostCycles,
    CostBounds,
    CostEnd,
    CoveragePanel,
    CoverageStart,
    CoverageWhy,
    CoverageCompare,
    CoverageColors,
    CoverageEnd,
    ProfileChoose,
    ProfileOpen,
    ProfileEdit,
    ProfileNew,
    Diagnostics,
    Plugins,
    RestartEngine,
    Preferences,
    ThemeLight,
    ThemeDark,
    ThemeSystem,
    English,
    Korean,
    Shortcuts,
    About,
    AboutQt,
    Count
};
inline constexpr int commandCount = static_cast<int>(Command::Count);

/// Where an action is of use: decides when it is enabled.
enum class Needs { Nothing, Tab, Document, Fx, Ir };

/// Owns all actions (as children). Texts are set again on a change of language.
class Actions : public QObject {
    Q_OBJECT
public:
    explicit Actions(QObject* parent = nullptr);
    QAction* operator[](Command command) const { return m_actions[static_cast<std::size_t>(command)]; }
    const std::array<QAction*, commandCount>& all() const { return m_actions; }
    /// Enables what works with the given state of the current tab.
    void setContext(bool tab, bool document, bool fx, bool ir);
    void retranslate();

private:
    struct Spec {
        Command command;
        Needs needs;
        const char* shortcut; ///< portable text; two are separated by a space; "" = none
        const char* text;
        const char* tip; ///< "" = the text
        bool checkable = false;
    };
    static std::span<const Spec> specs();

    std::array<QAction*, commandCount> m_actions{};
};

} // namespace nodewise::viewer
