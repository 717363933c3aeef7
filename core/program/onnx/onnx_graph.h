// SPDX-License-Identifier: Apache-2.0
// Nodes of an ONNX graph as nodes of ours.
#pragma once

#include "core/program/onnx/onnx_tree.h"
#include "core/program/program.h"

namespace nodewise::onnx {

/// Fills graph, weights and names of inputs. `file` is where `model` views its bytes. Throws protozero::exception.
Result<void> readGraph(const ModelMessage& message, const MappedFile& file, const std::string& folder, program::Model& model,
                       const Progress& progress);

} // namespace nodewise::onnx
