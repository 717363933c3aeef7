// SPDX-License-Identifier: Apache-2.0
// Launches a plan's kernels on values of a run.
#pragma once

#include "core/planner/planned_kernels.h"
#include "core/protocol/kernels.h"
#include "core/torch/lowering/held_inputs.h"
#include "core/torch/lowering/launch_memory.h"

#include <functional>
#include <set>
#include <unordered_map>

namespace nodewise::torch_worker {

/// Has a kernel run elsewhere, and waits for it. Errors: cancelled.
using RunKernel = std::function<Result<protocol::KernelRunAnswer>(const protocol::KernelRunRequest& request)>;

/// Owns the memory that kernels' operands travel in. `planned` and the graph must outlive it. One thread.
class KernelLauncher {
public:
    KernelLauncher(const planner::PlannedKernels& planned, const graph::Graph& graph, RunKernel run, std::uint32_t timeLimitMs)
        : m_planned(planned), m_graph(graph), m_run(std::move(run)), m_timeLimitMs(timeLimitMs)
    {
    }

    struct Output {
        std::optional<std::size_t> result; ///< of a node that yields several tensors: which
        at::Tensor value;                  ///< as the program's metadata tell it
    };
    struct Launched {
        std::vector<Output> outputs;  ///< of the launch's last node; none = `why`
        UserText why;                 ///< it was not launched, or did not end well
        bool failed = false;          ///< the kernel's fault; else the run's values are not those that it was planned for
        std::vector<at::Tensor> read; ///< what it read, by position; of a launch that was done
    };
    /// With the copies that it reads, unless `inputs` has them. Errors: cancelled, no memory.
    Result<Launched> launch(std::size_t launch, HeldInputs& inputs);
    /// Whether the launch's kernel has a text, and the run has the values that it reads.
    bool canLaunch(std::size_t launch) const { return !kernelOf(launch).text.empty() && !m_planned.plan.launches[launch].unreached; }
    const protocol::LoweredKernel& kernelOf(std::size_t launch) const
    {
        return m_planned.answer.kernels[m_planned.plan.launches[launch].kernel];
    }

    /// Whether launches count in what follows.
    void setCounting(bool counting) { m_counting = counting; }
    struct Counts {
        std::set<std::size_t> kernels;
        std::uint64_t launches = 0, failed = 0;
        double launchMs = 0, kernelMs = 0;
    };
    const Counts& counts() const { return m_counts; }
    /// Forgets counts and which kernels did not end well.
    void restart();
    std::uint64_t bytes() const { return m_memory.size(); }

private:
    Result<Launched> run(std::size_t launch, const std::vector<at::Tensor>& inputs);
    Result<at::Tensor> copyFor(std::size_t launch, HeldInputs& inputs);
    /// The tensors that the launch reads, by position; an error says why they don't fit.
    Result<std::vector<at::Tensor>> gather(std::size_t launch, HeldInputs& inputs);
    Result<std::vector<Output>> makeOutputs(const lowering::Launch& launch, const std::vector<at::Tensor>& inputs) const;
    Result<protocol::KernelRunAnswer> ask(std::size_t launch, const std::vector<at::Tensor>& inputs, const std::vector<Output>& outputs);

    const planner::PlannedKernels& m_planned;
    const graph::Graph& m_graph;
    RunKernel m_run;
    std::uint32_t m_timeLimitMs;
    LaunchMemory m_memory;
    std::unordered_map<std::size_t, std::string> m_broken; ///< kernels that did not end well, with the node where that was
    std::optional<Error> m_stopped;                        ///< nothing can be launched any more
    bool m_counting = true;
    Counts m_counts;
};

} // namespace nodewise::torch_worker
