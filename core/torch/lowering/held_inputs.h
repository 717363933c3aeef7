// SPDX-License-Identifier: Apache-2.0
// What launches read in a run: held from where it comes to be up to the last launch that reads it.
#pragma once

#include "core/lowering/plan.h"
#include "core/torch/run/machine.h"

#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace nodewise::torch_worker {

/// Follows one run, step by step. The plan must outlive it.
class HeldInputs {
public:
    /// `keepsOld`: launches are asked for after the step that stands in their place, which may have written what they read.
    HeldInputs(const lowering::Plan& plan, const graph::Graph& graph, bool keepsOld);

    /// The step is about to run. Inputs and weights are no steps: they are found where the first step reads them.
    void before(const Frame& frame, const Step& step);
    /// It has run. What only its launches read is let go before the next.
    void produced(const Step& step, const c10::IValue& value);
    void hold(std::uint32_t node, at::Tensor value) { m_held[node] = std::move(value); }
    /// Null: the run has no such tensor.
    const at::Tensor* tryValue(std::uint32_t node) const;
    /// Contiguous copies that launches made, by launch.
    std::unordered_map<std::size_t, at::Tensor>& copies() { return m_copies; }
    void clear();

private:
    void release(std::uint32_t node);

    bool m_keepsOld;
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> m_lastReads;   ///< by a launch's last node: nodes that no later one reads
    std::unordered_map<std::uint32_t, std::vector<std::size_t>> m_lastCopyReads; ///< likewise
    std::unordered_set<std::uint32_t> m_read;                                    ///< nodes that some launch reads
    std::unordered_set<std::uint32_t> m_overwriting;                             ///< last nodes of launches that write in place
    std::unordered_map<std::uint32_t, at::Tensor> m_held;
    std::unordered_map<std::size_t, at::Tensor> m_copies;
    std::uint32_t m_passed = noNode; ///< the last step
};

} // namespace nodewise::torch_worker
