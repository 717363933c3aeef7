// SPDX-License-Identifier: Apache-2.0
// What exporters write of the program that a node came from.
// Source: torch/onnx/_internal/exporter/_core.py of torch 2.13 (metadata_props); names of the TorchScript exporter ("/head/Gemm").
#pragma once

#include "core/graph/graph.h"
#include "core/program/onnx/onnx_messages.h"

#include <string>

namespace nodewise::onnx {

std::string_view valueAt(const Pairs& pairs, std::string_view key);

/// "conv2d" of "%conv2d : [num_users=1] = call_function[...]"; "" of what is none.
std::string_view fxNameIn(std::string_view text);
/// The elements of a Python list of strings: "['', 'conv', 'conv2d']".
std::vector<std::string> pythonTexts(std::string_view text);
/// Path and type of each module around a node, outermost first.
std::vector<std::pair<std::string, std::string>> modulesOf(const NodeMessage& node);
/// Fills stack and facts: "fx_node", "onnx_name", and all that the file has, under its own keys.
void describe(graph::Metadata& metadata, const NodeMessage& node);

} // namespace nodewise::onnx
