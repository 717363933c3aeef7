// SPDX-License-Identifier: Apache-2.0
// Findings of what was run or judged, in the words and order of those of reading. What there is to say comes as plain facts, so that
// nobody who runs something has to be known here.
#pragma once

#include "core/findings/finding.h"

namespace nodewise::findings {

/// Nodes that a backend's profile refuses. Nothing where there are none.
void addUnsupported(std::vector<Finding>& found, const graph::Graph& graph, const std::string& backend, std::vector<graph::NodeId> nodes);
/// The first value that differs from a reference, of `diverged`.
void addDivergence(std::vector<Finding>& found, const graph::Graph& graph, graph::NodeId first, const std::string& reference,
                   std::uint64_t diverged);
/// What had to be compared with a reference and was not, the first of it for the reason `why`.
void addIncomplete(std::vector<Finding>& found, const graph::Graph& graph, const std::string& reference, std::vector<graph::NodeId> nodes,
                   const UserText& why);
/// Weights that differ from a reference's, `first` among them; found where no value does.
void addOtherWeights(std::vector<Finding>& found, const graph::Graph& graph, const std::string& reference, graph::NodeId first,
                     std::uint64_t diverged);
/// Nodes whose kernels are off from ATen, or don't run.
void addWrongKernels(std::vector<Finding>& found, const graph::Graph& graph, const std::string& npu, std::vector<graph::NodeId> nodes);
/// Where NaN (or Inf) began, though none came in.
void addNonFinite(std::vector<Finding>& found, const graph::Graph& graph, bool nan, graph::NodeId origin, const UserText& cause,
                  std::uint64_t elements);

/// The worst first; within a rank the heavier.
void rank(std::vector<Finding>& found);

} // namespace nodewise::findings
