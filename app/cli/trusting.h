// SPDX-License-Identifier: Apache-2.0
// What may act: what the user trusts, in the window or by --trust.
#pragma once

#include "app/cli/command.h"
#include "core/protocol/lower.h"

namespace nodewise::cli {

/// --trust
void addTrust(CLI::App& app, std::vector<std::string>& folders);
/// MLIR that is run. `trusted`: of --trust. The error says what is not trusted, and what it would do.
Result<void> mayRun(const std::vector<std::string>& files, const std::vector<std::string>& trusted);
/// The templates of the plan's kernels.
Result<void> mayRun(const protocol::LowerAnswer& plan, const std::vector<std::string>& trusted);
/// A session record.
Result<void> mayReplay(const std::string& record, const std::vector<std::string>& trusted);
/// What we wrote ourselves just now is the user's own; nothing comes of it where there is no list.
void trustOwn(const std::vector<std::string>& files);
/// Kernels that were written into the folder, as far as the templates that they were made of are trusted, and not for this command alone:
/// else writing them would be a way around the question.
void trustKernels(const protocol::LowerAnswer& plan, const std::string& folder);

} // namespace nodewise::cli
