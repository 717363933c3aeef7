// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/recorded/pairing.h"
#include "core/torch/compare/expected.h"

namespace nodewise::torch_worker {

/// Values that another tool recorded on a device, under names of its own, each paired with a node.
class ExpectedRecording : public ExpectedDump {
public:
    ExpectedRecording(const recorded::Recording& recording, const Listing& listing);
    /// The tool's name with mark and evidence: "Torch.relu.0.forward.output.0 (derived: relu, model.py:34)".
    std::string nameOf(std::uint32_t node) const override;
    UserText whyNot(std::uint32_t node) const override;
    std::vector<std::string> unused() const override; ///< with those that are of no node, ambiguous, or figures alone
    /// What was paired, what was not, and why.
    const std::vector<UserText>& notes() const { return m_notes; }

private:
    ExpectedRecording(const recorded::Recording& recording, const Listing& listing, const recorded::Pairs& pairs);

    std::unordered_map<std::string, std::string> m_labels;
    std::unordered_map<std::string, UserText> m_figures; ///< of nodes whose tensor was not recorded
    std::vector<std::string> m_unused;
    std::vector<UserText> m_notes;
};

} // namespace nodewise::torch_worker
