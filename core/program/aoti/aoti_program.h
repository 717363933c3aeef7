// SPDX-License-Identifier: Apache-2.0
// Compiled models of an AOTInductor package (.pt2) as programs that can be looked at: calls of kernels as nodes. Nothing in it is loaded or
// run. Source of the layout: torch/export/pt2_archive/_package.py of torch 2.13.
#pragma once

#include "core/program/archive.h"
#include "core/program/program.h"

namespace nodewise::aoti {

/// Model::dialect of such a program.
inline constexpr std::string_view dialect = "AOTINDUCTOR";

/// "aotinductor/model" for each compiled model, in file order, but those without generated code.
std::vector<std::string> compiledModels(const program::Archive& archive);
/// Whether it is the name of one of these.
bool isCompiled(std::string_view model);
/// Nodes say in Metadata::other which nodes of the exported program they compute ("fx_node"), where the package knows, and what their code
/// is ("source"): at most 64 KB of a stack, 256 names, and 256 MB of all nodes; a diagnostic counts what is left out.
/// Errors: no generated code, or of another form than torch 2.13's; damaged; cancelled.
Result<std::shared_ptr<const program::Model>> openCompiled(const program::Archive& archive, const std::string& file,
                                                           const std::string& model, const Progress& progress);

} // namespace nodewise::aoti
