// SPDX-License-Identifier: Apache-2.0
// The writers behind render(), one per format. Each takes a graph that is already cut to the scope.
#pragma once

#include "core/export/export.h"
#include "core/export/picture.h"

namespace nodewise::exporting {

/// As pytorch-ir's ir_to_mermaid draws it.
std::string mermaid(const ir::Graph& graph, const Options& options);
/// In the same style, from either graph.
std::string mermaid(const Picture& picture, const Options& options);
std::string dot(const Picture& picture, const Options& options);
std::string markdown(const Picture& picture, const Request& request);
std::string modelExplorer(const Picture& picture, const Options& options);

} // namespace nodewise::exporting
