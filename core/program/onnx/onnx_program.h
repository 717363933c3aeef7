// SPDX-License-Identifier: Apache-2.0
// An ONNX model as a program that can be looked at. Its nodes are named after the values that they make, as torch.fx names them; nodes of
// torch.onnx.export(dynamo=True) say in Metadata::other which FX node they compute ("fx_node"), by that exporter's metadata_props.
#pragma once

#include "core/base/progress.h"
#include "core/program/program.h"

namespace nodewise::onnx {

/// Model::dialect of such a program.
inline constexpr std::string_view dialect = "ONNX";

/// By its fields, since ONNX has no magic number: a small ir_version first, a graph, and nothing that ONNX does not know; or by the suffix.
bool isOnnx(const std::string& file);
Result<program::Summary> inspectOnnx(const std::string& file);
/// Its graph, which is its only model. Bodies of If and Loop, and functions, are bodies; values that a body takes from around it are inputs
/// of it. Weights are indexed where they lie, in this file or beside it, and never read. Errors: damaged, nested or large beyond bounds,
/// names that nothing defines, weights' files outside of the folder.
Result<std::shared_ptr<const program::Model>> openOnnx(const std::string& file, const std::string& model, const Progress& progress);

} // namespace nodewise::onnx
