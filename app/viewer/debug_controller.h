// SPDX-License-Identifier: Apache-2.0
// A tab's debug session with all that belongs to it: breakpoints, what a run is started with, what nodes look like, values on hover.
#pragma once

#include "app/viewer/actions.h"
#include "app/viewer/services.h"
#include "core/protocol/compare.h"
#include "core/protocol/launch.h"
#include "core/protocol/session_record.h"
#include "views/common/node_marks.h"
#include "views/common/theme.h"
#include "views/debug/debug_context.h"

#include <QJsonObject>
#include <QObject>
#include <QPointer>
#include <QStringList>
#include <QTimer>

#include <array>
#include <functional>
#include <memory>
#include <optional>

class QMenu;

namespace nodewise::views {
class ProfileChoice;
class ReferenceLine;
class TensorSummary;
} // namespace nodewise::views

namespace nodewise::viewer {

class GraphPane;
class PackageJob;

/// Owns session and breakpoints; panes, selection and summary are watched. GUI thread.
class DebugController : public QObject {
    Q_OBJECT
public:
    DebugController(std::shared_ptr<const views::Document> document, views::Selection* selection, const Services& services,
                    QObject* parent = nullptr);
    ~DebugController() override;

    const views::DebugContext& context() const { return m_context; }
    views::DebugSession& session() const { return *m_context.session; }
    views::BreakpointList& breakpoints() const { return *m_context.breakpoints; }
    views::Comparison& comparison() const { return *m_context.comparison; }
    views::RiskRun& risk() const { return *m_context.risk; }
    views::ShadowRun& shadow() const { return *m_context.shadow; }
    views::MemoryRun& memory() const { return *m_context.memory; }
    views::KernelPlan& kernels() const { return *m_context.kernels; }
    views::KernelCheck& kernelCheck() const { return *m_context.kernelCheck; }
    views::Simulation& simulation() const { return *m_context.simulation; }
    views::CoverageRun& coverage() const { return *m_context.coverage; }
    /// The backend profile that the program is judged by, and its kernels are planned with.
    views::ProfileChoice& profile() const { return *m_profile; }
    /// The profile was chosen when the state was kept.
    bool profileRestored() const { return m_profileRestored; }
    /// What is said of nodes is said anew, in another language.
    void retranslate();

    void attach(GraphPane* pane);
    /// The inspector's "Value at this stop".
    void attach(views::TensorSummary* summary);
    /// The inspector's "Δ reference".
    void attach(views::ReferenceLine* line);

    /// Whether the command of the debug menu is of use now.
    bool enabled(Command command) const;
    bool checked(Command command) const;
    /// False for commands that are not ours, or that the page must see to.
    bool trigger(Command command, bool on);
    void start();
    /// Brings a recorded session back: inputs, breakpoints, edits and the stop are its own. `plugins`: those that the user trusts; native
    /// code never loads because a file names it.
    void replay(const dap::SessionRecord& record, const QString& file, std::vector<std::string> plugins);
    /// The answer comes by message().
    void saveRecord(const QString& file);
    /// Runs to this node as soon as it can, from the start if need be; for pictures.
    void runTo(const QString& node);
    /// The stop that runTo() asked for is there with all that is shown of it, or can't be reached: then why.
    bool settled() const;
    QString failure() const;

    /// Operators that are selected, on either canvas or as a module: what a package for a bug report is made of.
    std::vector<graph::NodeId> packageNodes() const;
    /// The caller's, unless `parent` is given.
    PackageJob* newPackageJob(QObject* parent = nullptr);
    /// The selected FX node, if it calls an operator that a template can be written for.
    std::optional<std::uint32_t> kernelNode() const;
    /// Of the kernel that computes it, or else of the one that is looked at: "gemm"; "" = none.
    QString templateName() const;
    /// The selected node as the comparison names it; none where it was not compared.
    std::optional<std::uint32_t> comparedNode() const;

    const dap::LaunchArguments& setup() const { return m_setup; }
    void setSetup(dap::LaunchArguments setup);
    /// "samples", "2 files", "normal"
    QString inputsText() const;
    QString statusText() const;
    /// start() waits for plug-ins that are being loaded.
    bool waiting() const { return m_waiting; }
    views::Side side() const { return m_setup.side == dap::Side::Ir ? views::Side::Ir : views::Side::Fx; }

    /// What a session file keeps.
    QByteArray state(const QStringList& watches, const QJsonObject& pins) const;
    /// Returns the watches.
    QStringList restore(const QByteArray& state);

Q_SIGNALS:
    /// State, texts or what is enabled changed.
    void changed();
    /// A session begins: the panel should be seen.
    void started();
    void stopped();
    void progress(const QString& text, double fraction);
    void message(const QString& text);
    void conditionRequested(int breakpoint);
    /// Of the selected nodes.
    void shadowRequested();
    void packageRequested();
    /// The simulated program's, where the selected node's slices are lit.
    void timelineRequested();
    /// Command::KernelWrite or KernelEdit, of the selected node.
    void workshopRequested(nodewise::viewer::Command command);
    /// What an analysis says of FX nodes by colors from now on; null: nothing.
    void colored(std::shared_ptr<const nodewise::views::Overlay> fx);
    /// Why the selected node has its verdict.
    void whyRequested();

private:
    void onState();
    void onSnapshot();
    void onSelection();
    bool triggerComparison(Command command, bool on);
    void connectComparison();
    void connectNumerics();
    bool triggerNumerics(Command command, bool on);
    void connectMemory();
    void connectKernels();
    bool triggerKernels(Command command, bool on);
    void connectCost();
    bool triggerCost(Command command, bool on);
    void connectCoverage(const std::shared_ptr<const views::Document>& document);
    void onProfile();
    bool triggerCoverage(Command command, bool on);
    bool coverageEnabled(Command command) const;
    void runLowered();
    std::shared_ptr<const views::Overlay> overlay(views::Side side) const;
    void showMarks();
    void showValue();
    void showReference();
    void follow();
    void sendBreakpoints();
    void launch();
    /// The IR that is shown is the one that a session would run.
    bool convertedAsNow() const;
    dap::LaunchArguments arguments() const;
    std::optional<std::uint32_t> selectedNode() const;
    /// The graph that runs, or would.
    views::Side running() const;
    /// Through the links; none: nothing there is linked to it.
    std::optional<std::uint32_t> onSide(views::Side from, views::Side to, std::uint32_t node) const;
    std::optional<std::uint32_t> onRunningSide(views::Side side, std::uint32_t node) const;
    QStringList hint(views::Side side, std::uint32_t node);
    const dap::CompareRow* compared(views::Side from, std::uint32_t node) const;
    QStringList shadowLines(views::Side from, std::uint32_t node) const;
    QStringList riskLines(views::Side from, std::uint32_t node) const;
    QStringList kernelLines(views::Side from, std::uint32_t node) const;
    QStringList costLines(views::Side from, std::uint32_t node) const;
    QStringList coverageLines(views::Side from, std::uint32_t node) const;
    QStringList timeLines(std::uint32_t node) const;
    void fillMenu(views::Side side, QMenu& menu, std::optional<std::uint32_t> node);
    void toggleBreakpoint(views::Side side, std::uint32_t node);
    void editCondition();

    views::DebugContext m_context;
    Services m_services;
    views::PluginService* m_plugins; ///< may be null
    std::array<GraphPane*, 2> m_panes{};
    QPointer<views::TensorSummary> m_summary;
    QPointer<views::ReferenceLine> m_reference;
    dap::LaunchArguments m_setup;
    /// What colors of nodes tell besides where the session stands.
    enum class Colors { States, Times, Comparison, Risk, Kernels, Cycles, Bounds, Coverage };
    void setColors(Colors colors);
    /// Of `m_colors`, where there is such a thing.
    bool shows(Colors colors) const;
    Colors m_colors = Colors::States;
    bool m_follow = true;
    quint64 m_followed = 0; ///< generation whose node was selected
    QTimer m_busy;          ///< quick steps don't make the buttons flicker
    QString m_record;       ///< to be replayed with the next start
    QString m_target;       ///< of runTo()
    bool m_targetSent = false;
    bool m_waiting = false;
    views::ProfileChoice* m_profile = nullptr; ///< a child
    bool m_profileRestored = false;
};

} // namespace nodewise::viewer
