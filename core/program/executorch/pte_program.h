// SPDX-License-Identifier: Apache-2.0
// An ExecuTorch program (.pte) as a program that can be looked at: a method is a model.
#pragma once

#include "core/base/progress.h"
#include "core/program/open_or_choose.h"

namespace nodewise::executorch {

/// Model::dialect of such a program.
inline constexpr std::string_view dialect = "EXECUTORCH";

/// By the first bytes of the file.
bool isPte(const std::string& file);
/// Its methods. Errors: damaged, truncated.
Result<program::Summary> inspectPte(const std::string& file);
/// One method; "" = the first. Weights are indexed, never read. Errors: as above, and no such method, with those that there are.
/// One method; "" = with `choose` the names of all where there are several, else the first. The file is checked once.
Result<program::Opening> openPteOrChoose(const std::string& file, const std::string& method, bool choose, const Progress& progress);
Result<std::shared_ptr<const program::Model>> openPte(const std::string& file, const std::string& method, const Progress& progress);

} // namespace nodewise::executorch
