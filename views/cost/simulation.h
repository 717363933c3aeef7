// SPDX-License-Identifier: Apache-2.0
// A program's kernels on a simulated NPU: planned if they are not yet, cut into tile graphs by the kernel worker, simulated on a thread
// of their own; and what a run is compared with.
#pragma once

#include "views/common/overlay.h"
#include "views/cost/cost_run.h"
#include "views/debug/session_work.h"
#include "views/kernel/kernel_plan.h"

#include <QStringList>

#include <array>

namespace nodewise::views {

/// What a run is compared with: an earlier run, the same kernels on another configuration, or a trace of another tool.
struct CostReference {
    enum class Kind : std::uint8_t { None, Before, Configuration, Trace };
    Kind kind = Kind::None;
    QString name;                              ///< "the run before", "tpuv6e", "sim.log"
    std::shared_ptr<const CostRun> run;        ///< null of Trace
    std::shared_ptr<const trace::Trace> trace; ///< null where there is none
};

/// One per tab, on the GUI thread; the plan outlives it.
class Simulation : public SessionWork {
    Q_OBJECT
public:
    Simulation(DebugSession* session, KernelPlan* plan, QObject* parent = nullptr);

    QString hindrance() const override;
    bool needsSession() const override;
    /// Forgets what was simulated, and what it was compared with.
    void end();

    /// Null: nothing was simulated yet. It stays while another one is under way.
    const std::shared_ptr<const CostRun>& run() const { return m_run; }
    /// Why the run is not of what a start would simulate now: "of an earlier plan"; "" = it is.
    QString outdatedText() const;

    /// Parameters set besides the configuration, "num_cores=2", in order; a later one of the same name replaces it.
    const std::vector<std::string>& parameters() const { return m_parameters; }
    /// An error leaves them as they were.
    Result<void> setParameter(const std::string& assignment);
    void resetParameter(const std::string& name);
    void resetParameters();
    /// The plan's configuration; an error where this computer does not have it.
    const Result<sim::Npu>& statedNpu() const;
    /// The same with parameters().
    Result<sim::Npu> npu() const;

    const CostReference& reference() const { return m_reference; }
    void compareWithBefore();
    /// The same kernels, as they are cut, on another configuration.
    void compareWithConfiguration(const QString& name);
    void compareWithTrace(const QString& file);
    void endComparison();
    bool comparing() const { return m_referring.running(); }
    /// Why the last one failed; "" = it did not.
    QString comparisonError() const { return m_referenceError; }
    void cancelComparison();

    /// In the window's language, by cycles or by what bounds kernels; null: nothing was simulated.
    std::shared_ptr<const Overlay> overlay(Side side, bool cycles) const;
    /// They are made anew, in another language.
    void retranslateOverlays();

    KernelPlan& plan() const { return *m_plan; }
    /// What plans kernels that are cut, and tuned, for npu().
    protocol::LowerRequest lowerRequest() const;
    DebugSession& debugSession() const { return session(); }
    /// The kernels of the newest run, to be simulated otherwise; null: none.
    std::shared_ptr<const sim::Program> program() const { return m_run ? m_program : nullptr; }

Q_SIGNALS:
    /// Another run, or none.
    void runChanged();
    void referenceChanged();

private:
    enum class Phase { Plan, Graphs, Run };
    void ask() override;
    void take(std::string body) override;
    void clear() override;
    bool isOfValues() const override { return false; }
    QString givenUpText() const override;
    QString busyText() const override;
    void takePlan(Result<protocol::LowerAnswer> answer);
    void takeGraphs(Result<std::shared_ptr<const sim::Program>> program);
    void askGraphs();
    void simulate();
    void takeRun(Result<std::shared_ptr<const CostRun>> run);
    void onPlan();
    std::optional<protocol::LowerRequest::Machine> machine() const;
    bool planHolds() const;
    bool graphsHold() const;
    void startReference(CostReference reference, std::function<Result<CostReference>(const Progress&)> work);

    KernelPlan* m_plan;
    Phase m_phase = Phase::Plan;
    QDateTime m_asked; ///< the plan that is under way
    std::shared_ptr<const CostRun> m_run, m_before;
    std::shared_ptr<const protocol::LowerAnswer> m_planned; ///< that m_program is made of
    std::shared_ptr<const sim::Program> m_program;
    std::vector<std::string> m_parameters;
    mutable std::array<std::shared_ptr<const Overlay>, 4> m_overlays;         ///< by side and colors, once asked for
    mutable std::pair<std::string, std::optional<Result<sim::Npu>>> m_stated; ///< by name, once it was asked for
    CostReference m_reference;
    QString m_referenceError;
    JobRunner m_work{this}, m_referring{this};
};

} // namespace nodewise::views
