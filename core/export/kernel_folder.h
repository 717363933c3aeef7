// SPDX-License-Identifier: Apache-2.0
// A program's kernels as a folder: NAME.mlir each, and plan.json. The same for the command line and the window.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/protocol/lower.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace nodewise::exporting {

/// "equal", or "equal within the rounding of a sum of 4608 terms": protocol::LowerVerdictsAnswer::Verdict::terms.
UserText equalText(std::uint64_t terms);

/// What a check found of one kernel.
struct CheckedKernel {
    protocol::KernelRunAnswer run;
    std::optional<protocol::LowerVerdictsAnswer::Verdict> verdict; ///< once it ran on values
    bool given = true;                                             ///< it had values: its body has run
    /// It ran, and on what is unknown: nothing it computes was looked at.
    bool notEntered() const;
    /// It was compared, and agrees.
    bool good() const;
    /// "equal", or what is wrong.
    UserText text() const;
};
using CheckedKernels = std::map<std::uint32_t, CheckedKernel>; ///< by kernel of the plan

/// plan.json: the kernels with tiles, scratchpads and verdicts (`check` found now, else `kept` from before), the launches in the order of
/// the run, and what becomes of each node.
std::string kernelPlanJson(const protocol::LowerAnswer& plan, const CheckedKernels& checked);

/// Where a kernel of the plan is written.
std::string kernelFile(const protocol::LoweredKernel& kernel, const std::string& folder);

/// Whether there is something in the folder that would be written over: a plan.json, or a kernel's file.
bool holdsKernels(const protocol::LowerAnswer& plan, const std::string& folder);

/// Makes the folder, and writes all kernels that have a text, then plan.json; files of the same names are replaced, each as a whole. How
/// many kernels were written. An error also where it was cancelled: plan.json is not there then.
Result<std::size_t> writeKernelFolder(const protocol::LowerAnswer& plan, const CheckedKernels& checked, const std::string& folder,
                                      const Progress& progress = {});

/// What writeKernelFolder() writes into the folder, by file, of kernels whose template and all else that they were made of is `trusted`: as
/// much as trust::TrustList::trustWritten() may be told.
std::map<std::string, std::string> trustedKernels(const protocol::LowerAnswer& plan, const std::string& folder,
                                                  const std::function<bool(const std::string& file)>& trusted);

} // namespace nodewise::exporting
