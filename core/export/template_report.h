// SPDX-License-Identifier: Apache-2.0
// What was found wrong with a template for the nodes of a program: as text, and as JSON (docs/command-line.md has its keys).
#pragma once

#include "core/protocol/template_draft.h"

#include <map>

namespace nodewise::exporting {

/// What a run of its kernel beside ATen found of a node.
struct CheckedNode {
    protocol::KernelRunAnswer run;
    std::optional<protocol::LowerVerdictsAnswer::Verdict> verdict;
    bool good() const { return run.outcome == protocol::KernelRunAnswer::Outcome::Done && verdict && verdict->equal; }
    std::string text() const;
};
/// By node; empty: kernels did not run.
using CheckedNodes = std::map<std::uint32_t, CheckedNode>;

std::string templateText(const protocol::TemplateDraftAnswer& answer, const CheckedNodes& checked);
std::string templateJson(const protocol::TemplateDraftAnswer& answer, const CheckedNodes& checked);

} // namespace nodewise::exporting
