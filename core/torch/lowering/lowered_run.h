// SPDX-License-Identifier: Apache-2.0
// "Run lowered": a program with kernels in place of ATen's operators, beside the debugged run.
#pragma once

#include "core/torch/compare/expected.h"
#include "core/torch/lowering/kernel_launcher.h"
#include "core/torch/tensor/difference.h"

#include <deque>
#include <unordered_map>
#include <unordered_set>

namespace nodewise::torch_worker {

/// The lowered run as the other side of a comparison, moved along as its values are asked for. It has values of its own: what a kernel
/// makes comes from what the kernels before it made, and views, control flow and what no kernel computes are done by ATen on those.
/// Isolated, each launch gets the debugged run's values, and there are no others. Keeps what later nodes or launches read, and the value
/// asked for last.
class LoweredRun final : public Expected {
public:
    /// Errors: as planKernels(). The run must outlive it.
    static Result<std::unique_ptr<LoweredRun>> open(DebuggedRun& run, const protocol::LoweredSide& wanted, RunKernel runKernel);

    bool isTested() const override { return true; }
    std::string nameOf(std::uint32_t node) const override;
    UserText whyNot(std::uint32_t node) const override;
    std::vector<std::string> unused() const override { return {}; }
    Result<std::optional<Weight>> tryWeight(std::uint32_t) override { return std::nullopt; }
    UserText whyNoWeights(const DebuggedRun&) const override;
    Result<void> restart() override;
    std::uint64_t keptBytes() const override { return m_launcher.bytes(); }
    void before(const Frame& frame, const Step& step) override;
    void produced(const Step& step, const c10::IValue& value) override;
    void edited(std::uint32_t node, const c10::IValue& value) override;
    Slack slack(std::uint32_t node) const override;
    void complete(CompareRow& row, const at::Tensor* actual) override;
    std::optional<ReplayVerdict> tryReplay(const CompareRow& row) const override;
    std::optional<protocol::LoweredSummary> tryLowered() const override;
    Result<std::optional<c10::IValue>> tryValue(std::uint32_t node, std::uint32_t run) override;

private:
    using By = protocol::LoweredPart::By;
    LoweredRun(DebuggedRun& run, bool isolated, planner::PlannedKernels planned, RunKernel runKernel, std::uint32_t timeLimitMs);

    const graph::Graph& graph() const { return *m_run.loaded().model->graph; }
    Result<void> start();
    Result<void> step();
    Result<bool> launch(const Step& step, std::size_t index);
    Result<void> recover(const Step& step, Error error);
    void supply(const Step& step, c10::IValue value);
    void remember();
    void made(const Step& step, const c10::IValue& value);
    Result<std::optional<c10::IValue>> valueAgain(std::uint32_t node, std::uint32_t run);
    Result<void> runTo(std::uint32_t node, std::uint32_t run);
    Result<std::optional<c10::IValue>> isolatedValue(std::uint32_t node);
    Result<void> gatherFromSession(std::size_t launch, HeldInputs& inputs);
    protocol::LoweredPart partOf(std::uint32_t node) const;
    Slack slackOf(std::uint32_t node, const std::vector<at::Tensor>& read) const;
    void judge(CompareRow& row, const at::Tensor* actual);
    void noteSeen(const CompareRow& row);
    bool producerDiffers(const CompareRow& row) const;
    struct Own {
        Difference difference;
        bool othersRead = false; ///< what the kernel read in the run is not bit for bit what it reads there
    };
    std::optional<Own> ownDifference(const CompareRow& row, std::size_t launch, const at::Tensor& actual);

    DebuggedRun& m_run;
    bool m_isolated;
    planner::PlannedKernels m_planned;
    KernelLauncher m_launcher;
    std::unordered_map<std::uint32_t, std::size_t> m_launchAt; ///< by the last node of launches whose kernel has a text
    std::unordered_map<std::uint32_t, std::size_t> m_inside;   ///< by their other nodes
    std::unordered_map<std::uint32_t, std::size_t> m_textless; ///< by nodes of the others
    HeldInputs m_reference;                                    ///< the debugged run's values
    HeldInputs m_values;                                       ///< this run's own

    Machine m_machine;
    Values m_given;         ///< that it starts from
    bool m_started = false; ///< since restart()
    at::Tensor m_generator;
    std::unordered_map<std::uint32_t, std::uint32_t> m_runs;    ///< how often nodes have run
    std::unordered_map<std::uint32_t, c10::IValue> m_overrides; ///< values that the user set, of nodes that have not run
    std::optional<Error> m_failed;                              ///< it comes no further
    struct Last {
        std::uint32_t node = noNode;
        c10::IValue value;
    };
    Last m_last;               ///< value of this run
    std::deque<Last> m_recent; ///< values before it, while the run goes back for someone who looks at them
    Last m_actual;             ///< of the debugged run's
    /// Of nodes whose launch did not make the value: how it came to be instead.
    struct Instead {
        By by = By::Failed;
        UserText why;
    };
    std::unordered_map<std::uint32_t, Instead> m_instead;
    std::vector<at::Tensor> m_read; ///< by the last launch
    std::uint64_t m_aten = 0;
    std::uint64_t m_inherited = 0;
    bool m_differed = false; ///< a value has not been the reference's bit for bit
    bool m_writesInPlace = false;
    /// How a node's value compared the last time.
    struct Seen {
        std::uint32_t run = 1;
        CompareRow::Verdict verdict = CompareRow::Verdict::Equal;
        Tolerance tolerance;
    };
    std::unordered_map<std::uint32_t, Seen> m_seen;
};

} // namespace nodewise::torch_worker
