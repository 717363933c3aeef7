// SPDX-License-Identifier: Apache-2.0
// A run's program as kernels, and the values that they are checked with.
#pragma once

#include "core/planner/planned_kernels.h"
#include "core/protocol/template_draft.h"
#include "core/protocol/tilings.h"
#include "core/torch/lowering/error_bound.h"
#include "core/torch/lowering/launch_values.h"
#include "core/torch/script/template_functions.h"

#include <functional>
#include <map>
#include <optional>

namespace nodewise::torch_worker {

/// Has a kernel verified elsewhere, and waits for it. Errors: cancelled, and where nothing can verify it.
using CheckKernel = std::function<Result<protocol::KernelCheckAnswer>(const protocol::KernelCheckRequest& request)>;

/// A run's program as kernels. Errors: as of planner::planKernels, an IR side.
Result<planner::PlannedKernels> planKernels(const DebuggedRun& run, const protocol::LowerRequest& request,
                                            lowering::TemplateFunctions& functions);

/// Keeps what the last nodewise/lower left for its verdicts. One thread.
class Lowering {
public:
    /// Errors: a template or table that can't be read, no such configuration, an IR side, cancelled; with values also files that can't be
    /// written.
    Result<protocol::LowerAnswer> lower(DebuggedRun& run, const protocol::LowerRequest& request, const CheckKernel& check);
    /// A template under edit (draft.cpp). What is wrong with it stands in the answer; errors are as of lower().
    Result<protocol::TemplateDraftAnswer> draft(DebuggedRun& run, const protocol::TemplateDraftRequest& request);
    /// Errors: there are no values, a kernel's file is gone. Keeps what is found in the cache.
    Result<protocol::LowerVerdictsAnswer> verdicts(const DebuggedRun& run, const protocol::LowerVerdictsRequest& request) const;

    /// Errors: the last plan has no such kernel, it can't be rendered, cancelled.
    Result<protocol::TilingsAnswer> tilings(DebuggedRun& run, const protocol::TilingsRequest& request) const;
    /// Errors: the last plan has no such kernel, or it has no such tiles.
    Result<protocol::KeepTilesAnswer> keepTiles(const protocol::KeepTilesRequest& request) const;

private:
    Result<const lowering::PlannedKernel*> plannedKernel(std::uint32_t kernel, const std::string& key) const;
    Result<void> verify(protocol::LowerAnswer& answer, const CheckKernel& check) const;

    /// What ATen made of an output of a kernel's first launch, and where the kernel leaves its own.
    struct Expected {
        at::Tensor value; ///< in the shape and strides of the kernel's output
        protocol::KernelOperand output;
        ErrorBound bound;                          ///< of the first output
        std::vector<protocol::KernelOperand> read; ///< by the kernel, for the bound
        std::vector<c10::ScalarType> types;        ///< of those
    };
    static std::vector<Expected> expectedOf(const LaunchTensors& tensors, const std::vector<protocol::KernelOperand>& operands,
                                            const ErrorBound& bound);
    static Slack slackOf(const Expected& expected);
    static Result<protocol::LowerVerdictsAnswer::Verdict> judged(const std::vector<Expected>& outputs);
    static Result<protocol::LowerVerdictsAnswer::Verdict> judged(const Expected& expected);
    void keep(const DebuggedRun& run, const protocol::LowerVerdictsRequest& request, const protocol::LowerVerdictsAnswer& answer) const;

    Result<void> writeCases(DebuggedRun& run, const lowering::Plan& plan, const protocol::TemplateDraftRequest& request,
                            protocol::TemplateDraftAnswer& answer);

    ScriptFunctions m_functions;
    std::map<std::uint32_t, std::vector<Expected>> m_expected; ///< by kernel, by case of the last draft: of each output
    std::optional<planner::PlannedKernels> m_planned;          ///< of the last lower(), without its answer
    std::vector<std::string> m_keys;                           ///< of all kernels; "": its verdict is not kept
    std::string m_cache;                                       ///< folder
    std::string m_values;                                      ///< folder of the last values; "" = there are none
};

} // namespace nodewise::torch_worker
